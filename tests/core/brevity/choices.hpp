#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/rules/brevity/workbench/workbench.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::brevity::test {

// What a player may do, for random play: every kind of action, of places and ways some of each direction.

inline constexpr std::array kPostures{Posture::kMarch, Posture::kLine, Posture::kSupport, Posture::kReserve};

inline void add_options_of_regroup(const Game& known, Side side, std::vector<AnyAction>& all) {
  const auto battalions = known.battalions_of(known.move.command);
  if (!battalions.empty())
    for (const Posture each : kPostures) all.emplace_back(SetPosture{.pieces = battalions, .posture = each});
  for (const PieceId& piece : battalions) {
    for (const Posture each : kPostures)
      if (each != known.stand(piece).posture)
        all.emplace_back(SetPosture{.pieces = {piece}, .posture = each});
    for (const auto& [id, command] : known.setup->commands)
      if (command.side == side && id != known.move.command)
        all.emplace_back(Transfer{.pieces = {piece}, .to = id});
    if (known.adv().counterbattery && known.facts(piece).is_artillery())
      all.emplace_back(CounterBattery{.piece = piece, .on = !known.stand(piece).counter_battery});
  }
  if (!known.corps_commander.at(index_of(side)))
    all.emplace_back(AttachCommander{.side = side, .command = known.move.command});
  if (known.adv().waves && battalions.size() > 1)
    all.emplace_back(PlanWaves{.command = known.move.command, .waves = {{battalions.back()}}});
  if (!objections_to_waves(known).empty()) all.emplace_back(PlanWaves{.command = known.move.command});
  all.emplace_back(Done{.side = side});
}

inline void add_tasks(const Game& known, const PieceId& piece, std::vector<AnyAction>& all) {
  const Stand& stand = known.stand(piece);
  if (stand.task) {
    all.emplace_back(SetTask{.piece = piece});
    return;
  }
  all.emplace_back(SetTask{.piece = piece, .task = Task{.kind = TaskKind::kDigIn}});
  const auto add = [&](TaskKind kind, const std::string& at, std::vector<TablePoint> points = {}) {
    all.emplace_back(
        SetTask{.piece = piece, .task = Task{.kind = kind, .at = at, .points = std::move(points)}});
  };
  if (known.facts(piece).landing == Landing::kSwimming) add(TaskKind::kPrepareDd, {});
  if (known.facts(piece).engineers == Engineers::kNone) return;
  for (const Obstacle& each : known.modules.obstacles) add(TaskKind::kGap, each.id);
  for (const RiverCrossing& each : known.modules.crossings)
    for (const TaskKind kind : {TaskKind::kDemolishSpan, TaskKind::kPrepareBridge, TaskKind::kDemolishBridge,
                                TaskKind::kOperateFerry})
      add(kind, each.id);
  if (const GroundLine* river = river_at(known, piece, stand.placed)) {
    const double across = river->width.inches() + 3.0;
    const std::vector<TablePoint> site{ahead(stand.placed.at, stand.placed.heading_deg, 0.0),
                                       ahead(stand.placed.at, stand.placed.heading_deg, across)};
    for (const TaskKind kind : {TaskKind::kFootBridge, TaskKind::kMediumBridge, TaskKind::kLightFerry})
      add(kind, river->id, site);
    for (const TaskKind kind :
         {TaskKind::kGap, TaskKind::kAssaultBoats, TaskKind::kAssaultRafts, TaskKind::kTankRafts})
      add(kind, river->id);
  }
  for (const GroundLine& line : known.setup->board.ground.lines)
    if (line.kind == "road" && distance_to(line, stand.placed.at).inches() < 1.0)
      add(TaskKind::kRoadBlock, line.id);
  if (known.facts(piece).engineers == Engineers::kSpecialist)
    add(TaskKind::kMinefield, {},
        {ahead(stand.placed.at, stand.placed.heading_deg - 90.0, 2.0),
         ahead(stand.placed.at, stand.placed.heading_deg + 90.0, 2.0)});
}

inline void add_options_of_move(const Game& known, Side side, std::vector<AnyAction>& all) {
  if (side != known.move.active) return;
  const auto add = [&](const auto& some) { std::ranges::copy(some, std::back_inserter(all)); };
  for (const PieceId& piece : known.battalions_of(known.move.command)) {
    add(ways_of(known, piece));
    all.emplace_back(Declare{.piece = piece});
    if (known.adv().engineering) {
      add_tasks(known, piece, all);
      add(crossings_of(known, piece));
    }
  }
  for (const PieceId& piece : to_be_landed(known)) add(landings_of(known, piece));
  all.emplace_back(Done{.side = side});
}

inline void add_smoke(const Game& known, Side side, std::vector<AnyAction>& all) {
  for (const PieceId& piece : known.stands_of(side)) {
    const Placed& at = known.stand(piece).placed;
    Patch patch{.centre = at.at,
                .heading_deg = at.heading_deg,
                .width_in = kSmokeWidth_in,
                .depth_in = known.settings().smoke_depth};
    if (known.facts(piece).is_artillery())
      if (const PieceId enemy = nearest_enemy(known, side, at.at); !enemy.value().empty())
        patch.centre = known.stand(enemy).placed.at;
    all.emplace_back(LaySmoke{.maker = piece, .patch = patch});
  }
}

inline void add_options_of_fire(const Game& known, Side side, std::vector<AnyAction>& all) {
  for (const Attack& attack : possible_attacks(known, side, side))
    if (attack.allowed() && attack.open.empty()) all.emplace_back(Fire{.order = attack.order});
  if (known.adv().engineering) add_smoke(known, side, all);
  all.emplace_back(Done{.side = side});
}

inline std::vector<AnyAction> options(const Game& known, Side side) {
  std::vector<AnyAction> all;
  if (known.step == Step::kOver) return all;
  if (const Pending* const asked = known.waits_for()) {
    if (asked->side == side) add_options_of_pending(known, all);
    return all;
  }
  if (side == Side::kNeutral) {
    if (known.step > Step::kTurnStart) return all;
    all.emplace_back(Proceed{});
    if (known.adv().air && known.step == Step::kTurnStart) add_rulings(known, all);
    return all;
  }
  switch (known.step) {
    case Step::kDeploy:
    case Step::kDayStart:
    case Step::kTurnStart:
      add_options_of_start(known, side, all);
      all.emplace_back(Done{.side = side});
      break;
    case Step::kSelect:
      for (const CommandId& each : known.may_move(side))
        all.emplace_back(Select{.side = side, .command = each});
      all.emplace_back(Pass{.side = side});
      break;
    case Step::kInitiative:
      for (const CommandId& each : known.may_move(side))
        all.emplace_back(Challenge{.side = side, .command = each});
      all.emplace_back(Done{.side = side});
      break;
    case Step::kRegroup:
      add_options_of_regroup(known, side, all);
      break;
    case Step::kMove:
      add_options_of_move(known, side, all);
      break;
    case Step::kReadiness:
      all.emplace_back(Readiness{});
      break;
    default:
      add_options_of_fire(known, side, all);
  }
  return all;
}

/// What a player, or the umpire as the clock of the game, may lawfully do now by what that side knows;
/// without the umpire's corrections. Empty: the game is over, or waits for the other side.
inline std::vector<AnyAction> choices(const Game& game, Side side) {
  const Game known = side == Side::kNeutral ? game : known_to(game, side);
  std::vector<AnyAction> all = options(known, side);
  std::erase_if(all, [&](const AnyAction& each) { return !may(known, each); });
  return all;
}

/// Plays lawful actions at random to the end.
inline Played play_at_random(std::shared_ptr<const Setup> setup, std::uint64_t seed) {
  Played played;
  Game& game = played.end = new_game(std::move(setup));
  SimulatedChance chance(seed);
  for (; game.step != Step::kOver; ++played.actions) {
    const Side side = waited_for(game);
    auto all = choices(game, side);
    if (all.empty()) throw std::logic_error("nobody can do anything, and the game is not over");
    if (played.actions == 200'000) throw std::logic_error("the game does not end");
    const AnyAction wanted =
        side == Side::kNeutral
            ? all.front()
            : std::move(all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size())))));
    Events untold = Events::discarding();
    carry_out(game, wanted, chance, untold);
  }
  played.turns = game.turn;
  return played;
}

}  // namespace telescope::brevity::test
