#include <set>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

Action place(const std::string& piece, const std::string& to) {
  return {{"type", "place"}, {"piece", piece}, {"to", to}};
}

/// Throws for the random deal of 26 counters: 26 sides, 25, ..., 2.
std::vector<std::vector<int>> deal_dice(int each) {
  std::vector<std::vector<int>> dice;
  for (int sides = 26; sides > 1; --sides) dice.push_back({std::min(each, sides)});
  return dice;
}

Action orders(Json more = Json::object()) {
  Action action{{"type", "orders"},
                {"breakthrough", "1"},
                {"reserve", Json::array()},
                {"frontages", {{"1", {"A1", "A2"}}, {"2", {"A3", "A4"}}}},
                {"intentions", "Through the middle."}};
  action.update(more);
  return action;
}

/// Set up as far as the attackers' deployment, Division 1 on A1 to A2, Division 2 on A3 to A4.
RapierGame& deploying(RapierGame& game, const Json& more = Json::object()) {
  game.at(Step::kOrders, 0);
  game.act(orders(more));
  return game.at(Step::kAttackerDeployment, 0);
}

}  // namespace

TEST_CASE("HD-10, RO-036: the deal shuffles counters by dice that only the umpire sees",
          "[rapier][HD-10][RO-036]") {
  RapierGame game;
  const Action deal{{"type", "deal"}};
  const auto pools = game.needs(deal);
  REQUIRE(pools.size() == 25);
  for (int i = 0; i < 25; ++i) {
    CHECK(pools[static_cast<std::size_t>(i)].sides == 26 - i);
    CHECK(pools[static_cast<std::size_t>(i)].dice() == 1);
    CHECK(pools[static_cast<std::size_t>(i)].audience == Audience::kUmpire);
  }
  game.act(deal, deal_dice(2));
  const Game dealt = game.game();
  std::set<CounterNo> used;
  for (const UnitNo no : units_where(dealt, [&](UnitNo u) { return dealt.side(u) == Side::kDefender; })) {
    REQUIRE(dealt[no].counter);
    CHECK_FALSE(dealt[no].face_up);
    used.insert(*dealt[no].counter);
  }
  CHECK(used.size() == 26);
  // The first item takes the second counter; the next the second of those left.
  CHECK(game.state["units"]["hq"]["counter"] == "c02");
  CHECK(game.state["units"]["i1"]["counter"] == "c03");
  REQUIRE(game.events_of("deal").size() == 1);
  CHECK(game.events_of("deal")[0]["audience"] == "umpire");
  CHECK(game.events_of("dealt")[0].dump().find("hq") == std::string::npos);
}

TEST_CASE("RO-036: the umpire may deal himself, by name, and deal again", "[rapier][RO-036]") {
  RapierGame game;
  CHECK(game.against({{"type", "advance"}}) == "RO-036");
  game.act({{"type", "deal"}, {"items", {{"c05", "hq"}, {"c06", "dummy"}, {"c07", "dummy"}}}});
  CHECK(game.state["units"]["hq"]["counter"] == "c05");
  CHECK(game.state["units"]["dummy-1"]["counter"] == "c06");
  CHECK(game.state["units"]["dummy-2"]["counter"] == "c07");
  game.act({{"type", "deal"}, {"items", {{"c05", "i1"}}}});
  CHECK_FALSE(game.state["units"]["hq"].contains("counter"));
  CHECK(game.against({{"type", "advance"}}) == "RO-036");
  game.act({{"type", "deal"}}, deal_dice(1));
  game.act({{"type", "advance"}});
  CHECK(game.against({{"type", "deal"}}) == "RO-051");
  for (const Json& items :
       {Json{{"c99", "hq"}}, Json{{"c01", "1-t1"}}, Json{{"c01", "hq"}, {"c02", "hq"}}, Json::object()})
    CHECK_THROWS_AS(game.ask({{"type", "deal"}, {"items", items}}), std::invalid_argument);
}

TEST_CASE("RO-036: with fewer counters than items nothing can be dealt", "[rapier][RO-036]") {
  Game game = RapierGame().game();
  Setup setup = *game.setup;
  setup.counters.resize(3);
  game.setup = std::make_shared<const Setup>(setup);
  const Actions::Any deal = Actions::read(game, {{"type", "deal"}});
  const auto against = Actions::against(game, deal);
  REQUIRE(against.size() == 1);
  CHECK(against[0].rule == "RO-036");
  SimulatedChance dice(1);
  Events events;
  CHECK_THROWS_AS(perform_action(game, deal, dice, events), std::invalid_argument);
}

TEST_CASE("RO-052, RO-009: the defender lays counters face down in L2 to L5 only",
          "[rapier][RO-052][RO-009]") {
  RapierGame game;
  CHECK(game.against(place("hq", "A1-L2")) == "RO-051 RO-036");  // nothing is dealt yet
  game.at(Step::kDefenderDeployment, 0);
  CHECK(game.against(place("c01", "A1-L1")) == "RO-009");
  CHECK(game.against(place("c01", "A1-L6")) == "RO-009");
  game.act(place("c01", "A1-L2"));
  CHECK(game.where("hq") == "A1-L2");
  CHECK(game.events_of("placed")[0]["piece"] == "c01");
  CHECK(game.events_of("placed")[0].dump().find("hq") == std::string::npos);
  game.act(place("c01", "A4-L5"));
  game.act(place("c01", ""));
  CHECK(game.where("hq").empty());
  CHECK(game.against({{"type", "advance"}}) == "RO-052");
}

TEST_CASE("RQ-04: the scenario chooses the defended lines", "[rapier][RQ-04]") {
  RapierGame game("[settings]\ndefence.first_line = 3\ndefence.last_line = 6\ngame.turns = 4\n");
  game.at(Step::kDefenderDeployment, 0);
  CHECK(game.against(place("c01", "A1-L2")) == "RO-009");
  CHECK(game.against(place("c01", "A1-L6")) == "");
  CHECK(game.against(place("c01", "A1-L3")) == "");
  game.at(Step::kReplaceHq, 4);
  game.act({{"type", "advance"}});
  CHECK(game.state["step"] == "over");
}

TEST_CASE("RO-053, RO-042: six items of any kind fill a sector at deployment", "[rapier][RO-053][RO-042]") {
  RapierGame game;
  game.at(Step::kDefenderDeployment, 0);
  for (const char* each : {"i1", "F1", "M1", "dummy-1", "dummy-2"}) game.put(each, "A2-L3");
  game.act(place("a", "A2-L3"));
  const Verdict verdict = game.ask(place("dummy-3", "A2-L3"));
  REQUIRE(verdict.objections.size() == 1);
  CHECK(verdict.objections[0].rule == "RO-053");
  CHECK(verdict.objections[0].sentence ==
        "A2-L3 has room for 6 of a side; there would be 7, with 6 that the game has there.");
  CHECK(game.against(place("a", "A2-L3")) == "");  // it is there already
}

TEST_CASE("RO-051: each side is set down in its own step, and nobody during the battle", "[rapier][RO-051]") {
  RapierGame game;
  game.at(Step::kDefenderDeployment, 0);
  CHECK(game.against(place("1-t1", "")) == "RO-051");
  game.at(Step::kAttackerMovement, 1);
  CHECK(game.against(place("c01", "A1-L2")) == "RO-051");
  CHECK(game.against(place("1-t1", "")) == "RO-051");
}

TEST_CASE("RO-051: set-up runs from the deal to the bombardment, each step once it is done",
          "[rapier][RO-051][RO-036]") {
  RapierGame game;
  const Action on{{"type", "advance"}};
  game.act({{"type", "deal"}}, deal_dice(1));
  game.act(on);
  CHECK(game.state["step"] == "defender-deployment");
  const char* sectors[] = {"A1-L2", "A1-L3", "A2-L4", "A3-L5", "A4-L5"};
  for (int i = 0; i < 26; ++i) {
    const std::string number = std::to_string(i + 1);
    game.act(place((i < 9 ? "c0" : "c") + number, sectors[i / 6]));
  }
  game.act(on);
  CHECK(game.state["step"] == "reconnaissance");
  game.act(on);  // attempts may be forgone
  CHECK(game.state["step"] == "orders");
  CHECK(game.against(on) == "RO-061");
  game.act(orders({{"reserve", {"2-c"}}}));
  game.act(on);
  CHECK(game.state["step"] == "attacker-deployment");
  CHECK(game.where("2-c") == "R2");
  CHECK(game.against(on) == "RO-067");
  const Game now = game.game();
  for (const UnitNo no : units_where(now, [&](UnitNo u) { return now.side(u) == Side::kAttacker; }))
    if (now.facts(no).id.value() != "2-c")
      game.act(place(now.facts(no).id.value(), "R1-" + now.setup->operator[](now[no].division).id));
  game.act(on);
  CHECK(game.state["step"] == "fire-plan");
  CHECK(game.against(on) == "RO-072");
  game.act({{"type", "fire_plan"}, {"points", {"A1-L1", "A1-L6", "A2-L3", "A3-L3"}}});
  game.act(on);
  CHECK(game.state["step"] == "bombardment");
  game.act(on);
  CHECK(game.state["step"] == "events");
  CHECK(game.state["turn"] == 1);
  CHECK(game.against(on) == "RO-080");
}

TEST_CASE("EX-10: off-table, empty and occupied sectors", "[rapier][EX-10][RO-055][RO-056][RO-057][RQ-24]") {
  RapierGame game;
  game.at(Step::kReconnaissance, 0);
  for (const char* each : {"hq", "i1", "M1", "dummy-1"}) game.put(each, "A3-L4");
  const Action recon{{"type", "recon"}};
  const auto pools = game.needs(recon);
  REQUIRE(pools.size() == 2);
  CHECK(pools[0].sides == 6);
  CHECK(pools[1].sides == 6);
  CHECK(game.act(recon, {{5}, {3}})[0]["result"] == "off-table");
  CHECK(game.act(recon, {{2}, {1}})[0]["result"] == "empty");
  CHECK(game.against({{"type", "look"}, {"counters", {"c01"}}}) == "RO-058");
  const Event hit = game.act(recon, {{3}, {4}})[0];
  CHECK(hit["result"] == "occupied");
  CHECK(hit["sector"] == "A3-L4");
  CHECK(hit["looks"] == 2);
  CHECK(game.against(recon) == "RO-055");
  game.act({{"type", "look"}, {"counters", {"c01", "c02"}}});
  const Event seen = game.events_of("seen")[0];
  CHECK(seen["audience"] == "staff-officer");
  CHECK(seen["seen"][0]["kind"] == "hq");
  CHECK(seen["seen"][1]["kind"] == "rifles");
  CHECK(game.events_of("looked")[0].dump().find("hq") == std::string::npos);
  CHECK_FALSE(game.game()[game.no("hq")].face_up);  // RQ-25: in place and face down
  CHECK(game.where("hq") == "A3-L4");
}

TEST_CASE("RO-058, RQ-23: two counters a hit, others on the second hit, one where one lies",
          "[rapier][RO-058][RQ-23]") {
  RapierGame game;
  game.at(Step::kReconnaissance, 0);
  for (const char* each : {"hq", "i1", "i2"}) game.put(each, "A1-L2");
  game.put("i6", "A2-L2");
  const auto look = [](const Json& counters) { return Action{{"type", "look"}, {"counters", counters}}; };
  game.act({{"type", "recon"}}, {{1}, {2}});
  CHECK(game.against(look({"c01", "c02", "c03"})) == "RO-058");
  CHECK(game.against(look({"c07"})) == "RO-058");
  game.act(look({"c01"}));
  CHECK(game.against(look({"c01"})) == "RQ-23");
  CHECK(game.against(look({"c02", "c03"})) == "RO-058");
  game.act(look({"c02"}));
  CHECK(game.against(look({"c03"})) == "RO-058");
  game.act({{"type", "recon"}}, {{1}, {2}});
  CHECK(game.events[0]["looks"] == 1);
  game.act(look({"c03"}));
  game.act({{"type", "recon"}}, {{2}, {2}});
  CHECK(game.events[0]["looks"] == 1);
  game.at(Step::kOrders, 0);
  CHECK(game.against({{"type", "recon"}}) == "RO-051 RO-055");
  CHECK(game.against(look({"c07"})) == "RO-051");
  for (const Json& counters : {Json::array(), Json{"c99"}, Json{"c01", "c01"}})
    CHECK_THROWS_AS(game.ask(look(counters)), std::invalid_argument);
}

TEST_CASE("RQ-26: a dummy makes a sector occupied and may be looked at", "[rapier][RQ-26]") {
  RapierGame game;
  game.at(Step::kReconnaissance, 0).put("dummy-8", "A4-L5");
  CHECK(game.act({{"type", "recon"}}, {{4}, {5}})[0]["result"] == "occupied");
  game.act({{"type", "look"}, {"counters", {"c26"}}});
  CHECK(game.events_of("seen")[0]["seen"][0]["name"] == "Dummy");
}

TEST_CASE("RQ-25: what the Staff Officer saw goes to the attackers when he reports it", "[rapier][RQ-25]") {
  RapierGame game;
  game.at(Step::kReconnaissance, 0).put("t", "A1-L2");
  const Action report{{"type", "report"}, {"counters", {"c12"}}};
  CHECK(game.against(report) == "RQ-25");
  CHECK_THROWS_AS(game.needs(report), std::invalid_argument);
  game.act({{"type", "recon"}}, {{1}, {2}});
  game.act({{"type", "look"}, {"counters", {"c12"}}});
  CHECK(game.events_of("reported").empty());
  game.at(Step::kAttackerMovement, 2);  // at any time
  game.act(report);
  CHECK(game.events_of("reported")[0]["audience"] == "attackers");
  CHECK(game.events_of("reported")[0]["seen"][0]["kind"] == "tanks");
}

TEST_CASE("RQ-25, RQ-07, RQ-24: a scenario may share at once, do without a Staff Officer, change the dice",
          "[rapier][RQ-25][RQ-07][RQ-24][RO-055]") {
  RapierGame game(
      "[settings]\nrecon.share = \"automatic\"\nplayers.staff_officer = false\nrecon.attempts = 1\n"
      "recon.axis_die = 4\nrecon.line_die = 8\n");
  game.at(Step::kReconnaissance, 0).put("t", "A1-L2");
  CHECK(game.needs({{"type", "recon"}})[0].sides == 4);
  CHECK(game.needs({{"type", "recon"}})[1].sides == 8);
  game.act({{"type", "recon"}}, {{1}, {2}});
  CHECK(game.against({{"type", "recon"}}) == "RO-055");
  game.act({{"type", "look"}, {"counters", {"c12"}}});
  CHECK(game.events_of("seen")[0]["audience"] == "corps-commander");
  CHECK(game.events_of("reported").size() == 1);
}

TEST_CASE("RO-061, RO-062, RO-063, RO-064: orders name who breaks through, who waits, who attacks where",
          "[rapier][RO-061][RO-062][RO-063][RO-064][RQ-05]") {
  RapierGame game;
  CHECK(game.against(orders()) == "RO-051");
  game.at(Step::kOrders, 0);
  game.act(orders({{"reserve", {"2-c", "1-a"}}}));
  const Event event = game.events_of("orders")[0];
  CHECK(event["breakthrough"] == "1");
  CHECK(event["reserve"] == Json{"2-c", "1-a"});
  CHECK(event["frontages"]["2"] == Json{"A3", "A4"});
  CHECK(event["intentions"] == "Through the middle.");
  Action none = orders();
  none.erase("breakthrough");
  CHECK(game.against(none) == "RO-061");
  CHECK(game.against(orders({{"breakthrough", "D"}})) == "RO-061");
  CHECK(game.against(orders({{"reserve", {"i1"}}})) == "RO-062");
  CHECK(game.against(orders({{"frontages", {{"1", {"A1"}}}}})) == "RO-063");
  CHECK(game.against(orders({{"frontages", {{"1", {"A1"}}, {"2", {"A2"}}, {"D", {"A4"}}}}})) == "RO-063");
  game.act(orders({{"reserve", Json::array()}}));  // later orders replace earlier ones
  CHECK(game.game().orders.reserve.empty());
  for (const Json& wrong :
       {Json{{"breakthrough", "9"}}, Json{{"frontages", {{"1", {"A7"}}}}}, Json{{"reserve", {"9-9"}}},
        Json{{"frontages", {{"1", {"A1", "A1"}}}}}, Json{{"frontages", {{"7", {"A1"}}}}}})
    CHECK_THROWS_AS(game.ask(orders(wrong)), std::invalid_argument);
}

TEST_CASE("RO-061: where the scenario names who breaks through, the CC does not", "[rapier][RO-061]") {
  RapierGame game("[rapier]\nbreakthrough = \"2\"\n");
  game.at(Step::kOrders, 0);
  CHECK(game.against(orders({{"breakthrough", "1"}})) == "RO-061");
  Action silent = orders();
  silent.erase("breakthrough");
  game.act(silent);
  CHECK(game.state["orders"]["breakthrough"] == "2");
}

TEST_CASE("RQ-27: a frontage is one unbroken run of axes, gaps between Divisions may stay",
          "[rapier][RQ-27]") {
  RapierGame game;
  game.at(Step::kOrders, 0);
  CHECK(game.against(orders({{"frontages", {{"1", {"A1", "A3"}}, {"2", {"A4"}}}}})) == "RQ-27");
  CHECK(game.against(orders({{"frontages", {{"1", Json::array()}, {"2", {"A4"}}}}})) == "RQ-27");
  CHECK(game.against(orders({{"frontages", {{"1", {"A2", "A1"}}, {"2", {"A4"}}}}})) == "");
}

TEST_CASE("RO-063, RO-109: a Division wholly in R2 has no frontage yet", "[rapier][RO-063][RO-109]") {
  RapierGame game;
  game.at(Step::kOrders, 0);
  CHECK(game.against(orders({{"reserve", {"2"}}})) == "RO-109");
  game.act(orders({{"reserve", {"2"}}, {"frontages", {{"1", {"A1", "A2", "A3", "A4"}}}}}));
  CHECK(game.events_of("orders")[0]["reserve"].size() == 22);
}

TEST_CASE("RO-065, RQ-28, RQ-115: only a Division wholly off the table overlaps others",
          "[rapier][RO-065][RQ-28][RQ-115]") {
  const std::string third =
      "[[division]]\nid = \"3\"\nside = \"attacker\"\nunits = [{ id = \"3-hq\", kind = "
      "\"hq\" }, { id = \"3-r\", kind = \"rifles\" }]\n";
  RapierGame game(third);
  game.at(Step::kOrders, 0);
  const auto with = [&](const Json& a, const Json& b, const Json& c) {
    return orders({{"frontages", {{"1", a}, {"2", b}, {"3", c}}}});
  };
  CHECK(game.against(with({"A1", "A2"}, {"A3", "A4"}, {"A2", "A3"})) == "");  // 3 over two in front
  CHECK(game.against(with({"A1", "A2"}, {"A2", "A3"}, {"A1", "A2", "A3"})) ==
        "RO-065");  // all three mutually
  game.act(with({"A1", "A2"}, {"A3", "A4"}, {"A2", "A3"}));
  game.at(Step::kAttackerDeployment, 0);
  game.act(place("1-r1", "A1-L1"));
  CHECK(game.against(place("3-r", "A2-L1")) == "RO-065");
  game.act(place("3-r", "R1-3"));
  // Front-line Divisions that overlap, and reserves that do, are found when deployment is to end.
  const auto rules = [&] {
    std::string found = game.against({{"type", "advance"}});
    return found.substr(found.find(' ') + 1);
  };
  CHECK(rules() == "RQ-115");  // 2 and 3, both still off the table
  game.act(place("2-r1", "A4-L1"));
  CHECK(rules() == "RO-067");
  game.force(place("3-r", "A2-L1"));
  CHECK(rules() == "RO-065");
}

TEST_CASE("RQ-28: a Division in reserve overlaps at most two in the front line", "[rapier][RQ-28]") {
  std::string more;
  for (const char* id : {"3", "4"})
    more += std::string("[[division]]\nid = \"") + id + "\"\nside = \"attacker\"\nunits = [{ id = \"" + id +
            "-hq\", kind = \"hq\" }]\n";
  RapierGame game(more);
  game.at(Step::kOrders, 0);
  const auto with = [&](const Json& reserve) {
    return orders({{"frontages", {{"1", {"A1"}}, {"2", {"A2"}}, {"3", {"A3"}}, {"4", reserve}}}});
  };
  CHECK(game.against(with({"A1", "A2"})) == "");
  game.act(with({"A1", "A2", "A3"}));  // lawful while 1, 2 and 3 may stay in reserve and 4 attack
  game.at(Step::kAttackerDeployment, 0);
  game.put("1-r1", "A1-L1").put("2-r1", "A2-L1").put("3-hq", "A3-L1").put("4-hq", "R1");
  CHECK(game.against({{"type", "advance"}}) == "RO-067 RQ-28");
}

TEST_CASE("RQ-29: frontages change during the battle only where the scenario says so", "[rapier][RQ-29]") {
  const Action change{{"type", "orders"}, {"frontages", {{"1", {"A1"}}}}};
  RapierGame fixed;
  deploying(fixed).at(Step::kAttackerMovement, 2);
  CHECK(fixed.against(change) == "RQ-29");
  RapierGame free("[settings]\nfrontage.change = true\n");
  deploying(free).at(Step::kAttackerMovement, 2);
  free.act(change);
  CHECK(free.state["orders"]["frontages"]["1"] == Json{0, 0});
  CHECK(free.state["orders"]["frontages"]["2"] == Json{2, 3});
  CHECK(free.against(orders()) == "RQ-29");
}

TEST_CASE("RO-067, RO-021: units start in L1 inside their frontage, or in R1", "[rapier][RO-067][RO-021]") {
  RapierGame game;
  deploying(game);
  CHECK(game.against(place("1-r1", "A2-L1")) == "");
  CHECK(game.against(place("1-r1", "A3-L1")) == "RO-067");
  CHECK(game.against(place("1-r1", "A1-L2")) == "RO-067");
  CHECK(game.against(place("1-r1", "R2")) == "RO-067");
  game.act(place("1-r1", "R1-1"));
  CHECK(game.where("1-r1") == "R1-1");
  CHECK(game.against(place("1-r1", "R1-2")) == "RQ-03");
  CHECK_THROWS_AS(game.needs(place("1-r1", "R1-2")), std::invalid_argument);
}

TEST_CASE("RO-066, RO-071: what is named for R2 goes there by itself and stays", "[rapier][RO-066][RO-071]") {
  RapierGame game;
  game.at(Step::kOrders, 0);
  game.act(orders({{"reserve", {"1-t1"}}}));
  game.act({{"type", "advance"}});
  CHECK(game.where("1-t1") == "R2");
  CHECK(game.events_of("placed")[0]["piece"] == "1-t1");
  CHECK(game.against(place("1-t1", "A1-L1")) == "RO-066");
  CHECK(game.against(place("1-t1", "R1-1")) == "RO-066");
  CHECK(game.against(place("1-t1", "R2")) == "");
}

TEST_CASE("RO-063: a Division without a frontage stays off the table", "[rapier][RO-063]") {
  RapierGame game;
  deploying(game);
  game.change([](Game& g) { g.orders.frontages[0].reset(); });
  CHECK(game.against(place("1-r1", "A1-L1")) == "RO-063");
}

TEST_CASE("RO-068, RO-069: attackers are stands, and their first sector fixes their axis",
          "[rapier][RO-068][RO-069]") {
  RapierGame game;
  deploying(game);
  game.act(place("1-r1", "A2-L1"));
  CHECK(game.state["units"]["1-r1"]["axis"] == 1);
  CHECK_FALSE(game.state["units"]["1-r1"].contains("face_up"));
  CHECK_FALSE(game.state["units"]["1-r1"].contains("counter"));
  game.act(place("1-r1", "R1-1"));
  CHECK_FALSE(game.state["units"]["1-r1"].contains("axis"));
}

TEST_CASE("RO-070, RO-040: six units fill a sector of L1, reserves have no limit",
          "[rapier][RO-070][RO-040]") {
  RapierGame game;
  deploying(game);
  for (const char* each : {"1-t1", "1-t2", "1-t3", "1-t4", "1-t5", "1-t6"}) game.act(place(each, "A1-L1"));
  CHECK(game.against(place("1-r1", "A1-L1")) == "RO-070");
  for (const char* each : {"1-t1", "1-t2", "1-t3", "1-t4", "1-t5", "1-t6", "1-r1", "1-r2"})
    game.act(place(each, "R1-1"));
}
