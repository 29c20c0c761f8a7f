#include "core/rules/rapier/combat/combat.hpp"

#include "core/rules/rapier/table/table.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

Action fight(const std::string& sector = "A2-L3") {
  return {{"type", "combat"}, {"sector", sector}};
}
Action losses(const std::vector<std::string>& units, const std::string& sector = "A2-L3") {
  return {{"type", "losses"}, {"sector", sector}, {"units", units}};
}
Action with(Action action, const std::string& key, const Json& value) {
  action[key] = value;
  return action;
}

/// A game in step 7 with these units in A2-L3: the defenders were there first.
RapierGame battle(const std::vector<std::string>& attackers, const std::vector<std::string>& defenders,
                  const std::string& settings = {}) {
  RapierGame game(settings.empty() ? "" : "[settings]\n" + settings + "\n");
  game.at(Step::kGroundCombat, 2);
  for (const auto& unit : defenders) game.put(unit, "A2-L3", true);
  for (const auto& unit : attackers) game.put(unit, "A2-L3");
  return game;
}

std::vector<std::string> pool_ids(const std::vector<PoolRequest>& pools) {
  std::vector<std::string> ids;
  for (const PoolRequest& pool : pools) ids.push_back(pool.id);
  return ids;
}

bool over(const RapierGame& game, const std::string& sector = "A2-L3") {
  return melee_in(game.game(), sector_from_label(game.game().setup->grid(), sector).value())
      .combat.clock.over;
}

}  // namespace

TEST_CASE("EX-01: ground combat, six against four",
          "[rapier][EX-01][RO-132][RO-133][RO-134][RO-137][RO-139][RQ-72]") {
  RapierGame game = battle({"1-t1", "1-s", "1-e", "1-r1", "1-r2", "1-hq"}, {"i1", "g", "F1", "M1"});
  CHECK(pool_ids(game.needs(fight())) == std::vector<std::string>{"round-1-defenders-tied",
                                                                  "round-1-defenders-mines",
                                                                  "round-1-defenders-free"});
  game.act(fight(), {{6, 3}, {6, 1}, {4, 2}});
  CHECK(game.where("1-t1") == "dead");
  CHECK(game.where("1-s") == "dead");
  CHECK(game.events_of("losses_owed").empty());

  game.act(fight(), {{6, 5, 2}});
  REQUIRE(game.events_of("losses_owed").size() == 1);
  CHECK(game.events_of("losses_owed")[0]["among"] == Json{"i1", "g"});
  CHECK(game.against(fight()) == "RQ-72");
  game.act(losses({"g"}));
  CHECK(game.where("g") == "dead");

  CHECK(pool_ids(game.needs(fight())) == std::vector<std::string>{"round-2-defenders-mines",
                                                                  "round-2-defenders-free",
                                                                  "round-2-attackers-free"});
  game.act(fight(), {{5, 6}, {6, 1}, {6, 4, 1}});
  CHECK(game.where("i1") == "dead");
  CHECK(game.where("1-r1") == "A2-L3");                // the Division Commander has still to say
  CHECK(game.against(losses({"1-e", "1-r1"})) == "");  // the mines' hit on R, the free one on E
  game.act(losses({"1-r1", "1-r2"}));

  CHECK(game.needs(fight()).at(0).dice() == 1);
  CHECK(game.needs(fight()).at(0).reasons.at(0).reason == "minefield M1 on its own");
  game.act(fight(), {{3}});
  CHECK(over(game));
  CHECK(game.events_of("combat_over")[0]["holder"] == "attacker");
  CHECK(game.where("1-e") == "A2-L3");
  CHECK(game.where("1-hq") == "A2-L3");
  CHECK(game.where("F1") == "A2-L3");
  CHECK(game.where("M1") == "A2-L3");
  CHECK(game.against(fight()) == "RQ-80");
}

TEST_CASE("RO-132: ground combat only where opposing units share a sector, in step 7",
          "[rapier][RO-132][RO-079]") {
  RapierGame game = battle({"1-r1"}, {});
  CHECK(game.against(fight()) == "RO-132");
  CHECK_THROWS_AS(game.rules.apply(game.state, fight(), {}), std::invalid_argument);
  game.put("i1", "A2-L3", true);
  CHECK(game.against(fight()) == "");
  game.at(Step::kAttackerFire);
  CHECK(game.against(fight()) == "RO-079");
}

TEST_CASE("RO-132: the step is not finished before every contested sector is", "[rapier][RO-132][RO-133]") {
  RapierGame game = battle({"1-r1"}, {"i1"});
  game.put("i2", "A1-L2", true).put("1-r2", "A1-L2");
  CHECK(game.against({{"type", "advance"}}) == "RO-133 RO-133");
  for (const auto& sector : {"A1-L2", "A2-L3"}) {
    game.act(fight(sector), {{1}});
    game.act(fight(sector), {{1}});
    game.act(fight(sector), {{1}, {1}});
    game.act(fight(sector), {{1}, {1}});
    CHECK(game.against(fight(sector)) == "RO-133");
  }
  CHECK(game.against({{"type", "advance"}}) == "");
}

TEST_CASE("RO-133: no fight is told to be fought where the combat is over, or losses are owed first",
          "[rapier][RO-132][RO-133][CM-17]") {
  RapierGame game = battle({"1-r1"}, {"i1"});
  game.put("i2", "A1-L2", true).put("1-r2", "A1-L2");
  const auto places = [&] {
    std::string all;
    for (const Finding& each : check_contacts(game.game())) all += each.place + " ";
    return all;
  };
  CHECK(places() == "A1-L2 A2-L3 ");
  game.act(fight("A1-L2"), {{6}});
  REQUIRE(game.where("1-r2") == "dead");
  CHECK(places() == "A2-L3 ");
}

TEST_CASE("RQ-81: sectors are independent and may be fought in any order", "[rapier][RQ-81]") {
  RapierGame game = battle({"1-r1"}, {"i1"});
  game.put("i2", "A1-L2", true).put("1-r2", "A1-L2");
  game.act(fight("A2-L3"), {{1}});
  game.act(fight("A1-L2"), {{6}});
  CHECK(game.where("1-r2") == "dead");
  CHECK(over(game, "A1-L2"));
  game.act(fight("A2-L3"), {{6}});
  CHECK(over(game));
}

TEST_CASE("RO-134, RQ-57: an attacker who holds the sector strikes first",
          "[rapier][RO-134][RQ-57][RO-142]") {
  RapierGame game;
  game.at(Step::kGroundCombat);
  game.put("1-hq", "A2-L3").put("hq", "A2-L3", true).put("i1", "A2-L3", true);
  CHECK(pool_ids(game.needs(fight())) == std::vector<std::string>{"round-1-attackers-free"});
  CHECK(game.needs(fight())[0].dice() == 1);  // it defends the sector
  game.act(fight(), {{6}});
  REQUIRE(game.events_of("losses_owed").size() == 1);
  game.act(losses({"hq"}));
  CHECK(game.needs(fight())[0].reasons.size() == 1);
}

TEST_CASE("RQ-69: the struck side removes its dead before it counts its dice", "[rapier][RQ-69]") {
  RapierGame game = battle({"1-t1", "1-t2"}, {"t"});
  game.act(fight(), {{6, 1}});
  game.act(losses({"1-t1"}));
  CHECK(game.needs(fight())[0].dice() == 2);
}

TEST_CASE("RQ-69: combat.first_strike = first-turn: old contact fights three simultaneous rounds",
          "[rapier][RQ-69]") {
  const std::string setting = "combat.first_strike = \"first-turn\"";
  RapierGame old = battle({"1-r1"}, {"i1"}, setting);
  CHECK(old.needs(fight()).size() == 2);
  RapierGame fresh = battle({"1-r1"}, {"i1"}, setting);
  fresh.change([](Game& game) {
    game[game.setup->find_unit("1-r1").value()].turn_start = Location::at({1, 1});
  });
  CHECK(fresh.needs(fight()).size() == 1);
}

TEST_CASE("RQ-70: who dies in a simultaneous round still throws in it", "[rapier][RQ-70]") {
  RapierGame game = battle({"1-r1"}, {"i1"});
  game.act(fight(), {{1}});
  game.act(fight(), {{1}});
  game.act(fight(), {{6}, {6}});
  CHECK(game.where("1-r1") == "dead");
  CHECK(game.where("i1") == "dead");
  CHECK(over(game));
  CHECK_FALSE(holder(game.game(), {1, 2}).has_value());
}

TEST_CASE("RO-139: minefields and fortifications are never lost in ground combat", "[rapier][RO-139]") {
  RapierGame game = battle({"1-t1", "1-t2"}, {"i1", "i2", "F1", "M1"});
  game.act(fight(), {{1, 1}, {1, 1, 1}});
  game.act(fight(), {{6, 1, 1, 1}});
  CHECK(game.against(losses({"F1"})) == "RO-139");
  CHECK(game.against(losses({"M1"})) == "RO-139");
  CHECK(game.against(losses({"i1"})) == "");
}

TEST_CASE("RO-137: so many units are lost as were hit, fighting units of that side and place",
          "[rapier][RO-137]") {
  RapierGame game = battle({"1-r1", "1-r2", "1-r3"}, {"i1"});
  CHECK(game.against(losses({"1-r1"})) == "RO-137");  // nothing is owed
  game.put("2-r1", "A1-L3").act(fight(), {{6}});
  CHECK(game.against(losses({"1-r1", "1-r2"})) == "RO-137");
  CHECK(game.against(losses({})) == "RO-137");
  CHECK(game.against(losses({"2-r1"})) == "RO-137");
  CHECK(game.against(losses({"i1"})) == "RO-137");
  CHECK(game.ask(losses({"1-r1", "1-r2"})).objections.at(0).sentence ==
        "In A2-L3 the attackers lose 1 unit. Lawful would be 1-r1.");
  CHECK(game.against(losses({"1-r3"})) == "");
}

TEST_CASE("RO-138: losses that spare a kind of unit out of turn are refused", "[rapier][RO-138][RQ-72]") {
  RapierGame game = battle({"1-t1", "1-r1", "1-r2"}, {"i1", "i2"});
  game.act(fight(), {{6, 6}});
  CHECK(game.against(losses({"1-r1", "1-r2"})) == "RO-138");
  CHECK(game.against(losses({"1-t1", "1-r2"})) == "");
}

TEST_CASE("RO-140: losses that spare Assault troops who use 2d6 are refused", "[rapier][RO-140]") {
  RapierGame game = battle({"1-s", "2-s", "1-r1"}, {"i1"});
  game.act(fight(), {{6}});
  CHECK(game.against(losses({"1-r1"})) == "RO-140");
  CHECK(game.against(losses({"2-s"})) == "");
}

TEST_CASE("RO-148: losses that let Engineers die of mines are refused", "[rapier][RO-148][RQ-78]") {
  RapierGame game = battle({"1-e", "1-r1", "1-r2"}, {"M1"});
  game.act(fight(), {{6}});
  CHECK(game.against(losses({"1-e"})) == "RO-148");
  CHECK(game.against(losses({"1-r2"})) == "");
}

TEST_CASE("RO-188: losses of fives and fours among those who stood still are refused", "[rapier][RO-188]") {
  RapierGame game = battle({"1-r1", "1-r2", "1-r3"}, {"i1"}, "moving_targets = true");
  game.change([](Game& state) {
    for (const char* unit : {"1-r1", "1-r2"})
      state[state.setup->find_unit(unit).value()].turn_start = Location::at({1, 1});
  });
  game.act(fight(), {{5}});
  CHECK(game.against(losses({"1-r3"})) == "RO-188");
  CHECK(game.against(losses({"1-r2"})) == "");
}

TEST_CASE("RO-141: a combat may last several turns", "[rapier][RO-141]") {
  RapierGame game = battle({"1-r1"}, {"i1"});
  game.act(fight(), {{1}});
  game.act(fight(), {{1}});
  game.act(fight(), {{1}, {1}});
  game.act(fight(), {{1}, {1}});
  CHECK(over(game));
  game.force({{"type", "advance"}});
  game.force({{"type", "advance"}});
  game.force({{"type", "advance"}});
  CHECK(game.state["step"] == "events");
  game.change([](Game& next) { next.step = Step::kGroundCombat; });
  CHECK_FALSE(over(game));
  game.act(fight(), {{6}});
  CHECK(game.where("1-r1") == "dead");
}

TEST_CASE("RQ-74: a single die is declared before the round, and only by Assault troops that would use two",
          "[rapier][RQ-74][RO-140][RO-143]") {
  RapierGame game = battle({"1-s", "1-r1"}, {"i1"});
  const auto single = [](const Json& units) { return with(fight(), "single_die", units); };
  CHECK(game.against(single({"1-r1"})) == "RQ-74");
  CHECK(game.against(single({"2-s"})) == "RQ-74");
  game.act(single({"1-s"}), {{6}});  // also when the enemy strikes first: not lost first
  CHECK(game.events_of("losses_owed")[0]["among"] == Json{"1-r1", "1-s"});
  game.act(losses({"1-r1"}));
  CHECK(game.needs(fight())[0].dice() == 1);
  game.act(fight(), {{1}});
  CHECK(game.needs(fight())[1].dice() == 2);  // each round anew

  RapierGame other = battle({"1-s", "1-r1"}, {"i1"});
  other.act(fight(), {{6}});
  CHECK(other.where("1-s") == "dead");
  RapierGame late = battle({"1-s", "1-r1"}, {"i1"});
  late.act(fight(), {{1}});
  CHECK(late.against(single({"1-s"})) == "RQ-74");
}

TEST_CASE("RQ-107: who uses two dice is fixed before the round's dice, whoever dies of them",
          "[rapier][RQ-107][RO-140]") {
  RapierGame game(
      "[[division]]\nid = \"E\"\nside = \"defender\"\nunits = [{ id = \"ds\", kind = \"smg\" }]\n");
  game.at(Step::kGroundCombat, 2);
  for (const char* unit : {"i1", "ds"}) game.put(unit, "A2-L3", true);
  for (const char* unit : {"1-r1", "1-t1"}) game.put(unit, "A2-L3");
  game.act(fight(), {{6, 1, 1}});  // the SMG throws two, as there is infantry
  game.act(losses({"1-r1"}));      // none is left, and it would have no second die now
  game.act(fight(), {{6, 1}});
  CHECK(game.events_of("losses_owed").empty());
  CHECK(game.where("ds") == "dead");
  CHECK(game.where("i1") == "A2-L3");
}

TEST_CASE("RQ-75, RQ-76, RQ-79: extra dice given where they may not be are refused",
          "[rapier][RQ-75][RQ-76][RQ-79]") {
  const auto bonus = [](const Json& given) { return with(fight(), "bonus", given); };
  RapierGame game = battle({"1-r1"}, {"i1", "g", "F1", "F2", "M1"});
  CHECK(game.against(bonus({{"F1", "g"}, {"M1", "g"}})) == "");
  CHECK(game.needs(bonus({{"F1", "g"}}))[1].reasons[1].reason == "fortification F1 to g");
  CHECK(game.against(bonus({{"F1", "g"}, {"F2", "g"}})) == "RQ-76");
  CHECK(game.against(bonus({{"F1", "g"}, {game.state["units"]["F1"]["counter"], "i1"}})) == "RQ-76");
  CHECK(game.against(bonus({{"F1", "1-r1"}})) == "RQ-75");
  CHECK(game.against(bonus({{"i1", "g"}})) == "RO-147");
  game.act(bonus({{"F1", "g"}}), {{1, 1}, {1, 1, 1}});
  CHECK(game.against(bonus({{"F1", "g"}})) == "RQ-75");  // the attackers' answer
  RapierGame shooter = battle({"1-r1"}, {"i1", "g", "F1"}, "bonus.recipient = \"shooter\"");
  CHECK(shooter.against(bonus({{"F1", "g"}})) == "RQ-75");
  RapierGame captured;
  captured.at(Step::kGroundCombat).put("1-r1", "A2-L3").put("i1", "A2-L3", true).put("F1", "A2-L3", true);
  captured.act(fight(), {{1}});
  CHECK(captured.against(bonus({{"F1", "i1"}})) == "RQ-79");
  CHECK(captured.needs(fight())[0].dice() == 1);
}

TEST_CASE("RQ-72: hits.choice = automatic takes the losses at once", "[rapier][RQ-72][RQ-103]") {
  RapierGame game = battle({"1-t1", "1-r1"}, {"i1"}, "hits.choice = \"automatic\"");
  game.act(fight(), {{6}});
  CHECK(game.where("1-r1") == "dead");
  CHECK(game.where("1-t1") == "A2-L3");
}

TEST_CASE("RQ-72: both sides may owe losses, and either may choose first", "[rapier][RQ-72][RQ-70]") {
  RapierGame game = battle({"1-r1", "1-r2"}, {"i1", "i2"});
  game.act(fight(), {{1, 1}});
  game.act(fight(), {{1, 1}});
  game.act(fight(), {{6, 1}, {6, 1}});
  CHECK(game.events_of("losses_owed").size() == 2);
  CHECK(game.against({{"type", "advance"}}) == "RQ-72");
  CHECK(game.against(losses({"1-r1", "1-r2"})) == "RO-137");
  CHECK(game.against(losses({"1-r1", "i1"})) == "RO-137");
  CHECK(game.against(losses({"1-r3"})) == "RO-137");
  game.act(losses({"1-r2"}));
  CHECK(game.against(losses({"1-r1"})) == "RO-137");  // theirs are taken
  CHECK(to_json(game_from_json(game.state)) == game.state);
  game.act(losses({"i2"}));
  CHECK(game.needs(fight())[0].id == "round-3-defenders-free");
}

TEST_CASE("RQ-72: odds never tell of fewer losses than hits that have fallen have made certain",
          "[rapier][RQ-72][RO-132]") {
  RapierGame game = battle({"1-r1", "1-r2"}, {"i1", "i2"});
  const auto told = [&] { return game.rules.chances(game.state); };
  const auto in_sector = [&] {
    return game.rules.game().words().chances_in(game.rules.position(game.state), {1, 2});
  };
  REQUIRE(told().size() == 1);
  CHECK(told()[0].losses[0].mean < 1.0);  // before the first die
  game.act(fight(), {{6, 1}});
  REQUIRE(game.events_of("losses_owed").size() == 1);
  for (const Chances& each : told()) CHECK(each.losses[0].mean >= 1.0);
  CHECK_FALSE(in_sector());
  game.act(losses({"1-r2"}));
  CHECK(game.where("1-r2") == "dead");
  for (const Chances& each : told())
    for (const ExpectedLoss& side : each.losses)
      CHECK(side.mean <= (side.side == Side::kAttacker ? 1.0 : 2.0));
}

TEST_CASE("RQ-82: dummies and hidden counters are turned up before anything is thrown", "[rapier][RQ-82]") {
  RapierGame game = battle({"1-r1"}, {});
  game.put("i1", "A2-L3").put("dummy-1", "A2-L3");
  game.act(fight(), {{1}});
  CHECK(game.events_of("revealed").size() == 2);
  CHECK(game.where("dummy-1") == "dead");
}

TEST_CASE("RO-188, EX-17: moving targets are hit on 5, moving cavalry on 4",
          "[rapier][RO-188][EX-17][RQ-98]") {
  const auto moved = [](RapierGame& game) {
    game.change([](Game& state) {
      for (const char* unit : {"1-t1", "1-c"})
        state[state.setup->find_unit(unit).value()].turn_start = Location::at({1, 1});
    });
  };
  RapierGame option = battle({"1-r1", "1-t1", "1-c"}, {"a", "t"}, "moving_targets = true");
  moved(option);
  option.act(fight(), {{6, 5, 5, 4}});
  for (const char* unit : {"1-r1", "1-t1", "1-c"}) CHECK(option.where(unit) == "dead");
  RapierGame basic = battle({"1-r1", "1-t1", "1-c"}, {"a", "t"});
  moved(basic);
  basic.act(fight(), {{6, 5, 5, 4}});
  CHECK(basic.events_of("losses_owed")[0]["units"] == 1);
  CHECK(basic.against(losses({"1-r1"})) == "");
  CHECK(basic.against(losses({"1-t1"})) == "");
}

TEST_CASE("RQ-108: a unit converted to HQ is no cavalry", "[rapier][RQ-108]") {
  RapierGame game = battle({"1-c"}, {"i1"}, "moving_targets = true");
  game.change([](Game& state) {
    UnitState& unit = state[state.setup->find_unit("1-c").value()];
    unit.turn_start = Location::at({1, 1});
    CHECK(hit_on(state, state.setup->find_unit("1-c").value()) == 4);
    unit.kind = Kind::kHq;
    CHECK(hit_on(state, state.setup->find_unit("1-c").value()) == 5);
    CHECK(hit_on(state, state.setup->find_unit("i1").value()) == 6);
  });
}

TEST_CASE("step 7 shows both pools before anything is thrown", "[rapier][RO-135]") {
  RapierGame game = battle({"1-t1", "1-s"}, {"i1", "F1"});
  const Sheet sheet = game.rules.sheet(game.state);
  const auto says = [](const Sheet& page, const std::string& text) {
    for (const SheetLine& line : page.lines)
      if (line.text.find(text) != std::string::npos) return true;
    return false;
  };
  CHECK(says(sheet, "A2-L3, round 1: the defenders hold the sector and strike first"));
  CHECK(
      says(sheet,
           "A2-L3, defenders: 2 dice: 1 of i1: other, infantry present (RO-149); +1 fortification F1 to i1"));
  CHECK(says(
      sheet,
      "A2-L3, attackers strike back afterwards with those who live; of them all: 4 dice: 2 of 1-t1: tanks"));
  REQUIRE(sheet.options.size() == 2);
  CHECK(sheet.options[0].action == fight());
  CHECK(sheet.options[1].action == with(fight(), "single_die", Json{"1-s"}));
  for (const Option& option : sheet.options) CHECK(game.against(option.action) == "");
  game.act(fight(), {{1, 1}});
  game.act(fight(), {{6, 1, 1, 1}});
  CHECK(over(game));
  CHECK(says(game.rules.sheet(game.state), "A2-L3: combat is over for this turn"));
}

TEST_CASE("RQ-80: of mines alone the page of step 7 says that they alone throw", "[rapier][RQ-80]") {
  RapierGame game = battle({"1-r1", "1-t1"}, {"M1"});
  for (const int round : {1, 2, 3}) {
    const Sheet sheet = game.rules.sheet(game.state);
    CHECK(sheet.lines[0].text ==
          "A2-L3, round " + std::to_string(round) + ": the mines throw, nobody shoots back");
    CHECK(sheet.lines[1].text == "A2-L3, defenders: 1 die: 1 minefield M1 on its own (RO-148)");
    REQUIRE(sheet.options.size() == 1);
    CHECK(sheet.options[0].label == "A2-L3: the mines throw");
    game.act(sheet.options[0].action, {{1}});
    CHECK(game.events_of("combat").size() == 1);  // nothing is told of who had no dice
  }
}

TEST_CASE("step 7 offers losses ready to be taken, the automatic ones first", "[rapier][RQ-103][RQ-72]") {
  RapierGame game = battle({"1-t1", "1-r1"}, {"i1", "g"});
  game.act(fight(), {{1, 1}, {6}});
  const Sheet sheet = game.rules.sheet(game.state);
  REQUIRE(sheet.options.size() == 2);
  CHECK(sheet.options[0].label == "A2-L3: the attackers lose 1-r1");
  CHECK(sheet.options[0].action == losses({"1-r1"}));
  CHECK(sheet.options[1].action == losses({"1-t1"}));
  for (const Option& option : sheet.options) CHECK(game.against(option.action) == "");
}

TEST_CASE("HD-01: the page of a sector with hidden counters is for the umpire alone", "[rapier][HD-01]") {
  RapierGame game = battle({"1-r1"}, {"i1"});
  game.put("g", "A2-L3");
  for (const SheetLine& line : game.rules.sheet(game.state).lines)
    if (line.text.find("g: anti-tank") != std::string::npos) CHECK(line.audience == Audience::kUmpire);
}

TEST_CASE("hostile states of ground combat are refused", "[rapier]") {
  RapierGame game = battle({"1-r1", "1-r2"}, {"i1", "i2"});
  game.act(fight(), {{6, 1}});
  const auto refuses = [&](const Json& path, const Json& value) {
    GameState state = game.state;
    state[Json::json_pointer(path.get<std::string>())] = value;
    CHECK_THROWS_AS(game_from_json(state), std::invalid_argument);
  };
  refuses("/combat/0/round", 0);
  refuses("/combat/0/round", 4);
  refuses("/combat/0/sector", "A9-L9");
  refuses("/combat/0/two_dice", {"nobody"});
  refuses("/combat/0/owed/0/side", "neutral");
  refuses("/combat/0/owed/0/hits", {1, 2});
  refuses("/combat/0/owed/0/hits/2/2", -1);
  CHECK_THROWS_AS(game.rules.apply(game.state, fight(), {}), std::invalid_argument);  // losses are owed
  CHECK_THROWS_AS(game.rules.query(game.state, with(fight(), "bonus", "F1")), std::invalid_argument);
}
