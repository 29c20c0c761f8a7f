#include <algorithm>
#include <bit>

#include "core/base/counted.hpp"
#include "core/rules/rapier/combat/combat.hpp"

// What may be asked of a ground combat.

namespace telescope::rapier {
namespace {

std::string id_of(const Game& game, UnitNo no) {
  return game.facts(no).id.value();
}

const OwedLosses* owed_by(const SectorMelee& here, Side side) {
  const auto it = std::ranges::find(here.combat.owed, side, &OwedLosses::side);
  return it == here.combat.owed.end() ? nullptr : &*it;
}

std::string losses_open(const SectorMelee& here, const std::string& place) {
  return place + ": the " + std::string(people(here.combat.owed.front().side)) +
         " must first say whom they lose for their enemy's hits.";
}

/// RO-132, RO-133: there is something to fight here, and it is not over.
void judge_place(const SectorMelee& here, const std::string& place, Objections& against) {
  if (!here.combat.owed.empty()) {
    against.push_back({"RQ-72", losses_open(here, place)});
    return;
  }
  if (!here.combat.clock.over) return;
  if (here.melee.attackers.empty() || here.melee.defenders.empty())
    against.push_back({here.melee.defenders.empty() && !here.works.empty() ? "RQ-80" : "RO-132",
                       "In " + place + " no opposing units are left that could fight."});
  else
    against.push_back({"RO-133", "The combat in " + place + " is over for this turn."});
}

/// RQ-74: only Assault troops there, and before the round's dice.
void judge_single_die(const Game& game, const SectorMelee& here, const FightRound& fight,
                      Objections& against) {
  for (const UnitNo no : fight.single_die) {
    const Side side = game.side(no);
    const Members two = using_two_dice(here.melee, side, all_of(here.melee));
    if (!(here.members(side, {no}) & two))
      against.push_back({"RQ-74", id_of(game, no) +
                                      " would not throw 2d6 here: only Assault troops against infantry or "
                                      "guns in the sector may choose a single die."});
    else if (here.combat.declared && std::ranges::count(here.combat.two_dice, no))
      against.push_back(
          {"RQ-74", "The dice of " + id_of(game, no) + " were fixed before the first throw of the round."});
  }
}

/// RQ-75, RQ-76, RQ-79: which works may help whom.
void judge_bonus(const Game& game, const SectorMelee& here, const FightRound& fight, Objections& against) {
  if (fight.bonus.empty()) return;
  if (!striking(here.melee, here.combat.clock).defenders)
    against.push_back({"RQ-75", "Extra dice of works are given when the defenders throw."});
  for (auto one = fight.bonus.begin(); one != fight.bonus.end(); ++one) {
    const auto& [works, to] = *one;
    const bool fortification = game[works].kind == Kind::kFortification;
    if (!std::ranges::count(here.works, works))
      against.push_back({"RO-147", id_of(game, works) + " is no fortification or minefield in this sector."});
    else if (fortification && here.melee.holder != Side::kDefender && !here.melee.captured_works_help)
      against.push_back({"RQ-79", id_of(game, works) + " helps only while the defenders hold the sector."});
    const Members receives = here.members(Side::kDefender, {to});
    if (!receives)
      against.push_back({"RQ-75", id_of(game, to) + " is no defending fighting unit in this sector."});
    else if (!may_receive(here.melee, all_of(here.melee),
                          static_cast<std::size_t>(std::countr_zero(receives))))
      against.push_back({"RQ-75", id_of(game, to) +
                                      " has no die of its own, and this scenario gives extra dice only "
                                      "to those that have."});
    for (auto other = fight.bonus.begin(); other != one; ++other) {
      if (other->first == works)
        against.push_back({"RQ-76", id_of(game, works) + " is given to two units."});
      else if (!here.melee.bonus_stacks && other->second == to && game[other->first].kind == game[works].kind)
        against.push_back({"RQ-76", id_of(game, to) + " may receive the dice of one " +
                                        std::string(noun(game[works].kind)) + " only."});
    }
  }
}

/// What a choice of the right number breaks: the statement without which it would be lawful, and its words.
std::pair<std::string, std::string> broken_rule(const std::vector<Fighter>& fighters, const Shot& shot,
                                                const Hits& hits, Members dead) {
  const auto is_lawful = [&](const Shot& at, const Hits& of) {
    return std::ranges::count(lawful_losses(Targets(fighters), at, of), dead) > 0;
  };
  Hits unmined = hits, sixes = hits;
  for (auto& pools : unmined.shown)
    pools[static_cast<std::size_t>(HitPool::kFree)] +=
        std::exchange(pools[static_cast<std::size_t>(HitPool::kMines)], 0);
  for (std::size_t pool = 0; pool < kHitPools.size(); ++pool)
    for (const std::size_t die : {0, 1}) sixes.shown[2][pool] += std::exchange(sixes.shown[die][pool], 0);
  if (is_lawful({shot.alive, 0}, hits)) return {"RO-140", "Assault troops that use 2d6 are lost first"};
  if (is_lawful(shot, unmined)) return {"RO-148", "mines do not hurt Engineers"};
  if (sixes != hits && is_lawful(shot, sixes)) return {"RO-188", "fours and fives hit only units that moved"};
  return {"RO-138",
          "hits are spread evenly over infantry, guns and armour, those of anti-tank guns go to armour, then "
          "guns"};
}

}  // namespace

std::vector<FightRound> FightRound::offers(const Game& game, const Role& role) {
  std::vector<FightRound> offered;
  if (role.is_umpire() && game.step == Step::kGroundCombat)
    for (const Sector sector : contested_sectors(game)) offered.push_back({.sector = sector});
  return offered;
}

bool FightRound::form(Form& form, const Game& game) const {
  const SectorMelee here = melee_in(game, sector);
  if (!is_to_be_fought(here)) return false;
  const std::string place = name_of(game, sector);
  form.id = "combat-" + place;
  form.title = place + ": throw with choices of the owners";
  address(form,
          "What is left open is worked out: two dice for Assault troops, the dice of works to the "
          "defender's units in the order of the roster.",
          Audience::kUmpire, audience_of(game, here));
  std::vector<UnitNo> may_choose = here.may_choose(Side::kAttacker);
  std::ranges::copy(here.may_choose(Side::kDefender), std::back_inserter(may_choose));
  if (!may_choose.empty())
    form.fields.push_back(noted(choose_some("single_die", "Assault troops with a single die",
                                            fighter_choices(game, may_choose), 0, 0),
                                {"RQ-74", "Whoever throws 2d6 is lost first (RO-140).", "units"}));
  if (striking(here.melee, here.combat.clock).defenders && here.units.defenders.size() > 1)
    for (const UnitNo works : here.works) {
      const std::string id = id_of(game, works);
      FormField field =
          choose_one("bonus-" + id, "The dice of " + id + ", " + std::string(noun(game[works].kind)),
                     fighter_choices(game, here.units.defenders));
      field.rule = "RQ-75";
      field.least = 0;
      field.into = {"bonus", id};
      form.fields.push_back(std::move(field));
    }
  return !form.fields.empty();
}

std::vector<TakeLosses> TakeLosses::offers(const Game& game, const Role& role) {
  std::vector<TakeLosses> offered;
  if (role.is_umpire() && in_turn(game.step))
    for (const SectorCombat& combat : game.combat)
      for (const OwedLosses& owed : combat.owed)
        offered.push_back({.sector = combat.sector, .side = owed.side});
  return offered;
}

/// All that may be given up, where there is a choice.
bool TakeLosses::form(Form& form, const Game& game) const {
  const SectorMelee here = melee_in(game, sector);
  const auto lawful = lawful_losses(here, *owed_by(here, side));
  if (lawful.size() < 2) return false;
  const std::string place = name_of(game, sector), who(people(side));
  form.id = "losses-" + place + "-" + who;
  form.title = place + ": say whom the " + who + " lose";
  address(form,
          "Hits are spread evenly over infantry, guns and armour; those bound to a kind come first (RO-138).",
          Audience::kUmpire, side == Side::kAttacker ? Audience::kAll : audience_of(game, here));
  form.action.erase("units");
  FormField field = noted(
      choose_some("units", "Lost", fighter_choices(game, here.units[side]), 1, std::popcount(lawful.front())),
      {"RQ-72", {}, "units"});
  field.initial = ById(game).write(here.named(side, lawful.front()));
  form.fields.push_back(std::move(field));
  return true;
}

Objections FightRound::against(const Game& game) const {
  Objections against = objected(
      game.step != Step::kGroundCombat, "RO-079",
      "Ground combat is fought in step 7 of a turn; this is '" + std::string(title(game.step)) + "'.");
  const SectorMelee here = melee_in(game, sector);
  judge_place(here, name_of(game, sector), against);
  if (against.empty()) {
    judge_single_die(game, here, *this, against);
    judge_bonus(game, here, *this, against);
  }
  return against;
}

Objections TakeLosses::against(const Game& game) const {
  const SectorMelee here = melee_in(game, sector);
  const std::string place = name_of(game, sector);
  if (here.combat.owed.empty()) return {{"RO-137", "In " + place + " nobody has losses to choose."}};
  const Side loser = units.empty() ? here.combat.owed.front().side : game.side(units.front());
  const OwedLosses* owed = owed_by(here, loser);
  if (!owed) return {{"RO-137", losses_open(here, place)}};
  const auto lawful = lawful_losses(here, *owed);
  for (const UnitNo no : units)
    if (is_works(game[no].kind))
      return {{"RO-139", id_of(game, no) + " cannot be destroyed in ground combat."}};
  const Members dead = here.members(loser, units);
  if (std::popcount(dead) != static_cast<int>(units.size()))
    return {{"RO-137",
             "Only the " + std::string(people(loser)) + "' fighting units in " + place + " can be lost."}};
  if (std::ranges::count(lawful, dead)) return {};
  const std::string instead = " Lawful would be " + id_list(game, here.named(loser, lawful.front())) + ".";
  if (std::ranges::none_of(lawful, [&](Members each) { return std::popcount(each) == std::popcount(dead); }))
    return {{"RO-137", "In " + place + " the " + std::string(people(loser)) + " lose " +
                           counted(std::popcount(lawful.front()), "unit") + "." + instead}};
  const auto [rule, why] = broken_rule(here.melee.of(loser), here.shot_at(loser), owed->hits, dead);
  return {{rule, "These may not be the ones: " + why + "." + instead}};
}

std::vector<Objection> unfinished_combat(const Game& game) {
  Objections open = owed_losses(game);
  for (const Sector sector : contested_sectors(game)) {
    const SectorMelee here = melee_in(game, sector);
    if (is_to_be_fought(here))
      open.push_back({"RO-133", name_of(game, sector) + ": round " + std::to_string(here.combat.clock.round) +
                                    " of three is still to be fought."});
  }
  return open;
}

std::vector<Objection> owed_losses(const Game& game) {
  Objections open;
  for (const SectorCombat& combat : game.combat)
    if (!combat.owed.empty())
      open.push_back({"RQ-72", losses_open(melee_in(game, combat.sector), name_of(game, combat.sector))});
  return open;
}

}  // namespace telescope::rapier
