// Parts of a game that are gone: of the secret of its dice, of its end, of neighbouring entries.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>

#include "core/session/bodies.hpp"
#include "core/session/repair.hpp"
#include "core/session/verify.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/forged_game.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

namespace fs = std::filesystem;

constexpr const char* kBroken = "its dice are not those that were promised any more";
const std::array<const char*, 5> kGames{"brevity-first", "mini-nap-first", "race-short", "raphia-demo",
                                        "rapier-demo"};

/// What entries say, but for the first, which names the promise.
std::vector<std::string> bodies_of(const Session& session) {
  std::vector<std::string> bodies;
  for (EntryId id = 2; id <= session.journal().size(); ++id)
    bodies.push_back(must(session.journal().entry(id)).body);
  return bodies;
}

struct Copied {
  explicit Copied(const std::string& name) {
    fs::copy_file(project_file("tests/data/journal/" + name + ".telescope"), file);
    const Session session = must(Session::read(file));
    bodies = bodies_of(session);
    seed = session.journal().seed();
    commitment = session.commitment();
  }
  EntryId size() const { return std::ssize(bodies) + 1; }

  TemporaryFolder folder;
  fs::path file = folder / "game.telescope";
  std::vector<std::string> bodies;
  std::string seed, commitment;
};

/// A duel with throws of the generator, of which nobody has told the seed.
struct Thrown {
  Thrown() {
    Session session = must(create_duel(file));
    must(session.add_players_word("Uranus", kUmpire));
    act(session, kFight);
    roll_all(session);
    act(session, kStep);
    bodies = bodies_of(session);
    seed = session.journal().seed();
    commitment = session.commitment();
  }
  Session opened() const { return must(Session::open(file, duel_options())); }

  TemporaryFolder folder;
  fs::path file = folder / "game.telescope";
  std::vector<std::string> bodies;
  std::string seed, commitment;
};

std::string other_digit(char digit) {
  return digit == '7' ? "8" : "7";
}

/// SQL that changes two digits of the secret.
std::string two_digits(const std::string& seed) {
  return "UPDATE secret SET seed = substr(seed, 1, 2) || '" + other_digit(seed[2]) +
         "' || substr(seed, 4, 36) || '" + other_digit(seed[39]) + "' || substr(seed, 41)";
}

}  // namespace

TEST_CASE("a secret of which two digits are damaged is told as a broken promise, and every entry is kept",
          "[repair][damage]") {
  for (const char* name : kGames) {
    INFO(name);
    const Copied game(name);
    run_sql(game.file, two_digits(game.seed));
    const auto refused = Session::open(game.file);
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring("the secret of its dice"));
    const Whole whole = must(repair_game(game.file)).whole;
    CHECK(whole.kept == game.size());
    CHECK(whole.beyond == 0);
    CHECK_THAT(whole.fault, ContainsSubstring(kBroken));
    const Session session = must(Session::open(game.file));
    CHECK(bodies_of(session) == game.bodies);
    CHECK(session.commitment() != game.commitment);
    CHECK(must(verify(session)).holds());
  }
}

TEST_CASE("a secret that cannot be read any more takes no entry with it, and the broken promise is told",
          "[repair][damage]") {
  const std::string sql = GENERATE(
      as<std::string>{}, "UPDATE secret SET seed = substr(seed, 1, 20) || 'zzzzzz' || substr(seed, 27)",
      "UPDATE secret SET seed = cast(x'00000000' AS TEXT) || substr(seed, 5)", "DELETE FROM secret",
      "UPDATE secret SET seed = substr(seed, 1, 60)", "UPDATE secret SET seed = ''",
      "UPDATE secret SET seed = hex(randomblob(100000))");
  INFO(sql);
  const std::size_t each =
      sql.starts_with("DELETE") || at_length() ? kGames.size() : 1;  // other games lose it alike
  for (const char* name : std::span(kGames).first(each)) {
    INFO(name);
    const Copied game(name);
    run_sql(game.file, sql + "; VACUUM");
    const auto refused = Session::open(game.file);
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring("the secret of its dice"));
    const Whole whole = must(repair_game(game.file)).whole;
    CHECK(whole.kept == game.size());
    CHECK(whole.beyond == 0);
    CHECK_THAT(whole.fault, ContainsSubstring(kBroken));
    const Session session = must(Session::open(game.file));
    CHECK(bodies_of(session) == game.bodies);
    CHECK(bytes_from_hex(session.journal().seed()));
    CHECK(must(verify(session)).holds());
  }
}

TEST_CASE(
    "dice of a secret that was lost are told as unproved, and those of the new one are worked out again",
    "[repair][damage]") {
  const Thrown game;
  run_sql(game.file, "DELETE FROM secret; VACUUM");
  must(repair_game(game.file, duel_options()));
  EntryId unproved = 0;
  {
    Session session = game.opened();
    unproved = must(verify(session)).dice_unproved;
    CHECK(unproved > 0);
    act(session, kFight);
    roll_all(session);
    must(session.reveal_seed(kUmpire));
    const Verification verified = must(verify(session));
    CHECK(verified.holds());
    CHECK(verified.dice_unproved == unproved);
    CHECK(verified.dice_throws > 0);
  }
  // It stays so when another repair makes one of the throws before again.
  tamper(game.file, "UPDATE entries SET body = 'x' WHERE id = 5");
  must(repair_game(game.file, duel_options()));
  const Verification verified = must(verify(game.opened()));
  CHECK(verified.holds());
  CHECK(verified.dice_unproved == unproved);
  CHECK(verified.dice_throws > 0);
}

TEST_CASE("a new secret is nobody's to guess: two repairs of one damaged file have two", "[repair][damage]") {
  const Thrown game;
  run_sql(game.file, "DELETE FROM secret; VACUUM");
  fs::copy_file(game.file, game.folder / "other.telescope");
  must(repair_game(game.file, duel_options()));
  must(repair_game(game.folder / "other.telescope", duel_options()));
  CHECK(game.opened().journal().seed() !=
        must(Session::open(game.folder / "other.telescope", duel_options())).journal().seed());
}

TEST_CASE("a digit of the secret is damaged beside a very long text", "[repair][damage]") {
  const Thrown game;
  SECTION("of a message: it is found again") {
    must(game.opened().add_message(std::string(200000, 'a'), Audience::kAll, kUmpire));
  }
  SECTION("in place of the set-up: every entry is kept") {
    tamper(game.file, "UPDATE entries SET body = lower(hex(randomblob(200000))) WHERE id = 1");
  }
  run_sql(game.file, "UPDATE secret SET seed = '" + other_digit(game.seed[0]) + "' || substr(seed, 2)");
  const std::string set_up = must(repair_game(game.file, duel_options())).whole.fault;
  INFO(set_up);
  CHECK(game.opened().journal().size() >= std::ssize(game.bodies) + 1);
  CHECK((game.opened().journal().seed() == game.seed) ==
        ContainsSubstring("a digit of the secret").match(set_up));
  CHECK(must(verify(game.opened())).holds());
}

TEST_CASE("a secret that was told stands in the game, and is found again there", "[repair][damage]") {
  const Thrown game;
  must(game.opened().reveal_seed(kUmpire));
  run_sql(game.file, "DELETE FROM secret; VACUUM");
  const Whole whole = must(repair_game(game.file, duel_options())).whole;
  CHECK(whole.beyond == 0);
  const Session session = game.opened();
  CHECK(session.journal().seed() == game.seed);
  CHECK(session.commitment() == game.commitment);
  CHECK(must(verify(session)).dice_throws > 0);
}

TEST_CASE("where the set-up is gone too the dice that were thrown tell that the secret is damaged",
          "[repair][damage]") {
  const Thrown game;
  tamper(game.file, "DELETE FROM entries WHERE id = 1");
  SECTION("it is whole") {
    const Whole whole = must(repair_game(game.file, duel_options())).whole;
    CHECK(whole.beyond == 0);
    CHECK_THAT(whole.fault, ContainsSubstring("the set-up, taken from the entry that begins the game"));
    CHECK(game.opened().commitment() == game.commitment);
  }
  SECTION("two of its digits are damaged") {
    run_sql(game.file, two_digits(game.seed));
    const Whole whole = must(repair_game(game.file, duel_options())).whole;
    CHECK(whole.beyond == 0);
    CHECK_THAT(whole.fault, ContainsSubstring(kBroken));
    CHECK(bodies_of(game.opened()) == game.bodies);
  }
}

TEST_CASE("what was cut off a game's file is told as lost, as far as the file still tells",
          "[repair][damage]") {
  for (const std::uintmax_t pages : {14u, 20u}) {
    const Copied game("rapier-demo");
    INFO(pages);
    const std::uintmax_t size = fs::file_size(game.file);
    fs::resize_file(game.file, pages * 4096 + (pages == 20 ? 1000 : 0));
    const Whole whole = must(repair_game(game.file)).whole;
    CHECK(whole.kept + whole.behind + whole.beyond > game.size() - 40);
    CHECK(whole.beyond > 50);
    CHECK_THAT(whole.fault, ContainsSubstring("was cut off"));
    CHECK_THAT(whole.fault, ContainsSubstring("of its " + std::to_string(size) + " bytes"));
    CHECK(must(verify(must(Session::open(game.file)))).holds());
  }
}

TEST_CASE("what was cut off a game's log is told by whoever repairs it", "[repair][damage]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope";
  {
    const fs::path played = folder / "played.telescope";
    Session session = must(create_duel(played));
    for (int i = 0; i < 20; ++i) act(session, kStep);
    copy_with_log(played, file);
  }
  const fs::path log = file.string() + "-wal";
  fs::resize_file(log, fs::file_size(log) - 100);
  const auto repaired = repair_game(file, duel_options());
  REQUIRE(repaired);
  CHECK(repaired->whole.kept >= 2 + 19);
  CHECK_FALSE(repaired->whole.fault.empty());
}

TEST_CASE("a game that died within the last frame that it wrote opens with all that was answered before",
          "[session][damage]") {
  const int cut = GENERATE(1, 100, 2000, 4000, 4096, 4110);
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope";
  EntryId answered = 0;
  {
    const fs::path played = folder / "played.telescope";
    Session session = must(create_duel(played));
    for (int i = 0; i < 20; ++i) act(session, kStep);
    answered = session.journal().size();
    act(session, kStep);
    copy_with_log(played, file);
  }
  const fs::path log = file.string() + "-wal";
  fs::resize_file(log, fs::file_size(log) - static_cast<std::uintmax_t>(cut));
  const Session again = must(Session::open(file, duel_options()));
  CHECK(again.journal().size() == answered);
  REQUIRE(again.journal().troubles().size() == 1);
  const std::string& told = again.journal().troubles().front().sentence;
  CHECK_THAT(told, ContainsSubstring("is not whole and may be missing"));
  // Of a page that is nearly whole its entry can be read.
  if (cut <= 100) CHECK_THAT(told, ContainsSubstring("the file as it was is kept as"));
}

TEST_CASE("entries that are gone from the end are told where a snapshot of a later one is there",
          "[repair][damage]") {
  const Copied game("raphia-demo");
  tamper(game.file, "DELETE FROM entries WHERE id > 40");
  const auto opened = Session::open(game.file);
  REQUIRE_FALSE(opened);
  CHECK_THAT(opened.error().message, ContainsSubstring("a snapshot of entry 111 is there"));
  CHECK_THAT(opened.error().message, ContainsSubstring("telescope repair"));
  const Session read = must(Session::read(game.file));
  REQUIRE(read.journal().troubles().size() == 1);
  CHECK_THAT(read.journal().troubles().front().sentence,
             ContainsSubstring("a snapshot of entry 111 is there"));
  CHECK_FALSE(must(verify(read)).holds());
  const Whole whole = must(repair_game(game.file)).whole;
  CHECK(whole.kept == 40);
  CHECK(whole.beyond == 111 - 40);
  CHECK_THAT(whole.fault, ContainsSubstring("a snapshot of entry 111 is there"));
  const Session again = must(Session::open(game.file));
  CHECK(again.journal().troubles().empty());
  CHECK(must(verify(again)).holds());
}

TEST_CASE("two neighbouring entries that are gone are made again where the action names its throws",
          "[repair][damage]") {
  const Thrown game;
  const Json before = picture_of(game.opened());
  const std::string first = GENERATE(as<std::string>{},                                         //
                                     "(SELECT min(id) FROM entries WHERE kind = 'throw')",      //
                                     "(SELECT max(id) - 1 FROM entries WHERE kind = 'throw')",  //
                                     "(SELECT min(id) FROM entries WHERE kind = 'attempt')");
  INFO(first);
  SECTION("nothing of them can be read") {
    tamper(game.file, "DELETE FROM entries WHERE id IN (" + first + ", " + first + " + 1)");
  }
  SECTION("two of their fields are damaged") {
    tamper(game.file,
           "UPDATE entries SET who = 'umpirf', body = '{' WHERE id IN (" + first + ", " + first + " + 1)");
  }
  const Whole whole = must(repair_game(game.file, duel_options())).whole;
  CHECK(whole.beyond == 0);
  CHECK(whole.mended == 2);
  CHECK(picture_of(game.opened()) == before);
  CHECK(bodies_of(game.opened()) == game.bodies);
}

TEST_CASE("zeros over two neighbouring throws take nothing of a game", "[repair][damage]") {
  const Copied game("raphia-demo");
  std::string bytes = read_text(game.file);
  std::fill_n(bytes.begin() + 37817, 64, '\0');
  write_text(game.file, bytes);
  const Whole whole = must(repair_game(game.file)).whole;
  CHECK(whole.beyond == 0);
  CHECK(bodies_of(must(Session::open(game.file))) == game.bodies);
}

TEST_CASE("an action that waits where the game stands otherwise now is given up, and the rest is repaired",
          "[repair][damage]") {
  const Copied game("brevity-first");
  std::string bytes = read_text(game.file);
  std::fill_n(bytes.begin() + 40960, 4096, '\0');
  write_text(game.file, bytes);
  const Whole whole = must(repair_game(game.file)).whole;
  CHECK(whole.kept + whole.behind > 20);
  CHECK(must(verify(must(Session::open(game.file)))).holds());
}

TEST_CASE("what a game looks up and does not find is one line, like any other fault of an entry",
          "[damage]") {
  const auto told = [](const auto& fails) {
    return guarded("entry 7: ",
                   [&]() -> Result<void> {
                     fails();
                     return {};
                   })
        .error()
        .message;
  };
  CHECK(told([] { std::vector<int>{}.at(1); }).starts_with("entry 7: it does not fit this game"));
  CHECK(told([] {
          std::get<int>(std::variant<int, bool>(true));
        }).starts_with("entry 7: it does not fit this game"));
  CHECK(told([] { std::optional<int>{}.value(); }).starts_with("entry 7: it does not fit this game"));
  CHECK(told([] { throw std::invalid_argument("no piece"); }) == "entry 7: no piece");
}

TEST_CASE("entries that have moved up are told by their number", "[damage]") {
  const Copied game("brevity-first");
  tamper(game.file, "DELETE FROM entries WHERE id = 55; UPDATE entries SET id = id - 1 WHERE id > 55");
  const auto refused = Session::open(game.file);
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().message, !ContainsSubstring("count of throws"));
}

TEST_CASE("a game that is cut to its first entry is called whole by nobody, and begins again when repaired",
          "[repair][damage]") {
  const Thrown game;
  tamper(game.file, "DELETE FROM entries WHERE id > 1; DELETE FROM snapshots");
  CHECK_FALSE(must(verify_file(game.file, duel_options())).holds());
  CHECK_THAT(must(list_games(game.folder.path())).front().damage,
             ContainsSubstring("begins the game is gone"));
  const auto refused = Session::read(game.file, duel_options());
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().message,
             ContainsSubstring("begins the game is gone") && ContainsSubstring("telescope repair"));
  const Whole whole = must(repair_game(game.file, duel_options())).whole;
  CHECK(whole.kept == 2);
  CHECK(whole.mended == 1);
  CHECK(bodies_of(game.opened()) == std::vector{game.bodies.front()});
  CHECK(must(verify(game.opened())).holds());
}

TEST_CASE("a game that goes on before it has begun is not called whole, and goes on from its last action",
          "[repair][damage]") {
  const Thrown game;
  forge(game.file,
        "UPDATE entries SET kind = 'head', head = 1, throws = 0, body = '{\"to\":1,\"why\":\"undo\"}' "
        "WHERE id = (SELECT max(id) FROM entries); DELETE FROM snapshots");
  CHECK_FALSE(must(verify_file(game.file, duel_options())).holds());
  CHECK_FALSE(Session::read(game.file, duel_options()));
  CHECK(must(repair_game(game.file, duel_options())).whole.beyond == 1);
  CHECK(game.opened().pending() == std::nullopt);
}

TEST_CASE("an entry whose number is none of the game's is found by its seal, or given up alone",
          "[repair][damage]") {
  const Thrown game;
  const std::string number =
      GENERATE(as<std::string>{}, "2000000", "9223372036854775807", "-9223372036854775808", "0",
               "(SELECT max(id) + 40 FROM entries)", "(SELECT max(id) + 4000 FROM entries)");
  const std::string entry =
      GENERATE(as<std::string>{}, "4", "(SELECT max(id) - 1 FROM entries)", "(SELECT max(id) FROM entries)");
  INFO(number << " in place of " << entry);
  must(game.opened().add_message("The last of it is no action.", Audience::kAll, kUmpire));
  const std::vector<std::string> bodies = bodies_of(game.opened());
  SECTION("its seal tells") {
    tamper(game.file, "UPDATE entries SET id = " + number + " WHERE id = " + entry);
    CHECK_FALSE(Session::open(game.file, duel_options()));
    const Whole whole = must(repair_game(game.file, duel_options())).whole;
    CHECK(whole.beyond == 0);
    CHECK_THAT(whole.fault, ContainsSubstring("its number"));
    CHECK(bodies_of(game.opened()) == bodies);
  }
  SECTION("nothing tells") {
    tamper(game.file,
           "UPDATE entries SET id = " + number + ", who = 'umpirf', body = 'x' WHERE id = " + entry);
    CHECK_FALSE(Session::open(game.file, duel_options()));
    const Whole whole = must(repair_game(game.file, duel_options())).whole;
    CHECK(whole.kept + whole.behind >= std::ssize(bodies));
    CHECK(must(verify(game.opened())).holds());
  }
}

TEST_CASE("two entries that have changed places are found by their seals", "[repair][damage]") {
  for (const char* name : kGames) {
    INFO(name);
    const Copied game(name);
    const std::string size = std::to_string(game.size());
    tamper(game.file, "UPDATE entries SET id = -1 WHERE id = " + size + "; UPDATE entries SET id = " + size +
                          " WHERE id = " + size + " - 1; UPDATE entries SET id = " + size +
                          " - 1 WHERE id = -1");
    CHECK(bodies_of(must(Session::read(game.file))) == game.bodies);
    CHECK(must(repair_game(game.file)).whole.beyond == 0);
    CHECK(bodies_of(must(Session::open(game.file))) == game.bodies);
  }
}

TEST_CASE("a game that was copied into itself was played once", "[repair][damage]") {
  for (const char* name : kGames) {
    INFO(name);
    const Copied game(name);
    tamper(game.file,
           "INSERT INTO entries SELECT id + (SELECT max(id) FROM entries), parent, head, throws, kind, who, "
           "at, body, seal FROM entries");
    const Whole whole = must(repair_game(game.file)).whole;
    CHECK(whole.kept == game.size());
    CHECK(whole.behind == 0);
    CHECK(whole.beyond == game.size());
    CHECK_THAT(whole.fault, ContainsSubstring("a copy of entry 1"));
    CHECK(bodies_of(must(Session::open(game.file))) == game.bodies);
  }
}

TEST_CASE("a field that has become very long takes its entry at most, and no time", "[repair][damage]") {
  const Copied game("mini-nap-first");
  const std::string damage =
      GENERATE(as<std::string>{}, "kind = hex(zeroblob(500000)) WHERE id = 4",
               "body = hex(randomblob(500000)) WHERE id = 4", "body = hex(randomblob(100000)) WHERE id = 1",
               "body = hex(randomblob(20000)) WHERE id > 100");
  INFO(damage);
  tamper(game.file, "UPDATE entries SET " + damage);
  CHECK(must(repair_game(game.file)).whole.kept >= 3);
  CHECK(must(verify(must(Session::open(game.file)))).holds());
}
