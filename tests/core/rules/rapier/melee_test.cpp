#include "core/rules/rapier/combat/melee.hpp"

#include "tests/core/rules/rapier/melee_for_tests.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// Dice of a side by pool: tied, mines, free.
std::array<int, 3> dice(const Melee& melee, Side side, const MeleeChoices& choices = {}) {
  return muster(melee, side, all_of(melee), choices).dice;
}
std::array<int, 3> attack(const Melee& melee) {
  return dice(melee, Side::kAttacker);
}
std::array<int, 3> defence(const Melee& melee) {
  return dice(melee, Side::kDefender);
}
using Pools = std::array<int, 3>;

}  // namespace

TEST_CASE("EX-13: works and anti-tank guns in odd company",
          "[rapier][EX-13][RQ-71][RQ-75][RQ-76][RQ-77][RQ-78][RO-147][RO-148]") {
  CHECK(defence(melee("R", "G F")) == Pools{0, 0, 1});
  CHECK(defence(melee("R", "G M")) == Pools{0, 2, 0});
  Melee shooter = melee("R", "G M");
  shooter.bonus_recipient = BonusRecipient::kShooter;
  CHECK(defence(shooter) == Pools{0, 1, 0});
  CHECK(defence(melee("R", "R F F")) == Pools{0, 0, 2});
  CHECK(defence(melee("E E", "R M")) == Pools{0, 0, 1});
  CHECK(defence(melee("T R", "G")) == Pools{2, 0, 0});
  CHECK(attack(melee("S", "T")) == Pools{0, 0, 1});
  CHECK(attack(melee("S", "T R")) == Pools{0, 0, 2});
  CHECK(defence(melee("R", "H")) == Pools{0, 0, 1});
  Melee counter_attack = melee("R", "H");
  counter_attack.holder = Side::kAttacker;
  CHECK(defence(counter_attack) == Pools{0, 0, 0});
}

TEST_CASE("RO-135, EX-01: a side adds up its dice, each with its reason", "[rapier][RO-135][EX-01]") {
  const Melee fight = melee("T S E R R H", "I G F M");
  CHECK(defence(fight) == Pools{2, 2, 2});
  CHECK(attack(fight) == Pools{0, 0, 2 + 2 + 1 + 1 + 1});
  const Muster thrown = muster(fight, Side::kDefender, all_of(fight));
  const auto pools = pools_of(fight, Side::kDefender, thrown, "A2-L3", 1);
  REQUIRE(pools.size() == 3);
  CHECK(pools[0].id == "round-1-defenders-tied");
  CHECK(pools[1].id == "round-1-defenders-mines");
  CHECK(pools[2].id == "round-1-defenders-free");
  CHECK(pools[2].label == "A2-L3, round 1: defenders");
  REQUIRE(pools[2].reasons.size() == 2);
  CHECK(pools[0].reasons[0].reason == "d2: anti-tank guns, armour present");
  CHECK(pools[0].reasons[0].rule == "RO-144");
  CHECK(pools[1].reasons[0].reason == "minefield w2 to d1");
  CHECK(pools[1].reasons[0].dice == 2);
  CHECK(pools[2].reasons[0].reason == "d1: other, infantry present");
  CHECK(pools[2].reasons[0].rule == "RO-149");
  CHECK(pools[2].reasons[1].reason == "fortification w1 to d1");
  CHECK(pools[2].reasons[1].rule == "RO-147");
  CHECK(
      in_words(fight, Side::kDefender, thrown) ==
      "6 dice: 1 of d1: other, infantry present (RO-149); 2 of d2: anti-tank guns, armour present (RO-144); "
      "+1 fortification w1 to d1 (RO-147); +2 minefield w2 to d1 (RO-148)");
}

TEST_CASE("RO-136, RQ-71: a shooter takes the best number that the kinds present give",
          "[rapier][RO-136][RQ-71]") {
  CHECK(attack(melee("G", "R")) == Pools{0, 0, 0});
  CHECK(attack(melee("G", "R O")) == Pools{1, 0, 0});
  CHECK(attack(melee("G", "R O N")) == Pools{2, 0, 0});
  // Each round anew: with the reconnaissance unit dead it is guns again.
  const Melee fight = melee("G", "R O N");
  Alive alive = all_of(fight);
  alive.defenders &= ~member(2);
  CHECK(muster(fight, Side::kAttacker, alive).dice == Pools{1, 0, 0});
}

TEST_CASE("RO-150: an HQ that attacks a sector has no dice, and the page says why",
          "[rapier][RO-150][RO-142]") {
  const Melee fight = melee("H", "R");
  const Muster none = muster(fight, Side::kAttacker, all_of(fight));
  CHECK(none.total() == 0);
  CHECK(pools_of(fight, Side::kAttacker, none, "A1-L2", 1).empty());
  CHECK(in_words(fight, Side::kAttacker, none) ==
        "no dice: none of a1: headquarters, attacking the sector (RO-150)");
}

TEST_CASE("who throws as many for the same reason is named together", "[rapier][RO-135]") {
  const Melee fight = melee("T T R", "R");
  CHECK(in_words(fight, Side::kAttacker, muster(fight, Side::kAttacker, all_of(fight))) ==
        "5 dice: 2 each of a1, a2: tanks, infantry present (RO-145); 1 of a3: other, infantry present "
        "(RO-149)");
  const Melee lone = melee("T T", "M");
  CHECK(in_words(lone, Side::kAttacker, muster(lone, Side::kAttacker, all_of(lone))) ==
        "no dice: none of a1, a2: tanks, nothing to shoot at (RO-145)");
}

TEST_CASE("RQ-74: Assault troops may choose a single die and are then not lost first", "[rapier][RQ-74]") {
  const Melee fight = melee("S R", "R");
  MeleeChoices single;
  single.single_die.attackers = member(0);
  CHECK(dice(fight, Side::kAttacker, single) == Pools{0, 0, 2});
  CHECK(dice(fight, Side::kAttacker) == Pools{0, 0, 3});
  CHECK(using_two_dice(fight, Side::kAttacker, all_of(fight)) == member(0));
  CHECK(using_two_dice(fight, Side::kAttacker, all_of(fight), member(0)) == 0);
  CHECK(using_two_dice(melee("S R", "T"), Side::kAttacker, all_of(melee("S R", "T"))) == 0);  // 1d6 only
  const auto pools =
      pools_of(fight, Side::kAttacker, muster(fight, Side::kAttacker, all_of(fight), single), "A1-L2", 1);
  CHECK(pools[0].reasons[0].rule == "RQ-74");
}

TEST_CASE("RQ-107: Assault troops with nothing to shoot at are not lost first", "[rapier][RQ-107]") {
  const Melee fight = melee("S E", "M");
  CHECK(using_two_dice(fight, Side::kAttacker, all_of(fight)) == 0);
}

TEST_CASE("RQ-75: the owner picks who receives the extra dice", "[rapier][RQ-75]") {
  const Melee fight = melee("R", "R G F M");
  MeleeChoices choices;
  choices.recipients = {1, 1};  // both to the gun, which has no die of its own
  CHECK(dice(fight, Side::kDefender, choices) == Pools{0, 2, 2});
  CHECK(reason_of(fight, Side::kDefender, muster(fight, Side::kDefender, all_of(fight), choices).groups[2])
            .reason == "fortification w1 to d2");
  CHECK(defence(melee("R", "F")) == Pools{0, 0, 0});      // nobody to help
  CHECK(defence(melee("R", "M M")) == Pools{0, 2, 0});    // a die each on their own
  CHECK(defence(melee("R", "F M M")) == Pools{0, 2, 0});  // works are no defenders
  Melee shooter = melee("R", "G O F");
  shooter.bonus_recipient = BonusRecipient::kShooter;
  CHECK(recipients_of(shooter, all_of(shooter), {}) == std::vector{1});
}

TEST_CASE("RQ-76: one fortification and one minefield a unit, unless the scenario lets them stack",
          "[rapier][RQ-76]") {
  CHECK(defence(melee("R", "R F F M M")) == Pools{0, 2 + 1, 1 + 1});
  CHECK(defence(melee("R", "R R F F M M")) == Pools{0, 4, 2 + 2});
  Melee stacking = melee("R", "R F F M M");
  stacking.bonus_stacks = true;
  CHECK(defence(stacking) == Pools{0, 4, 1 + 2});
}

TEST_CASE("RQ-78: mines give no dice where only Engineers are", "[rapier][RQ-78]") {
  CHECK(defence(melee("E", "R M")) == Pools{0, 0, 1});
  CHECK(defence(melee("E*", "M")) == Pools{0, 0, 0});
  CHECK(defence(melee("E R", "R M")) == Pools{0, 2, 1});
  CHECK(defence(melee("W", "M")) == Pools{0, 1, 0});  // RQ-106: a flamethrower unit is no Engineer
  CHECK_FALSE(mines_have_dice(melee("", "M"), all_of(melee("", "M"))));
}

TEST_CASE("RQ-79: a fortification helps only while DEF holds the sector, never ATT", "[rapier][RQ-79]") {
  Melee captured = melee("R", "R F M");
  captured.holder = Side::kAttacker;
  CHECK(defence(captured) == Pools{0, 2, 1});
  CHECK(attack(captured) == Pools{0, 0, 1});
  captured.captured_works_help = true;
  CHECK(defence(captured) == Pools{0, 2, 2});
  CHECK(attack(captured) == Pools{0, 0, 1});
}

TEST_CASE("RO-133, RO-134: the holder strikes, the other answers, then two rounds together",
          "[rapier][RO-133][RO-134][RQ-70]") {
  Melee fight = melee("R R", "R R");
  const Alive all = all_of(fight);
  MeleeClock clock = settled(fight, {}, all);
  CHECK(striking(fight, clock) == BySide<bool>{.attackers = false, .defenders = true});
  clock = after_exchange(fight, clock, all);
  CHECK(striking(fight, clock) == BySide<bool>{.attackers = true, .defenders = false});
  clock = after_exchange(fight, clock, all);
  CHECK(clock == MeleeClock{.round = 2});
  CHECK(striking(fight, clock) == BySide<bool>{.attackers = true, .defenders = true});
  clock = after_exchange(fight, clock, all);
  CHECK(clock == MeleeClock{.round = 3});
  clock = after_exchange(fight, clock, all);
  CHECK(clock.over);
  CHECK(striking(fight, clock) == BySide<bool>{});
  fight.holder = Side::kAttacker;
  CHECK(striking(fight, {}) == BySide<bool>{.attackers = true, .defenders = false});
}

TEST_CASE("RQ-69: without a first strike all three rounds are simultaneous", "[rapier][RQ-69]") {
  Melee fight = melee("R", "R");
  fight.first_strike = false;
  CHECK(striking(fight, {}) == BySide<bool>{.attackers = true, .defenders = true});
  CHECK(after_exchange(fight, {}, all_of(fight)) == MeleeClock{.round = 2});
}

TEST_CASE("RQ-81: no further dice once a side has neither a fighting unit nor mine dice", "[rapier][RQ-81]") {
  const Melee fight = melee("R E", "R M");
  CHECK(after_exchange(fight, {}, {.attackers = 0, .defenders = 1}).over);
  // The mines go on at the rifles, not at the Engineers alone.
  const MeleeClock mines = after_exchange(fight, {.round = 2}, {.attackers = 3, .defenders = 0});
  CHECK(mines == MeleeClock{.round = 3});
  CHECK(after_exchange(fight, {.round = 2}, {.attackers = member(1), .defenders = 0}).over);
  // A holder without dice strikes at nobody: the other side begins.
  const Melee gun = melee("R", "G");
  CHECK(settled(gun, {}, all_of(gun)) == MeleeClock{.round = 1, .holder_fired = true});
  // Nobody has a die.
  const Melee idle = melee("H", "G");
  CHECK(settled(idle, {}, all_of(idle)).over);
}

TEST_CASE("RQ-80: fortifications alone are no combat, minefields alone throw three rounds",
          "[rapier][RQ-80]") {
  Melee works = melee("R", "F");
  works.holder = Side::kAttacker;
  CHECK(settled(works, {}, all_of(works)).over);
  Melee mines = melee("R", "M");
  mines.holder = Side::kAttacker;
  MeleeClock clock = settled(mines, {}, all_of(mines));
  CHECK(clock == MeleeClock{.round = 1, .holder_fired = true});  // the mines' die; nobody shoots back
  CHECK(muster(mines, Side::kAttacker, all_of(mines)).total() == 0);
  for (const int round : {2, 3}) {
    clock = after_exchange(mines, clock, all_of(mines));
    CHECK(clock.round == round);
  }
  CHECK(after_exchange(mines, clock, all_of(mines)).over);
}
