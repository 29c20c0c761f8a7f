#include "core/session/verify.hpp"

#include "core/session/game_at.hpp"
#include "core/session/transfer.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/forged_game.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

/// A game with fights, physical dice, a waiver, undone lines and more actions than one snapshot covers.
class PlayedGame {
 public:
  PlayedGame() {
    Session session = must(create_duel(file));
    must(session.add_players_word("Uranus", kUmpire));
    for (int i = 0; i < 4; ++i) {
      act(session, kFight);
      roll_all(session);
      act(session, {{"type", "step"}, {"blocked", true}}, "agreed");
    }
    must(session.undo(kUmpire));
    must(session.undo(kUmpire));
    act(session, kFight);
    must(session.answer("round-1-attackers", std::vector{6, 1, 1, 1}, ThrowSource::kPhysical, kUmpire));
    roll_all(session);
    for (int i = 0; i < 130; ++i) act(session, kStep);
    for (int i = 0; i < 120; ++i) must(session.undo(kUmpire));
    act(session, {{"type", "deal"}, {"what", "minefield"}});
    must(session.reveal_seed(kUmpire));
  }

  Verification verified() const { return must(verify_file(file, duel_options())); }
  std::string difference() const {
    const Verification found = verified();
    return found.difference ? found.difference->sentence : "none";
  }

  TemporaryFolder folder;
  std::filesystem::path file = folder.path() / "game.telescope";
};

}  // namespace

TEST_CASE("a game that was played is verified: every action, also those undone, and every throw",
          "[verify]") {
  const PlayedGame game;
  const Verification found = game.verified();
  CHECK(game.difference() == "none");
  CHECK(found.holds());
  CHECK(found.actions == 1 + 8 + 1 + 130 + 1);
  CHECK(found.dice_checked);
  CHECK(found.dice_throws >= 9);
}

TEST_CASE("the throws are not computed before the seed is revealed", "[verify]") {
  TemporaryFolder folder;
  Session session = must(create_duel(folder.path() / "game.telescope"));
  must(session.add_players_word("Uranus", kUmpire));
  act(session, kFight);
  roll_all(session);
  const Verification found = must(verify(session));
  CHECK(found.holds());
  CHECK_FALSE(found.dice_checked);
  CHECK(found.dice_throws == 0);
}

TEST_CASE("another die in the journal is found by the seed", "[verify]") {
  const PlayedGame game;
  // Entry 5 is the first throw; it is in the action's entry too.
  forge(game.file,
        "UPDATE entries SET body = json_set(body, '$.dice[0]', 1 + json_extract(body, '$.dice[0]') % 5) "
        "WHERE id = 5");
  CHECK_THAT(game.difference(), ContainsSubstring("throw 1 for 'Attackers, round 1': the seed gives"));
}

TEST_CASE("dice that are not those of the throws before it are found", "[verify]") {
  const PlayedGame game;
  forge(game.file,
        "UPDATE entries SET body = json_set(body, '$.throws[0].number', 77) WHERE id = "
        "(SELECT min(id) FROM entries WHERE kind = 'action' AND id > 3)");
  CHECK_THAT(game.difference(),
             ContainsSubstring("the action's throws are not those of the entries before it"));
}

TEST_CASE("another event, action or waiver in the journal is found", "[verify]") {
  const auto after = [](const char* change) {
    const PlayedGame game;
    forge(game.file, std::string("UPDATE entries SET body = ") + change +
                         " WHERE id = (SELECT min(id) FROM entries WHERE body LIKE '%agreed%')");
    return game.difference();
  };
  CHECK_THAT(after("json_set(body, '$.events[0].turn', 77)"),
             ContainsSubstring("other events at /0/turn: the journal has 77, playing it again gives 2"));
  CHECK_THAT(after("json_remove(body, '$.waiver')"), ContainsSubstring("not lawful and was not waived"));
  CHECK_THAT(after("json_set(body, '$.state', 'x')"), ContainsSubstring("the state after it is another"));
  CHECK_THAT(after("json_set(body, '$.action', json('{\"type\":\"fly\"}'))"),
             ContainsSubstring("unknown action"));
}

TEST_CASE("what an earlier version took without asking whether it is too close to call is no difference",
          "[verify]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  {
    Session session = must(create_duel(file));
    CHECK(act(session, {{"type", "step"}, {"narrow", true}}).progress == Progress::kRefused);
    act(session, {{"type", "step"}, {"narrow", true}}, "agreed");
    act(session, kStep);
  }
  forge(file, "UPDATE entries SET body = json_remove(body, '$.waiver') WHERE body LIKE '%agreed%'");
  const Verification found = must(verify_file(file, duel_options()));
  CHECK((found.difference ? found.difference->sentence : "none") == "none");
  const Session session = must(Session::open(file, duel_options()));
  CHECK(import_game(must(export_game(session)), "it", folder.path() / "again.telescope", duel_options()));
}

TEST_CASE("what an earlier version took and today's rules refuse is told, and the game is whole",
          "[verify]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  EntryId entry = 0;
  {
    Session session = must(create_duel(file));
    act(session, kStep);
    act(session, {{"type", "step"}, {"blocked", true}}, "agreed");
    entry = session.journal().head();
    act(session, kStep);
  }
  forge(file,
        "UPDATE entries SET body = json_remove(body, '$.waiver', '$.waived') WHERE body LIKE '%agreed%'");
  const Verification found = must(verify_file(file, duel_options()));
  CHECK((found.difference ? found.difference->sentence : "none") == "none");
  REQUIRE(found.refused_today.size() == 1);
  CHECK(found.refused_today[0].entry == entry);
  CHECK(found.refused_today[0].sentence == "The way is blocked.");
  Session session = must(Session::open(file, duel_options()));
  act(session, kStep);
  CHECK(must(verify(session)).holds());
  const Verification imported =
      must(import_game(must(export_game(session)), "it", folder.path() / "again.telescope", duel_options()));
  CHECK(imported.refused_today.size() == 1);
}

TEST_CASE("a sentence in other words is no other event, and counted", "[verify]") {
  const PlayedGame game;
  CHECK(game.verified().reworded == 0);
  forge(game.file,
        "UPDATE entries SET body = json_set(body, '$.events[0].sentence', 'So it went.') "
        "WHERE id = (SELECT min(id) FROM entries WHERE body LIKE '%agreed%')");
  const Verification found = game.verified();
  CHECK(game.difference() == "none");
  CHECK(found.reworded == 1);
}

TEST_CASE("another snapshot on an undone line is found", "[verify]") {
  const PlayedGame game;
  run_sql(game.file, "UPDATE snapshots SET state = json_set(state, '$.turn', 500)");
  CHECK_THAT(game.difference(), ContainsSubstring("its snapshot is another state, at /turn"));
}

TEST_CASE("a seed that was not promised is found", "[verify]") {
  const PlayedGame game;
  forge(game.file, "UPDATE secret SET seed = '" + to_hex(Bytes32{}) + "'");
  CHECK_THAT(game.difference(), ContainsSubstring("the seed is not the one that was promised"));
}

TEST_CASE("a game whose line was tampered with does not open", "[session][bad-input]") {
  const auto refusal = [](const std::string& sql) {
    TemporaryFolder folder;
    const auto file = folder.path() / "game.telescope";
    {
      Session session = must(create_duel(file));
      for (int i = 0; i < 120; ++i) act(session, kStep);
    }
    forge(file, sql);
    const auto session = Session::open(file, duel_options());
    REQUIRE_FALSE(session);
    return session.error().message;
  };
  const std::string deep = std::string(100000, '[');
  CHECK_THAT(refusal("UPDATE entries SET body = '" + deep + "' WHERE id = 1"),
             ContainsSubstring("nested deeper than"));
  CHECK_THAT(refusal("UPDATE entries SET body = '{' WHERE id = 119"), ContainsSubstring("entry 119"));
  CHECK_THAT(refusal("UPDATE entries SET body = '[]' WHERE id = 119"),
             ContainsSubstring("not a JSON object"));
  CHECK_THAT(refusal("UPDATE entries SET body = '{}' WHERE id = 119"), ContainsSubstring("entry 119"));
  CHECK_THAT(refusal("UPDATE entries SET body = json_set(body, '$.ruleset', 'chess') WHERE id = 1"),
             ContainsSubstring("does not know the rules 'chess'"));
  CHECK_THAT(refusal("UPDATE entries SET body = json_set(body, '$.kit', 7) WHERE id = 1"),
             ContainsSubstring("its kit"));
  CHECK_THAT(refusal("UPDATE entries SET body = json_set(body, '$.scenario', 7) WHERE id = 1"),
             ContainsSubstring("its scenario"));
  CHECK_THAT(refusal("UPDATE entries SET body = json_set(body, '$.state', '') WHERE id = 119"),
             ContainsSubstring("plays it otherwise"));
}

TEST_CASE("a snapshot that is damaged is no hindrance: what it stood for is played again",
          "[session][verify]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  Json before;
  {
    Session session = must(create_duel(file));
    for (int i = 0; i < 250; ++i) act(session, kStep);
    before = picture_of(session);
  }
  tamper(file, "UPDATE snapshots SET state = '{}' WHERE entry = (SELECT max(entry) FROM snapshots)");
  const Session session = must(Session::open(file, duel_options()));
  CHECK(picture_of(session) == before);
  const Verification found = must(verify(session));
  REQUIRE(found.difference);
  CHECK_THAT(found.difference->sentence, ContainsSubstring("its snapshot is another state"));
}

TEST_CASE("a game of version 1 opens where it was, and quickly from then on", "[session][migration]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  Json before;
  {
    Session session = must(create_duel(file));
    for (int i = 0; i < 250; ++i) act(session, kStep);
    before = picture_of(session);
  }
  make_version_1(file);
  for (int time = 1; time <= 2; ++time) {
    const Session session = must(Session::open(file, duel_options()));
    CHECK(picture_of(session) == before);
    CHECK(session.journal().since_snapshot(session.journal().head()) == 0);
    CHECK(must(verify(session)).holds());
  }
}

TEST_CASE("what begins a journal is told from an action 'begin' of a ruleset's own", "[session][verify]") {
  CHECK(is_begin({{"type", "begin"}, {"scenario", Json::object()}, {"kit", Json::object()}}));
  CHECK_FALSE(is_begin({{"type", "begin"}}));
  CHECK_FALSE(is_begin({{"type", "deal"}, {"scenario", Json::object()}}));
  CHECK_FALSE(is_begin("begin"));
}
