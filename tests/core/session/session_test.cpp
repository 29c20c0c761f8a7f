#include <algorithm>

#include "core/base/json_text.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

/// A game in a folder of its own, with the players' word.
struct Game {
  TemporaryFolder folder;
  std::filesystem::path file = folder.path() / "game.telescope";
  std::optional<Session> session;

  Game() {
    session.emplace(must(create_duel(file)));
    must(session->add_players_word("Uranus", kUmpire));
  }
  void reopen() { session.emplace(reopened(session)); }
};

std::vector<int> dice_of(const Submitted& submitted) {
  std::vector<int> dice;
  for (const ThrowRecord& record : submitted.throws)
    dice.insert(dice.end(), record.dice.begin(), record.dice.end());
  return dice;
}

}  // namespace

TEST_CASE("a game begins with its scenario, its kit and the promise of its dice", "[session]") {
  Game game;
  CHECK(game.session->state().at("turn") == 0);
  CHECK(game.session->commitment() == commitment(counting_part()));
  CHECK(must(game.session->journal().entry(1)).body.find(game.session->commitment()) != std::string::npos);
  CHECK(must(game.session->journal().entry(1)).stamp.who == "umpire");
  CHECK_FALSE(game.session->can_undo());
}

TEST_CASE("a second game does not overwrite a first", "[session]") {
  Game game;
  const auto again = create_duel(game.file);
  REQUIRE_FALSE(again);
  CHECK_THAT(again.error().message, ContainsSubstring("there is a file already"));
}

TEST_CASE("a lawful action is done, and is there when the game is opened again", "[session]") {
  Game game;
  const Submitted done = act(*game.session, kStep);
  CHECK(done.progress == Progress::kDone);
  CHECK(done.events.size() == 1);
  CHECK(game.session->state().at("turn") == 1);
  game.reopen();
  CHECK(game.session->state().at("turn") == 1);
}

TEST_CASE("what is not lawful is refused with every objection, and changes nothing", "[session]") {
  Game game;
  const Json before = picture_of(*game.session);
  const Action blocked{{"type", "step"}, {"blocked", true}};
  const Attempt attempt = must(game.session->attempt(blocked));
  CHECK(attempt.verdict.objections.size() == 2);
  const Submitted refused = act(*game.session, blocked);
  CHECK(refused.progress == Progress::kRefused);
  CHECK(refused.verdict.objections.size() == 2);
  CHECK(picture_of(*game.session) == before);
}

TEST_CASE("the umpire waives with a reason, which is kept with what he waived", "[session]") {
  Game game;
  const Submitted done = act(*game.session, {{"type", "step"}, {"blocked", true}}, "the players agree");
  CHECK(done.progress == Progress::kDone);
  const Json body = Json::parse(must(game.session->journal().entry(done.entry)).body);
  CHECK(body.at("waiver") == "the players agree");
  CHECK(body.at("waived").size() == 2);
  const Submitted lawful = act(*game.session, kStep, "no need");
  CHECK_FALSE(Json::parse(must(game.session->journal().entry(lawful.entry)).body).contains("waiver"));
}

TEST_CASE("a malformed action is one error, and changes nothing", "[session]") {
  Game game;
  const Json before = picture_of(*game.session);
  for (const Action& wrong :
       {Action(), Action(7), Action{{"type", 3}}, Action{{"type", "fly"}}, Action{{"type", "begin"}},
        Action{{"type", "deal"}}, Action{{"type", "deal"}, {"what", "\xff"}}}) {
    INFO(json_text(wrong));
    const auto submitted = game.session->submit({.action = wrong, .stamp = kUmpire, .waiver = {}});
    REQUIRE_FALSE(submitted);
    CHECK_THAT(submitted.error().message, ContainsSubstring("this cannot be done"));
  }
  CHECK_FALSE(game.session->attempt({{"type", "fly"}}));
  CHECK(picture_of(*game.session) == before);
}

TEST_CASE("dice are asked for round by round until the action has all it needs", "[session]") {
  Game game;
  CHECK(must(game.session->attempt(kFight)).needed.size() == 2);
  const Submitted waiting = act(*game.session, kFight);
  CHECK(waiting.progress == Progress::kNeedsDice);
  REQUIRE(waiting.needed.size() == 2);
  CHECK(waiting.needed[0].id == "round-1-attackers");
  const auto answer = [&](const char* pool, std::vector<int> dice) {
    return must(game.session->answer(pool, dice, ThrowSource::kPhysical, kUmpire));
  };
  CHECK(answer("round-1-attackers", {1, 2, 3, 4}).needed.size() == 1);
  CHECK(answer("round-1-defenders", {1, 1}).needed.size() == 2);
  CHECK(answer("round-2-attackers", {6, 2, 3, 4}).progress == Progress::kNeedsDice);
  const Submitted done = answer("round-2-defenders", {5, 5});
  CHECK(done.progress == Progress::kDone);
  CHECK(done.throws.size() == 4);
  CHECK(game.session->state().at("rounds") == 2);
  CHECK_FALSE(game.session->pending());
}

TEST_CASE("typed dice of a wrong number, a 0, a 7 or another pool are one error each", "[session]") {
  Game game;
  act(*game.session, kFight);
  const Json before = picture_of(*game.session);
  const auto refuse = [&](const char* pool, std::vector<int> dice, const char* why) {
    const auto answered = game.session->answer(pool, dice, ThrowSource::kPhysical, kUmpire);
    REQUIRE_FALSE(answered);
    CHECK_THAT(answered.error().message, ContainsSubstring(why));
  };
  refuse("round-1-attackers", {1, 2, 3}, "3 were given");
  refuse("round-1-attackers", {1, 2, 3, 0}, "die 4 shows 0");
  refuse("round-1-attackers", {1, 7, 3, 4}, "die 2 shows 7");
  refuse("round-1-defenders", {1, 2}, "next is 'Attackers, round 1'");
  refuse("", {1, 2}, "next is 'Attackers, round 1'");
  CHECK_FALSE(
      game.session->answer("round-1-attackers", std::vector{1, 2, 3, 4}, ThrowSource::kGenerator, kUmpire));
  CHECK_FALSE(game.session->submit({.action = kStep, .stamp = kUmpire, .waiver = {}}));
  CHECK(picture_of(*game.session) == before);
  must(game.session->undo(kUmpire));
  CHECK_FALSE(
      game.session->answer("round-1-attackers", std::vector{1, 2, 3, 4}, ThrowSource::kPhysical, kUmpire));
}

TEST_CASE("the generator throws nothing before the players' word and nothing after the seed is told",
          "[session][dice]") {
  TemporaryFolder folder;
  Session session = must(create_duel(folder.path() / "game.telescope"));
  act(session, kFight);
  const auto early = session.roll("round-1-attackers", kUmpire);
  REQUIRE_FALSE(early);
  CHECK_THAT(early.error().message, ContainsSubstring("have not added their word"));
  CHECK_FALSE(session.add_players_word("", kUmpire));
  must(session.add_players_word("Uranus", kUmpire));
  const auto twice = session.add_players_word("Saturn", kUmpire);
  REQUIRE_FALSE(twice);
  CHECK_THAT(twice.error().message, ContainsSubstring("'Uranus'"));
  REQUIRE(session.roll("round-1-attackers", kUmpire));
  CHECK(must(session.reveal_seed(kUmpire)) == counting_part());
  const auto late = session.roll("round-1-defenders", kUmpire);
  REQUIRE_FALSE(late);
  CHECK_THAT(late.error().message, ContainsSubstring("revealed"));
  REQUIRE(session.answer("round-1-defenders", std::vector{1, 1}, ThrowSource::kPhysical, kUmpire));
}

TEST_CASE("a half-answered action waits with its dice when the program starts again", "[session]") {
  Game game;
  act(*game.session, kFight);
  const Submitted first = must(game.session->roll("round-1-attackers", kUmpire));
  CHECK(first.throws.front().number == 1);
  const Json before = picture_of(*game.session);
  game.reopen();
  CHECK(picture_of(*game.session) == before);
  CHECK(game.session->pending()->made.front().dice == first.throws.front().dice);
  roll_all(*game.session);
  CHECK(game.session->state().at("turn") == 1);
}

TEST_CASE("throw n stays throw n through undo and restart", "[session][dice]") {
  Game game;
  act(*game.session, kFight);
  const std::vector<int> thrown = dice_of(roll_all(*game.session));
  const int next = game.session->next_throw();
  CHECK(next > 2);
  must(game.session->undo(kUmpire));
  CHECK(game.session->next_throw() == 1);
  game.reopen();
  act(*game.session, kStep);
  act(*game.session, kFight);
  CHECK(dice_of(roll_all(*game.session)) == thrown);
  CHECK(game.session->next_throw() == next);

  // A started throw cannot be got rid of by taking the action back.
  act(*game.session, kFight);
  const auto third = must(game.session->roll("round-1-attackers", kUmpire)).throws;
  must(game.session->undo(kUmpire));
  act(*game.session, kFight);
  CHECK(must(game.session->roll("round-1-attackers", kUmpire)).throws.front().dice == third.front().dice);
}

TEST_CASE("undo and redo walk the line, and no entry is ever lost", "[session][undo]") {
  Game game;
  Session& session = *game.session;
  for (int i = 0; i < 3; ++i) act(session, kStep);
  act(session, kFight);
  roll_all(session);
  const GameState fought = session.state();
  const EntryId size = session.journal().size();
  for (int turn = 3; turn >= 0; --turn) {
    must(session.undo(kUmpire));
    CHECK(session.state().at("turn") == turn);
  }
  const auto nothing = session.undo(kUmpire);
  REQUIRE_FALSE(nothing);
  CHECK_THAT(nothing.error().message, ContainsSubstring("nothing to take back"));
  for (int i = 0; i < 4; ++i) must(session.redo(kUmpire));
  CHECK(session.state() == fought);
  CHECK_FALSE(session.redo(kUmpire));
  CHECK(session.journal().size() == size + 8);

  must(session.undo(kUmpire));
  must(session.undo(kUmpire));
  const Json back = session.state();
  CHECK(session.game().rules().to_json(must(session.position_at(size))) == fought);
  CHECK(session.state() == back);  // looked at only
  const EntryId branch = session.journal().head();
  act(session, {{"type", "deal"}, {"what", "another line"}});
  CHECK_FALSE(session.can_redo());
  must(session.go_to(size, kUmpire));  // the fight, on the line that was left
  CHECK(session.state() == fought);
  must(session.undo(kUmpire));
  must(session.undo(kUmpire));
  CHECK(session.journal().head() == branch);
  must(session.redo(kUmpire));  // redo goes where the game was last
  must(session.redo(kUmpire));
  CHECK(session.state() == fought);
}

TEST_CASE("the game goes on from entries that carry it, and from no others", "[session][undo]") {
  Game game;
  const EntryId note = must(game.session->add_message("tea", Audience::kAll, kUmpire));
  const Json before = picture_of(*game.session);
  for (const EntryId wrong : {EntryId{-1}, EntryId{0}, EntryId{1}, note, EntryId{1000}}) {
    const auto gone = game.session->go_to(wrong, kUmpire);
    REQUIRE_FALSE(gone);
    CHECK_THAT(gone.error().message, ContainsSubstring("cannot go on from entry"));
    CHECK_FALSE(game.session->position_at(wrong));
  }
  act(*game.session, kFight);
  const Submitted done = roll_all(*game.session);
  const auto last_throw = game.session->go_to(done.entry - 1, kUmpire);
  REQUIRE_FALSE(last_throw);
  CHECK_THAT(last_throw.error().message, ContainsSubstring("has all its dice"));
  must(game.session->go_to(done.entry - 2, kUmpire));
  CHECK(game.session->pending());
}

TEST_CASE("notes stay beside the entry they follow, whatever is taken back", "[session]") {
  Game game;
  act(*game.session, kStep);
  const EntryId after = game.session->journal().head();
  const EntryId message =
      must(game.session->add_message("counter-attack!", rapier::audience::kAttackers, kUmpire));
  const EntryId ruling =
      must(game.session->add_ruling("RO-145", "The gun may fire.", Audience::kAll, kUmpire));
  const EntryId table = must(game.session->add_table({{"pieces", Json::array()}}, kUmpire));
  must(game.session->undo(kUmpire));
  for (const EntryId note : {message, ruling, table})
    CHECK(game.session->journal().node(note).parent == after);
  CHECK(Json::parse(must(game.session->journal().entry(message)).body).at("audience") == "attackers");
  CHECK_FALSE(game.session->add_message("\xff", Audience::kAll, kUmpire));
  CHECK_FALSE(game.session->add_message("tea", Audience::kAll, {.who = "\xff", .at = ""}));
}

TEST_CASE("a spare tag is bound to a piece in mid-game, and unbound by undo", "[session][kit]") {
  Game game;
  act(*game.session, kStep);
  const KitPiece piece = game.session->kit().pieces.front();
  const std::vector<TagId> spare = game.session->spare_tags(5);
  REQUIRE(spare.size() == 5);
  CHECK_FALSE(find_by_tag(game.session->kit(), spare.front()));
  must(game.session->bind_tag(piece.id, spare.front(), kUmpire));
  CHECK(find_piece(game.session->kit(), piece.id)->tag == spare.front());
  CHECK(game.session->spare_tags(1).front() == piece.tag);
  game.reopen();
  CHECK(find_piece(game.session->kit(), piece.id)->tag == spare.front());
  CHECK(game.session->state().at("turn") == 1);
  must(game.session->undo(kUmpire));
  CHECK(find_piece(game.session->kit(), piece.id)->tag == piece.tag);
}

TEST_CASE("a tag that is not spare is refused", "[session][kit]") {
  Game game;
  Session& session = *game.session;
  const PieceId first = session.kit().pieces[0].id;
  const auto refuse = [&](const PieceId& piece, int tag, const char* why) {
    const auto bound = session.bind_tag(piece, TagId(tag), kUmpire);
    REQUIRE_FALSE(bound);
    CHECK_THAT(bound.error().message, ContainsSubstring(why));
  };
  refuse(PieceId("none"), session.spare_tags(1).front().value(), "no piece 'none'");
  refuse(first, session.kit().pieces[1].tag.value(), "is on piece");
  refuse(first, 0, "is an anchor");
  refuse(first, -1, "no tag -1");
  refuse(first, id_count(session.kit().family), "no tag");
  act(session, kFight);
  refuse(first, session.spare_tags(1).front().value(), "waits for its dice");
}

TEST_CASE("the tag of a class of markers is neither spare nor to be bound to a piece",
          "[session][kit][marker]") {
  const TemporaryFolder folder;
  Scenario scenario = demo_scenario();
  scenario.markers = {{"pin", "Pinned", "P", 30}};
  const Kit kit = must(make_kit(scenario));
  Session session = must(Session::create(folder.path() / "game.telescope", scenario, kit, counting_part(),
                                         kUmpire, duel_options()));
  const auto bound = session.bind_tag(kit.pieces.front().id, kit.markers.front().tag, kUmpire);
  REQUIRE_FALSE(bound);
  CHECK(bound.error().message == "tag 188 belongs to the markers 'Pinned'; take a spare one");
  const auto spare = session.spare_tags(1000);
  CHECK(std::ranges::find(spare, kit.markers.front().tag) == spare.end());
  CHECK(session.kit() == kit);
}

TEST_CASE("whatever is done in whatever order, opening the game again finds it as it was",
          "[session][random]") {
  Game game;
  unsigned chance = 7;
  const auto below = [&](unsigned bound) {
    chance = chance * 1664525u + 1013904223u;
    return (chance >> 8) % bound;
  };
  for (int step = 0; step < 250; ++step) {
    Session& session = *game.session;
    if (session.pending() && below(3)) {
      const PoolRequest pool = session.pending()->needed.front();
      if (below(2))
        must(session.roll(pool.id, kUmpire));
      else
        must(session.answer(
            pool.id, std::vector<int>(static_cast<std::size_t>(pool.dice()), 1 + static_cast<int>(below(6))),
            ThrowSource::kPhysical, kUmpire));
    } else if (const unsigned what = below(10); what < 3 && !session.pending()) {
      act(session, below(2) ? kStep : Action{{"type", "deal"}, {"what", std::to_string(below(100))}});
    } else if (what < 5 && !session.pending()) {
      act(session, kFight);
    } else if (what < 7) {
      (void)session.undo(kUmpire);
    } else if (what < 8) {
      (void)session.redo(kUmpire);
    } else if (what < 9) {
      (void)session.go_to(static_cast<EntryId>(below(static_cast<unsigned>(session.journal().size()))) + 1,
                          kUmpire);
    } else if (!session.pending()) {
      must(session.bind_tag(session.kit().pieces[below(5)].id, session.spare_tags(1).front(), kUmpire));
    }
    const Json before = picture_of(session);
    game.reopen();
    REQUIRE(picture_of(*game.session) == before);
  }
  CHECK(game.session->journal().size() > 200);
}

TEST_CASE("undo then redo gives the same bytes, at every action of a game", "[session][undo]") {
  Game game;
  Session& session = *game.session;
  for (int i = 0; i < 130; ++i) {  // past a snapshot
    act(session, i % 5 ? kStep : kFight);
    roll_all(session);
    const std::string before = session.state().dump();
    must(session.undo(kUmpire));
    must(session.redo(kUmpire));
    REQUIRE(session.state().dump() == before);
  }
}

TEST_CASE("a scenario is read back from the journal as it was", "[session][scenario]") {
  const std::filesystem::path scenarios = test::project_file("assets/scenarios");
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scenarios)) {
    if (entry.path().extension() != ".toml") continue;
    INFO(entry.path());
    const Scenario scenario = must(load_scenario(entry.path()));
    const auto again = scenario_from_json(Json::parse(to_json(scenario)), "journal");
    REQUIRE(again);
    CHECK(to_json(*again) == to_json(scenario));
    ++compared;
  }
  CHECK(compared >= 2);
}

TEST_CASE("a folder lists its games with where they stand, and why one cannot be read", "[session]") {
  TemporaryFolder folder;
  { const Session a = must(create_duel(folder.path() / "a.telescope")); }
  {
    Session b = must(create_duel(folder.path() / "b.telescope"));
    act(b, kStep);
    must(b.add_message("tea", Audience::kAll, {.who = "umpire", .at = "20:00"}));
  }
  write_text(folder.path() / "c.telescope", "not a game at all, but long enough to be looked at twice");
  write_text(folder.path() / "notes.txt", "");
  const auto games = must(list_games(folder.path()));
  REQUIRE(games.size() == 3);
  CHECK(games[0].name == demo_scenario().name);
  CHECK(games[0].scenario == demo_scenario().id);
  CHECK(games[0].summary == "Turn 0");
  CHECK(games[0].trouble.empty());
  CHECK(games[1].summary == "Turn 1");
  CHECK(games[1].last_change == "20:00");
  CHECK_THAT(games[2].trouble, ContainsSubstring("not a game"));
  CHECK(must(list_games(folder.path() / "none")).empty());
}

TEST_CASE("a game whose kit it could not read again does not begin, and leaves no file", "[session]") {
  const TemporaryFolder folder;
  const Scenario scenario = demo_scenario();
  Kit kit = make_kit(scenario).value();
  std::ranges::find(kit.pieces, PieceKind::kCounter, &KitPiece::kind)->layout = TagLayout::kOnTail;
  const auto begun =
      Session::create(folder / "game", scenario, kit, counting_part(), kUmpire, duel_options());
  REQUIRE_FALSE(begun);
  CHECK(begun.error().message.find("the game cannot begin") == 0);
  CHECK_FALSE(std::filesystem::exists(folder / "game"));
}
