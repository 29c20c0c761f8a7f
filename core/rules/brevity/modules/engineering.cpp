#include "core/rules/brevity/modules/engineering.hpp"

#include <algorithm>

#include "core/rules/brevity/fire/fire.hpp"

namespace telescope::brevity {
namespace {

bool is_infantry(const UnitFacts& facts) {
  return casualty_column(facts, false) == CasualtyColumn::kInfantry && !facts.is_artillery();
}
/// Guns without vehicles of their own.
bool is_towed(const UnitFacts& facts) {
  if (facts.move == MoveClass::kImmobile) return true;
  return facts.is_artillery() && armor_of(facts, false) == Armor::kNone &&
         (facts.move == MoveClass::kFoot || facts.move == MoveClass::kHorseDrawn);
}

Duration dig_in(const UnitFacts& facts) {
  if (is_infantry(facts)) return {.turns = 1, .rule = "OB-269"};
  if (is_towed(facts)) return {.turns = 2, .rule = "OB-270"};
  return {.turns = 4, .rule = "OB-271"};
}

/// BQ-100, BQ-130: whether what happens to it now costs the time that runs. A turn counts from the first move
/// of its command in it.
bool counts_now(const Game& game, const Stand& stand) {
  const bool own_move = in_move(game.step) && game.move.command == stand.command;
  return own_move || game.command(stand.command).last_moved == game.turn;
}

}  // namespace

Duration duration_of(TaskKind kind, const UnitFacts& facts, const BrevitySettings& settings) {
  switch (kind) {
    case TaskKind::kGap:
      if (settings.gap_delay == GapDelay::kMove) return {.moves = 1, .rule = "OB-254"};
      return {.turns = 1, .rule = "OB-254"};
    case TaskKind::kFootBridge:
      return {.turns = 2, .rule = "OB-258"};
    case TaskKind::kMediumBridge:
      return {.turns = 4, .rule = "OB-259"};
    case TaskKind::kHeavyBridge:
      return {.turns = 6, .rule = "OB-260"};
    case TaskKind::kLightFerry:
      return {.turns = 1, .rule = "OB-261"};
    case TaskKind::kMediumFerry:
      return {.turns = 2, .rule = "OB-261"};
    case TaskKind::kHeavyFerry:
      return {.turns = 3, .rule = "OB-261"};
    case TaskKind::kOperateFerry:
      return {.rule = "OB-263"};
    case TaskKind::kRoadBlock:
    case TaskKind::kDemolishSpan:
      return {.moves = 1, .rule = "OB-264"};
    case TaskKind::kPrepareBridge:
      return {.turns = 1, .rule = "OB-265"};
    case TaskKind::kDemolishBridge:
      return {.moves = 1, .rule = "OB-266"};
    case TaskKind::kMinefield:
      return {.turns = 1, .rule = "OB-268"};
    case TaskKind::kDigIn:
      return dig_in(facts);
    case TaskKind::kAssaultBoats:
      return {.moves = 1, .rule = "OB-277"};
    case TaskKind::kAssaultRafts:
      return {.moves = settings.assault_wheeled_build, .rule = "OB-278"};
    case TaskKind::kTankRafts:
      return {.moves = 3, .rule = "OB-279"};
    case TaskKind::kPrepareDd:
      return {.turns = 2, .rule = "OB-284"};
  }
  return {};
}

bool can_do(const UnitFacts& facts, TaskKind kind) {
  if (facts.is_air()) return false;
  switch (kind) {
    case TaskKind::kDigIn:  // BQ-106
      return true;
    case TaskKind::kPrepareDd:
      return facts.landing == Landing::kSwimming;
    case TaskKind::kMinefield:     // OB-268
    case TaskKind::kAssaultBoats:  // BQ-149
    case TaskKind::kAssaultRafts:
    case TaskKind::kTankRafts:
      return facts.engineers == Engineers::kSpecialist;
    default:
      return facts.engineers != Engineers::kNone;
  }
}

void halt_at(Game& game, const PieceId& piece, const WayMeeting& at, Events& events) {
  Stand& stand = game.stand(piece);
  const UnitFacts& facts = game.facts(piece);
  const std::string name = game.setup->named(piece);
  Obstacle* const obstacle = find_obstacle(game, at.id);
  stand.move.obstacle = at.id;
  if (obstacle) obstacle->known_to = Side::kNeutral;  // OB-H06
  if (facts.engineers != Engineers::kNone)            // OB-254, BQ-131: it gaps it as soon as it may
    stand.task = Task{.kind = TaskKind::kGap, .at = at.id, .points = {}, .turn_declared = game.turn};
  const Json fields{{"piece", piece.value()}, {"obstacle", at.id}};
  if (!obstacle)
    return events.tell(event::kHalted, {"OB-256", "BQ-103"}, name + " halts on the near bank of the river.",
                       fields);
  if (facts.engineers == Engineers::kSpecialist)
    return events.tell(event::kHalted, {"OB-252"},
                       name + " halts at the obstacle, as engineers without a pin.", fields);
  CommandState& command = game.command(stand.command);
  command.officer = false;
  command.reduced = true;
  events.tell(event::kHalted, {"OB-250", "OB-251", "BQ-101"},
              name + " halts at the obstacle, and its command loses its officer figure.", fields);
  pin(game, piece, {"OB-250"}, events);
}

Objections objections_to_passing(const Game& game, const PieceId& piece, const std::string& what) {
  Objections all;
  const std::string name = game.setup->named(piece);
  const Stand& stand = game.stand(piece);
  const auto object_to_gap = [&](const Obstacle& obstacle) {
    if (!is_open(game, obstacle))
      return object(all, "BQ-131", "There is no gap yet through which " + name + " could go.");
    if (stand.posture != Posture::kMarch)
      object(all, "OB-255", name + " passes a gap in march posture only.");
    if (obstacle.passed_in_move > 0)
      object(all, "OB-255", "One battalion a move passes the gap; another has.");
  };
  if (const Obstacle* obstacle = find_obstacle(game, what)) {
    object_to_gap(*obstacle);
    return all;
  }
  const RiverCrossing* crossing = find_crossing(game, what);
  if (!crossing) return all;
  if (crossing->ferry) return objection("OB-262", "A ferry carries " + name + " over; it is no bridge.");
  if (crossing->destroyed) return objection("OB-267", "The bridge is demolished: nobody crosses there.");
  for (const Obstacle& each : game.modules.obstacles)
    if (each.on == crossing->id) object_to_gap(each);
  if (!carries(*crossing, armor_of(game.facts(piece), stand.mounted)))
    object(all, "BQ-152", "The bridge does not carry " + name + ".");
  return all;
}

void spoil_task(Game& game, const PieceId& piece, bool left_place) {
  Stand& stand = game.stand(piece);
  if (!stand.task) return;
  if (!left_place) {
    stand.task->spoiled = stand.task->spoiled || counts_now(game, stand);
    return;
  }
  for (RiverCrossing& each : game.modules.crossings)
    if (each.engineers == piece) each.engineers.reset();  // OB-263
  stand.task.reset();
}

void end_of_move_tasks(Game& game, Events& events) {
  for (Smoke& each : game.modules.smokes) each.effective = true;  // BQ-144: from the end of its step
  for (auto& [id, stand] : game.stands)
    if (game.facts(id).landing == Landing::kSwimming && !stand.move.way.empty())
      stand.landed = has_crossed(game, id);  // OB-285
  std::vector<PieceId> done;
  for (auto& [id, stand] : game.stands) {
    if (!stand.task || !stand.in_play() || stand.command != game.move.command) continue;
    Task& task = *stand.task;
    const Duration time = duration_of(task.kind, game.facts(id), game.settings());
    if (time.moves == 0) {
      task.spoiled = task.spoiled || stand.pinned;
      continue;
    }
    const bool gap = task.kind == TaskKind::kGap;  // BQ-131: a pin does not matter
    if (gap || (!task.spoiled && !stand.pinned)) ++task.moves_done;
    task.spoiled = false;
    if (task.moves_done >= time.moves) done.push_back(id);
  }
  if (const auto moved = game.commands.find(game.move.command); moved != game.commands.end())
    moved->second.last_moved = game.turn;
  for (const PieceId& each : done) finish(game, each, events);
  free_the_crossed(game, events);
}

void end_of_turn_tasks(Game& game, Events& events) {
  std::vector<PieceId> done;
  for (auto& [id, stand] : game.stands) {
    if (!stand.task) continue;
    Task& task = *stand.task;
    const Duration time = duration_of(task.kind, game.facts(id), game.settings());
    if (!stand.in_play()) {
      stand.task.reset();
      continue;
    }
    if (time.turns == 0) continue;
    const bool is_done = task.turns_done >= time.turns;  // it waits to cross
    const bool gap = task.kind == TaskKind::kGap;
    if (gap ? !stand.resting() : !task.spoiled) ++task.turns_done;
    task.spoiled = false;
    if (!is_done && task.turns_done >= time.turns) done.push_back(id);
  }
  for (const PieceId& each : done) finish(game, each, events);
  free_the_crossed(game, events);
}

}  // namespace telescope::brevity
