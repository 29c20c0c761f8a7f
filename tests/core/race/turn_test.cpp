// Sections 3 to 5: the sequence of a campaign turn, the type of battle, forces on the table.
#include <set>

#include "core/rules/race/campaign/forces.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

Action choice(const char* player, const char* what) {
  return {{"type", "choose"}, {"player", player}, {"choice", what}};
}

int percent(int zone, std::optional<Choice> last, int move, Choice now = Choice::kAttack,
            RaceSettings settings = {}) {
  return share_of(settings, {zone, now, last, move}).percent;
}

/// HQ h over ten units, and nine others: N = 20 (RX-E09).
Setup with_headquarters(RaceSettings settings = {}) {
  Setup setup = plain_setup(settings, 20, 1);
  RaceUnit& hq = setup.armies[0].units[0];
  hq.headquarters = true;
  for (int i = 1; i <= 10; ++i) hq.subordinates.push_back(i);
  setup.armies[0].counted_units = settings.hq_in_limit ? 20 : 19;
  return setup;
}

Json units(std::initializer_list<int> numbers) {
  Json names = Json::array();
  for (const int number : numbers) names.push_back("a" + std::to_string(number));
  return {{"type", "field"}, {"units", names}};
}

/// A's Attack in Zone 2 after no advance: 40 per cent.
Table in_zone_2(Setup setup) {
  Table table(std::move(setup));
  stand(table.game, kA, 2, Choice::kAttack, 0);
  table.choose("attack", "regroup").type(4);
  return table;
}

}  // namespace

TEST_CASE("RX-023, RX-025, RX-026: A's five parts, then B's, make a campaign turn",
          "[race][RX-023][RX-025][RX-026]") {
  Table table;
  std::vector<std::string> phases;
  const auto note = [&] {
    phases.push_back(std::string(to_string(table.game.phase)) + (kParties.word(table.game.off)));
  };
  note();
  table.choose("attack", "attack");
  for (int part = 0; part < 2; ++part) {
    note();
    table.type(4);
    note();
    table.forces();
    note();
    table.report(1, 2, 0);
    note();
    table.result(3);
    note();
    table.recover({1, 1});
  }
  note();
  CHECK(phases == std::vector<std::string>{"choosea", "typea", "forcesa", "fighta", "resulta", "recovera",
                                           "typeb", "forcesb", "fightb", "resultb", "recoverb", "choosea"});
  CHECK(table.game.turn == 2);
}

TEST_CASE("RX-024: each player chooses one action, and what comes later is refused before both have",
          "[race][RX-024]") {
  Table table;
  CHECK(table.refused({{"type", "battle-type"}}) == "RX-025");
  CHECK(table.refused(choice("c", "attack")) == "malformed");
  CHECK(table.refused(choice("a", "wait")) == "malformed");
  table.act(choice("b", "regroup"));
  CHECK(table.refused({{"type", "battle-type"}}) == "RX-025");
  table.act(choice("a", "attack"));
  CHECK(table.refused(choice("a", "attack")) == "RX-024");
  CHECK(table.refused({{"type", "battle-type"}}).empty());
}

TEST_CASE("RXQ-42: a written action may not be changed", "[race][RXQ-42]") {
  Table table;
  table.act(choice("a", "attack"));
  CHECK(table.refused(choice("a", "regroup")) == "RXQ-42");
}

TEST_CASE("RXQ-05: secret actions are told to nobody before both are written, then to all",
          "[race][RXQ-05]") {
  Table table;
  table.act(choice("a", "attack"));
  REQUIRE(table.events.size() == 2);
  CHECK(table.events[0].at("audience") == "all");
  CHECK(table.events[0].dump().find("ttack") == std::string::npos);
  CHECK(table.events[1].at("audience") == "a");
  table.act(choice("b", "regroup"));
  CHECK(table.events.back().at("type") == "revealed");
  CHECK(table.events.back().at("sentence") == "Player A: Attack, Player B: Regroup.");
}

TEST_CASE("RXQ-05, RXQ-42: with actions.secret=false A names his action openly, then B",
          "[race][RXQ-05][settings]") {
  Table table(plain_setup({.secret_actions = false}));
  CHECK(table.refused(choice("b", "attack")) == "RXQ-42");
  table.act(choice("a", "attack"));
  REQUIRE(table.events.size() == 1);
  CHECK(table.events[0].at("sentence") == "Player A: Attack.");
  CHECK(table.events[0].at("audience") == "all");
  table.act(choice("b", "attack"));
  CHECK(table.game.phase == Phase::kType);
}

TEST_CASE("RX-027, RX-029: an Attack always brings a battle, a Regroup none but a counter-attack",
          "[race][RX-027][RX-029]") {
  for (int last = -1; last <= 2; ++last)
    for (int die = 1; die <= 6; ++die) {
      CHECK(battle_type(die + last, Choice::kAttack).has_value());
      const auto type = battle_type(die + last, Choice::kRegroup);
      CHECK((!type || *type == BattleType::kCounterAttack));
    }
  CHECK(recovery_score(0, Choice::kRegroup) < recovery_score(0, Choice::kAttack));
}

TEST_CASE("RX-028: an Attack after a Regroup goes in with more units", "[race][RX-028]") {
  CHECK(percent(3, Choice::kRegroup, 0) > percent(3, Choice::kAttack, 0));
}

TEST_CASE("RX-030, RXQ-07, RXQ-08: one die with the modifiers of the player's own last campaign turn",
          "[race][RX-030]") {
  Table table;
  table.choose("attack", "attack").type(2);
  CHECK(table.pools.size() == 1);
  CHECK(table.pools[0].dice() == 1);
  CHECK(table.game.battle->type == BattleType::kCounterAttack);
  Table other;
  stand(other.game, kA, 3, Choice::kAttack, 2);
  stand(other.game, kB, 3, Choice::kAttack, -1);
  other.choose("attack", "attack").battle(5, 1, 0, 0, 3);
  CHECK(other.game.past.back().battle->type == BattleType::kHasty);
  other.type(3);
  CHECK(other.game.battle->type == BattleType::kCounterAttack);
}

TEST_CASE("RXQ-08: a campaign turn without battle counts as no advance", "[race][RXQ-08]") {
  Table table;
  stand(table.game, kA, 3, Choice::kAttack, 2);
  table.choose("regroup", "regroup").no_battle().no_battle();
  CHECK(table.game.player(kA).last_move == 0);
}

TEST_CASE("RX-037, RXQ-44: in a counter-attack the defenders attack, and the report is still about OFF",
          "[race][RX-037]") {
  Table table;
  table.choose("regroup", "regroup").type(1);
  CHECK(table.game.battle->type == BattleType::kCounterAttack);
  CHECK(table.game.battle->size == 3);
  table.forces().report(2, 1, 0);
  CHECK(table.game.battle->points == 140 - 12);
  CHECK(table.game.player(kA).lost.at(0));
}

TEST_CASE("RX-040 to RX-042, RXQ-10: the share of units by situation, where the first row wins",
          "[race][RX-040][RX-041][RX-042]") {
  CHECK(percent(1, std::nullopt, 0) == 50);
  CHECK(percent(1, Choice::kAttack, -1) == 50);
  CHECK(percent(3, Choice::kRegroup, 0) == 50);
  CHECK(percent(3, Choice::kRegroup, -1) == 50);
  CHECK(percent(3, Choice::kAttack, 1) == 40);
  CHECK(percent(3, Choice::kAttack, 0) == 40);
  CHECK(percent(3, Choice::kAttack, -1) == 40);
  CHECK(percent(3, Choice::kAttack, 2) == 30);
}

TEST_CASE("RX-039, RX-043: the limit counts units, and a depleted one counts as a whole one",
          "[race][RX-039][RX-043]") {
  Table table;
  for (int stand = 0; stand < 3; ++stand)
    table.game.player(kA).lost.at(static_cast<std::size_t>(stand)) = true;
  table.choose("attack", "regroup").type(4);
  CHECK(table.game.battle->limit == 9);
  CHECK(table.refused(units({1, 2, 3, 4, 5, 6, 7, 8, 9})).empty());
  CHECK(table.refused(units({1, 2, 3, 4, 5, 6, 7, 8, 9, 10})) == "RX-039");
}

TEST_CASE("RX-044: the number of units is rounded down", "[race][RX-044]") {
  CHECK(unit_limit(19, 50) == 9);
  CHECK(unit_limit(19, 40) == 7);
  CHECK(unit_limit(19, 30) == 5);
  CHECK(unit_limit(20, 50) == 10);
}

TEST_CASE("RX-045, RX-E09: a headquarters is forced by half of the units under it",
          "[race][RX-045][RX-E09]") {
  const Table table = in_zone_2(with_headquarters());
  CHECK(table.game.battle->limit == 8);
  CHECK(table.refused(units({2, 3, 4, 5, 6, 12, 13, 14})) == "RX-045");
  CHECK(table.refused(units({1, 2, 3, 4, 5, 6, 12, 13})).empty());
  CHECK(table.refused(units({1, 2, 3, 4, 5, 6, 12, 13, 14})) == "RX-039");
  CHECK(table.refused(units({2, 3, 4, 5, 12, 13, 14, 15})).empty());
  CHECK(table.refused(units({1, 12, 13})).empty());
}

TEST_CASE("RXQ-35: lost units stay in the ratio, and a headquarters without a stand is not forced",
          "[race][RXQ-35]") {
  Setup setup = with_headquarters();
  Table table(std::move(setup));
  for (int unit = 6; unit <= 10; ++unit) table.game.player(kA).lost.at(static_cast<std::size_t>(unit)) = true;
  stand(table.game, kA, 2, Choice::kAttack, 0);
  table.choose("attack", "regroup").type(4);
  CHECK(table.refused(units({2, 3, 4, 5})).empty());
  CHECK(table.refused(units({2, 3, 4, 5, 6})) == "RX-045");
  table.game.player(kA).lost.at(0) = true;
  CHECK(table.refused(units({2, 3, 4, 5, 6})).empty());
}

TEST_CASE("RXQ-13, RXQ-36: with hq.in_limit=false headquarters count neither in N nor on the table",
          "[race][RXQ-36][settings]") {
  const Table table = in_zone_2(with_headquarters({.hq_in_limit = false}));
  CHECK(table.game.battle->limit == 7);
  CHECK(table.refused(units({1, 2, 3, 4, 5, 6, 12, 13})).empty());
  CHECK(table.refused(units({1, 2, 3, 4, 5, 6, 12, 13, 14})) == "RX-039");
}

TEST_CASE("RX-046, RXQ-12, RXQ-34: OFF chooses any units with stands, fewer too, but at least one",
          "[race][RX-046]") {
  Table table;
  for (int stand = 0; stand < 4; ++stand)
    table.game.player(kA).lost.at(static_cast<std::size_t>(stand)) = true;
  table.choose("attack", "regroup").type(4);
  CHECK(table.refused(units({1, 2})) == "RXQ-12");
  CHECK(table.refused(units({19})).empty());
  CHECK(table.refused(units({})) == "RXQ-34");
  CHECK(table.refused(units({2, 2})) == "RX-046");
  CHECK(table.refused({{"type", "field"}, {"units", {"b1"}}}) == "malformed");
  table.act(units({19}));
  CHECK(table.refused(units({19})) == "RX-046");
}

TEST_CASE("RXQ-34: where no unit has a stand left no fight takes place and the result is thrown for -140",
          "[race][RXQ-34]") {
  Table table;
  table.game.player(kA).lost.assign(76, true);
  table.choose("attack", "regroup").type(4);
  CHECK(table.game.phase == Phase::kResult);
  CHECK(table.game.battle->points == -140);
  table.result(2);
  CHECK(table.game.phase == Phase::kRecover);
}

TEST_CASE(
    "RX-051, RXQ-04, RXQ-40: the orbat is drawn evenly among those of its size, by no die where there is one",
    "[race][RX-051]") {
  std::set<int> drawn;
  for (int die = 1; die <= 2; ++die) {
    Table table;
    table.choose("attack", "regroup").type(6);
    CHECK(table.game.battle->size == 2);
    CHECK(table.refused({{"type", "orbat"}, {"orbat", "s2"}}) == "RXQ-04");
    table.act({{"type", "orbat"}}, {die});
    CHECK(table.pools.at(0).sides == 2);
    CHECK(table.pools.at(0).audience == kParties.audience(kB));
    drawn.insert(*table.game.battle->orbat);
  }
  CHECK(drawn == std::set<int>{1, 2});
  Table one;
  one.choose("attack", "regroup").type(4).act({{"type", "orbat"}});
  CHECK(one.pools.empty());
}

TEST_CASE("RXQ-04: with def.orbat=def_chooses the defending player takes one of that size",
          "[race][RXQ-04][settings]") {
  Table table(plain_setup({.orbat_pick = OrbatPick::kDefChooses}));
  table.choose("attack", "regroup").type(6);
  CHECK(table.refused({{"type", "orbat"}}) == "RXQ-04");
  CHECK(table.refused({{"type", "orbat"}, {"orbat", "s3"}}) == "RX-051");
  CHECK(table.refused({{"type", "orbat"}, {"orbat", "none"}}) == "malformed");
  table.act({{"type", "orbat"}, {"orbat", "s2x"}});
  CHECK(table.game.battle->orbat == 2);
  CHECK(table.refused({{"type", "orbat"}, {"orbat", "s2"}}) == "RX-051");
}

TEST_CASE("RXQ-40: an orbat that is marked for one player is not used against the other", "[race][RXQ-40]") {
  Setup setup = plain_setup();
  setup.orbats[1].only = kB;
  CHECK(setup.usable(kA, 2) == std::vector<int>{2});
  CHECK(setup.usable(kB, 2) == std::vector<int>{1, 2});
}

TEST_CASE("RXQ-41: each force is fixed without the other being told, and then the umpire reads both",
          "[race][RXQ-41]") {
  Table table;
  table.choose("attack", "regroup").type(4).act(units({3, 4}));
  for (const Event& event : table.events)
    if (event.at("audience") == "all") CHECK(event.dump().find("a3") == std::string::npos);
  table.act({{"type", "orbat"}});
  CHECK(table.events.back().at("audience") == "umpire");
  CHECK(table.events.back().at("units") == Json({"a3", "a4"}));
  CHECK(table.events.back().at("orbat") == "s3");
}

TEST_CASE("RXQ-11: with off.regroup_bonus=attack_only a counter-attack finds 40 per cent",
          "[race][RXQ-11][settings]") {
  const RaceSettings only{.regroup_bonus = RegroupBonus::kAttackOnly};
  CHECK(percent(3, Choice::kRegroup, 0, Choice::kRegroup) == 50);
  CHECK(percent(3, Choice::kRegroup, 0, Choice::kRegroup, only) == 40);
  CHECK(percent(3, Choice::kRegroup, 0, Choice::kAttack, only) == 50);
}

TEST_CASE("RXQ-09: off.base_or_regroup_pct is the share of the first row", "[race][RXQ-09][settings]") {
  CHECK(percent(1, std::nullopt, 0, Choice::kAttack, {.base_or_regroup_percent = 45}) == 45);
  CHECK(percent(3, Choice::kAttack, 2, Choice::kAttack, {.base_or_regroup_percent = 45}) == 30);
}

TEST_CASE("RXQ-32: with other numbers of zones the first, the last and all between read their columns",
          "[race][RXQ-32][settings]") {
  CHECK(defence_size(BattleType::kPrepared, 1, 3) == 3);
  CHECK(defence_size(BattleType::kPrepared, 2, 3) == 2);
  CHECK(defence_size(BattleType::kHasty, 3, 3) == 1);
  CHECK(defence_size(BattleType::kMeeting, 2, 2) == 2);
  CHECK(defence_size(BattleType::kCounterAttack, 8, 9) == 3);
}
