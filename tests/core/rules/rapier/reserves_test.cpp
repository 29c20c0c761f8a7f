#include "core/rules/rapier/movement/movement.hpp"
#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

Action release(const std::vector<std::string>& units, const std::string& to,
               const std::string& division = {}) {
  Action action{{"type", "release"}, {"units", units}, {"to", to}};
  if (!division.empty()) action["division"] = division;
  return action;
}

Action recall(const std::vector<std::string>& units) {
  return {{"type", "recall_release"}, {"units", units}};
}

Action frontage(const std::string& division, const std::vector<std::string>& axes) {
  return {{"type", "frontage"}, {"division", division}, {"axes", axes}};
}

}  // namespace

TEST_CASE("EX-18: reserves", "[rapier][EX-18][RO-103][RO-104][RO-105][RO-106][RO-107][RO-108]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "R2");
  CHECK(game.against(move({"1-t1"}, {"R2", "R1-2"})) == "RO-105");
  game.act(release({"1-t1"}, "R1", "2"));
  CHECK(game.against(move({"1-t1"}, {"R2", "R1-1"})) == "RO-107");
  game.act(move({"1-t1"}, {"R2", "R1-2"}));
  CHECK(game.where("1-t1") == "R1-2");
  CHECK(game.against(move({"1-t1"}, {"R1-2", "A3-L1"})) == "RO-091 RO-103");  // whole move, and not released
  const auto next_turn = [&] {
    game.change([](Game& state) { state.step = Step::kReplaceHq; });
    game.force({{"type", "advance"}});
    game.change([](Game& state) { state.step = Step::kEvents; });
    game.force({{"type", "advance"}});
  };
  next_turn();
  CHECK(game.against(move({"1-t1"}, {"R1-2", "A3-L1"})) == "RO-103");
  game.act(release({"1-t1"}, "L1"));
  CHECK(game.against(move({"1-t1"}, {"R1-2", "A3-L1", "A3-L2"})) == "RO-103");
  CHECK(game.against(move({"1-t1"}, {"R1-2", "A3-L2"})) == "RO-104");
  CHECK(game.against(move({"1-t1"}, {"R1-2", "A1-L1"})) == "RQ-54");
  game.act(move({"1-t1"}, {"R1-2", "A3-L1"}));
  CHECK(game.against(move({"1-t1"}, {"A3-L1", "A3-L2"})) == "RO-091");
  next_turn();
  CHECK(game.against(move({"1-t1"}, {"A3-L1", "A4-L1"})) == "RO-089");  // that sector's axis
  game.act(move({"1-t1"}, {"A3-L1", "A3-L2", "A3-L3", "A3-L4"}));
  next_turn();
  game.act(move({"1-t1"}, {"A3-L4", "A3-L5", "A3-L6", "off"}));
  CHECK(game.where("1-t1") == "left");
}

TEST_CASE("RO-106: from R2 straight onto the table is refused, and waived it is done",
          "[rapier][RO-105][RO-106]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "R2").put("1-t2", "A1-L1");
  CHECK(game.against(move({"1-t1"}, {"R2", "A1-L1"})) == "RO-105 RO-106");
  CHECK(game.against(move({"1-t1"}, {"R2", "A1-L1", "A1-L2"})) == "RO-105 RO-106");
  CHECK(game.against(move({"1-t2"}, {"R2", "A1-L1"})) == "RQ-114 RO-105 RO-106");
  game.act(release({"1-t1"}, "R1", "2"));
  CHECK(game.against(move({"1-t1"}, {"R2", "A1-L1"})) == "RO-106");
  game.force(move({"1-t1"}, {"R2", "A1-L1"}));
  CHECK(game.where("1-t1") == "A1-L1");
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2"})) == "RO-091");  // its move is over
}

TEST_CASE("RQ-16: a full L1 sector refuses a unit from R1", "[rapier][RQ-16]") {
  RapierGame game = attackers_move();
  for (const char* unit : {"1-t1", "1-t2", "1-t3", "1-t4", "1-t5", "1-t6"}) game.put(unit, "A1-L1");
  game.put("1-r1", "R1").act(release({"1-r1"}, "L1"));
  CHECK(game.against(move({"1-r1"}, {"R1-1", "A1-L1"})) == "RQ-16");
  CHECK(game.against(move({"1-r1"}, {"R1-1", "A2-L1"})) == "");
}

TEST_CASE("RO-040: any number may be in R1", "[rapier][RO-040]") {
  RapierGame game = attackers_move();
  std::vector<std::string> units;
  for (int i = 1; i <= 6; ++i)
    for (const char* kind : {"1-t", "1-r"}) {
      units.push_back(kind + std::to_string(i));
      game.put(units.back(), "R2");
    }
  game.act(release(units, "R1", "1"));
  game.act(move(units, {"R2", "R1-1"}));
}

TEST_CASE("RQ-54: units may enter L1 where the enemy is, and anywhere by the setting", "[rapier][RQ-54]") {
  RapierGame game = attackers_move("[settings]\nreserve.entry = \"anywhere\"\n");
  game.put("1-r1", "R1").put("1-r2", "R1").put("i1", "A4-L1");
  game.act(release({"1-r1", "1-r2"}, "L1"));
  game.act(move({"1-r1"}, {"R1-1", "A4-L1"}));
  CHECK(game.events_of("revealed").size() == 1);
  game.act(move({"1-r2"}, {"R1-1", "A3-L1"}));
}

TEST_CASE("RQ-55: a release is for one unit and one hop, valid until used or withdrawn", "[rapier][RQ-55]") {
  RapierGame game = attackers_move();
  game.put("1-r1", "R1").put("1-r2", "R1");
  game.act(release({"1-r1"}, "L1"));
  CHECK(game.against(move({"1-r1", "1-r2"}, {"R1-1", "A1-L1"})) == "RO-103");
  CHECK(game.against(recall({"1-r2"})) == "RQ-55");
  game.act(recall({"1-r1"}));
  CHECK(game.against(move({"1-r1"}, {"R1-1", "A1-L1"})) == "RO-103");
  game.act(release({"1-r1"}, "L1"));
  game.act(move({"1-r1"}, {"R1-1", "A1-L1"}));
  CHECK_FALSE(game.state["units"]["1-r1"].contains("release"));
}

TEST_CASE("RO-103, RO-105, RO-107: what is released must be in reserve", "[rapier][RO-103][RO-105][RO-107]") {
  RapierGame game = attackers_move();
  game.put("1-r1", "A1-L1").put("1-r2", "R1").put("1-r3", "R2");
  CHECK(game.against(release({"1-r1", "1-r3"}, "L1")) == "RO-103");
  CHECK(game.against(release({"1-r2"}, "R1", "1")) == "RO-105");
  CHECK(game.against(release({"1-r3"}, "R1", "D")) == "RO-107");
  CHECK_THROWS_AS(game.ask(release({"1-r3"}, "R1")), std::invalid_argument);
  CHECK_THROWS_AS(game.ask(release({"1-r3"}, "L2")), std::invalid_argument);
  CHECK_THROWS_AS(game.ask(release({}, "L1")), std::invalid_argument);
}

TEST_CASE("RO-071: reserves wait until the battle has begun", "[rapier][RO-071][RO-022]") {
  RapierGame game = attackers_move();
  game.put("1-r2", "R1").change([](Game& state) { state.step = Step::kBombardment; });
  CHECK(game.against(release({"1-r2"}, "L1")) == "RO-071");
  CHECK(game.against(frontage("1", {"A1"})).starts_with("RO-063"));
}

TEST_CASE("RO-109: a Division from R2 gets its frontage when it comes to R1", "[rapier][RO-109][RQ-29]") {
  RapierGame game = attackers_move();
  game.change([](Game& state) { state.orders.frontages[1].reset(); });
  game.put("2-r1", "R1").put("1-r1", "A1-L1").act(release({"2-r1"}, "L1"));
  CHECK(game.against(move({"2-r1"}, {"R1-2", "A3-L1"})) == "RO-109");
  game.act(frontage("2", {"A2", "A3"}));
  game.act(move({"2-r1"}, {"R1-2", "A3-L1"}));
  CHECK(game.against(frontage("2", {"A3", "A4"})) == "RQ-29");
  CHECK(game.against(frontage("2", {"A2", "A4"})).starts_with("RQ-27"));
  CHECK_THROWS_AS(game.ask(frontage("D", {"A1"})), std::invalid_argument);
  CHECK_THROWS_AS(game.ask(frontage("2", {})), std::invalid_argument);
  CHECK_THROWS_AS(game.ask(frontage("2", {"A9"})), std::invalid_argument);
}

TEST_CASE("RO-065, RQ-115: which frontages may overlap", "[rapier][RO-065][RQ-28][RQ-115][RQ-29]") {
  RapierGame game = attackers_move("[settings]\nfrontage.change = true\n");
  CHECK(game.against(frontage("2", {"A2", "A3"})) == "RQ-115");  // both off the table
  game.put("1-r1", "A1-L1");
  CHECK(game.against(frontage("2", {"A2", "A3"})) == "");
  game.put("2-r1", "A3-L1");
  CHECK(game.against(frontage("2", {"A2", "A3"})) == "RO-065");  // both in the front line
}

TEST_CASE("RQ-28: a Division off the table overlaps two of the front line at most", "[rapier][RQ-28]") {
  RapierGame game = attackers_move(
      "[[division]]\nid = \"3\"\nside = \"attacker\"\nunits = [{ id = \"3-r1\", kind = \"rifles\" }]\n"
      "[[division]]\nid = \"4\"\nside = \"attacker\"\nunits = [{ id = \"4-r1\", kind = \"rifles\" }]\n");
  game.put("1-r1", "A1-L1").put("2-r1", "A3-L1").put("3-r1", "A4-L1").put("4-r1", "R1");
  game.frontage("2", 2, 2).frontage("3", 3, 3);
  CHECK(game.against(frontage("4", {"A2", "A3"})) == "");
  CHECK(game.against(frontage("4", {"A1", "A2", "A3", "A4"})) == "RQ-28");
}

TEST_CASE("RQ-29, RO-065: orders that change frontages in battle are held to where the Divisions stand",
          "[rapier][RQ-29][RO-065][RQ-28][RQ-115]") {
  RapierGame game = attackers_move(
      "[settings]\nfrontage.change = true\n"
      "[[division]]\nid = \"3\"\nside = \"attacker\"\nunits = [{ id = \"3-r1\", kind = \"rifles\" }]\n"
      "[[division]]\nid = \"4\"\nside = \"attacker\"\nunits = [{ id = \"4-r1\", kind = \"rifles\" }]\n");
  game.frontage("1", 0, 0).frontage("2", 1, 1).frontage("3", 2, 2);
  game.put("1-r1", "A1-L1").put("2-r1", "A2-L1").put("3-r1", "A3-L1").put("4-r1", "R1");
  const auto change = [](const Json& frontages) {
    return Action{{"type", "orders"}, {"frontages", frontages}};
  };
  CHECK(game.against(change({{"1", {"A1", "A2"}}})) == "RO-065");  // both in the front line
  CHECK(game.against(change({{"1", {"A2"}}, {"2", {"A1"}}})) == "");
  CHECK(game.against(change({{"4", {"A1", "A2", "A3"}}})) == "RQ-28");
  game.act(change({{"4", {"A1", "A2"}}}));
  CHECK(game.against(change({{"3", {"A2", "A3"}}})) == "RO-065 RQ-28");  // a third beneath the one in R1
  game.put("4-r1", "A2-L1");                                             // what was granted stays lawful
  CHECK(game.against(change({{"1", {"A1"}}, {"4", {"A1", "A2"}}, {"3", {"A3", "A4"}}})) == "");
  CHECK(game.against(change({{"4", {"A1", "A2", "A3"}}})) == "RO-065 RO-065 RO-065");
}
