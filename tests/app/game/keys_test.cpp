#include <array>
#include <csignal>
#include <cstdio>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

#include "core/scenario/scenario_file.hpp"
#include "tests/app/game/keys_umpire.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

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

/// The demo scenario, three turns long.
void begin(const fs::path& file) {
  const fs::path toml = file.parent_path() / "short.toml";
  test::write_text(toml,
                   test::read_text(fs::path(TELESCOPE_SOURCE_DIR) / "assets/scenarios/rapier-demo.toml") +
                       "\n[settings]\ngame.turns = 3\n");
  const auto scenario = load_scenario(toml);
  if (!scenario) throw std::runtime_error(scenario.error().message);
  const auto begun = GameDesk::begin(file, *scenario, make_kit(*scenario).value(), SeedPart{kSeed});
  if (!begun) throw std::runtime_error(begun.error().message);
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
                                           {"4"});  // a die is typed already, and not sent
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
                  return desk.scene().sheet.when == "Turn 2 of 3" && it->place.empty();
                },
                {"/", "3"});  // the next piece is looked for
  {
    const auto desk = opened(file);
    CHECK(moment(*desk) == between);
    CHECK_FALSE(desk->session().pending());

    KeysUmpire umpire(*desk);
    const std::string before = desk->state().dump();
    umpire.keys().press("Ctrl+Z");
    CHECK(desk->state().dump() != before);
    umpire.keys().press("Ctrl+Y");
    CHECK(desk->state().dump() == before);
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
  const std::string story = said({"replay", file.string()});
  for (const char* what :
       {"The Staff Officer looks at", "[physical dice]", "Target points: A1-L2, A2-L3, A3-L2, A3-L4",
        "Fire mission on A1-L2", "3-02, 3-03, 3-04 from A4-L1 to A4-L2",
        "against it stood: ", "the map was drawn wrong", "Sent back: 3-14", "1-15 may go to L1",
        "1-05 from R2 to R1-1", "Units the defender may move", "Fire missions are handed in on A2-L3",
        "Air strike on", "1-15 fires at", "which, is to be chosen", "1-12 lifts M1",
        "3-02 leaves the table from A4-L6", "The seed of the dice is revealed"})
    CHECK_THAT(story, ContainsSubstring(what));
}
