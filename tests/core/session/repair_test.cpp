#include "core/session/repair.hpp"

#include <fstream>
#include <iterator>

#include "core/session/verify.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/forged_game.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

/// Eleven entries and more, closed.
struct Damaged {
  Damaged() {
    Session session = must(create_duel(file));
    must(session.add_players_word("Uranus", kUmpire));
    act(session, kFight);
    roll_all(session);
    for (int i = 0; i < 300; ++i) act(session, kStep);
    must(session.add_message("The bridge is gone.", Audience::kAll, {kUmpire.who, "2026-05-14T22:00:00Z"}));
    size = session.journal().size();
  }
  Session opened() const { return must(Session::open(file, duel_options())); }

  TemporaryFolder folder;
  std::filesystem::path file = folder.path() / "game.telescope";
  EntryId size = 0;
};

/// What a repair would keep; nothing is changed.
Whole tried(const std::filesystem::path& file) {
  const Repaired refused = must(repair_game(file, duel_options(), [](const Whole&) { return false; }));
  CHECK(refused.damaged.empty());
  return refused.whole;
}

}  // namespace

TEST_CASE("a game that is whole needs no repair and stays as it is", "[repair]") {
  const Damaged game;
  const std::string before = bytes_of(game.file);
  const auto refused = repair_game(game.file, duel_options());
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().message, ContainsSubstring("nothing is wrong"));
  CHECK(bytes_of(game.file) == before);
}

TEST_CASE(
    "an entry that was changed ends what is kept, the game goes on before it, the damaged file lies beside "
    "it",
    "[repair]") {
  const Damaged game;
  tamper(game.file, "UPDATE entries SET body = substr(body, 1, length(body) - 1) WHERE id = 20");
  tamper(game.file, "DELETE FROM snapshots");
  const std::string damaged = bytes_of(game.file);
  const Whole whole = tried(game.file);
  CHECK(whole.kept == 19);
  CHECK(whole.behind == 1);  // the message at the end
  CHECK(whole.beyond == game.size - 19 - 1);
  CHECK(whole.from == kUmpire.at);
  CHECK(whole.to == kUmpire.at);  // the message was later, and is kept
  CHECK_FALSE(whole.fault.empty());
  CHECK(bytes_of(game.file) == damaged);

  const Repaired repaired = must(repair_game(game.file, duel_options()));
  CHECK(repaired.whole.kept == 19);
  CHECK(repaired.damaged == game.file.string() + ".damaged");
  CHECK(bytes_of(repaired.damaged) == damaged);
  Session session = game.opened();
  CHECK(session.journal().size() == 19 + 1);
  CHECK_THAT(session.journal().entry(20)->body, ContainsSubstring("The bridge is gone."));
  CHECK(must(verify(session)).holds());
  act(session, kStep);
  CHECK(session.journal().size() == 19 + 2);
}

TEST_CASE("what is lost of a game is made again where other entries prove it, and nothing is given up",
          "[repair]") {
  const Damaged game;
  const Json before = [&] {
    Session session = game.opened();
    must(session.undo(kUmpire));
    must(session.undo(kUmpire));
    act(session, kStep);
    must(session.add_message("It is over.", Audience::kAll, kUmpire));
    return picture_of(session);
  }();
  const std::string lost =
      GENERATE(as<std::string>{},                                              //
               "id = 2",                                                       // begins the game
               "kind = 'attempt'",                                             //
               "id = (SELECT min(id) FROM entries WHERE kind = 'throw')",      //
               "id = (SELECT max(id) FROM entries WHERE kind = 'throw')",      //
               "id = (SELECT max(id) + 1 FROM entries WHERE kind = 'throw')",  // what they did
               "id = (SELECT max(id) FROM entries WHERE kind = 'head')");
  INFO(lost);
  SECTION("nothing of it can be read") {
    tamper(game.file, "DELETE FROM entries WHERE " + lost);
  }
  SECTION("two of its fields are damaged") {
    tamper(game.file, "UPDATE entries SET who = 'umpirf', body = '{' WHERE " + lost);
  }
  const Repaired repaired = must(repair_game(game.file, duel_options()));
  CHECK(repaired.whole.beyond == 0);
  CHECK(repaired.whole.mended == 1);
  CHECK_THAT(repaired.whole.fault, ContainsSubstring("made again from the entries beside it"));
  CHECK(picture_of(game.opened()) == before);
  CHECK(must(verify(game.opened())).holds());
}

TEST_CASE(
    "a row is found again whatever byte of its number, lengths and types is damaged, and nothing is given up",
    "[repair][damage]") {
  const Damaged game;
  const std::string bytes = bytes_of(game.file);
  const auto texts = bytes.find("action" + kUmpire.who, bytes.size() / 2);  // nothing else tells what it was
  REQUIRE(texts != std::string::npos);
  for (std::size_t before = 1; before <= 22; ++before)
    for (const char bit : {'\x01', '\x10'}) {
      INFO(before << " bytes before its texts, " << static_cast<int>(bit));
      std::string damaged = bytes;
      damaged[texts - before] = static_cast<char>(damaged[texts - before] ^ bit);
      write_bytes(game.file, damaged);
      const auto opened = Session::open(game.file, duel_options());
      if (opened) {
        CHECK(opened->journal().size() == game.size);
        continue;
      }
      CHECK(tried(game.file).beyond == 0);
    }
}

TEST_CASE("an action that is damaged is right where what can be read of it leads to the state that it names",
          "[repair]") {
  const Damaged game;
  const Json before = picture_of(game.opened());
  tamper(
      game.file,
      "UPDATE entries SET body = replace(replace(body, 'Turn', 'Tvrn'), '\"all\"', '\"alk\"') WHERE id = 40");
  const Repaired repaired = must(repair_game(game.file, duel_options()));
  CHECK(repaired.whole.beyond == 0);
  CHECK(picture_of(game.opened()) == before);
  CHECK_THAT(game.opened().journal().entry(40)->body,
             ContainsSubstring("\"all\"") && ContainsSubstring("Turn"));
}

TEST_CASE(
    "so is one that an earlier version took without asking whether it is too close to call, or unlawful",
    "[repair]") {
  const std::string kind = GENERATE("narrow", "blocked");
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  {
    Session session = must(create_duel(file));
    act(session, {{"type", "step"}, {kind, true}}, "agreed");
    act(session, kStep);
  }
  forge(file,
        "UPDATE entries SET body = json_remove(body, '$.waiver', '$.waived') WHERE body LIKE '%agreed%'");
  tamper(file,
         "UPDATE entries SET body = replace(replace(body, 'Turn', 'Tvrn'), '\"all\"', '\"alk\"') WHERE body "
         "LIKE '%" +
             kind + "%'");
  const Repaired repaired = must(repair_game(file, duel_options()));
  CHECK(repaired.whole.beyond == 0);
  CHECK(must(verify_file(file, duel_options())).holds());
}

TEST_CASE("a lost action takes what followed it, and nothing that was done on another line", "[repair]") {
  const TemporaryFolder folder;
  const auto file = folder / "game.telescope";
  Json before;
  EntryId lost = 0, size = 0;
  {
    Session session = must(create_duel(file));
    act(session, kStep);
    const EntryId stood = session.journal().head();
    lost = act(session, kStep).entry;
    act(session, kStep);
    must(session.add_message("The bridge is gone.", Audience::kAll, kUmpire));
    must(session.go_to(stood, kUmpire));
    for (int i = 0; i < 5; ++i) act(session, {{"type", "deal"}, {"what", std::to_string(i)}});
    before = session.state();
    size = session.journal().size();
  }
  tamper(file, "UPDATE entries SET throws = 7, body = '{' WHERE id = " + std::to_string(lost));
  const Whole whole = must(repair_game(file, duel_options())).whole;
  CHECK(whole.kept == lost - 1);
  CHECK(whole.beyond == 2);
  CHECK(whole.behind == size - whole.kept - whole.beyond);
  const Session session = must(Session::open(file, duel_options()));
  CHECK(session.state() == before);
  CHECK(session.journal().size() == size - 2);
  CHECK(must(verify(session)).holds());
}

TEST_CASE(
    "behind a lost action the players' word, tags that were bound and the told seed are kept, at the last "
    "whole state",
    "[repair]") {
  const TemporaryFolder folder;
  const auto file = folder / "game.telescope";
  Json stood;
  std::string kit;
  EntryId lost = 0;
  {
    Session session = must(create_duel(file));
    act(session, kStep);
    stood = session.state();
    lost = act(session, kStep).entry;
    const PieceId piece = session.kit().pieces.front().id;
    must(session.bind_tag(piece, session.spare_tags(1).front(), kUmpire));
    kit = telescope::to_json(session.kit());
    must(session.add_players_word("Uranus", kUmpire));
    act(session, kFight);
    roll_all(session);
    must(session.bind_tag(session.kit().pieces.back().id, session.spare_tags(1).front(), kUmpire));
    must(session.undo(kUmpire));
    must(session.reveal_seed(kUmpire));
  }
  tamper(file, "UPDATE entries SET throws = 7, body = '{' WHERE id = " + std::to_string(lost));
  must(repair_game(file, duel_options()));
  Session session = must(Session::open(file, duel_options()));
  CHECK(session.state() == stood);
  CHECK(telescope::to_json(session.kit()) == kit);  // without the one that was taken back
  CHECK(session.players_word() == "Uranus");
  CHECK(session.revealed());
  CHECK(must(verify(session)).holds());
  act(session, kStep);
}

TEST_CASE("a wrong die is found by playing again, and what follows it is given up", "[repair]") {
  const Damaged game;
  {
    Session session = game.opened();
    must(session.reveal_seed(kUmpire));
  }
  // The first throw, which the action's entry repeats; by somebody who has sealed the game anew.
  forge(game.file,
        "UPDATE entries SET body = json_set(body, '$.dice[0]', 1 + json_extract(body, '$.dice[0]') % 5) "
        "WHERE kind = 'throw' AND id = (SELECT min(id) FROM entries WHERE kind = 'throw')");
  const Repaired repaired = must(repair_game(game.file, duel_options()));
  CHECK(repaired.whole.kept < 10);
  CHECK(must(verify(game.opened())).holds());
}

TEST_CASE("one missing byte, wherever it was, makes no game unopenable of which the beginning can be read",
          "[repair]") {
  const Damaged game;
  const std::string whole = bytes_of(game.file);
  int goes_on = 0, tried = 0;
  // From the second page on: without the first nothing tells that it is a game at all.
  for (std::size_t at = whole.size() - 1; at > 4096;
       at -= std::min<std::size_t>(at, whole.size() / 24), ++tried) {
    std::string bytes = whole;
    bytes.erase(at, 1);
    write_bytes(game.file, bytes);
    INFO("byte " << at);
    const auto repaired = repair_game(game.file, duel_options());
    if (repaired) {
      CHECK(bytes_of(repaired->damaged) == bytes);
      CHECK(repaired->whole.kept >= 1);
      CHECK(must(verify(game.opened())).holds());
      ++goes_on;
    } else if (!Session::open(game.file, duel_options())) {
      CHECK_THAT(repaired.error().message, ContainsSubstring("import"));
      CHECK(bytes_of(game.file) == bytes);
    } else {
      ++goes_on;
    }
  }
  INFO(goes_on << " of " << tried);
  CHECK(goes_on * 2 > tried);
}

TEST_CASE("what is no game, or a snapshot alone that is broken, is told or mended", "[repair]") {
  const Damaged game;
  tamper(game.file, "UPDATE snapshots SET state = '{'");
  const auto repaired = repair_game(game.file, duel_options());
  REQUIRE(repaired);
  CHECK(repaired->whole.kept == game.size);
  CHECK(repaired->whole.beyond == 0);
  CHECK(game.opened().journal().size() == game.size);

  const auto other = game.folder.path() / "letter.telescope";
  write_bytes(other, "Dear Sir,");
  const auto refused = repair_game(other, duel_options());
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().message, ContainsSubstring("nothing of the game can be read"));
  CHECK(bytes_of(other) == "Dear Sir,");
}

TEST_CASE("what was torn and never called kept does not take the place of what was, when a game is repaired",
          "[repair]") {
  const Damaged game;
  const auto torn = game.folder.path() / "torn.telescope", left = game.folder.path() / "left.telescope";
  {
    Session session = game.opened();
    for (int i = 0; i < 12; ++i)
      must(session.add_message("Before the cut " + std::to_string(i), Audience::kAll, kUmpire));
    write_bytes(torn, bytes_of(game.file));
    std::string log = bytes_of(game.file.string() + "-wal");
    constexpr std::size_t kFrame = 4120;
    log.replace(log.size() - kFrame + 4, 4, 4, '\0');  // the last transaction never came to its end
    write_bytes(torn.string() + "-wal", log);
  }
  EntryId size = 0;
  {
    Session session = must(Session::open(torn, duel_options()));
    for (int i = 0; i < 3; ++i)
      must(session.add_message("Behind the cut " + std::to_string(i), Audience::kAll, kUmpire));
    size = session.journal().size();
    std::string bytes = bytes_of(torn);
    const auto at = bytes.find("The bridge");
    REQUIRE(at != std::string::npos);
    bytes[at] = 'X';
    write_bytes(left, bytes);
    write_bytes(left.string() + "-wal", bytes_of(torn.string() + "-wal"));
  }
  must(repair_game(left, duel_options()));
  const Session session = must(Session::open(left, duel_options()));
  CHECK(session.journal().size() == size);
  CHECK_THAT(session.journal().entry(size - 2)->body, ContainsSubstring("Behind the cut 0"));
}

TEST_CASE("how far a game is whole is found out without a file beside it", "[repair]") {
  const Damaged game;
  tamper(game.file, "UPDATE entries SET body = substr(body, 1, length(body) - 1) WHERE id = 20");
  // No file of that name can be made.
  std::filesystem::create_directories(game.file.string() + ".trial/full");
  CHECK(tried(game.file).kept == 19);
}

TEST_CASE("a database of another program is no game to be repaired", "[repair]") {
  const TemporaryFolder folder;
  const auto file = folder / "foreign.telescope";
  run_sql(file, "CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES ('Dear Sir,')");
  const auto refused = repair_game(file, duel_options());
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().message, ContainsSubstring("not a game of this program"));
}
