#include <algorithm>
#include <bit>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/combat/melee_losses.hpp"
#include "core/rules/rapier/combat/melee_pools.hpp"
#include "core/rules/rapier/combat/unit_ids.hpp"
#include "core/rules/rapier/reading.hpp"

// What may be asked of a ground combat: reading and judging its actions.

namespace telescope::rapier {
namespace {

using Objections = std::vector<Objection>;

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

Objections wrong_step(const Game& game) {
  if (game.step == Step::kGroundCombat) return {};
  return {{"RO-079",
           "Ground combat is fought in step 7 of a turn; this is '" + std::string(title(game.step)) + "'."}};
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
    const auto& defenders = here.units.defenders;
    const auto at = std::ranges::find(defenders, to);
    if (at == defenders.end())
      against.push_back({"RQ-75", id_of(game, to) + " is no defending fighting unit in this sector."});
    else if (!may_receive(here.melee, all_of(here.melee), static_cast<std::size_t>(at - defenders.begin())))
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

bool lawful_for(const std::vector<Fighter>& fighters, const Shot& shot, const Hits& hits, Members dead) {
  const auto lawful = lawful_losses(Targets(fighters), shot, hits);
  return std::ranges::count(lawful, dead) > 0;
}

Hits as_free(const Hits& hits, HitPool pool) {
  Hits freed = hits;
  for (auto& pools : freed.shown) {
    pools[static_cast<std::size_t>(HitPool::kFree)] += pools[static_cast<std::size_t>(pool)];
    pools[static_cast<std::size_t>(pool)] = 0;
  }
  return freed;
}

/// The statement that a choice of the right number breaks: the one without which it would be lawful.
std::string_view broken_rule(const std::vector<Fighter>& fighters, const Shot& shot, const Hits& hits,
                             Members dead) {
  if (lawful_for(fighters, {shot.alive, 0}, hits, dead)) return "RO-140";
  if (lawful_for(fighters, shot, as_free(hits, HitPool::kMines), dead)) return "RO-148";
  if (Hits six = hits; [&] {
        for (std::size_t pool = 0; pool < 3; ++pool) {
          six.shown[2][pool] += six.shown[0][pool] + six.shown[1][pool];
          six.shown[0][pool] = six.shown[1][pool] = 0;
        }
        return six != hits && lawful_for(fighters, shot, six, dead);
      }())
    return "RO-188";
  return "RO-138";
}

std::string_view reason_of(std::string_view rule) {
  if (rule == "RO-140") return "Assault troops that use 2d6 are lost first";
  if (rule == "RO-148") return "mines do not hurt Engineers";
  if (rule == "RO-188") return "fours and fives hit only units that moved";
  return "hits are spread evenly over infantry, guns and armour, those of anti-tank guns go to armour, then "
         "guns";
}

}  // namespace

FightRound read_combat(const Game& game, const Json& action) {
  FightRound fight{
      .sector = read_sector(game, needed_field(action, "sector")), .single_die = {}, .bonus = {}};
  if (action.contains("single_die")) fight.single_die = read_units(game, needed_field(action, "single_die"));
  if (action.contains("bonus")) {
    for (const auto& [works, to] : object_field(action, "bonus").items()) {
      const UnitNo helps = read_unit(game, works);
      fight.bonus.emplace_back(helps, read_unit(game, to));
    }
  }
  return fight;
}

TakeLosses read_losses(const Game& game, const Json& action) {
  return {.sector = read_sector(game, needed_field(action, "sector")),
          .units = read_units(game, needed_field(action, "units"))};
}

Objections objections(const Game& game, const FightRound& fight) {
  Objections against = wrong_step(game);
  const SectorMelee here = melee_in(game, fight.sector);
  judge_place(here, name_of(game, fight.sector), against);
  if (against.empty()) {
    judge_single_die(game, here, fight, against);
    judge_bonus(game, here, fight, against);
  }
  return against;
}

Objections objections(const Game& game, const TakeLosses& losses) {
  const SectorMelee here = melee_in(game, losses.sector);
  const std::string place = name_of(game, losses.sector);
  if (here.combat.owed.empty()) return {{"RO-137", "In " + place + " nobody has losses to choose."}};
  const Side side = losses.units.empty() ? here.combat.owed.front().side : game.side(losses.units.front());
  const OwedLosses* owed = owed_by(here, side);
  if (!owed) return {{"RO-137", losses_open(here, place)}};
  const auto& fighters = here.melee.of(side);
  const Shot shot{.alive = all_of(here.melee)[side], .lost_first = here.members(side, here.combat.two_dice)};
  const auto lawful = lawful_losses(Targets(fighters), shot, owed->hits);
  for (const UnitNo no : losses.units)
    if (is_works(game[no].kind))
      return {{"RO-139", id_of(game, no) + " cannot be destroyed in ground combat."}};
  const Members dead = here.members(side, losses.units);
  if (std::popcount(dead) != static_cast<int>(losses.units.size()))
    return {{"RO-137",
             "Only the " + std::string(people(side)) + "' fighting units in " + place + " can be lost."}};
  if (std::ranges::count(lawful, dead)) return {};
  const std::string instead = " Lawful would be " + id_list(game, here.named(side, lawful.front())) + ".";
  const int wanted = std::popcount(lawful.front());
  if (std::ranges::none_of(lawful, [&](Members each) { return std::popcount(each) == std::popcount(dead); }))
    return {{"RO-137", "In " + place + " the " + std::string(people(side)) + " lose " +
                           counted(wanted, "unit") + "." + instead}};
  const std::string_view rule = broken_rule(fighters, shot, owed->hits, dead);
  return {{std::string(rule), "These may not be the ones: " + std::string(reason_of(rule)) + "." + instead}};
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
  for (const SectorCombat& combat : game.combat.sectors)
    if (!combat.owed.empty())
      open.push_back({"RQ-72", losses_open(melee_in(game, combat.sector), name_of(game, combat.sector))});
  return open;
}

}  // namespace telescope::rapier
