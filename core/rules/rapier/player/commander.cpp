#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/player/player.hpp"

namespace telescope::rapier {
namespace {

bool is_fast(const Game& game, UnitNo no) {
  return allowance(game[no].kind, game.facts(no).mobility).otherwise > 1;
}

/// RO-043: the Division with the largest share of fast units; nothing where there is no Division.
std::optional<DivisionNo> fastest(const Game& game, const std::vector<DivisionNo>& divisions) {
  const auto share = [&](DivisionNo division) {
    int all = 0, fast = 0;
    for (const UnitNo no : game.numbers())
      if (game[no].division == division) {
        ++all;
        fast += is_fast(game, no);
      }
    return all == 0 ? 0.0 : static_cast<double>(fast) / all;
  };
  const auto found = std::ranges::max_element(divisions, {}, share);
  return found == divisions.end() ? std::nullopt : std::optional(*found);
}

PlacePieces place(UnitNo unit, Location to) {
  return {.piece = unit, .to = {to}};
}

using Choice = std::optional<Actions::Any>;

/// One look at a game for somebody who has to do something there.
class Commander {
 public:
  Commander(const Game& game, SimulatedChance& chance, const std::optional<Role>& seat)
      : game_(game), chance_(chance), seat_(seat) {}
  Choice next() {
    switch (game_.step) {
      case Step::kDeal:
        return plays(Role::Kind::kUmpire) && undealt(game_) > 0 ? lawful(Deal{}) : std::nullopt;
      case Step::kDefenderDeployment:
        return deploy_defender();
      case Step::kReconnaissance:
        return reconnoitre();
      case Step::kOrders:
        return plays(Role::Kind::kCorpsCommander) ? give_orders() : std::nullopt;
      case Step::kAttackerDeployment:
        return deploy_attackers();
      case Step::kFirePlan:
        return plays(Role::Kind::kCorpsCommander) ? plan_fire() : std::nullopt;
      case Step::kBombardment:
      case Step::kOnCallFire:
        return fire_of_the_corps();
      case Step::kEvents:
        return by(Role::Kind::kUmpire, RandomEvent{});
      case Step::kAttackerMovement:
        return move_attackers();
      case Step::kDefenderMovement:
        return plays(Role::Kind::kUmpire) ? move_defender() : std::nullopt;
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
        break;
    }
    return std::nullopt;
  }

 private:
  bool plays(Role::Kind who) const { return !seat_ || is_his(game_, *seat_, who); }
  bool commands(DivisionNo division) const {
    return !seat_ ||
           (seat_->kind == Role::Kind::kDivisionCommander && seat_->division == (*game_.setup)[division].id);
  }
  bool commands(UnitNo unit) const {
    return game_.side(unit) == Side::kAttacker ? commands(game_[unit].division) : plays(Role::Kind::kUmpire);
  }
  /// What is refused is left.
  Choice lawful(Actions::Any action) const {
    if (!Actions::against(game_, action).empty()) return std::nullopt;
    return action;
  }
  /// Where it is his to do.
  Choice by(Role::Kind who, Actions::Any action) const {
    return plays(who) ? lawful(std::move(action)) : std::nullopt;
  }
  /// The first that is lawful of what `make` makes of each; it may make nothing.
  template <class Range, class Make>
  static Choice first(const Range& range, Make make) {
    for (const auto& each : range)
      if (Choice made = make(each)) return made;
    return std::nullopt;
  }
  /// Whom the other side would miss most: of the attackers whoever may leave the table soonest, of the
  /// defenders whoever holds up most of them; of likes any.
  UnitNo worst_of(std::vector<UnitNo> units) {
    std::swap(units.front(), units[static_cast<std::size_t>(chance_.below(static_cast<int>(units.size())))]);
    return *std::ranges::max_element(units, {}, [&](UnitNo no) {
      const Sector here = game_[no].at.sector;
      return game_.side(no) == Side::kAttacker ? std::pair(static_cast<int>(is_fast(game_, no)), here.row)
                                               : std::pair(count_in(game_, here, Side::kAttacker), 0);
    });
  }
  std::vector<UnitNo> own(Side side) const {
    return units_where(game_, [&](UnitNo no) { return game_.side(no) == side && commands(no); });
  }

  /// Each sector that is held costs whoever comes a move (RO-097): the emptiest first. Batteries and the
  /// headquarters lie in the rear half where there is room.
  Choice deploy_defender() {
    const RapierSettings& settings = game_.settings();
    const int middle = (settings.first_defended_line + settings.last_defended_line) / 2;
    const auto all = game_.setup->sectors();
    std::vector<Sector> sectors(all.begin(), all.end());
    chance_.shuffle(sectors);
    for (const UnitNo no : own(Side::kDefender)) {
      if (game_[no].at.kind != Location::Kind::kNowhere) continue;
      const bool rear = is_battery(game_[no].kind) || game_[no].kind == Kind::kHq;
      std::ranges::stable_sort(sectors, {}, [&](Sector each) {
        return std::pair(rear && each.row < middle, count_in(game_, each, Side::kDefender));
      });
      if (Choice placed = first(sectors, [&](Sector each) { return lawful(place(no, Location::at(each))); }))
        return placed;
    }
    return std::nullopt;
  }

  /// RQ-25: he tells what he has seen. The next throw waits until he has looked.
  Choice reconnoitre() {
    if (plays(Role::Kind::kStaffOfficer) && Report::is_time(game_)) return lawful(Report{unreported(game_)});
    Look look;
    if (may_look(game_)) look.counters = unseen_in(game_, *game_.recon.found);
    if (look.counters.empty()) return by(Role::Kind::kUmpire, Recon{});
    if (std::ssize(look.counters) > game_.recon.looks_left)
      look.counters.resize(static_cast<std::size_t>(game_.recon.looks_left));
    return by(Role::Kind::kStaffOfficer, look);
  }

  /// Each Division gets its run of axes, the break-through Division the widest that is left over.
  Choice give_orders() {
    if (game_.orders.given) return std::nullopt;
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
      orders.frontages.emplace_back(division, columns_of({next, next + width - 1}));
      next += width;
    }
    return lawful(orders);
  }

  Choice deploy_attackers() {
    for (const UnitNo no : own(Side::kAttacker)) {
      if (game_[no].at.kind != Location::Kind::kNowhere) continue;
      std::vector<int> columns = columns_of({0, game_.setup->grid().columns - 1});
      std::ranges::stable_sort(columns, {}, [&](int column) {
        return count_in(game_, {column, 0}, Side::kAttacker);
      });
      Choice placed = first(columns, [&](int column) {
        return lawful(place(no, Location::at({column, 0})));
      });
      if (!placed) placed = lawful(PlacePieces{.piece = no, .to = {Location::r1(), game_[no].division}});
      if (placed) return placed;
    }
    return std::nullopt;
  }

  Choice plan_fire() {
    const auto wanted = static_cast<std::size_t>(game_.settings().target_points);
    if (game_.corps_fire.points.size() == wanted) return std::nullopt;
    std::vector<Sector> points = thickest_first(game_);
    points.resize(std::min(points.size(), wanted));
    return lawful(FirePlan{points});
  }

  /// Missions are handed in, two for each sector that they are wanted on; then they are fired one by one.
  Choice fire_of_the_corps() {
    if (!game_.corps_fire.planned.empty()) return by(Role::Kind::kUmpire, FireMission{});
    if (!PlanMissions::is_time(game_) || !plays(Role::Kind::kCorpsCommander)) return std::nullopt;
    const bool bombards = game_.step == Step::kBombardment;
    PlanMissions plan;
    for (const Sector sector : bombards ? thickest_first(game_) : game_.corps_fire.points) {
      // RO-118: never where own units would suffer.
      if (count_in(game_, sector, Side::kDefender) == 0 ||
          (!bombards && count_in(game_, sector, Side::kAttacker) > 0))
        continue;
      for (int i = 0; i < kMostMissionsOnSector && std::ssize(plan.missions) < missions_left(game_); ++i)
        plan.missions.push_back(sector);
    }
    return plan.missions.empty() ? std::nullopt : lawful(plan);
  }

  /// Those in front first, so that the others find room; headquarters follow, then whoever comes from R1.
  Choice move_attackers() {
    auto units = units_where(game_, [&](UnitNo no) {
      return game_.side(no) == Side::kAttacker && game_[no].at.on_table() && !game_[no].moved && commands(no);
    });
    std::ranges::stable_sort(units, std::less(), [&](UnitNo no) {
      return std::pair(game_[no].kind == Kind::kHq, -game_[no].at.sector.row);
    });
    if (Choice moved = first(units, [&](UnitNo no) { return advance(no); })) return moved;
    const auto waiting = units_where(game_, [&](UnitNo no) {
      return game_.side(no) == Side::kAttacker && game_[no].at.kind == Location::Kind::kR1;
    });
    return first(waiting, [&](UnitNo no) { return bring_up(no); });
  }

  /// RO-103 to RO-107: whoever finds room in the first line is brought up.
  Choice bring_up(UnitNo no) {
    if (game_[no].release != Release::kToL1)
      return by(Role::Kind::kCorpsCommander, ReleaseUnits{.units = {no}, .to = Release::kToL1});
    if (!commands(no)) return std::nullopt;
    for (int column = 0; column < game_.setup->grid().columns; ++column)
      if (count_in(game_, {column, 0}, Side::kAttacker) < game_.settings().stacking_limit)
        if (Choice moved = lawful(MoveUnits{.units = {no},
                                            .path = {Location::r1(), Location::at({column, 0})},
                                            .division = game_[no].division}))
          return moved;
    return std::nullopt;
  }

  /// Straight forward as far as the allowance and what can be seen let it.
  Choice advance(UnitNo no) {
    if (in_contact(game_, no)) return std::nullopt;
    const Allowance& may = allowance(game_[no].kind, game_.facts(no).mobility);
    MoveUnits move{.units = {no}, .path = {game_[no].at}};
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
    for (; move.path.size() > 1; move.path.pop_back())
      if (Choice moved = lawful(move)) return moved;
    return std::nullopt;
  }

  Choice move_defender() {
    if (Choice roll = lawful(DefenderRoll{})) return roll;
    if (game_.movement.defender_moved >= game_.movement.defender_allowed) return std::nullopt;
    return first(own(Side::kDefender), [&](UnitNo no) -> Choice {
      const UnitState& unit = game_[no];
      if (!unit.at.on_table() || !unit.face_up || !is_fighting(unit.kind) || !in_contact(game_, no))
        return std::nullopt;
      const Sector here = unit.at.sector;
      const auto theirs = fighters_in(game_, here, Side::kAttacker).size();
      return theirs > 2 * fighters_in(game_, here, Side::kDefender).size() ? fall_back(no) : std::nullopt;
    });
  }

  Choice fall_back(UnitNo no) {
    const Location back = way_back(game_, no);
    if (!back.on_table()) return std::nullopt;
    return lawful(MoveUnits{.units = {no}, .path = {game_[no].at, back}});
  }

  Choice fire(Side side) {
    for (const UnitNo battery : ready_batteries(game_, side)) {
      if (!commands(battery)) continue;
      const auto targets = targets_of(game_, battery);
      if (targets.empty()) continue;
      if (Choice fired =
              lawful(SupportFire{.battery = battery,
                                 .target = worst_of(targets),
                                 .extra_ammo = side == Side::kAttacker && game_.weather.extra_ammo}))
        return fired;
    }
    return plays(side == Side::kAttacker ? Role::Kind::kCorpsCommander : Role::Kind::kUmpire)
               ? strike_from_the_air(side)
               : std::nullopt;
  }

  /// RO-084, RO-085.
  Choice strike_from_the_air(Side side) {
    const auto targets = units_where(game_, [&](UnitNo no) {
      return AirStrike{side, no}.against(game_).empty();
    });
    if (targets.empty()) return std::nullopt;
    return AirStrike{.side = side, .target = worst_of(targets)};
  }

  Choice fight() {
    return first(contested_sectors(game_), [&](Sector sector) -> Choice {
      const SectorMelee here = melee_in(game_, sector);
      if (!here.combat.owed.empty()) return take_losses(here);
      return by(Role::Kind::kUmpire, FightRound{.sector = sector});
    });
  }

  /// RQ-103, though their owner may choose.
  Choice take_losses(const SectorMelee& here) {
    const OwedLosses& owed = here.combat.owed.front();
    if (!commands(here.units[owed.side].front())) return std::nullopt;
    return lawful(TakeLosses{.sector = here.combat.sector, .units = here.given_up(owed)});
  }

  Choice clear_mines() {
    auto pairs = liftable(game_);
    std::erase_if(pairs, [&](const Lifting& each) { return !commands(each.front()); });
    return pairs.empty() ? std::nullopt : lawful(ClearMines{pairs});
  }

  Choice replace_headquarters() {
    return first(attacking_divisions(game_), [&](DivisionNo division) -> Choice {
      if (!commands(division) || !is_hq_destroyed(game_, division)) return std::nullopt;
      const auto units = convertible(game_, division);
      if (units.empty()) return std::nullopt;
      return first(std::array{true, false}, [&](bool by_staff_officer) {
        return lawful(
            ReplaceHq{.division = division, .by_staff_officer = by_staff_officer, .unit = units.back()});
      });
    });
  }

  const Game& game_;
  SimulatedChance& chance_;
  const std::optional<Role>& seat_;
};

}  // namespace

std::optional<Actions::Any> next_action(const Game& game, SimulatedChance& chance,
                                        const std::optional<Role>& seat) {
  return Commander(game, chance, seat).next();
}

void play_step(Game& game, SimulatedChance& chance, Events& told) {
  while (const auto next = next_action(game, chance)) Actions::perform(game, *next, chance, told);
  const Objections open = Advance().against(game);
  if (!open.empty())
    throw std::invalid_argument("the simple commanders cannot finish '" + std::string(title(game.step)) +
                                "' in this scenario: " + open.front().sentence + " (" + open.front().rule +
                                ")");
  Advance().perform(game, chance, told);
}

}  // namespace telescope::rapier
