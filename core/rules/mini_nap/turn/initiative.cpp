#include "core/rules/mini_nap/turn/initiative.hpp"

#include <algorithm>
#include <numeric>

#include "core/rules/mini_nap/movement/division.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/reactions/reactions.hpp"
#include "core/rules/mini_nap/telling.hpp"
#include "core/rules/two_parties.hpp"

namespace telescope::mini_nap {
namespace {

/// MN-127.
void take_blue_markers(Game& game, std::optional<Side> of, Events& events) {
  bool any = false;
  for (auto& [id, state] : game.units) {
    if (of && game.side(id) != *of) continue;
    any = any || (state.on_table() && state.blue());
    state.disordered = state.reacted = false;
  }
  if (any)
    events.tell(
        "markers-off", "MN-127",
        of ? "All blue markers of " + game.setup->name(*of) + " come off." : "All blue markers come off.");
}

void hold(Game& game, Side side, Events& events) {
  game.holder = side;
  game.phase = Phase::kChoose;
  events.tell("initiative", "MN-059", game.setup->name(side) + " has the initiative.",
              {{"side", to_string(side)}});
  take_blue_markers(game, side, events);
}

void begin_initiative(Game& game) {
  game.brigade.clear();
  game.division.clear();
  game.division_reach_mm = game.division_distance_mm = 0.0;
  game.last.reset();
  game.rulings.clear();
  for (auto& [id, state] : game.units) {
    state.now = {};
    state.emergency = false;  // MN-167: solid at the next initiative, of either side
  }
  game.phase = Phase::kInitiative;
}

void end_turn(Game& game, Events& events) {
  take_blue_markers(game, std::nullopt, events);
  game.used.clear();
  game.holder = Side::kNeutral;
  ++game.turn;
  events.tell("turn", "MN-067", "Turn " + std::to_string(game.turn) + ".", {{"turn", game.turn}});
}

}  // namespace

void throw_for_initiative(Game& game, DiceTray& tray, Events& events) {
  const bool any[2] = {!game.brigades_left(Side::kAttacker).empty(),
                       !game.brigades_left(Side::kDefender).empty()};
  if (!any[0] || !any[1]) return hold(game, any[0] ? Side::kAttacker : Side::kDefender, events);  // MNQ-04
  for (int again = 0;; ++again) {
    std::vector<PoolRequest> pools;
    for (const Side side : kBothSides) {
      const bool held = game.holder == side;  // MN-066
      pools.push_back({.id = "initiative-" + std::string(to_string(side)) +
                             (again > 0 ? "-" + std::to_string(again) : ""),
                       .label = "Initiative of " + game.setup->name(side),
                       .reasons = {{.dice = held ? 3 : 2,
                                    .reason = held ? "it had the initiative" : "initiative",
                                    .rule = game.holder == Side::kNeutral ? "MN-059" : "MN-066"}}});
    }
    const auto dice = tray.roll(pools);
    const auto sum = [&](std::size_t i) { return std::accumulate(dice[i].begin(), dice[i].end(), 0); };
    events.tell("thrown", game.holder == Side::kNeutral ? "MN-059" : "MN-066",
                game.setup->name(Side::kAttacker) + " throws " + std::to_string(sum(0)) + ", " +
                    game.setup->name(Side::kDefender) + " " + std::to_string(sum(1)) +
                    (sum(0) == sum(1) ? ": again." : "."));
    if (sum(0) != sum(1)) return hold(game, sum(0) > sum(1) ? Side::kAttacker : Side::kDefender, events);
  }
}

double chance_of_initiative(int own, int other) {
  const auto a = ways_of_sums(own), b = ways_of_sums(other);
  double wins = 0.0, losses = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j)
      if (i != j) (i > j ? wins : losses) += a[i] * b[j];
  return wins / (wins + losses);
}

void choose_brigade(Game& game, const std::string& brigade, Events& events) {
  game.brigade = brigade;
  game.used.insert(brigade);
  game.phase = Phase::kManoeuvre;
  events.tell("chosen", "MN-060", game.setup->brigades.at(brigade).name + " manoeuvres.",
              {{"brigade", brigade}});
}

void choose_division(Game& game, const std::string& division, Events& events) {
  const DivisionBand band = division_band(game, division);
  game.division = division;
  game.division_reach_mm = band.reach * 10.0;
  game.division_distance_mm = band.distance * 10.0;
  for (const auto& [id, brigade] : game.setup->brigades)
    if (brigade.division == division) game.used.insert(id);  // MN-141
  game.phase = Phase::kManoeuvre;
  const auto named = game.setup->divisions.find(division);
  char reach[96];
  std::snprintf(reach, sizeof reach, ": up to %.0f cm, no nearer than %.0f cm to any enemy.", band.reach,
                band.distance);
  events.tell("division-manoeuvre", band.reach > 30.0 ? "MN-133" : "MN-134",
              (named == game.setup->divisions.end() ? division : named->second) +
                  " makes a Division Manoeuvre" + reach,
              {{"division", division}});
}

std::vector<std::pair<UnitId, UnitId>> combats(const Game& game) {
  std::vector<std::pair<UnitId, UnitId>> pairs;
  for (const UnitId& unit : game.counting(Side::kAttacker))
    for (const UnitId& enemy : game.enemies_touching(unit))
      if (!game.unit(unit).now.fought || !game.unit(enemy).now.fought) pairs.emplace_back(unit, enemy);
  return pairs;
}

std::vector<UnitId> may_be_manned(const Game& game) {
  std::vector<UnitId> found;
  for (const auto& [id, state] : game.units) {
    if (!state.on_table() || !state.abandoned()) continue;
    Against against(game);
    check_man(against, game, id);
    if (against.empty()) found.push_back(id);
  }
  return found;
}

void next_phase(Game& game, Events& events) {
  game.last.reset();
  game.may_extend.reset();
  switch (game.phase) {
    case Phase::kManoeuvre:
      game.phase = Phase::kFiring;
      // MN-138: after a Division Manoeuvre nobody of it fires; return fire there is none.
      if (game.division.empty()) return events.tell("phase", "MN-186", "Firing.");
      [[fallthrough]];
    case Phase::kFiring:
      game.phase = Phase::kMelee;
      if (!combats(game).empty()) return events.tell("phase", "MN-065", "Hand-to-hand combat.");
      [[fallthrough]];
    case Phase::kMelee:
      game.phase = Phase::kBreakThrough;
      if (std::ranges::any_of(
              game.units,
              [](const auto& each) { return each.second.on_table() && each.second.now.break_through; }) ||
          !may_be_manned(game).empty())
        return events.tell("phase", "MN-065", "Break-through, and the end of the initiative.");
      [[fallthrough]];
    default:
      break;
  }
  const bool left =
      !game.brigades_left(Side::kAttacker).empty() || !game.brigades_left(Side::kDefender).empty();
  if (left)
    events.tell("initiative-over", "MN-066", "The initiative of " + game.setup->name(game.holder) + " ends.");
  else
    end_turn(game, events);
  begin_initiative(game);
}

}  // namespace telescope::mini_nap
