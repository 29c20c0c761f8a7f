#include <set>

#include "core/rules/rapier/fire/fire.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

Action support(const std::string& battery, const std::string& target, bool ammo = false) {
  Action action{{"type", "support_fire"}, {"battery", battery}, {"target", target}};
  if (ammo) action["extra_ammo"] = true;
  return action;
}

Action strike(const std::string& side, const std::string& target) {
  return {{"type", "air_strike"}, {"side", side}, {"target", target}};
}

const Action kEvent{{"type", "event"}};

RapierGame& fog(RapierGame& game) {
  return game.change([](Game& g) { g.weather.fog = true; });
}

}  // namespace

TEST_CASE("RO-080, RQ-36: one throw a turn, in step 1, on the scenario's table",
          "[rapier][RO-080][RO-081][RO-082][RO-084][RO-085][RO-086][RQ-36]") {
  // A second reading of the table of RQ-36.
  const std::vector<std::pair<int, std::string>> rows{{1, "none"},         {2, "none"},         {3, "fog"},
                                                      {4, "attacker-air"}, {5, "defender-air"}, {6, "ammo"}};
  for (const auto& [die, effect] : rows) {
    RapierGame game;
    game.at(Step::kEvents, 1);
    CHECK(game.act(kEvent, {{die}})[0]["effect"] == effect);
    const Weather weather = game.game().weather;
    CHECK(weather.fog == (die == 3));
    CHECK(weather.attacker_points == (die == 4 ? 1 : 0));
    CHECK(weather.defender_points == (die == 5 ? 1 : 0));
    CHECK(weather.extra_ammo == (die == 6));
    CHECK(game.against(kEvent) == "RO-080");
    CHECK(game.against({{"type", "advance"}}) == "");
  }
  RapierGame late;
  late.at(Step::kClearMines, 1);
  CHECK(late.against(kEvent) == "RO-080");
}

TEST_CASE("RQ-36: a scenario has a table of its own, with its own die and words", "[rapier][RQ-36]") {
  RapierGame game(
      "[rapier]\n[[rapier.event]]\nfrom = 1\nto = 9\neffect = \"none\"\n"
      "[[rapier.event]]\nfrom = 10\nto = 10\neffect = \"other\"\ntext = \"The river freezes\"\n");
  game.at(Step::kEvents, 1);
  CHECK(game.needs(kEvent)[0].sides == 10);
  const Event event = game.act(kEvent, {{10}})[0];
  CHECK(event["effect"] == "other");
  CHECK(event["text"] == "The river freezes");
}

TEST_CASE("RO-083, RQ-42: fog lasts until it is rolled again, points lapse with their turn",
          "[rapier][RO-083][RQ-42][RQ-37]") {
  RapierGame game;
  game.at(Step::kEvents, 2);
  CHECK(game.act(kEvent, {{3}})[0]["rules"] == Json{"RO-080", "RO-082"});
  const auto next_turn = [&] {
    game.at(Step::kReplaceHq, game.game().turn);
    game.act({{"type", "advance"}});
  };
  next_turn();
  CHECK(game.game().weather.fog);
  game.act(kEvent, {{4}});
  CHECK(game.game().weather.attacker_points == 1);
  next_turn();
  CHECK(game.game().weather.attacker_points == 0);
  CHECK(game.act(kEvent, {{3}})[0]["rules"] == Json{"RO-080", "RO-083"});
  CHECK_FALSE(game.game().weather.fog);
}

TEST_CASE("EX-05: ranges of support fire", "[rapier][EX-05][RO-126][RO-127][RQ-61]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 3);
  game.put("1-mo", "A2-L3").put("1-a", "A2-L3");
  const auto at = [&](const std::string& battery, const std::string& sector) {
    game.put("i1", sector, true);
    return game.against(support(battery, "i1"));
  };
  CHECK(at("1-mo", "A2-L4") == "");
  CHECK(at("1-mo", "A3-L4") == "RO-126");
  CHECK(at("1-a", "A3-L4") == "");
  CHECK(at("1-a", "A2-L5") == "");
  CHECK(at("1-a", "A4-L4") == "RO-127");
  RapierGame diagonal("[settings]\nrange.metric = \"diagonal\"\n");
  diagonal.at(Step::kAttackerFire, 3).put("1-mo", "A2-L3").put("i1", "A3-L4", true);
  CHECK(diagonal.against(support("1-mo", "i1")) == "");
}

TEST_CASE("RQ-11: rockets reach as far as artillery", "[rapier][RQ-11][RO-127]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 1).put("1-a", "A1-L1").put("i1", "A1-L3", true).put("i2", "A1-L4", true);
  game.change([](Game& g) { g[*g.setup->find_unit("1-a")].kind = Kind::kRocket; });
  CHECK(game.against(support("1-a", "i1")) == "");
  CHECK(game.against(support("1-a", "i2")) == "RO-127");
}

TEST_CASE("RO-121, RO-128: batteries fire, with no enemy unit in their sector",
          "[rapier][RO-121][RO-128][RO-129][RQ-65]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 1).put("1-mo", "A1-L2").put("1-g", "A1-L2").put("1-t1", "A1-L2");
  game.put("i1", "A1-L3", true).put("mo", "A1-L3", true);
  CHECK(game.against(support("1-mo", "i1")) == "");
  CHECK(game.against(support("1-g", "i1")) == "RO-128");
  CHECK(game.against(support("1-t1", "i1")) == "RO-121");
  CHECK(game.against(support("mo", "1-t1")) == "RO-121");  // the defender's, in step 5
  game.put("M1", "A1-L2", true);
  CHECK(game.against(support("1-mo", "i1")) == "");  // works silence nobody
  CHECK(game.against(support("1-mo", "M1")) == "");  // and may be hit in the own sector
  game.put("i2", "A1-L2", true);
  CHECK(game.against(support("1-mo", "i1")) == "RO-121");
  game.put("i2", "dead").put("1-mo", "R1");
  CHECK(game.against(support("1-mo", "i1")) == "RQ-65");
  CHECK_THROWS_AS(game.needs(support("1-mo", "i1")), std::invalid_argument);
  game.at(Step::kDefenderFire, 1);
  CHECK(game.against(support("mo", "1-t1")) == "");
  game.put("1-mo", "A1-L2");
  CHECK(game.against(support("1-mo", "i1")) == "RO-129");
}

TEST_CASE("RO-122: a face-down battery is revealed to fire", "[rapier][RO-122][RO-125]") {
  RapierGame game;
  game.at(Step::kDefenderFire, 3).put("a", "A1-L4").put("1-t1", "A1-L2");
  game.act(support("c11", "1-t1"), {{6}});
  CHECK(game.events_of("revealed")[0]["unit"] == "a");
  CHECK(game.game()[game.no("a")].face_up);
  CHECK(game.where("1-t1") == "dead");
}

TEST_CASE("RO-125, RQ-65, RQ-66: a 6 kills at once, each battery fires once a turn",
          "[rapier][RO-125][RQ-65][RQ-66][RQ-121]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 1).put("1-mo", "A1-L2").put("1-a", "A1-L2").put("i1", "A1-L3", true);
  const Event shot = game.act(support("1-mo", "i1"), {{5}})[0];
  CHECK(shot["hit"] == false);
  CHECK(game.against(support("1-mo", "i1")) == "RQ-65");
  game.act(support("1-a", "i1"), {{6}});
  CHECK(game.where("i1") == "dead");
  game.put("2-a", "A1-L1");
  CHECK(game.against(support("2-a", "i1")) == "RQ-121");
  CHECK_FALSE(game.game()[game.no("2-a")].fired);
  CHECK_THROWS_AS(game.needs(support("2-a", "i1")), std::invalid_argument);
}

TEST_CASE("RO-123, RO-124, RQ-62: one enemy unit or counter of any kind, beside friends or not",
          "[rapier][RO-123][RO-124][RQ-62]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 1).put("1-a", "A1-L1").put("1-t1", "A1-L3").put("i1", "A1-L3", true);
  for (const char* each : {"F1", "M1", "dummy-1", "i2"}) game.put(each, "A1-L2");
  for (const char* each : {"c13", "c16", "c19", "c03", "i1"}) CHECK(game.against(support("1-a", each)) == "");
  CHECK(game.against(support("1-a", "1-t1")) == "RO-123");
  game.put("i3", "A1-L3").change([](Game& g) { g[*g.setup->find_unit("i3")].at = Location::nowhere(); });
  CHECK(game.against(support("1-a", "i3")) == "RO-123");
  game.act(support("1-a", "i1"), {{6}});
  CHECK(game.where("1-t1") == "A1-L3");
}

TEST_CASE("RQ-62: a scenario may spare revealed minefields, a counter tells nothing", "[rapier][RQ-62]") {
  RapierGame game("[settings]\nfire.minefields = false\n");
  game.at(Step::kAttackerFire, 1).put("1-a", "A1-L1").put("M1", "A1-L2", true).put("M2", "A1-L2");
  CHECK(game.against(support("1-a", "M1")) == "RQ-62");
  CHECK(game.against(support("1-a", "c17")) == "");
}

TEST_CASE("RQ-63, HD-03: what support fire kills face down is shown only where the scenario says so",
          "[rapier][RQ-63][HD-03]") {
  for (const bool shows : {false, true}) {
    RapierGame game(shows ? "[settings]\nfire.show_killed = true\n" : "");
    game.at(Step::kAttackerFire, 1).put("1-a", "A1-L1").put("hq", "A1-L2");
    game.act(support("1-a", "c01"), {{6}});
    CHECK(game.where("hq") == "dead");
    bool told = false;
    for (const Event& event : game.events)
      told = told || (event["audience"] != "umpire" && event.dump().find("\"hq\"") != std::string::npos);
    CHECK(told == shows);
  }
}

TEST_CASE("RQ-63, RQ-50: a dummy that support fire kills is shown as a dummy, never by its number",
          "[rapier][RQ-63][RQ-50]") {
  RapierGame game("[settings]\nfire.show_killed = true\n");
  game.at(Step::kAttackerFire, 1).put("1-a", "A1-L1").put("dummy-1", "A1-L2");
  game.act(support("1-a", "c19"), {{6}});
  CHECK(game.where("dummy-1") == "dead");
  const auto killed = game.events_of("killed");
  REQUIRE(killed.size() == 1);
  CHECK(killed[0]["audience"] == "all");
  CHECK(killed[0]["kind"] == "dummy");
  for (const Event& event : game.events) CHECK(event.dump().find("dummy-") == std::string::npos);
}

TEST_CASE("HD-09: what the attackers are answered does not depend on what a counter hides",
          "[rapier][HD-09]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 2).put("1-a", "A1-L1").put("a", "A1-L3").put("dummy-1", "A1-L3");
  CHECK(game.against(support("1-a", "c11")) == game.against(support("1-a", "c19")));
  game.put("a", "A1-L4").put("dummy-1", "A1-L4");
  CHECK(game.against(support("1-a", "c11")) == game.against(support("1-a", "c19")));
}

TEST_CASE("RO-130, RQ-64, RQ-117: a battery revealed this turn is no target of fire or air strikes",
          "[rapier][EX-05][RO-130][RQ-64][RQ-117]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 3).put("1-a", "A1-L1").put("a", "A1-L3", true).put("i1", "A1-L3", true);
  game.change([](Game& g) {
    g.weather.attacker_points = 1;
    for (const char* each : {"a", "i1"}) g[*g.setup->find_unit(each)].revealed_turn = 3;
  });
  CHECK(game.against(support("1-a", "a")) == "RO-130");
  CHECK(game.against(support("1-a", "i1")) == "");
  CHECK(game.against(strike("attacker", "a")) == "RO-130");
  game.at(Step::kAttackerFire, 4);
  game.put("a", "A1-L3", true);
  CHECK(game.against(support("1-a", "a")) == "");
}

TEST_CASE("RO-131: a battery that died in step 5 does not fire in step 6", "[rapier][RO-131]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 3).put("1-a", "dead").put("i1", "A1-L3", true);
  CHECK(game.against(support("1-a", "i1")) == "RO-131");
}

TEST_CASE("RQ-65: a battery that moved may fire, unless the scenario forbids it", "[rapier][RQ-65]") {
  for (const bool may : {true, false}) {
    RapierGame game(may ? "" : "[settings]\nfire.after_move = false\n");
    game.at(Step::kAttackerFire, 3).put("1-a", "A1-L2").put("i1", "A1-L3", true);
    game.change([](Game& g) { g[*g.setup->find_unit("1-a")].turn_start = Location::at({0, 0}); });
    CHECK(game.against(support("1-a", "i1")) == (may ? "" : "RQ-65"));
  }
}

TEST_CASE("EX-14: fog keeps support fire to sectors next to own fighting units",
          "[rapier][EX-14][RO-082][RQ-39][RQ-40]") {
  RapierGame game;
  fog(game.at(Step::kAttackerFire, 2)).put("1-a", "A1-L2").put("1-r1", "A2-L3").put("i1", "A1-L4", true);
  CHECK(game.against(support("1-a", "i1")) == "RO-082");
  game.put("1-r1", "A1-L3");
  CHECK(game.against(support("1-a", "i1")) == "");
  game.put("1-r1", "A2-L3").put("i1", "A1-L3", true);
  CHECK(game.against(support("1-a", "i1")) == "");
  RapierGame diagonal("[settings]\nrange.metric = \"diagonal\"\n");
  fog(diagonal.at(Step::kAttackerFire, 2)).put("1-a", "A1-L2").put("1-r1", "A2-L3").put("i1", "A1-L4", true);
  CHECK(diagonal.against(support("1-a", "i1")) == "");
}

TEST_CASE("RQ-40: works and dummies see nothing through fog for the defender", "[rapier][RQ-40]") {
  RapierGame game;
  fog(game.at(Step::kDefenderFire, 2)).put("a", "A1-L4").put("1-t1", "A1-L2").put("dummy-1", "A1-L3");
  game.put("F1", "A1-L3");
  CHECK(game.against(support("a", "1-t1")) == "RO-082");
  game.put("i1", "A1-L3");
  CHECK(game.against(support("a", "1-t1")) == "");
}

TEST_CASE("RO-082, HD-01: in fog only the umpire sees at what the defender's batteries may fire",
          "[rapier][RO-082][HD-01]") {
  RapierGame game;
  game.at(Step::kDefenderFire, 2).put("a", "A1-L4", true).put("1-t1", "A1-L2").put("i1", "A1-L3");
  const auto audiences = [&] {
    std::set<Audience> all;
    for (const SheetLine& line : game.rules.sheet(game.state).lines)
      if (line.rule == "RO-121") all.insert(line.audience);
    for (const Option& option : game.rules.options(game.state, PieceId("a")))
      if (option.action.at("type") == "support_fire") all.insert(option.audience);
    return all;
  };
  CHECK(audiences() == std::set{Audience::kAll});
  fog(game);
  CHECK(audiences() == std::set{Audience::kUmpire});
}

TEST_CASE("RO-086, RQ-38: extra ammunition is one die more at the same target, once",
          "[rapier][RO-086][RQ-38]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 2).put("1-a", "A1-L1").put("2-a", "A1-L1").put("i1", "A1-L2", true);
  game.put("i2", "A1-L2", true);
  CHECK(game.against(support("1-a", "i1", true)) == "RO-086");
  game.change([](Game& g) { g.weather.extra_ammo = true; });
  REQUIRE(game.needs(support("1-a", "i1", true))[0].dice() == 2);
  game.act(support("1-a", "i1", true), {{6, 6}});
  CHECK(game.where("i1") == "dead");
  CHECK(game.where("i2") == "A1-L2");  // a second hit is wasted
  CHECK(game.against(support("2-a", "i2", true)) == "RO-086");
  game.change([](Game& g) { g.weather.extra_ammo = true; }).at(Step::kDefenderFire, 2);
  game.put("a", "A1-L3", true).put("1-t1", "A1-L1");
  CHECK(game.against(support("a", "1-t1", true)) == "RO-086");
}

TEST_CASE("RO-084, RO-085, RQ-37: an air strike is one die in the owner's fire step",
          "[rapier][RO-084][RO-085][RQ-37]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 2).put("hq", "A4-L5").put("1-t1", "A1-L1");
  CHECK(game.against(strike("attacker", "c01")) == "RO-084");
  game.change([](Game& g) { g.weather.attacker_points = g.weather.defender_points = 1; });
  CHECK(game.against(strike("defender", "1-t1")) == "RO-121");
  CHECK(game.against(strike("attacker", "1-t1")) == "RO-123");
  game.act(strike("attacker", "c01"), {{6}});
  CHECK(game.where("hq") == "dead");
  CHECK(game.against(strike("attacker", "c01")) == "RO-084 RQ-121");
  game.at(Step::kDefenderFire, 2);
  CHECK(game.against(strike("attacker", "c02")) == "RO-129 RO-084 RO-123");
  game.act(strike("defender", "1-t1"), {{5}});
  CHECK(game.where("1-t1") == "A1-L1");
  CHECK(game.against(strike("defender", "1-t1")) == "RO-085");
  CHECK_THROWS_AS(game.ask(strike("neutral", "1-t1")), std::invalid_argument);
}

TEST_CASE("RQ-41, HD-01: where fog limits air strikes only the umpire sees what the defender's may hit",
          "[rapier][RQ-41][HD-01]") {
  for (const bool limits : {false, true}) {
    RapierGame game(limits ? "[settings]\nfog.air_strike = true\n" : "");
    game.at(Step::kDefenderFire, 2).put("1-t1", "A1-L2").put("i1", "A1-L3");
    game.change([](Game& g) { g.weather.defender_points = 1; });
    fog(game);
    const auto options = game.rules.options(game.state, PieceId("1-t1"));
    REQUIRE(options.size() == 1);
    CHECK(options[0].action.at("type") == "air_strike");
    CHECK(options[0].audience == (limits ? Audience::kUmpire : Audience::kAll));
  }
}

TEST_CASE("RQ-117, RQ-41: air strikes reach the table only, through fog unless the scenario says so",
          "[rapier][RQ-117][RQ-41]") {
  for (const bool limits : {false, true}) {
    RapierGame game(limits ? "[settings]\nfog.air_strike = true\n" : "");
    fog(game.at(Step::kDefenderFire, 2)).put("i1", "A4-L5").put("1-t1", "A1-L1").put("1-t2", "R1");
    game.change([](Game& g) { g.weather.defender_points = 1; });
    CHECK(game.against(strike("defender", "1-t1")) == (limits ? "RO-082" : ""));
    CHECK(game.against(strike("defender", "1-t2")) == "RO-123");
    CHECK_THROWS_AS(game.needs(strike("defender", "1-t2")), std::invalid_argument);
  }
}

TEST_CASE("RO-188: with moving targets support fire kills what moved on 5", "[rapier][RO-188]") {
  RapierGame game("[settings]\nmoving_targets = true\n");
  game.at(Step::kDefenderFire, 2).put("a", "A1-L3").put("1-t1", "A1-L1").put("1-t2", "A1-L1");
  game.put("mo", "A1-L2");
  game.change([](Game& g) { g[*g.setup->find_unit("1-t1")].turn_start = Location::r1(); });
  game.act(support("a", "1-t1"), {{5}});
  CHECK(game.where("1-t1") == "dead");
  game.act(support("mo", "1-t2"), {{5}});
  CHECK(game.where("1-t2") == "A1-L1");
}

TEST_CASE("the pieces' options of support fire are complete and lawful", "[rapier][RO-123]") {
  RapierGame game;
  game.at(Step::kAttackerFire, 2).put("1-a", "A1-L1").put("i1", "A1-L2").put("i2", "A1-L3", true);
  game.put("i3", "A1-L5", true).change([](Game& g) {
    g.weather.extra_ammo = true;
    g.weather.attacker_points = 1;
  });
  const auto options = game.rules.options(game.state, PieceId("1-a"));
  REQUIRE(options.size() == 4);
  CHECK(options[0].label == "Fire 1-a at i2 in A1-L3");
  CHECK(options[3].label == "Fire 1-a at c02 in A1-L2, with extra ammunition");
  for (const Option& option : options) CHECK(game.against(option.action) == "");
  const auto strikes = game.rules.options(game.state, PieceId("i3"));
  REQUIRE(strikes.size() == 1);
  CHECK(game.against(strikes[0].action) == "");
  CHECK(game.rules.options(game.state, PieceId("nobody")).empty());
  game.at(Step::kDefenderFire, 2).put("a", "A1-L2").put("1-t1", "A1-L1");
  for (const Option& option : game.rules.options(game.state, PieceId("c11")))
    CHECK(option.audience == Audience::kUmpire);  // HD-07
}
