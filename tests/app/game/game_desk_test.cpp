// What hands do at the table: proposed, judged, done, sent back and owed.

#include "app/game/game_desk.hpp"

#include <algorithm>

#include "app/game/game_files.hpp"
#include "app/game/standing_view.hpp"
#include "tests/app/game/playing_desk.hpp"
#include "tests/app/game/walk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

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

TEST_CASE("A move from sector to sector is drawn from where the hand lifted the stand", "[desk][moves]") {
  Playing game;
  TableView view = game.table(kFirst, {0, 1});
  const PieceView moved = *find_piece(view, kFirst);
  game.look(game.table());
  view.taken_at_s = game.now += 1.0;
  const TableMove move{.number = 1,
                       .tag = moved.tag,
                       .piece = kFirst,
                       .from = Pose{.centre = {31, 42}},
                       .to = moved.pose,
                       .from_place = {.kind = Place::Kind::kSector, .sector = Sector{0, 0}},
                       .to_place = moved.place,
                       .lifted_at_s = game.now - 0.9,
                       .put_down_at_s = game.now - 0.5,
                       .way = {}};
  game.desk->look(view, std::vector{move}, {});
  game.look(view);
  REQUIRE(game.scene().proposals.size() == 1);
  const std::vector<TablePoint> way = game.scene().proposals[0].proposal.way;
  REQUIRE(way.size() == 2);
  CHECK(way[0].x_mm == Approx(31.0));
  CHECK(way[0].y_mm == Approx(42.0));
  CHECK(way[1].x_mm == Approx(moved.pose->centre.x_mm));
  CHECK(way[1].y_mm == Approx(moved.pose->centre.y_mm));
}

TEST_CASE("The past tells a way in one sentence, as far as it really went, whatever path was asked for",
          "[desk]") {
  Playing game;
  const auto march = [&] {
    const Json path = Json::array({"A1-L2", "A1-L3", "A1-L4"});
    game.ask(DoAction{{{"type", "march"}, {"piece", "3-1"}, {"path", path}}, {}});
    return game.scene().history.back().text;
  };
  SECTION("to its end") {
    CHECK(march() == "3-1 from A1-L1 to A1-L4.");
  }
  SECTION("stopped on the way") {
    game.ask(DoAction{Lanes::move("3-2", "A1-L3"), "in the way"});
    CHECK(march() == "3-1 from A1-L1 to A1-L3.");
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

TEST_CASE("A move stays while a hand covers its stand, unseen, and goes when the stand is seen where it was",
          "[desk]") {
  Playing game;
  game.look(game.table());
  game.look(game.table(kFirst, {0, 1}));
  REQUIRE(game.scene().proposals.size() == 1);
  CHECK_FALSE(game.scene().proposals[0].unseen);
  TableView covered = game.table(kFirst, {0, 1});
  for (PieceView& piece : covered.pieces)
    if (piece.piece == kFirst) piece.state = PieceState::kCovered;
  game.look(covered);
  REQUIRE(game.scene().proposals.size() == 1);
  CHECK(game.scene().proposals[0].unseen);
  SECTION("it is not done with the others") {
    game.ask(DoAll{{game.scene().proposals[0].proposal.action}});
    CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L1");
  }
  SECTION("seen again it is as before") {
    game.look(game.table(kFirst, {0, 1}));
    REQUIRE(game.scene().proposals.size() == 1);
    CHECK_FALSE(game.scene().proposals[0].unseen);
  }
  SECTION("put back it is withdrawn") {
    game.look(game.table());
    CHECK(game.scene().proposals.empty());
  }
  SECTION("sent back it is answered") {
    game.ask(SendBack{game.scene().proposals[0].proposal.action});
    CHECK(game.scene().proposals.empty());
    game.look(covered);
    CHECK(game.scene().proposals.empty());
  }
  SECTION("done it is answered") {
    game.ask(DoAction{game.scene().proposals[0].proposal.action, {}});
    CHECK(game.scene().proposals.empty());
    game.look(covered);
    CHECK(game.scene().proposals.empty());
  }
}

TEST_CASE("Moves that are one line stay so while a hand covers one of the stands", "[desk]") {
  Walk game;
  game.walk_to("Attacker deployment");
  const std::vector<PieceId> both{PieceId("1-02"), PieceId("1-03")};
  for (const PieceId& unit : both) {
    game.desk->carry_out(GameRequest(CarryPiece{unit, {.sector = Sector{0, 0}}}));
    REQUIRE(game.desk->scene().proposals.size() == 1);
    game.act(Action(game.desk->scene().proposals[0].proposal.action), "no orders yet");
  }
  game.walk_to("Attacker movement");
  double now_s = 0.0;
  const auto look = [&](std::optional<PieceState> second) {
    TableView table = standing_view(game.desk->kit(), game.desk->scene().standings, {}).table;
    for (PieceView& piece : table.pieces)
      if (second && std::ranges::count(both, piece.piece)) {
        piece.place.sector = Sector{0, 1};
        piece.pose->centre.y_mm += 152.4;
        if (piece.piece == both[1]) piece.state = *second;
      }
    for (int i = 0; i < 3; ++i) {
      table.taken_at_s = now_s += 1.0;
      game.desk->look(table, {}, {});
    }
  };
  const auto lines = [&] { return game.desk->scene().proposals; };
  look(std::nullopt);
  look(PieceState::kSeen);
  REQUIRE(lines().size() == 1);
  REQUIRE(lines()[0].proposal.pieces.size() == 2);
  look(PieceState::kCovered);
  REQUIRE(lines().size() == 1);
  CHECK(lines()[0].proposal.pieces.size() == 2);
  CHECK(lines()[0].unseen);
  look(PieceState::kSeen);
  REQUIRE(lines().size() == 1);
  CHECK_FALSE(lines()[0].unseen);
}

TEST_CASE("The game is called as the command line takes it", "[desk]") {
  Playing game;  // in a folder of its own
  CHECK(game_file(game.scene().game_word) == game.desk->session().journal().file());
  CHECK(game_word(game_file("my battle")) == "my battle");
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

TEST_CASE("What hands have done is ticked off until the step is over", "[desk]") {
  Playing game;
  game.look(game.table(kFirst, {0, 2}));
  game.ask(SendBack{game.scene().proposals.at(0).proposal.action});
  game.look(game.table());
  REQUIRE(game.scene().debts.size() == 1);
  CHECK(game.scene().debts[0].done);
  game.ask(DoAction{{{"type", "advance"}}, {}});
  game.look(game.table());
  CHECK(game.scene().debts.empty());
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
  CHECK(game.said() ==
        "1 of 2 done. 3-2 from A2-L1 to A2-L3 was left: L-1: A piece moves one sector; this is farther.\n");
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L2");
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L1");
  all.waiver = "the road was longer";
  game.ask(all);
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L3");
  CHECK(game.scene().history.back().detail == "waived L-1: the road was longer");
}

TEST_CASE("Of several moves what the table tells otherwise by then is left, and that is said", "[desk]") {
  Playing game;
  game.look(game.table());
  game.look(game.table(kFirst, {0, 1}));
  REQUIRE(game.scene().proposals.size() == 1);
  DoAll all{{game.scene().proposals[0].proposal.action, Lanes::move("3-2", "A2-L2")}};
  game.ask(all);
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L2");
  const std::string said = game.said();
  CHECK(said.starts_with("1 of 2 done. "));
  CHECK(said.ends_with(" was left: the table tells it otherwise now.\n"));
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

TEST_CASE("A debt is explained once, by what is found now and not by what was let pass", "[desk]") {
  Playing game;
  game.look(game.table());
  const TableView before = game.table();
  game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
  game.look(before);
  Finding found{.severity = Severity::kViolation,
                .rule = {},
                .pieces = {kFirst},
                .sectors = {},
                .place = {},
                .sentence = "3-1 is seen in A1-L1.",
                .remedy = "Move it."};
  const auto debt = [&] {
    REQUIRE(game.scene().debts.size() == 1);
    return game.scene().debts[0].sentence;
  };
  const std::string bare = debt();
  game.desk->find({found, found});
  const std::string told = bare + " (3-1 is seen in A1-L1)";
  CHECK(debt() == told);
  CHECK(debt() == told);
  // The game goes on: what was found before says nothing of it until it is looked at anew.
  game.ask(DoAction{Lanes::move("3-1", "A1-L3"), {}});
  CHECK(debt().find("is seen in") == std::string::npos);
  found.rule = "L-7";
  game.desk->find({found});
  CHECK(debt().ends_with(" (3-1 is seen in A1-L1)"));
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
