#include "core/rules/rapier/movement/movement.hpp"
#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

std::vector<std::string> labels(const RapierGame& game, const std::string& piece) {
  std::vector<std::string> found;
  for (const Option& each : game.rules.options(game.state, PieceId(piece))) {
    found.push_back(each.label);
    INFO(each.action.dump());
    CHECK(game.against(each.action) == "");  // complete and lawful
  }
  return found;
}

std::vector<std::string> lines(const RapierGame& game) {
  std::vector<std::string> found;
  for (const SheetLine& each : game.rules.sheet(game.state).lines) found.push_back(each.text);
  return found;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("a piece offers every place it may lawfully go to", "[rapier][options]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L4").put("1-r6", "A1-L1").put("i1", "A2-L1");
  CHECK(labels(game, "1-t1") == Labels{"Move 1-t1 to A1-L5", "Move 1-t1 to A1-L3", "Move 1-t1 to A1-L6",
                                       "Move 1-t1 to A1-L2", "Take 1-t1 off the far edge",
                                       "Move 1-t1 to A1-L1"});
  CHECK(labels(game, "1-r6") == Labels{"Move 1-r6 to A1-L2", "Move 1-r6 to A2-L1"});
  game.change([](Game& state) { state.step = Step::kGroundCombat; });
  CHECK(labels(game, "1-t1").empty());
}

TEST_CASE("a unit in contact offers its withdrawal", "[rapier][options][RO-099]") {
  RapierGame game = attackers_move();
  game.put("1-r1", "A1-L2").put("i1", "A1-L2", true);
  CHECK(labels(game, "1-r1") == Labels{"Withdraw 1-r1 to A1-L1"});
}

TEST_CASE("reserves offer their release, its withdrawal and their hop", "[rapier][options][RO-103][RO-105]") {
  RapierGame game = attackers_move();
  game.put("1-r1", "R1").put("1-r2", "R2");
  CHECK(labels(game, "1-r1") == Labels{"Release 1-r1 to L1"});
  CHECK(labels(game, "1-r2") ==
        Labels{"Release 1-r2 to R1 of Division 1", "Release 1-r2 to R1 of Division 2"});
  game.act({{"type", "release"}, {"units", {"1-r1"}}, {"to", "L1"}});
  game.act({{"type", "release"}, {"units", {"1-r2"}}, {"to", "R1"}, {"division", "2"}});
  CHECK(labels(game, "1-r1") ==
        Labels{"Move 1-r1 to A1-L1", "Move 1-r1 to A2-L1", "Withdraw the release of 1-r1"});
  CHECK(labels(game, "1-r2") == Labels{"Move 1-r2 to R1-2", "Withdraw the release of 1-r2"});
}

TEST_CASE("a defending counter offers its moves to the umpire alone", "[rapier][options][HD-09]") {
  RapierGame game = defender_moves();
  game.put("i1", "A1-L4").put("F1", "A1-L4");
  const std::string counter = game.state["units"]["i1"]["counter"];
  for (const Option& each : game.rules.options(game.state, PieceId(counter)))
    CHECK(each.audience == Audience::kUmpire);
  CHECK(labels(game, counter).size() == 2);
  CHECK(labels(game, game.state["units"]["F1"]["counter"]).empty());
}

TEST_CASE("RO-087, RO-088: the page of step 2 tells how many of each Division have moved",
          "[rapier][sheet][RO-087][RO-088]") {
  RapierGame game = attackers_move();
  game.put("1-hq", "dead").put("1-t1", "A1-L1").put("1-t2", "A1-L1").put("2-t1", "A3-L1").put("2-t2", "R1");
  game.put("2-r1", "R2").change([](Game& state) { state.orders.frontages[1].reset(); });
  game.begin_step();
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2"}));
  const auto text = lines(game);
  const auto says = [&](const std::string& line) { return std::count(text.begin(), text.end(), line) == 1; };
  CHECK(says("Division 1: headquarters lost, 1 of 1 moves used."));
  CHECK(says("Division 2: 0 of 2 units moved."));
  CHECK(says("Division 2: 1 unit in R1, 0 released to L1."));
  CHECK(says("Division 2: it has no frontage yet; the Corps Commander gives it one."));
  CHECK(says("Corps reserve: 1 unit in R2."));
}

TEST_CASE("RO-110: the page of step 3 throws first, and only the umpire sees what came of it",
          "[rapier][sheet][RO-110][HD-05]") {
  RapierGame game;
  game.at(Step::kDefenderMovement).put("i1", "A1-L4");
  Sheet sheet = game.rules.sheet(game.state);
  REQUIRE_FALSE(sheet.options.empty());
  CHECK(sheet.options[0].label == "Throw for the defender's moves");
  game.act(sheet.options[0].action, {{3}});
  sheet = game.rules.sheet(game.state);
  REQUIRE(sheet.lines.size() == 1);
  CHECK(sheet.lines[0].text == "0 of 3 moves used.");
  CHECK(sheet.lines[0].audience == Audience::kUmpire);
}
