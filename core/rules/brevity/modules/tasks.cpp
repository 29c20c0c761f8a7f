#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/counted.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

constexpr double kMinefieldLength_in = 4.0;  // OB-268

void object_to_touching(Objections& all, const Game& game, const PieceId& piece,
                        const std::vector<TablePoint>& points, double width_in, const std::string& what) {
  const Inches gap = gap_to_line(game, piece, game.stand(piece).placed, points, width_in);
  object_unless(all, game, piece, touching(gap), "BQ-105",
                game.named(piece) + " must touch the " + what + "; it is " + words(gap) + " away.");
}

void object_to_river(Objections& all, const Game& game, const PieceId& piece, const Task& task,
                     std::string_view rule, const char* none) {
  const GroundLine* river = find_line(game, task.at);
  if (!river || !is_river(*river)) return object(all, rule, none);
  object_to_touching(all, game, piece, river->points, river->width.inches(), "river");
}

/// OB-254, OB-256: an obstacle, or a river to be crossed without a bridge.
void object_to_gap(Objections& all, const Game& game, const PieceId& piece, const Task& task) {
  const Obstacle* obstacle = find_obstacle(game, task.at);
  if (!obstacle)
    return object_to_river(all, game, piece, task, "OB-254", "There is no such obstacle or river.");
  if (obstacle->gap_turn > 0) object(all, "OB-254", "There is a gap already.");
  object_to_touching(all, game, piece, obstacle->points, obstacle->width_in, "obstacle");
}

/// OB-257 to OB-261.
void object_to_building(Objections& all, const Game& game, const PieceId& piece, const Task& task) {
  const GroundLine* river = find_line(game, task.at);
  if (!river || !is_river(*river)) return object(all, "OB-257", "A bridge or ferry is built on a river.");
  if (river->kind == "major-river" && game.facts(piece).engineers != Engineers::kSpecialist)
    object(all, "OB-257", "Only a specialist engineer battalion bridges a major river.");
  if (task.points.size() != 2 || !is_between(*river, task.points[0], task.points[1]))
    return object(all, "OB-257", "It leads from one bank of the river to the other: two points.");
  object_to_touching(all, game, piece, task.points, 0.0, "place of the bridge or ferry");
}

void object_to_bridge(Objections& all, const Game& game, const PieceId& piece, const Task& task) {
  const RiverCrossing* bridge = find_crossing(game, task.at);
  if (!bridge || bridge->ferry) return object(all, "OB-264", "There is no such bridge.");
  if (bridge->destroyed) object(all, "OB-267", "The bridge is demolished already.");
  if (task.kind == TaskKind::kDemolishSpan) {
    if (std::ranges::any_of(game.modules.obstacles, [&](const Obstacle& each) {
          return each.on == bridge->id && !is_open(game, each);
        }))
      object(all, "OB-264", "A span of the bridge is demolished already.");
  } else if (!bridge->multi_span) {
    object(all, "OB-265", "Only a major bridge of several spans is demolished totally.");
  } else if (const bool ready = bridge->prepared_by.at(index_of(game.side(piece)));
             ready != (task.kind == TaskKind::kDemolishBridge)) {
    object(all, "OB-265", ready ? "The demolition is prepared already." : "The demolition is not prepared.");
  }
  object_to_touching(all, game, piece, bridge->points, 0.0, "bridge");
}

void object_to_road_block(Objections& all, const Game& game, const PieceId& piece, const Task& task) {
  const GroundLine* road = find_line(game, task.at);
  if (!road || road->kind != "road") return object(all, "OB-264", "There is no such road.");
  object_to_touching(all, game, piece, blocked_part(game, piece, *road, task), road->width.inches(),
                     "part of the road that it blocks");
}

void object_to_minefield(Objections& all, const Game& game, const PieceId& piece, const Task& task) {
  if (task.points.size() != 2 ||
      std::abs(distance_in(task.points[0], task.points[1]) - kMinefieldLength_in) > kTooClose_in)
    return object(all, "OB-268", "A minefield is 4 in long and 1 in wide: two points, 4 in apart.");
  for (const TablePoint each : task.points)
    if (!is_on_table(game, each)) object(all, "OB-268", "The minefield would not lie on the table.");
  object_to_touching(all, game, piece, task.points, kMinefieldWidth_in, "field");
}

void object_to_ferry(Objections& all, const Game& game, const PieceId& piece, const Task& task) {
  const RiverCrossing* ferry = find_crossing(game, task.at);
  if (!ferry || !ferry->ferry || ferry->destroyed) return object(all, "OB-263", "There is no such ferry.");
  const bool is_seen = is_running(game, *ferry) && (game.stand(*ferry->engineers).on_table() ||
                                                    game.side(*ferry->engineers) == game.side(piece));
  if (is_seen) object(all, "OB-263", "The ferry is operated already.");
  object_to_touching(all, game, piece, ferry->points, 0.0, "ferry");
}

/// What the order says that its task would pass over: boats, for one, lie where their engineers stand.
void object_to_passed_over(Objections& all, const Game& game, const PieceId& piece, const Task& task) {
  const std::string_view rule = duration_of(task.kind, game.facts(piece), game.settings()).rule;
  const bool field = task.kind == TaskKind::kMinefield;
  if (!task.at.empty() && (field || task.kind == TaskKind::kDigIn || task.kind == TaskKind::kPrepareDd))
    object(all, rule, "This task is done on nothing that has a name: leave 'On' ('at') empty.");
  const std::size_t most = builds_crossing(task.kind) || field ? 2
                           : task.kind == TaskKind::kRoadBlock ? 1
                                                               : 0;
  if (task.points.size() > most)
    object(all, rule,
           most == 0 ? "No point is named for this task: it is done on what is named, or where " +
                           game.setup->named(piece) + " stands."
                     : "More points are named than this task has: " + std::to_string(most) + ".");
  if (task.turn_declared != 0 || task.turns_done != 0 || task.moves_done != 0 || task.spoiled)
    object(all, "BQ-100", "How far a task has come is counted by the game; an order does not say it.");
}

void object_to_site(Objections& all, const Game& game, const PieceId& piece, const Task& task) {
  if (builds_crossing(task.kind)) return object_to_building(all, game, piece, task);
  if (readies_boats(task.kind))
    return object_to_river(all, game, piece, task, "OB-277", "Boats and ferries are readied at a river.");
  switch (task.kind) {
    case TaskKind::kGap:
      return object_to_gap(all, game, piece, task);
    case TaskKind::kOperateFerry:
      return object_to_ferry(all, game, piece, task);
    case TaskKind::kRoadBlock:
      return object_to_road_block(all, game, piece, task);
    case TaskKind::kDemolishSpan:
    case TaskKind::kPrepareBridge:
    case TaskKind::kDemolishBridge:
      return object_to_bridge(all, game, piece, task);
    case TaskKind::kMinefield:
      return object_to_minefield(all, game, piece, task);
    case TaskKind::kDigIn:
      if (game.stand(piece).protection != Protection::kNone)
        object(all, "OB-272", game.named(piece) + " is in prepared positions already.");
      return;
    default:  // kPrepareDd
      if (game.stand(piece).landed)
        object(all, "OB-285", game.named(piece) + " has used its equipment and cannot swim again.");
  }
}

}  // namespace

Objections objections_to_work(const Game& game, const PieceId& piece) {
  return objections_to_acting(game, piece, true);
}

Objections SetTask::against(const Game& game) const {
  const std::string name = game.named(piece);
  Objections all = objections_to_work(game, piece);
  if (!all.empty()) return all;
  if (!task) {
    if (!game.stand(piece).task) object(all, "OB-248", name + " has no task.");
    return all;
  }
  if (!can_do(game.facts(piece), task->kind))
    return objection(task->kind == TaskKind::kPrepareDd ? "OB-284" : "OB-247",
                     name + " cannot do this: " + std::string(words_of(task->kind)) + ".");
  object_to_site(all, game, piece, *task);
  object_to_passed_over(all, game, piece, *task);
  return all;
}

void SetTask::perform(Game& game, DiceTray&, Events& events) const {
  if (!game.stand(piece).in_play()) throw std::invalid_argument("only a battalion in play can work");
  Stand& stand = game.stand(piece);
  const std::string name = game.named(piece);
  if (!task) {
    const Task left = stand.task.value_or(Task());
    spoil_task(game, piece, true);
    tell_work(game, piece, left, event::kTask, {"OB-248", "BQ-130"}, name + " leaves its task.", events);
    return;
  }
  const bool goes_on = stand.task && stand.task->kind == task->kind && stand.task->at == task->at &&
                       stand.task->points == task->points;
  if (!goes_on) {
    spoil_task(game, piece, true);
    stand.task = Task{.kind = task->kind, .at = task->at, .points = task->points, .turn_declared = game.turn};
    // BQ-100: a turn counts from the first move of its command.
    stand.task->spoiled = game.command(stand.command).last_moved == game.turn &&
                          duration_of(stand.task->kind, game.facts(piece), game.settings()).turns > 0;
  }
  stand.move.taken = true;
  if (stand.task->kind == TaskKind::kOperateFerry)
    if (RiverCrossing* ferry = find_crossing(game, stand.task->at)) ferry->engineers = piece;
  const Duration time = duration_of(stand.task->kind, game.facts(piece), game.settings());
  const std::string needs = time.turns > 0   ? counted(time.turns, "turn")
                            : time.moves > 0 ? counted(time.moves, "move")
                                             : "as long as it stays";
  tell_work(game, piece, *stand.task, event::kTask, {"OB-248", time.rule},
            name + " " + std::string(words_of(stand.task->kind)) + " (" + needs + ").", events);
}

}  // namespace telescope::brevity
