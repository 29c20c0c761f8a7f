#include "core/rules/rapier/workbench/commander.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "core/rules/events.hpp"
#include "core/rules/rapier/combat/melee_losses.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/movement/allowance.hpp"
#include "core/rules/rapier/movement/contact.hpp"
#include "core/rules/rapier/setup/frontage.hpp"

namespace telescope::rapier {
namespace {

std::vector<UnitNo> of_side(const Game& game, Side side) {
  return units_where(game, [&](UnitNo no) { return game.side(no) == side; });
}

/// Sectors by how many of the defender's counters and stands lie there, most first; empty ones left out.
std::vector<Sector> thickest(const Game& game) {
  std::vector<std::pair<int, Sector>> found;
  const GridBoard& grid = game.setup->grid();
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column)
      if (const int count = count_in(game, {column, row}, Side::kDefender); count > 0)
        found.emplace_back(-count, Sector{column, row});
  std::ranges::stable_sort(found, {}, &std::pair<int, Sector>::first);
  std::vector<Sector> sectors;
  for (const auto& [count, sector] : found) sectors.push_back(sector);
  return sectors;
}

bool is_fast(const Game& game, UnitNo no) {
  return allowance(game[no].kind, game.facts(no).mobility).otherwise > 1;
}

/// RO-043: the Division with the largest share of fast units; nothing where there is no Division.
std::optional<DivisionNo> fastest(const Game& game, const std::vector<DivisionNo>& divisions) {
  const auto share = [&](DivisionNo division) {
    int all = 0, fast = 0;
    for (int i = 0; i < game.unit_count(); ++i)
      if (const auto no = static_cast<UnitNo>(i); game[no].division == division) {
        ++all;
        fast += is_fast(game, no);
      }
    return all == 0 ? 0.0 : static_cast<double>(fast) / all;
  };
  const auto found = std::ranges::max_element(divisions, {}, share);
  return found == divisions.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

template <class T>
bool SimpleCommanders::attempt(const T& action) {
  if (!action.against(game_).empty()) return false;
  Events nobodys = Events::discarding();
  action.perform(game_, chance_, told ? *told : nobodys);
  if (watch) watch(game_);
  return true;
}

void SimpleCommanders::play_step() {
  play();
  if (attempt(Advance{})) return;
  const Objection open = Advance().against(game_).front();
  throw std::invalid_argument("the simple commanders cannot finish '" + std::string(title(game_.step)) +
                              "' in this scenario: " + open.sentence + " (" + open.rule + ")");
}

void SimpleCommanders::play() {
  switch (game_.step) {
    case Step::kDeal:
      attempt(Deal{});
      return;
    case Step::kDefenderDeployment:
      return deploy_defender();
    case Step::kReconnaissance:
      return reconnoitre();
    case Step::kOrders:
      return give_orders();
    case Step::kAttackerDeployment:
      return deploy_attackers();
    case Step::kFirePlan:
      return plan_fire();
    case Step::kBombardment:
      return bombard();
    case Step::kEvents:
      attempt(RandomEvent{});
      return;
    case Step::kAttackerMovement:
      return move_attackers();
    case Step::kDefenderMovement:
      return move_defender();
    case Step::kOnCallFire:
      return call_fire();
    case Step::kDefenderFire:
      return fire(Side::kDefender);
    case Step::kAttackerFire:
      return fire(Side::kAttacker);
    case Step::kGroundCombat:
      return fight();
    case Step::kClearMines:
      return clear_mines();
    case Step::kReplaceHq:
      return replace_headquarters();
    case Step::kOver:
      return;
  }
}

void SimpleCommanders::deploy_defender() {
  const RapierSettings& settings = game_.settings();
  const int lines = settings.last_defended_line - settings.first_defended_line + 1;
  for (const UnitNo no : of_side(game_, Side::kDefender)) {
    // Batteries and the headquarters lie in the rear half; anything else anywhere.
    const bool rear = is_battery(game_[no].kind) || game_[no].kind == Kind::kHq;
    for (int tries = 0; tries < 200; ++tries) {
      const int line =
          rear && tries < 20 ? lines / 2 + chance_.below(lines - lines / 2) : chance_.below(lines);
      const Sector sector{chance_.below(game_.setup->grid().columns),
                          settings.first_defended_line - 1 + line};
      if (attempt(PlacePieces{.piece = no, .to = {Location::at(sector)}})) break;
    }
    if (game_[no].at.kind == Location::Kind::kNowhere) place_where_there_is_room(no);
  }
}

/// For the last counters of a full board, which chance would hardly find room for.
void SimpleCommanders::place_where_there_is_room(UnitNo no) {
  const GridBoard& grid = game_.setup->grid();
  for (int i = 0; i < grid.columns * grid.rows; ++i) {
    const Sector sector{i % grid.columns, i / grid.columns};
    if (attempt(PlacePieces{.piece = no, .to = {Location::at(sector)}})) return;
  }
}

void SimpleCommanders::reconnoitre() {
  while (attempt(Recon{})) {
    if (!game_.recon.found) continue;
    Look look;
    for (const UnitNo no : units_in(game_, *game_.recon.found, Side::kDefender)) {
      const auto counter = game_[no].counter;
      if (counter && std::ssize(look.counters) < game_.recon.looks_left &&
          !std::ranges::count(game_.recon.looked, *counter))
        look.counters.push_back(*counter);
    }
    if (!look.counters.empty()) attempt(look);
  }
}

/// Each Division gets its run of axes, the break-through Division the widest that is left over.
void SimpleCommanders::give_orders() {
  GiveOrders orders;
  auto divisions = attacking_divisions(game_);
  const auto& ordered = game_.setup->breakthrough;
  const std::optional<DivisionNo> breakthrough = ordered ? ordered : fastest(game_, divisions);
  orders.breakthrough = breakthrough;
  const int columns = game_.setup->grid().columns, count = static_cast<int>(divisions.size());
  int spare = std::max(0, columns - count), next = 0;
  if (count > columns) {  // more Divisions than axes: the last wait in R2
    std::stable_partition(divisions.begin(), divisions.end(),
                          [&](DivisionNo each) { return each == breakthrough; });
    const std::vector<DivisionNo> waiting(divisions.begin() + columns, divisions.end());
    orders.reserve =
        units_where(game_, [&](UnitNo no) { return std::ranges::count(waiting, game_[no].division) > 0; });
    divisions.resize(static_cast<std::size_t>(columns));
  }
  for (const DivisionNo division : divisions) {
    const int width = 1 + (division == breakthrough ? spare : 0);
    std::vector<int> axes(static_cast<std::size_t>(width));
    std::iota(axes.begin(), axes.end(), next);
    orders.frontages.emplace_back(division, std::move(axes));
    next += width;
  }
  attempt(orders);
}

void SimpleCommanders::deploy_attackers() {
  for (const UnitNo no : of_side(game_, Side::kAttacker)) {
    if (game_[no].at.kind != Location::Kind::kNowhere) continue;
    std::vector<int> columns(static_cast<std::size_t>(game_.setup->grid().columns));
    std::iota(columns.begin(), columns.end(), 0);
    std::vector<int> there;
    for (const int column : columns) there.push_back(count_in(game_, {column, 0}, Side::kAttacker));
    std::ranges::stable_sort(columns, {},
                             [&](int column) { return there[static_cast<std::size_t>(column)]; });
    const bool placed = std::ranges::any_of(columns, [&](int column) {
      return attempt(PlacePieces{.piece = no, .to = {Location::at({column, 0})}});
    });
    if (!placed) attempt(PlacePieces{.piece = no, .to = {Location::r1()}});
  }
}

void SimpleCommanders::plan_fire() {
  std::vector<Sector> points = thickest(game_);
  const auto wanted = static_cast<std::size_t>(game_.settings().target_points);
  const GridBoard& grid = game_.setup->grid();
  for (int i = 0; points.size() < wanted && i < grid.columns * grid.rows; ++i)
    if (const Sector sector{i % grid.columns, i / grid.columns}; !std::ranges::count(points, sector))
      points.push_back(sector);
  points.resize(std::min(points.size(), wanted));
  attempt(FirePlan{points});
}

void SimpleCommanders::bombard() {
  PlanMissions plan;
  for (const Sector sector : thickest(game_))
    for (int i = 0; i < 2 && std::ssize(plan.missions) < missions_left(game_); ++i)
      plan.missions.push_back(sector);
  if (!plan.missions.empty()) attempt(plan);
  fire_missions();
}

/// RO-118: never where own units would suffer.
void SimpleCommanders::call_fire() {
  PlanMissions plan;
  for (const Sector point : game_.corps_fire.points)
    if (count_in(game_, point, Side::kDefender) > 0 && count_in(game_, point, Side::kAttacker) == 0)
      for (int i = 0; i < 2 && std::ssize(plan.missions) < missions_left(game_); ++i)
        plan.missions.push_back(point);
  if (!plan.missions.empty()) attempt(plan);
  fire_missions();
}

void SimpleCommanders::fire_missions() {
  while (!game_.corps_fire.planned.empty() && attempt(FireMission{})) {
  }
}

/// RO-103 to RO-107: whoever finds room in the first line is brought up.
void SimpleCommanders::bring_up() {
  for (const UnitNo no : of_side(game_, Side::kAttacker)) {
    if (game_[no].at.kind != Location::Kind::kR1) continue;
    if (game_[no].release != Release::kToL1 &&
        !attempt(ReleaseUnits{.units = {no}, .to = Release::kToL1, .division = {}}))
      continue;
    for (int column = 0; column < game_.setup->grid().columns; ++column)
      if (count_in(game_, {column, 0}, Side::kAttacker) < game_.settings().stacking_limit &&
          attempt(MoveUnits{.units = {no},
                            .path = {Location::r1(), Location::at({column, 0})},
                            .division = game_[no].division,
                            .free_shots = {}}))
        break;
  }
}

void SimpleCommanders::move_attackers() {
  auto units = units_where(
      game_, [&](UnitNo no) { return game_.side(no) == Side::kAttacker && game_[no].at.on_table(); });
  // Those in front first, so that the others find room.
  std::ranges::stable_sort(units, std::greater(), [&](UnitNo no) { return game_[no].at.sector.row; });
  for (const UnitNo no : units)
    if (game_[no].alive() && game_[no].kind != Kind::kHq) advance(no);
  for (const UnitNo no : units)
    if (game_[no].alive() && game_[no].kind == Kind::kHq) advance(no);
  bring_up();
}

/// Straight forward as far as the allowance and what can be seen let it.
void SimpleCommanders::advance(UnitNo no) {
  if (in_contact(game_, no) || game_[no].moved) return;
  const Allowance& may = allowance(game_[no].kind, game_.facts(no).mobility);
  MoveUnits move{.units = {no}, .path = {game_[no].at}, .division = {}, .free_shots = {}};
  Sector at = game_[no].at.sector;
  for (int steps = 1; steps <= may.otherwise; ++steps) {
    at = forward_of(at, Side::kAttacker);
    if (!is_on_board(game_, at)) {
      move.path.push_back(Location::left());
      break;
    }
    const bool contact = is_contact(game_, at, Side::kAttacker);
    if ((contact && (steps > may.into_contact || game_[no].kind == Kind::kHq)) ||
        count_in(game_, at, Side::kAttacker) >= game_.settings().stacking_limit)
      break;
    move.path.push_back(Location::at(at));
    if (contact) break;
  }
  while (move.path.size() > 1 && !attempt(move)) move.path.pop_back();
}

void SimpleCommanders::move_defender() {
  attempt(DefenderRoll{});
  for (const UnitNo no : of_side(game_, Side::kDefender)) {
    if (game_.movement.defender_moved >= game_.movement.defender_allowed) return;
    const UnitState& unit = game_[no];
    if (!unit.at.on_table() || !unit.face_up || !is_fighting(unit.kind) || !in_contact(game_, no)) continue;
    const Sector here = unit.at.sector;
    const auto theirs = fighters_in(game_, here, Side::kAttacker).size();
    if (theirs > 2 * fighters_in(game_, here, Side::kDefender).size()) fall_back(no);
  }
}

void SimpleCommanders::fall_back(UnitNo no) {
  const Location back = way_back(game_, no);
  if (back.on_table())
    attempt(MoveUnits{.units = {no}, .path = {game_[no].at, back}, .division = {}, .free_shots = {}});
}

void SimpleCommanders::fire(Side side) {
  for (const UnitNo battery : ready_batteries(game_, side)) {
    const auto targets = targets_of(game_, battery);
    if (targets.empty()) continue;
    const auto pick = static_cast<std::size_t>(chance_.below(static_cast<int>(targets.size())));
    attempt(SupportFire{.battery = battery,
                        .target = targets[pick],
                        .extra_ammo = side == Side::kAttacker && game_.weather.extra_ammo});
  }
  strike_from_the_air(side);
}

/// RO-084, RO-085.
void SimpleCommanders::strike_from_the_air(Side side) {
  const auto targets = units_where(game_, [&](UnitNo no) {
    return AirStrike{side, no}.against(game_).empty();
  });
  if (targets.empty()) return;
  const auto pick = static_cast<std::size_t>(chance_.below(static_cast<int>(targets.size())));
  attempt(AirStrike{.side = side, .target = targets[pick]});
}

void SimpleCommanders::fight() {
  for (const Sector sector : contested_sectors(game_)) {
    while (attempt(FightRound{.sector = sector, .single_die = {}, .bonus = {}})) {
      for (SectorMelee here = melee_in(game_, sector); !here.combat.owed.empty();
           here = melee_in(game_, sector)) {
        const OwedLosses& owed = here.combat.owed.front();
        const Shot shot{.alive = all_of(here.melee)[owed.side],
                        .lost_first = here.members(owed.side, here.combat.two_dice)};
        const Members dead = automatic_losses(Targets(here.melee.of(owed.side)), shot, owed.hits);
        if (!attempt(TakeLosses{.sector = sector, .units = here.named(owed.side, dead)}))
          throw std::logic_error("automatic losses are refused");
      }
    }
  }
}

void SimpleCommanders::clear_mines() {
  const auto pairs = liftable(game_);
  if (!pairs.empty()) attempt(ClearMines{pairs});
}

void SimpleCommanders::replace_headquarters() {
  for (const DivisionNo division : attacking_divisions(game_)) {
    if (!is_hq_destroyed(game_, division)) continue;
    const auto units = convertible(game_, division);
    if (units.empty()) continue;
    if (!attempt(ReplaceHq{.division = division, .by_staff_officer = true, .unit = units.back()}))
      attempt(ReplaceHq{.division = division, .by_staff_officer = false, .unit = units.back()});
  }
}

}  // namespace telescope::rapier
