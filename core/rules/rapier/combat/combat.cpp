#include "core/rules/rapier/combat/combat.hpp"

#include <algorithm>
#include <bit>

#include "core/base/joined.hpp"

namespace telescope::rapier {
namespace {

/// Null where none has begun there.
auto* find(auto& combat, Sector sector) {
  const auto it = std::ranges::find(combat, sector, &SectorCombat::sector);
  return it == combat.end() ? nullptr : &*it;
}

/// RQ-69: both sides had fighting units there when the turn began. The dead of this turn count, too.
bool contact_is_old(const Game& game, Sector sector) {
  BySide<bool> there;
  for (const UnitNo no : game.numbers())
    if (game[no].turn_start.in(sector) && is_fighting(game[no].kind)) there[game.side(no)] = true;
  return there.attackers && there.defenders;
}

int place_of(const std::vector<UnitNo>& units, UnitNo unit) {
  const auto it = std::ranges::find(units, unit);
  return it == units.end() ? -1 : static_cast<int>(it - units.begin());
}

/// RQ-107: who uses 2d6 is fixed before the round's dice.
void declare(SectorMelee& here, const MeleeChoices& choices) {
  if (here.combat.declared) return;
  here.combat.declared = true;
  here.combat.two_dice.clear();
  for (const Side side : {Side::kAttacker, Side::kDefender})
    std::ranges::copy(
        here.named(side, using_two_dice(here.melee, side, all_of(here.melee), choices.single_die[side])),
        std::back_inserter(here.combat.two_dice));
}

/// A side's dice of one exchange.
struct SideThrow {
  Side side{};
  Muster dice;
  std::vector<PoolRequest> pools;
  std::vector<std::vector<int>> answers;
};

std::vector<SideThrow> throw_dice(const SectorMelee& here, const MeleeChoices& choices,
                                  const std::string& place, DiceTray& dice) {
  const MeleeClock& clock = here.combat.clock;
  const auto throws = striking(here.melee, clock);
  std::vector<SideThrow> volleys;
  std::vector<PoolRequest> together;
  for (const Side side : {here.melee.holder, enemy_of(here.melee.holder)}) {
    if (!throws[side] && !clock.over) continue;  // over, and waived: both once more
    SideThrow& volley = volleys.emplace_back();
    volley.side = side;
    volley.dice = muster(here.melee, side, all_of(here.melee), choices);
    volley.pools = pools_of(here.melee, side, volley.dice, place, clock.round);
    together.insert(together.end(), volley.pools.begin(), volley.pools.end());
  }
  if (together.empty()) malformed("nobody in " + place + " has a die to throw");
  auto answers = dice.roll(together);
  auto next = answers.begin();
  for (SideThrow& volley : volleys)
    for (std::size_t i = 0; i < volley.pools.size(); ++i) volley.answers.push_back(std::move(*next++));
  return volleys;
}

void tell(const SideThrow& volley, const SectorMelee& here, const std::string& place, const Shot& shot,
          const Hits& hits, int dead, Events& events) {
  if (!events.kept()) return;
  std::vector<std::string_view> rules{"RO-132", "RO-134", "RO-135", "RO-136"};
  if (!here.melee.first_strike) rules[1] = "RQ-69";
  if (hits.total() > 0) rules.insert(rules.end(), {"RO-137", "RO-138"});
  if (hits.total() > 0 && shot.lost_first) rules.push_back("RO-140");
  constexpr std::array<int, 3> kNone{};
  if (hits.shown[0] != kNone || hits.shown[1] != kNone) rules.push_back("RO-188");  // fours and fives
  Json throws = Json::array();
  for (std::size_t i = 0; i < volley.pools.size(); ++i)
    throws.push_back({{"pool", volley.pools[i].id}, {"dice", volley.answers[i]}});
  events.add("combat", Audience::kAll, rules,
             {{"sector", place},
              {"round", here.combat.clock.round},
              {"side", to_string(volley.side)},
              {"throws", std::move(throws)},
              {"hits", hits.total()},
              {"lost_hits", hits.total() - dead}});
}

/// RQ-72: takes the losses at once where there is nothing to choose, else they are owed.
void take_or_owe(Game& game, const SectorMelee& here, Side side, const Hits& hits,
                 const std::vector<Members>& choices, Events& events) {
  if (game.settings().hit_choice == HitChoice::kAutomatic || choices.size() == 1) {
    for (const UnitNo no : here.named(side, choices.front())) kill(game, no, events, "RO-137");
    return;
  }
  find(game.combat, here.combat.sector)->owed.push_back({side, hits});
  Members candidates = 0;
  for (const Members choice : choices) candidates |= choice;
  events.add("losses_owed", Audience::kAll, {"RO-138", "RQ-72"},
             {{"sector", name_of(game, here.combat.sector)},
              {"side", to_string(side)},
              {"units", std::popcount(choices.front())},
              {"among", plain_json(here.named(side, candidates), ById(game))}});
}

/// Once nothing is owed: whose throw follows, or that it is over (RO-133, RQ-81).
void go_on(Game& game, Sector sector, Events& events) {
  update_holders(game);
  SectorCombat& combat = *find(game.combat, sector);
  if (!combat.owed.empty()) return;
  const bool was_over = combat.clock.over;
  const int round = combat.clock.round;
  const SectorMelee here = melee_in(game, sector);
  combat.clock = after_exchange(here.melee, combat.clock, all_of(here.melee));
  if (combat.clock.round != round || combat.clock.over) {
    combat.declared = false;
    combat.two_dice.clear();
  }
  if (!combat.clock.over || was_over) return;
  const auto holds = holder(game, sector);
  events.add("combat_over", Audience::kAll, {"RO-133", "RQ-81"}, [&]() -> Json {
    return {{"sector", name_of(game, sector)}, {"holder", holds ? to_string(*holds) : ""}};
  });
}

}  // namespace

std::vector<UnitNo> SectorMelee::named(Side side, Members members) const {
  std::vector<UnitNo> named;
  for (std::size_t i = 0; i < units[side].size(); ++i)
    if (members & member(i)) named.push_back(units[side][i]);
  return named;
}

Members SectorMelee::members(Side side, const std::vector<UnitNo>& wanted) const {
  Members members = 0;
  for (std::size_t i = 0; i < units[side].size(); ++i)
    if (std::ranges::count(wanted, units[side][i])) members |= member(i);
  return members;
}

std::vector<UnitNo> SectorMelee::may_choose(Side side) const {
  if (combat.declared) return {};
  return named(side, using_two_dice(melee, side, all_of(melee)));
}

Shot SectorMelee::shot_at(Side side) const {
  return {.alive = all_of(melee)[side], .lost_first = members(side, combat.two_dice)};
}

std::vector<UnitNo> SectorMelee::given_up(const OwedLosses& owed) const {
  return named(owed.side, automatic_losses(Targets(melee.of(owed.side)), shot_at(owed.side), owed.hits));
}

std::string id_list(const Game& game, const std::vector<UnitNo>& units) {
  std::vector<std::string> ids;
  for (const UnitNo unit : units) ids.push_back(game.facts(unit).id.value());
  return joined(ids);
}

SectorMelee melee_in(const Game& game, Sector sector) {
  SectorMelee here;
  const RapierSettings& settings = game.settings();
  here.melee.holder = holder(game, sector).value_or(Side::kDefender);
  here.melee.first_strike = settings.first_strike == FirstStrike::kEveryTurn || !contact_is_old(game, sector);
  here.melee.bonus_recipient = settings.bonus_recipient;
  here.melee.bonus_stacks = settings.bonus_stacks;
  here.melee.captured_works_help = settings.captured_works_help;
  for (const UnitNo no : game.numbers()) {
    const UnitState& unit = game[no];
    if (!unit.at.in(sector)) continue;
    if (is_fighting(unit.kind)) {
      here.units[game.side(no)].push_back(no);
      (game.side(no) == Side::kAttacker ? here.melee.attackers : here.melee.defenders)
          .push_back({game.facts(no).id.value(), unit.kind, game.facts(no).assault, hit_on(game, no)});
    } else if (unit.kind == Kind::kFortification || unit.kind == Kind::kMinefield) {
      here.works.push_back(no);
      here.melee.works.push_back({game.facts(no).id.value(), unit.kind == Kind::kMinefield});
    }
  }
  here.combat.sector = sector;
  if (const SectorCombat* begun = find(game.combat, sector)) here.combat = *begun;
  if (here.combat.owed.empty())
    here.combat.clock = settled(here.melee, here.combat.clock, all_of(here.melee));
  return here;
}

std::vector<Members> lawful_losses(const SectorMelee& here, const OwedLosses& owed) {
  return lawful_losses(Targets(here.melee.of(owed.side)), here.shot_at(owed.side), owed.hits);
}

Audience audience_of(const Game& game, const SectorMelee& here) {
  const auto hidden = [&](UnitNo no) { return !game[no].face_up; };
  return std::ranges::any_of(here.units.defenders, hidden) || std::ranges::any_of(here.works, hidden)
             ? Audience::kUmpire
             : Audience::kAll;
}

std::vector<Sector> contested_sectors(const Game& game) {
  std::vector<Sector> contested;
  for (const Sector sector : game.setup->sectors())
    // Against nobody no die is thrown, neither by the defender's units nor by his works.
    if (find(game.combat, sector) ||
        (has_fighters(game, sector, Side::kAttacker) && !melee_in(game, sector).combat.clock.over))
      contested.push_back(sector);
  return contested;
}

bool is_to_be_fought(const SectorMelee& here) {
  return here.combat.owed.empty() && !here.combat.clock.over;
}

int hit_on(const Game& game, UnitNo no, bool withdraws) {
  if (!game.settings().moving_targets || !(withdraws || game[no].changed_sector())) return 6;
  const bool cavalry = is_infantry(game[no].kind) && game.facts(no).mobility == Mobility::kMounted;
  return cavalry ? 4 : 5;  // RQ-108: a converted HQ is no cavalry
}

MeleeChoices owners_choices(const SectorMelee& here, const FightRound& fight) {
  MeleeChoices choices;
  for (const Side side : {Side::kAttacker, Side::kDefender})
    choices.single_die[side] = here.combat.declared ? ~here.members(side, here.combat.two_dice)
                                                    : here.members(side, fight.single_die);
  choices.recipients.assign(here.works.size(), -1);
  for (const auto& [works, to] : fight.bonus)
    if (const int at = place_of(here.works, works); at >= 0)
      choices.recipients[static_cast<std::size_t>(at)] = place_of(here.units.defenders, to);
  return choices;
}

void FightRound::perform(Game& game, DiceTray& dice, Events& events) const {
  for (const UnitNo no : units_in(game, sector, Side::kDefender)) reveal(game, no, events, "RO-095");
  SectorMelee here = melee_in(game, sector);
  const std::string place = name_of(game, sector);
  if (!here.combat.owed.empty()) malformed(place + " still owes losses");
  const MeleeChoices choices = owners_choices(here, *this);
  const auto volleys = throw_dice(here, choices, place, dice);
  declare(here, choices);
  if (SectorCombat* begun = find(game.combat, sector))
    *begun = here.combat;
  else
    game.combat.push_back(here.combat);
  for (const SideThrow& volley : volleys) {
    if (volley.pools.empty()) continue;
    const Side target = enemy_of(volley.side);
    const Targets targets(here.melee.of(target));
    const Shot shot = here.shot_at(target);
    const Hits hits = hits_of(volley.dice, volley.answers, targets, shot.alive);
    const auto losses = lawful_losses(targets, shot, hits);
    tell(volley, here, place, shot, hits, std::popcount(losses.front()), events);
    take_or_owe(game, here, target, hits, losses, events);
  }
  go_on(game, sector, events);
}

void TakeLosses::perform(Game& game, DiceTray&, Events& events) const {
  SectorCombat* combat = find(game.combat, sector);
  if (!combat || combat->owed.empty() || units.empty()) malformed("no losses are owed there");
  const auto owed = std::ranges::find(combat->owed, game.side(units.front()), &OwedLosses::side);
  if (owed == combat->owed.end()) malformed("the other side owes losses there");
  combat->owed.erase(owed);
  for (const UnitNo no : units)
    if (game[no].alive()) kill(game, no, events, "RO-137");
  go_on(game, sector, events);
}

}  // namespace telescope::rapier
