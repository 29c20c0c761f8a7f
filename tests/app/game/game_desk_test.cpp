#include "app/game/game_desk.hpp"

#include "app/game/game_files.hpp"
#include "app/game/public_scene.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::TemporaryFolder;

namespace {

const PieceId kFirst("3-1");

struct Playing {
  TemporaryFolder folder;
  SampleTable sample = SampleTable::normal();
  std::unique_ptr<GameDesk> desk = lanes_desk(folder.path() / "game.telescope", sample);

  void ask(const GameRequest& request) { desk->carry_out(request); }
  const GameScene& scene() { return desk->scene(); }
  /// Everything where the game has it, but these.
  TableView table(const PieceId& moved = {}, Sector to = {}) {
    TableView view = sample.table;
    for (PieceView& piece : view.pieces) {
      piece.state = PieceState::kLost;
      piece.pose.reset();
      for (const Standing& standing : scene().standings)
        if (standing.piece == piece.piece && sector_of(standing)) put(piece, *sector_of(standing));
      if (piece.piece == moved) put(piece, to);
    }
    return view;
  }
  /// Looks long enough for the view to settle.
  void look(TableView view) {
    for (int i = 0; i < 3; ++i) {
      view.taken_at_s = now += 1.0;
      desk->look(view, {}, {});
    }
  }
  std::string said() {
    std::string all;
    for (const std::string& message : desk->take_messages()) all += message + "\n";
    return all;
  }
  void fight() {
    ask(DoAction{{{"type", "advance"}}, {}});
    ask(DoAction{{{"type", "fight"}, {"at", "A1-L2"}}, {}});
  }

  double now = 0.0;

 private:
  static void put(PieceView& piece, Sector sector) {
    piece.state = PieceState::kSeen;
    piece.place = {.kind = Place::Kind::kSector, .sector = sector};
    piece.pose = Pose{.centre = {sector.column * 152.4 + 70, sector.row * 152.4 + 70}};
  }
};

}  // namespace

TEST_CASE("What hands have done is proposed with its verdict, and done when it is confirmed", "[desk]") {
  Playing game;
  game.look(game.table(kFirst, {0, 1}));
  REQUIRE(game.scene().proposals.size() == 1);
  CHECK(game.scene().proposals[0].proposal.sentence == "3-1 from A1-L1 to A1-L2");
  CHECK(game.scene().proposals[0].verdict.lawful());
  CHECK(game.scene().debts.empty());
  game.ask(DoAction{game.scene().proposals[0].proposal.action, {}});
  CHECK(game.scene().proposals.empty());
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L2");
  CHECK(game.scene().history.back().text == "3-1 moves to A1-L2.");
}

TEST_CASE("The past names how far a move really went, whatever path was asked for", "[desk]") {
  Playing game;
  const auto march = [&] {
    const Json path = Json::array({"A1-L2", "A1-L3", "A1-L4"});
    game.ask(DoAction{{{"type", "march"}, {"piece", "3-1"}, {"path", path}}, {}});
    return game.scene().history.back().text;
  };
  SECTION("to its end") {
    CHECK(march() == "3-1 from A1-L1 to A1-L2. \u2026 3-1 from A1-L3 to A1-L4.");
  }
  SECTION("stopped on the way") {
    game.ask(DoAction{Lanes::move("3-2", "A1-L3"), "in the way"});
    CHECK(march() == "3-1 from A1-L1 to A1-L2. \u2026 3-1 from A1-L2 to A1-L3.");
  }
  SECTION("stopped at the first step") {
    game.ask(DoAction{Lanes::move("3-2", "A1-L2"), "in the way"});
    CHECK(march() == "3-1 from A1-L1 to A1-L2.");
  }
}

TEST_CASE("How full sectors of the map are is the game's count, not the camera's", "[desk]") {
  Playing game;
  const auto counted_in = [](const std::vector<SectorCount>& counts, Sector sector) {
    const auto it = std::ranges::find(counts, sector, &SectorCount::sector);
    return it == counts.end() ? 0 : it->count;
  };
  const TableView seen = game.table(kFirst, {0, 2});
  game.look(seen);
  CHECK(counted_in(kLanes.counts(seen), {0, 2}) == 1);
  CHECK(counted_in(game.scene().counts, {0, 2}) == 0);
  CHECK(counted_in(game.scene().counts, {0, 0}) == 2);
  REQUIRE(game.scene().proposals.size() == 1);
  game.ask(DoAction{game.scene().proposals[0].proposal.action, "let it stand"});
  CHECK(counted_in(game.scene().counts, {0, 2}) == 1);
  CHECK(counted_in(game.scene().counts, {0, 0}) == 1);
}

TEST_CASE("A piece in a hand is no proposal before it has stood still", "[desk]") {
  Playing game;
  game.look(game.table());
  TableView view = game.table(kFirst, {0, 1});
  view.taken_at_s = game.now + 0.1;
  game.desk->look(view, {}, {});
  CHECK(game.scene().proposals.empty());
  view.taken_at_s = game.now + 0.5;
  game.desk->look(view, {}, {});
  CHECK(game.scene().proposals.empty());
  view.taken_at_s = game.now + 1.0;
  game.desk->look(view, {}, {});
  CHECK(game.scene().proposals.size() == 1);
}

TEST_CASE("What is not lawful is refused, and done only with a reason that is kept", "[desk]") {
  Playing game;
  game.look(game.table(kFirst, {0, 2}));
  REQUIRE(game.scene().proposals.size() == 1);
  const JudgedProposal judged = game.scene().proposals[0];
  REQUIRE(judged.verdict.objections.size() == 1);
  CHECK(judged.verdict.objections[0].rule == "L-1");
  game.ask(DoAction{judged.proposal.action, {}});
  CHECK(game.said() == "L-1: A piece moves one sector; this is farther.\n");
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L1");
  game.ask(DoAction{judged.proposal.action, "the road was longer"});
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L3");
  CHECK(game.scene().history.back().detail == "waived L-1: the road was longer");
}

TEST_CASE("What is sent back is owed until the table shows it done", "[desk]") {
  Playing game;
  game.look(game.table(kFirst, {0, 2}));
  CHECK(game.desk->owed().empty());  // it waits to be judged
  game.ask(SendBack{game.scene().proposals.at(0).proposal.action});
  CHECK(game.scene().proposals.empty());
  REQUIRE(game.scene().debts.size() == 1);
  CHECK(game.scene().debts[0].sentence == "Move 3-1 from A1-L3 to A1-L1");
  REQUIRE(game.desk->owed().size() == 1);
  CHECK(game.desk->owed()[0].piece == kFirst);
  CHECK(game.desk->owed()[0].spot == Spot(InSector{{0, 0}, {}}));
  CHECK(game.scene().history.back().text == "Sent back: 3-1 from A1-L1 to A1-L3");
  game.look(game.table());
  REQUIRE(game.scene().debts.size() == 1);
  CHECK(game.scene().debts[0].done);
  CHECK(game.desk->owed().empty());
  game.look(game.table(kFirst, {0, 2}));  // and may be tried again
  CHECK(game.scene().proposals.size() == 1);
}

TEST_CASE("A move that the game has made and the table has not is a debt, never a move back", "[desk]") {
  Playing game;
  game.look(game.table());
  const TableView before = game.table();
  game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});  // by a form
  game.look(before);
  CHECK(game.scene().proposals.empty());
  REQUIRE(game.scene().debts.size() == 1);
  CHECK(game.scene().debts[0].sentence == "Move 3-1 from A1-L1 to A1-L2");
  // Nor in the movement of the next turn.
  for (int i = 0; i < 3; ++i) game.ask(DoAction{{{"type", "advance"}}, {}});
  game.look(before);
  REQUIRE(game.scene().sheet.title == "March");
  CHECK(game.scene().proposals.empty());
  CHECK(game.scene().debts.size() == 1);
  // A hand has moved it since: what it did is a move.
  game.look(game.table(kFirst, {1, 1}));
  REQUIRE(game.scene().proposals.size() == 1);
  CHECK(game.scene().proposals[0].proposal.sentence == "3-1 from A1-L2 to A2-L2");
}

TEST_CASE("What is undone, or sent back, is owed by the table and is no move once more", "[desk]") {
  Playing game;
  game.look(game.table());
  game.look(game.table(kFirst, {0, 1}));
  SECTION("undone") {
    game.ask(DoAction{game.scene().proposals.at(0).proposal.action, {}});
    CHECK(game.scene().debts.empty());
    game.ask(UndoAction{});
  }
  SECTION("sent back") {
    game.ask(SendBack{game.scene().proposals.at(0).proposal.action});
    for (int i = 0; i < 3; ++i) game.ask(DoAction{{{"type", "advance"}}, {}});
  }
  game.look(game.table(kFirst, {0, 1}));
  CHECK(game.scene().proposals.empty());
  REQUIRE(game.scene().debts.size() == 1);
  CHECK(game.scene().debts[0].sentence == "Move 3-1 from A1-L2 to A1-L1");
}

TEST_CASE("What lies otherwise when a game is gone on with is owed: nobody has watched the hands", "[desk]") {
  Playing game;
  game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
  game.desk = reopened_lanes(std::move(game.desk));
  game.look(game.table(kFirst, {0, 0}));
  CHECK(game.scene().proposals.empty());
  CHECK(game.scene().debts.size() == 1);
  game.look(game.table(kFirst, {1, 1}));
  CHECK(game.scene().proposals.size() == 1);
}

TEST_CASE("Several moves are done at one word, one after the other, with one reason where it takes one",
          "[desk]") {
  Playing game;
  TableView view = game.table();
  game.look(view);
  view = game.table(kFirst, {0, 1});
  const TableView second = game.table(PieceId("3-2"), {1, 2});
  for (std::size_t i = 0; i < view.pieces.size(); ++i)
    if (view.pieces[i].piece == PieceId("3-2")) view.pieces[i] = second.pieces[i];
  game.look(view);
  REQUIRE(game.scene().proposals.size() == 2);
  DoAll all;
  for (const JudgedProposal& judged : game.scene().proposals) all.actions.push_back(judged.proposal.action);
  game.ask(all);
  CHECK(game.said() == "1 of 2 done.\n");
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L2");
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L1");
  all.waiver = "the road was longer";
  game.ask(all);
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L3");
  CHECK(game.scene().history.back().detail == "waived L-1: the road was longer");
}

TEST_CASE("One thing is said once: what a debt or a proposal says of a piece is no alarm beside it",
          "[desk]") {
  Playing game;
  game.look(game.table());
  const TableView before = game.table();
  game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
  game.look(before);
  const Finding astray{.severity = Severity::kViolation,
                       .rule = "L-7",
                       .pieces = {kFirst},
                       .sectors = {},
                       .place = {},
                       .sentence = "3-1 is seen in A1-L1.",
                       .remedy = "Move it."};
  Finding other = astray, of_rest = astray;
  other.pieces.push_back(PieceId("3-2"));
  of_rest.remedy.clear();
  TableView view = before;
  view.taken_at_s = game.now + 1.0;
  game.desk->look(view, {}, {astray, other, of_rest});
  REQUIRE(game.scene().findings.size() == 2);
  CHECK(game.scene().findings[0].pieces.size() == 2);
  CHECK(game.scene().findings[1].remedy.empty());
  REQUIRE(game.scene().debts.size() == 1);
  CHECK(game.scene().debts[0].rule == "L-7");
}

TEST_CASE("What is lost is owed by the table", "[desk]") {
  Playing game;
  const TableView before = game.table();
  game.look(before);
  game.fight();
  game.ask(TypeDice{"att", {1, 2, 3}});
  game.ask(TypeDice{"def", {1}});
  game.look(before);
  REQUIRE_FALSE(game.scene().debts.empty());
  CHECK(game.scene().debts[0].sentence.starts_with("Take "));
  CHECK(game.scene().debts[0].sentence.find(" off ") != std::string::npos);
}

TEST_CASE("Dice of the generator and typed ones mix in one action", "[desk]") {
  Playing game;
  game.ask(AddPlayersWord{"fog of war"});
  game.fight();
  REQUIRE(game.scene().waiting);
  CHECK(game.scene().waiting->title == "Fight in A1-L2");
  CHECK(game.scene().waiting->needed.size() == 2);
  game.ask(TypeDice{"att", {6, 5, 1}});
  game.ask(RollPool{});
  REQUIRE(game.scene().waiting);  // a 6 fell: another wave, shown before it is thrown
  CHECK(game.scene().waiting->needed.at(0).id == "again");
  game.ask(RollPool{});
  CHECK_FALSE(game.scene().waiting);
  REQUIRE(game.scene().done);
  CHECK(game.scene().done->title == "Fight in A1-L2");
  REQUIRE(game.scene().done->throws.size() == 3);
  CHECK(game.scene().done->throws[0].source == "typed in");
  CHECK(game.scene().done->throws[1].source == "generator, throw 1");
}

TEST_CASE("Before the players' word the generator throws nothing, typed dice go on", "[desk]") {
  Playing game;
  CHECK(game.scene().commitment == commitment(counting_part()));
  game.fight();
  game.ask(RollPool{});
  CHECK_FALSE(game.said().empty());
  REQUIRE(game.scene().waiting);
  CHECK(game.scene().waiting->needed.size() == 2);
  game.ask(TypeDice{"att", {1, 1, 7}});
  CHECK_FALSE(game.said().empty());
  game.ask(TypeDice{"att", {1, 1, 2}});
  game.ask(TypeDice{"def", {4}});
  CHECK_FALSE(game.scene().waiting);
}

TEST_CASE("A throw that waits is there again after the program was ended", "[desk]") {
  Playing game;
  game.fight();
  game.ask(TypeDice{"att", {1, 2, 3}});
  game.desk = reopened_lanes(std::move(game.desk));
  REQUIRE(game.scene().waiting);
  CHECK(game.scene().waiting->made.at(0).dice == std::vector<int>{1, 2, 3});
  CHECK(game.scene().waiting->needed.at(0).id == "def");
  CHECK(game.scene().history.size() == 2);
}

TEST_CASE("Undo and redo move the game, and what was undone stays in its past", "[desk]") {
  Playing game;
  game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
  game.ask(DoAction{Lanes::move("3-2", "A2-L2"), {}});
  game.ask(UndoAction{});
  CHECK(game.said() == "Undone: 3-2 moves to A2-L2.\n");
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L1");
  const auto& history = game.scene().history;
  REQUIRE(history.size() == 3);
  CHECK(history[1].current);
  CHECK(history[2].undone);
  game.ask(RedoAction{});
  CHECK(game.said() == "Done again: 3-2 moves to A2-L2.\n");
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L2");
  game.ask(RedoAction{});
  CHECK(game.said() == "There is nothing to redo.\n");
  game.ask(GoToEntry{game.scene().history.front().id});
  CHECK(game.said() == "2 steps undone. The game stands after: The game begins.\n");
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L1");
  CHECK(game.scene().history[2].undone);
}

TEST_CASE("Only the window that asked is told what came of going through the past, in words for all",
          "[desk]") {
  Playing game;
  SECTION("not who was not there") {
    game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
    CHECK(game.desk->carry_out_for({}, UndoAction{}).empty());
    CHECK(game.said().empty());
    CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L1");
  }
  SECTION("of what one seat may know by no more than its title") {
    game.ask(DoAction{{{"type", "advance"}}, {}});
    game.ask(DoAction{{{"type", "advance"}}, {}});
    game.ask(DoAction{{{"type", "plot"}, {"at", "A4-L4"}}, {}});
    CHECK(game.scene().history.back().text == "Target point in A4-L4.");
    game.ask(UndoAction{});
    CHECK(game.said() == "Undone: " + game.desk->game().words().title({{"type", "plot"}}) + "\n");
  }
  SECTION("of a throw that was waiting too") {
    game.fight();
    REQUIRE(game.desk->session().pending());
    game.said();
    game.ask(UndoAction{});
    CHECK(game.said().starts_with("Taken back, with its dice: "));
    game.ask(RedoAction{});
    CHECK(game.said().starts_with("Begun again, and waits for its dice: "));
  }
}

TEST_CASE("An entry of the past tells what would lie otherwise if the game went on from there", "[desk]") {
  Playing game;
  game.ask(DoAction{Lanes::move("3-2", "A2-L2"), {}});
  const auto moved = game.scene().history.back().id;
  game.fight();
  game.ask(TypeDice{"att", {1, 2, 3}});
  game.ask(TypeDice{"def", {1}});
  const auto& scene = game.scene();
  const auto fought = scene.history.back().id;
  CHECK(scene.changes_at(moved) == std::vector<std::string>{"1 loss undone", "3-1 back in A1-L1"});
  CHECK(scene.changes_at(scene.history.front().id) ==
        std::vector<std::string>{"1 loss undone", "3-1 back in A1-L1", "3-2 from A2-L2 to A2-L1"});
  CHECK(scene.changes_at(fought).empty());
  SECTION("forward too, once the game has changed") {
    game.ask(GoToEntry{moved});
    CHECK(game.scene().changes_at(moved).empty());
    CHECK(game.scene().changes_at(fought) == std::vector<std::string>{"1 loss again", "3-1 off A1-L1"});
  }
}

TEST_CASE("Many changes are six lines, the last of them how many more there are", "[desk]") {
  Playing game;
  for (const char* piece : {"3-1", "3-2", "3-3", "3-4", "3-5", "3-6"})
    game.ask(DoAction{Lanes::move(piece, "A4-L1"), "a long way"});
  const auto six = game.scene().changes_at(game.scene().history.front().id);
  REQUIRE(six.size() == 6);
  CHECK(six.back() == "3-6 from A4-L1 to A3-L1");
  const auto& standings = game.scene().standings;
  const auto off = std::ranges::find_if(standings, [](const Standing& s) { return is_off_table(s); });
  REQUIRE(off != standings.end());
  game.ask(DoAction{Lanes::move(off->piece.value(), "A1-L2"), {}});
  const auto seven = game.scene().changes_at(game.scene().history.front().id);
  REQUIRE(seven.size() == 6);
  CHECK(seven.back() == "and 2 more");
}

TEST_CASE("Without a camera a piece is carried on the map: lawful at once, else judged", "[desk]") {
  Playing game;
  game.ask(CarryPiece{kFirst, {Sector{0, 1}, {}}});
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L2");
  game.ask(CarryPiece{PieceId("3-2"), {Sector{1, 3}, {}}});
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L1");
  REQUIRE(game.scene().proposals.size() == 1);
  CHECK_FALSE(game.scene().proposals[0].verdict.lawful());
  game.ask(DoAction{game.scene().proposals[0].proposal.action, "by word of the umpire"});
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L4");
  CHECK(game.scene().proposals.empty());
}

TEST_CASE("How a fight would end is told of where both stand and of where a move that waits would bring them",
          "[desk]") {
  Playing game;
  game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
  CHECK(game.scene().fights_in({0, 1}).empty());
  game.ask(CarryPiece{PieceId("3-2"), {Sector{0, 1}, {}}});  // two sectors: it waits for a word
  REQUIRE(game.scene().proposals.size() == 1);
  auto fights = game.scene().fights_in({0, 1});
  REQUIRE(fights.size() == 1);
  CHECK(fights[0].after == "3-2 from A2-L1 to A1-L2");
  CHECK(fights[0].chances.title == "A1-L2");
  game.ask(DoAction{game.scene().proposals[0].proposal.action, "by word of the umpire"});
  fights = game.scene().fights_in({0, 1});
  REQUIRE(fights.size() == 1);
  CHECK(fights[0].after.empty());
}

TEST_CASE("Marks of the map are those that the umpire knows, open where a spectator knows them too",
          "[desk][marks]") {
  struct TwoSeats final : KnowledgeFace {
    Known known(const Position&, const SeatId& seat) const override {
      Known known;
      known.marks.push_back({.id = "fired", .symbol = "target-used", .sectors = {}, .words = {}});
      if (seat == kUmpireSeat)
        known.marks.push_back({.id = "plotted", .symbol = "target", .sectors = {}, .words = {}});
      return known;
    }
  };
  const TwoSeats knowledge;
  const Playing game;
  const Position& position = game.desk->session().position();
  const auto marks = map_marks_of(knowledge, position, knowledge.seats());
  REQUIRE(marks.size() == 2);
  CHECK(marks[0].open);
  CHECK(marks[1].mark.id == "plotted");
  CHECK_FALSE(marks[1].open);
  // Where no umpire sits, the window is everybody's.
  const std::vector<Seat> players{{.id = kSpectatorSeat, .title = "Spectator", .reads = {}}};
  const auto open = map_marks_of(knowledge, position, players);
  REQUIRE(open.size() == 1);
  CHECK(open[0].open);
  CHECK(map_marks_of(knowledge, position, {}).empty());
}

TEST_CASE("The turn clock is off until it is asked for, and begins anew with each turn", "[desk]") {
  Playing game;
  CHECK_FALSE(game.scene().clock_s);
  test_seconds() = 100.0;
  game.ask(ToggleClock{});
  static_cast<void>(game.scene());
  test_seconds() = 130.0;
  CHECK(game.scene().clock_s == 30.0);
  for (int i = 0; i < 3; ++i) game.ask(DoAction{{{"type", "advance"}}, {}});
  CHECK(game.scene().clock_s == 0.0);
  game.ask(ToggleClock{});
  CHECK_FALSE(game.scene().clock_s);
}

TEST_CASE("A spare tag bound to a piece is in the game's kit, also after a restart", "[desk]") {
  Playing game;
  game.ask(BindTag{kFirst, 200});
  CHECK(find_piece(game.desk->kit(), kFirst)->tag == TagId{200});
  game.ask(BindTag{kFirst, 0});  // an anchor's
  CHECK_FALSE(game.said().empty());
  game.desk = reopened_lanes(std::move(game.desk));
  CHECK(find_piece(game.desk->kit(), kFirst)->tag == TagId{200});
}

TEST_CASE("Messages are kept with their audience", "[desk]") {
  Playing game;
  game.ask(SayMessage{"The bridge is down", rapier::audience::kAttackers});
  CHECK(game.scene().history.back().text == "The bridge is down");
  CHECK(game.scene().history.back().audience == rapier::audience::kAttackers);
}

TEST_CASE("A game is named by file or by name, and never begun over another", "[desk]") {
  CHECK(game_file("uranus") == games_folder() / "uranus.telescope");
  CHECK(game_file("./uranus.telescope") == "./uranus.telescope");
  Playing game;
  const auto again = GameDesk::begin(game.folder.path() / "game.telescope", game.sample.scenario,
                                     game.sample.kit, counting_part(), lanes_options());
  CHECK_FALSE(again);
}

TEST_CASE("What the Command Post asks waits among the proposals until it is done", "[desk]") {
  Playing game;
  const Action action{{"type", "move"}, {"piece", "3-1"}, {"to", "A1-L2"}};
  REQUIRE(
      game.desk->ask({.action = action, .sentence = "Corps Commander: forward", .pieces = {}, .path = {}}));
  CHECK_FALSE(game.desk->ask({.action = action, .sentence = "again", .pieces = {}, .path = {}}));
  CHECK(game.said().find("Corps Commander: forward") != std::string::npos);
  REQUIRE(game.scene().proposals.size() == 1);
  CHECK(game.scene().proposals[0].proposal.sentence == "Corps Commander: forward");
  game.look(game.table());  // what the table shows does not take it away
  CHECK(game.desk->is_asked(action));
  game.ask(DoAction{action, {}});
  CHECK_FALSE(game.desk->is_asked(action));
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L2");
}

TEST_CASE("What the Command Post asks and the umpire sends back is between the two of them", "[desk]") {
  Playing game;
  const Action action{{"type", "move"}, {"piece", "3-1"}, {"to", "A1-L2"}};
  REQUIRE(
      game.desk->ask({.action = action, .sentence = "Corps Commander: forward", .pieces = {}, .path = {}}));
  const std::size_t entries = game.scene().history.size();
  game.ask(SendBack{action});
  CHECK_FALSE(game.desk->is_asked(action));
  CHECK(game.scene().proposals.empty());
  CHECK(game.scene().history.size() == entries);
}

TEST_CASE("A message of a guest is kept as his", "[desk]") {
  Playing game;
  game.ask(SayMessage{"Guns at A2", rapier::audience::kCorpsCommander, "Staff Officer"});
  CHECK(game.said().empty());
  const auto& journal = game.desk->session().journal();
  CHECK(journal.entry(journal.size())->stamp.who == "Staff Officer");
}
