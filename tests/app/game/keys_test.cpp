#include <array>
#include <csignal>
#include <cstdio>
#include <functional>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

#include "core/scenario/scenario_file.hpp"
#include "tests/app/game/keys_umpire.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::Finished;
using telescope::test::run_program;
using telescope::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

constexpr int kMostDeeds = 1000;
/// A game that has something of everything: a choice of losses, an air strike, mines that are lifted.
constexpr std::uint8_t kSeed = 13;

std::unique_ptr<GameDesk> opened(const fs::path& file) {
  auto desk = GameDesk::open(file);
  if (!desk) throw std::runtime_error(desk.error().message);
  return *std::move(desk);
}

void begin(const fs::path& file, const std::string& text) {
  const fs::path toml = file.parent_path() / "scenario.toml";
  test::write_text(toml, text);
  const auto scenario = load_scenario(toml);
  if (!scenario) throw std::runtime_error(scenario.error().message);
  const auto begun = GameDesk::begin(file, *scenario, make_kit(*scenario).value(), SeedPart{kSeed});
  if (!begun) throw std::runtime_error(begun.error().message);
}

/// The demo scenario, three turns long.
void begin(const fs::path& file) {
  begin(file, test::read_text(test::project_file("assets/scenarios/rapier-demo.toml")) +
                  "\n[settings]\ngame.turns = 3\n");
}

/// Plays lines as the golden games have them, "> {action}" and ". dice", without any window.
void play_lines(const fs::path& file, const std::string& script) {
  const Stamp stamp{.who = "umpire", .at = "2026-05-14T19:31:07Z"};
  auto session = Session::open(file);
  if (!session) throw std::runtime_error(session.error().message);
  std::istringstream in(script);
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    Result<Submitted> done = failure("");
    if (line.starts_with("> ")) {
      done = session->submit({.action = Json::parse(line.substr(2)), .stamp = stamp});
    } else {
      std::vector<int> dice;
      std::istringstream faces(line.substr(2));
      for (int die = 0; faces >> die;) dice.push_back(die);
      if (!session->pending()) throw std::runtime_error("no throw waits: " + line);
      done = session->answer(session->pending()->needed.front().id, dice, ThrowSource::kPhysical, stamp);
    }
    if (!done || done->progress == Progress::kRefused)
      throw std::runtime_error(line + ": " +
                               (done ? done->verdict.objections.front().sentence : done.error().message));
  }
}

/// Plays on until `there`, or to the end.
void play(KeysUmpire& umpire, const std::function<bool(GameDesk&)>& there, GameDesk& desk) {
  for (int deeds = 0; !there(desk); ++deeds) {
    if (deeds == kMostDeeds) throw std::runtime_error("the game does not end\n" + umpire.keys().text());
    if (!umpire.go_on()) return;
  }
}

/// All that must be the same after a kill.
std::string moment(GameDesk& desk) {
  const Session& session = desk.session();
  std::string text = std::to_string(session.journal().size()) + " entries, throw " +
                     std::to_string(session.next_throw()) + " next\n" + session.state().dump() + "\n";
  if (const auto& pending = session.pending()) {
    text += pending->action.dump() + "\n";
    for (const ThrowRecord& made : pending->made) text += made.pool.id + Json(made.dice).dump() + "\n";
    for (const PoolRequest& needed : pending->needed) text += "needs " + needed.id + "\n";
  }
  return text;
}

/// A process of its own plays by keys until `there`, presses `last`, and is killed with that half done. What
/// it said of the moment.
std::string killed_at(const fs::path& file, const std::function<bool(GameDesk&)>& there,
                      const std::vector<std::string>& last) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t child = fork();
  if (child == 0) {
    std::string said;
    try {
      const auto desk = opened(file);
      KeysUmpire umpire(*desk);
      play(umpire, there, *desk);
      said = moment(*desk);
      for (const std::string& key : last) umpire.keys().press(key);
      const auto written = write(ends[1], said.data(), said.size());
      ::close(ends[1]);
      while (written > 0) pause();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
    _exit(1);
  }
  ::close(ends[1]);
  std::string said;
  std::array<char, 4096> buffer{};
  ssize_t count = 0;
  while ((count = read(ends[0], buffer.data(), buffer.size())) > 0)
    said.append(buffer.data(), static_cast<std::size_t>(count));
  ::close(ends[0]);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  REQUIRE(WIFSIGNALED(status));
  return said;
}

/// What the program says when it is asked for this, and does it.
std::string said(const std::vector<std::string>& arguments) {
  const Finished finished = run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
  INFO(finished.err);
  REQUIRE(finished.exit_code == 0);
  CHECK(finished.err.empty());
  return finished.out;
}

bool says(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("a whole game by keys alone, killed in a throw and between two moves, is verified and exported",
          "[keys][RO-051][RO-079][RQ-22][HD-12]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope";
  begin(file);

  const std::string in_a_throw = killed_at(file,
                                           [](GameDesk& desk) {
                                             const auto& waiting = desk.scene().waiting;
                                             return desk.scene().sheet.title == "Ground combat" && waiting &&
                                                    !waiting->made.empty() && !waiting->needed.empty();
                                           },
                                           {});
  {
    const auto desk = opened(file);
    CHECK(moment(*desk) == in_a_throw);
    REQUIRE(desk->session().pending());
    CHECK(desk->scene().sheet.when == "Turn 1 of 3");
  }

  const std::string between =
      killed_at(file,
                [](GameDesk& desk) {
                  const auto& standings = desk.scene().standings;
                  const auto it = std::ranges::find(standings, PieceId("3-02"), &Standing::piece);
                  return desk.scene().sheet.when == "Turn 2 of 3" && is_off_table(*it);
                },
                {"/", "3"});  // the next piece is looked for
  {
    const auto desk = opened(file);
    CHECK(moment(*desk) == between);
    CHECK_FALSE(desk->session().pending());

    KeysUmpire umpire(*desk);
    const std::string before = desk->session().state().dump();
    umpire.keys().press("Ctrl+Z");
    CHECK(desk->session().state().dump() != before);
    umpire.keys().press("Ctrl+Y");
    CHECK(desk->session().state().dump() == before);
    play(
        umpire, [](GameDesk&) { return false; }, *desk);
    CHECK(desk->scene().sheet.over);
    CHECK(desk->session().revealed());
    CHECK(says(umpire.keys().text(), "The result is: "));
  }

  const std::string verified = said({"replay", file.string(), "--verify"});
  CHECK(says(verified, "each gives what the journal says"));
  CHECK(says(verified, "the seed is the one that was promised"));
  CHECK(says(said({"replay", file.string(), "--html", (folder / "report.html").string()}),
             "the whole game with its debrief"));
  CHECK(says(test::read_text(folder / "report.html"), "</html>"));
  said({"export", file.string(), "--out", (folder / "paper").string(), "--json",
        (folder / "game.json").string()});
  CHECK_FALSE(fs::is_empty(folder / "paper"));
  CHECK(Json::accept(test::read_text(folder / "game.json")));

  // Nothing of it was left out by the way.
  const std::string story = said({"replay", file.string(), "--umpire"});
  for (const char* what :
       {"The Staff Officer looks at", "[physical dice]", "Target points: A1-L2, A2-L3, A3-L2, A3-L4",
        "Fire mission on A1-L2", "3-02 I/31, 3-03 II/31, 3-04 III/31 from A4-L1 to A4-L2",
        "against it stood: ", "the map was drawn wrong", "Sent back: 3-14", "1-15 ART1 may go to L1",
        "1-05 I/12 from R2 to R1-1", "Units the defender may move", "Fire missions are handed in on A2-L3",
        "Air strike on", "1-15 ART1 fires at", "which, is to be chosen", "1-12 ENG lifts M1",
        "3-02 I/31 leaves the table from A4-L6", "The seed of the dice is revealed"})
    CHECK_THAT(story, ContainsSubstring(what));
}

TEST_CASE("killed again and again in the middle of what it does, the program has all that was seen of a game",
          "[keys]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope";
  begin(file);
  EntryId seen = 0;
  for (int round = 0; round < 8; ++round) {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    const pid_t child = fork();
    if (child == 0) {
      try {
        const auto desk = opened(file);
        KeysUmpire umpire(*desk);
        for (bool more = true; more; more = umpire.go_on()) {
          const EntryId size = desk->session().journal().size();
          if (write(ends[1], &size, sizeof size) != sizeof size) break;
        }
      } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
      }
      _exit(1);
    }
    ::close(ends[1]);
    // While the next thing is done, or written down.
    const int deeds = 3 + 2 * round;
    EntryId size = 0;
    for (int told = 0; told < deeds; ++told) REQUIRE(read(ends[0], &size, sizeof size) == sizeof size);
    kill(child, SIGKILL);
    while (read(ends[0], &size, sizeof size) == sizeof size) {
    }
    ::close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
    const auto desk = opened(file);
    CHECK(size > seen);
    CHECK(desk->session().journal().size() >= size);
    seen = size;
  }
  CHECK(says(said({"replay", file.string(), "--verify"}), "each gives what the journal says"));
}

TEST_CASE("choices of the battle are written into forms by keys alone",
          "[keys][RO-109][RO-155][RQ-85][RQ-122]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope";
  begin(file, R"(name = "Choices"
ruleset = "rapier"
counters = 3

[[division]]
id = "1"
name = "1st Division"
side = "attacker"
units = [
  { id = "1-hq", kind = "hq" },
  { id = "1-r1", kind = "rifles" },
  { id = "1-r2", kind = "rifles" },
  { id = "1-e1", kind = "engineer" },
  { id = "1-e2", kind = "engineer" },
]

[[division]]
id = "2"
name = "2nd Division"
side = "attacker"
units = [ { id = "2-hq", kind = "hq" }, { id = "2-t", kind = "tanks" } ]

[[division]]
id = "D"
side = "defender"
units = [
  { id = "D-r", kind = "rifles" },
  { id = "D-M1", kind = "minefield" },
  { id = "D-M2", kind = "minefield" },
]
)");
  play_lines(file, R"(
> {"type":"deal"}
. 1
. 1
> {"type":"advance"}
> {"type":"place","piece":"c01","to":"A4-L5"}
> {"type":"place","piece":"c02","to":"A1-L2"}
> {"type":"place","piece":"c03","to":"A1-L2"}
> {"type":"advance"}
> {"type":"recon"}
. 1
. 6
> {"type":"recon"}
. 1
. 6
> {"type":"recon"}
. 1
. 6
> {"type":"advance"}
> {"type":"orders","breakthrough":"1","frontages":{"1":["A1","A2"]},"reserve":["2"]}
> {"type":"advance"}
> {"type":"place","piece":"1-hq","to":"A1-L1"}
> {"type":"place","piece":"1-r1","to":"A2-L1"}
> {"type":"place","piece":"1-r2","to":"A2-L1"}
> {"type":"place","piece":"1-e1","to":"A1-L1"}
> {"type":"place","piece":"1-e2","to":"A1-L1"}
> {"type":"advance"}
> {"type":"fire_plan","points":["A4-L5","A4-L4","A4-L3","A4-L2"]}
> {"type":"advance"}
> {"type":"advance"}
> {"type":"event"}
. 1
> {"type":"advance"}
)");
  {
    const auto desk = opened(file);
    Keyboard keys(*desk);
    keys.choose("Give a Division from R2 its frontage");
    keys.go_to_field("Attacks along");
    for (const char* axis : {"A3", "A4"}) keys.name(axis);
    keys.press("Enter");
    CHECK(desk->session().state().at("orders").at("frontages").at("2") == Json({2, 3}));
  }
  play_lines(file, R"(
> {"type":"move","units":["1-e1"],"path":["A1-L1","A1-L2"]}
> {"type":"move","units":["1-e2"],"path":["A1-L1","A1-L2"]}
> {"type":"move","units":["1-hq"],"path":["A1-L1","A1-L2"]}
> {"type":"advance"}
> {"type":"defender_roll"}
. 1
> {"type":"advance"}
> {"type":"advance"}
> {"type":"advance"}
> {"type":"advance"}
> {"type":"combat","sector":"A1-L2"}
. 6 2
> {"type":"advance"}
> {"type":"advance"}
)");
  {
    const auto desk = opened(file);
    Keyboard keys(*desk);
    keys.choose("Choose the new headquarters of 1st Division");
    keys.go_to_field("How");
    keys.name("A die of 4 or more");
    keys.go_to_field("Becomes headquarters");
    keys.name("1-r2");
    keys.press("Enter");
    REQUIRE(keys.throw_page());
    keys.press("4");  // the only die
    CHECK(says(keys.text(), "1-r2"));
    CHECK_FALSE(desk->session().pending());
  }
  play_lines(file, R"(
> {"type":"event"}
. 1
> {"type":"advance"}
> {"type":"advance"}
> {"type":"defender_roll"}
. 1
> {"type":"advance"}
> {"type":"advance"}
> {"type":"advance"}
> {"type":"advance"}
> {"type":"advance"}
)");
  {
    const auto desk = opened(file);
    Keyboard keys(*desk);
    keys.choose("Say which Engineer lifts which minefield");
    // As it is proposed both go by the roster; now the other way round.
    for (const char* pair : {"1-e1 lifts D-M1", "1-e2 lifts D-M2", "1-e1 lifts D-M2", "1-e2 lifts D-M1"})
      keys.name(pair);
    keys.press("Enter");
  }
  const std::string story = said({"replay", file.string(), "--umpire"});
  for (const char* what : {"1-e1 lifts D-M2", "1-e2 lifts D-M1", "1-r2 becomes headquarters"})
    CHECK_THAT(story, ContainsSubstring(what));
}
