#include "core/rules/rapier/table/table.hpp"
#include "tests/core/rules/rapier/seen_table.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

std::vector<std::string> sentences(const RapierGame& game, const SeenTable& table) {
  std::vector<std::string> found;
  for (const Proposal& each : game.rules.propose(game.state, table.view, {})) found.push_back(each.sentence);
  return found;
}

using Sentences = std::vector<std::string>;

}  // namespace

TEST_CASE("a table that is as the game has it proposes nothing", "[rapier][propose]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("1-r1", "R1").put("i1", "A1-L3");
  CHECK(sentences(game, SeenTable(game)).empty());
}

TEST_CASE("a stand seen elsewhere is proposed as a move by its shortest lawful path", "[rapier][propose]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("1-t6", "A1-L1").put("i1", "A1-L2");
  SeenTable table(game);
  table.at("1-t6", "A2-L2");
  const auto proposals = game.rules.propose(game.state, table.view, {});
  REQUIRE(proposals.size() == 1);
  CHECK(proposals[0].sentence == "1-t6 from A1-L1 to A2-L2");
  CHECK(proposals[0].action == move({"1-t6"}, {"A1-L1", "A2-L1", "A2-L2"}));  // round the counter
  CHECK(proposals[0].pieces == std::vector{PieceId("1-t6")});
  CHECK(proposals[0].path == std::vector<Sector>{{0, 0}, {1, 0}, {1, 1}});
  CHECK(game.against(proposals[0].action) == "");
}

TEST_CASE("RQ-13: units of one start and destination are one group", "[rapier][propose][RQ-13]") {
  RapierGame game = attackers_move();
  for (const char* unit : {"1-t1", "1-t2", "1-r1"}) game.put(unit, "A1-L1");
  SeenTable table(game);
  table.at("1-t1", "A1-L3").at("1-t2", "A1-L3").at("1-r1", "A1-L3");
  CHECK(sentences(game, table) == Sentences{"1-t1 and 1-t2 from A1-L1 to A1-L3", "1-r1 from A1-L1 to A1-L3"});
}

TEST_CASE("RO-038, RQ-14: moves are proposed in an order in which all are lawful",
          "[rapier][propose][RO-038][RQ-14]") {
  RapierGame game = attackers_move();
  for (const char* unit : {"1-t1", "1-t2", "1-t3", "1-t4", "1-t5", "1-t6"}) game.put(unit, "A2-L1");
  game.put("1-r1", "A2-L2").put("1-r2", "R1").change([&](Game& state) {
    state[game.no("1-r2")].release = Release::kToL1;
  });
  game.put("1-s", "A2-L3").put("1-e", "A2-L3");
  SeenTable table(game);
  // The assets must leave L3 before five tanks pass it, and these L1 before R1 comes in.
  for (const char* unit : {"1-t1", "1-t2", "1-t3", "1-t4", "1-t5"}) table.at(unit, "A2-L4");
  table.at("1-r2", "A2-L1").at("1-s", "A1-L3").at("1-e", "A1-L3").at("1-r1", "A2-L3");
  const auto proposals = game.rules.propose(game.state, table.view, {});
  CHECK(proposals.size() == 4);
  for (const Proposal& each : proposals) game.act(each.action);
  CHECK(game.where("1-t5") == "A2-L4");
  CHECK(game.where("1-r2") == "A2-L1");
}

TEST_CASE("EX-08: where some order of moves is lawful it is found", "[rapier][propose][EX-08]") {
  RapierGame game = attackers_move();
  for (const char* unit : {"1-t1", "1-t2", "1-t3"}) game.put(unit, "A2-L1");
  for (const char* unit : {"1-m1", "1-m2", "1-m3", "1-c"}) game.put(unit, "A2-L2");
  SeenTable table(game);
  // Three tanks go to L3; four riders go back to L1. Seven do not fit into L2, nor into L1.
  for (const char* unit : {"1-t1", "1-t2", "1-t3"}) table.at(unit, "A2-L3");
  for (const char* unit : {"1-m1", "1-m2", "1-m3", "1-c"}) table.at(unit, "A2-L1");
  auto proposals = game.rules.propose(game.state, table.view, {});
  REQUIRE(proposals.size() == 2);
  CHECK(game.against(proposals[0].action) == "RO-038");  // no order of these two is lawful
  game.put("1-c", "A2-L4");
  table.at("1-c", "A2-L4");
  proposals = game.rules.propose(game.state, table.view, {});
  REQUIRE(proposals.size() == 2);
  for (const Proposal& each : proposals) game.act(each.action);
  CHECK(game.where("1-t3") == "A2-L3");
  CHECK(game.where("1-m3") == "A2-L1");
}

TEST_CASE("what is covered, lost or unclear is never proposed", "[rapier][propose]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1");
  SeenTable table(game);
  table.at("1-t1", "A1-L2");
  table["1-t1"].state = PieceState::kCovered;
  CHECK(sentences(game, table).empty());
  table["1-t1"].state = PieceState::kLost;
  CHECK(sentences(game, table).empty());
  table["1-t1"].state = PieceState::kSeen;
  table["1-t1"].place = {.kind = Place::Kind::kUnclear, .between = {{0, 0}, {0, 1}}};
  CHECK(sentences(game, table).empty());
  table.at("1-t1", "A1-L2").view.calibrated = false;
  CHECK(sentences(game, table).empty());
}

TEST_CASE("what a move cannot be is proposed last, for the umpire to send back or waive",
          "[rapier][propose]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("1-r1", "A1-L1").put("1-t2", "A2-L1");
  SeenTable table(game);
  table.at("1-r1", "A1-L6").at("1-t1", "A2-L2").at("1-t2", "A2-L3");
  const auto proposals = game.rules.propose(game.state, table.view, {});
  REQUIRE(proposals.size() == 3);
  CHECK(proposals[0].sentence == "1-t2 from A2-L1 to A2-L3");
  CHECK(game.against(proposals[0].action) == "");
  CHECK(game.against(proposals[1].action) == "RO-093");
  CHECK(game.against(proposals[2].action) == "RO-089");
}

TEST_CASE("reserves and leaving are proposed where they are seen",
          "[rapier][propose][RO-103][RO-105][RQ-21]") {
  RapierGame game = attackers_move();
  game.put("1-r1", "R1").put("1-r2", "R2").put("1-t1", "A1-L5").put("1-t2", "A1-L2");
  game.change([&](Game& state) {
    state[game.no("1-r1")].release = Release::kToL1;
    state[game.no("1-r2")].release = Release::kToR1;
    state[game.no("1-r2")].release_to = DivisionNo{1};
  });
  SeenTable table(game);
  table.at("1-r1", "A2-L1").in_area("1-r2", "R1-2").off("1-t1").off("1-t2");
  const Sentences found = sentences(game, table);
  CHECK(found ==
        Sentences{"1-t1 off the far edge from A1-L5", "1-r2 from R2 to R1-2", "1-r1 from R1-1 to A2-L1"});
}

TEST_CASE("RO-106: a hand that moves a unit from R2 straight to a sector is told what stands against it",
          "[rapier][propose][RO-105][RO-106]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "R2");
  SeenTable table(game);
  table.at("1-t1", "A1-L1");
  const auto proposals = game.rules.propose(game.state, table.view, {});
  REQUIRE(proposals.size() == 1);
  CHECK(proposals[0].sentence == "1-t1 from R2 to A1-L1");
  CHECK(game.against(proposals[0].action) == "RO-105 RO-106");
  game.change([&](Game& state) {
    state[game.no("1-t1")].release = Release::kToR1;
    state[game.no("1-t1")].release_to = DivisionNo{1};
  });
  CHECK(game.against(game.rules.propose(game.state, table.view, {}).at(0).action) == "RO-106");
}

TEST_CASE("a unit whose move is over is no proposal: the table owes it", "[rapier][propose]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("dummy-1", "A1-L2");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2"}));
  SeenTable table(game);
  table.at("1-t1", "A1-L3");
  CHECK(sentences(game, table).empty());
}

TEST_CASE("RO-112: a defender is proposed by his counter, or by the stand that replaced it",
          "[rapier][propose][RO-112]") {
  RapierGame game = defender_moves();
  game.put("i1", "A1-L4").put("i2", "A2-L4");
  SeenTable table(game);
  const std::string counter = counter_of(game, "i1");
  table.at(counter, "A1-L3");
  table[counter_of(game, "i2")].state = PieceState::kLost;
  table.at("i2", "A2-L3");
  CHECK(sentences(game, table).size() == 2);
  CHECK(sentences(game, table)[0] == counter + " from A1-L4 to A1-L3");
  for (const Proposal& each : game.rules.propose(game.state, table.view, {})) game.act(each.action);
  CHECK(game.where("i2") == "A2-L3");
}

TEST_CASE("RO-052, RO-067: while setting up, what lies on the table is proposed to be placed",
          "[rapier][propose][RO-052][RO-067]") {
  RapierGame game;
  game.at(Step::kDefenderDeployment, 0).frontage("1", 0, 1);
  SeenTable table(game);
  const std::string counter = counter_of(game, "i1");
  table.at(counter, "A1-L3").at("1-t1", "A1-L1");
  auto proposals = game.rules.propose(game.state, table.view, {});
  REQUIRE(proposals.size() == 1);
  CHECK(proposals[0].action == Action{{"type", "place"}, {"piece", counter}, {"to", "A1-L3"}});
  game.change([](Game& state) { state.step = Step::kAttackerDeployment; });
  table.in_area("1-t2", "R1-1");
  proposals = game.rules.propose(game.state, table.view, {});
  REQUIRE(proposals.size() == 2);
  CHECK(proposals[0].action == Action{{"type", "place"}, {"piece", "1-t1"}, {"to", "A1-L1"}});
  CHECK(proposals[1].action == Action{{"type", "place"}, {"piece", "1-t2"}, {"to", "R1-1"}});
}

TEST_CASE("HD-01: what hands did with counters is told in an order that says nothing of what they hide",
          "[rapier][propose][HD-01]") {
  for (const Step step : {Step::kDefenderDeployment, Step::kDefenderMovement}) {
    RapierGame game = defender_moves();
    game.put("i1", "A1-L4").put("i2", "A2-L4");
    const auto i1 = game.no("i1"), i2 = game.no("i2");
    game.change([&](Game& state) { state.step = step; });
    const auto told = [&] {
      SeenTable table(game);
      table.at(counter_of(game, "i1"), "A1-L3").at(counter_of(game, "i2"), "A2-L3");
      Sentences pieces;
      for (const Proposal& each : game.rules.propose(game.state, table.view, {}))
        pieces.push_back(each.pieces.front().value());
      return pieces;
    };
    const Sentences before = told();
    CHECK(before.size() == 2);
    game.change([&](Game& state) { std::swap(state[i1].counter, state[i2].counter); });
    CHECK(told() == before);
  }
}

TEST_CASE("standing: counters while face down, stands once face up, the gone off the table",
          "[rapier][standing]") {
  RapierGame game = attackers_move();
  game.put("i1", "A1-L3").put("i2", "A1-L3", true).put("1-t1", "A1-L1").put("1-r1", "R1").put("1-r2", "R2");
  game.put("i3", "dead", true);
  std::map<std::string, std::string> places;
  std::optional<PieceId> replaced;
  for (const Standing& each : game.rules.standing(game.state)) {
    places[each.piece.value()] = place_word(game.kit.board, each);
    if (each.piece.value() == "i2") replaced = each.replaces;
  }
  CHECK(places.at(counter_of(game, "i1")) == "A1-L3");
  CHECK(places.at("i1") == "");
  CHECK(places.at(counter_of(game, "i2")) == "");
  CHECK(places.at("i2") == "A1-L3");
  CHECK(replaced == PieceId(counter_of(game, "i2")));
  CHECK(places.at("i3") == "");
  CHECK(places.at(counter_of(game, "i3")) == "");
  CHECK(places.at("1-t1") == "A1-L1");
  CHECK(places.at("1-r1") == "R1-1");
  CHECK(places.at("1-r2") == "R2");
  CHECK(places.size() == game.kit.pieces.size());  // in play every piece has its place
  game.change([](Game& state) { state.step = Step::kAttackerDeployment; });
  places.clear();
  for (const Standing& each : game.rules.standing(game.state))
    places[each.piece.value()] = place_word(game.kit.board, each);
  CHECK_FALSE(places.contains("1-t2"));  // may lie anywhere until it is placed
  CHECK(places.contains("1-t1"));
}

TEST_CASE("RO-063: orders that fit stands which are set up already are proposed, where they would be lawful",
          "[rapier][propose][RO-063]") {
  RapierGame game;
  game.at(Step::kOrders, 0);
  SeenTable table(game);
  table.at("1-t1", "A1-L1").at("1-t2", "A2-L1").at("2-r1", "A4-L1");
  const auto proposals = game.rules.propose(game.state, table.view, {});
  REQUIRE(proposals.size() == 1);
  CHECK(proposals[0].action.at("frontages") == Json{{"1", {"A1", "A2"}}, {"2", {"A4"}}});
  CHECK(game.against(proposals[0].action).empty());
  table.at("2-r2", "A2-L1");  // two Divisions of the front line would overlap
  CHECK(game.rules.propose(game.state, table.view, {}).empty());
}
