#include <algorithm>

#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

constexpr int kBoatsFor = 2;  // OB-277

void build(Game& game, const PieceId& piece, const Task& task) {
  const bool ferry = task.kind >= TaskKind::kLightFerry;
  const auto first = static_cast<int>(ferry ? TaskKind::kLightFerry : TaskKind::kFootBridge);
  RiverCrossing built{.id = game.new_id(ferry ? "ferry" : "bridge"),
                      .river = task.at,
                      .ferry = ferry,
                      .load = static_cast<Load>(static_cast<int>(task.kind) - first),
                      .points = task.points};
  if (ferry) {
    built.engineers = piece;  // OB-263
    game.stand(piece).task =
        Task{.kind = TaskKind::kOperateFerry, .at = built.id, .turn_declared = game.turn};
  }
  game.modules.crossings.push_back(std::move(built));
}

void lay(Game& game, ObstacleKind kind, const std::vector<TablePoint>& points, double width_in,
         const std::string& on) {
  game.modules.obstacles.push_back(
      {.id = game.new_id(word(kind)), .kind = kind, .points = points, .width_in = width_in, .on = on});
}

void ready_boats(Game& game, const PieceId& piece, const Task& task) {
  game.modules.boats.push_back(
      {.id = "boats-" + piece.value() + "-" + std::to_string(game.turn),  // no number, which would count them
       .river = task.at,
       .kind = task.kind,
       .at = game.stand(piece).placed.at,
       .side = game.side(piece),
       .battalions = task.kind == TaskKind::kAssaultBoats ? kBoatsFor : 1,
       .known_to = game.stand(piece).hidden() ? game.side(piece) : Side::kNeutral});
}

bool is_over(const RiverCrossing& crossing, const GroundLine* river) {
  if (!river || crossing.points.empty()) return false;
  return crossing.river == river->id || is_between(*river, crossing.points.front(), crossing.points.back());
}

/// BQ-108: infantry by a bridge or a running ferry, others by a bridge that carries them.
bool may_go_on(const Game& game, const PieceId& piece) {
  const UnitFacts& facts = game.facts(piece);
  const GroundLine* river = river_at(game, piece, game.stand(piece).placed);
  const bool infantry = casualty_column(facts, false) == CasualtyColumn::kInfantry;
  return std::ranges::any_of(game.modules.crossings, [&](const RiverCrossing& each) {
    if (!is_over(each, river) || each.destroyed) return false;
    if (each.ferry) return infantry && is_running_for(game, each, facts.side);
    return carries(each, armor_of(facts, false)) &&
           std::ranges::none_of(game.modules.obstacles, [&](const Obstacle& obstacle) {
             return obstacle.on == each.id && !is_open(game, obstacle);
           });
  });
}

/// OB-286: landed, or on the same side of every river as the swimmer.
bool is_across(const Game& game, const PieceId& piece, const PieceId& swimmer) {
  const Stand& stand = game.stand(piece);
  if (!stand.in_play()) return stand.where != Where::kAside;
  if (stand.landed || stand.on_far_bank) return true;
  return std::ranges::none_of(game.setup->board.ground.lines, [&](const GroundLine& line) {
    return is_river(line) && is_between(line, stand.placed.at, game.stand(swimmer).placed.at);
  });
}

}  // namespace

const GroundLine* river_at(const Game& game, const PieceId& piece, const Placed& placed) {
  const GroundLine* nearest = nullptr;
  double least = 0.0;
  for (const GroundLine& line : game.setup->board.ground.lines) {
    if (!is_river(line)) continue;
    const Inches gap = gap_to_line(game, piece, placed, line.points, line.width.inches());
    if (touching(gap) == Answer::kNo || (nearest && gap.value >= least)) continue;
    nearest = &line;
    least = gap.value;
  }
  return nearest;
}

bool is_between(const GroundLine& river, TablePoint a, TablePoint b) {
  for (std::size_t i = 1; i < river.points.size(); ++i)
    if (segments_meet(a, b, river.points[i - 1], river.points[i])) return true;
  return false;
}

std::vector<TablePoint> blocked_part(const Game& game, const PieceId& piece, const GroundLine& road,
                                     const Task& task) {
  const std::vector<TablePoint>& line = road.points;
  if (line.size() < 2) return line;
  const TablePoint near = task.points.empty() ? game.stand(piece).placed.at : task.points.front();
  const double most = game.settings().road_block_length, whole = length_in(line);
  const double from = std::max(0.0, std::min(along_line_in(line, near) - most / 2.0, whole - most));
  const double to = std::min(whole, from + most);
  std::vector<TablePoint> part;
  double so_far = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const TablePoint a = line[i - 1], b = line[i];
    const double length = distance_in(a, b), end = so_far + length;
    if (length > 0.0 && end >= from && so_far <= to) {
      if (part.empty()) part.push_back(between(a, b, std::max(0.0, from - so_far) / length));
      part.push_back(between(a, b, std::min(1.0, (to - so_far) / length)));
    }
    so_far = end;
  }
  return part;
}

bool is_running(const Game& game, const RiverCrossing& ferry) {
  if (!ferry.ferry || ferry.destroyed || !ferry.engineers) return false;
  const Stand& stand = game.stand(*ferry.engineers);
  return stand.in_play() && stand.task && stand.task->kind == TaskKind::kOperateFerry &&
         stand.task->at == ferry.id;
}

bool is_running_for(const Game& game, const RiverCrossing& ferry, Side side) {
  return is_running(game, ferry) && game.side(*ferry.engineers) == side;
}

bool has_crossed(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stand(piece);
  if (stand.landed || std::ranges::none_of(game.setup->board.ground.lines, is_river)) return true;
  // What it has gone of its way (BQ-36) leads over a bridge.
  return std::ranges::any_of(rivers_met(game, piece, stand.move.way),
                             [&](const WayMeeting& each) { return find_crossing(game, each.id) != nullptr; });
}

bool carries(const RiverCrossing& crossing, Armor armor) {
  if (armor == Armor::kHeavy) return crossing.load == Load::kHeavy;
  return armor != Armor::kMedium || crossing.load != Load::kLight;
}

void tell_work(const Game& game, const PieceId& piece, const Task& task, std::string_view type,
               const std::vector<std::string_view>& rules, std::string sentence, Events& events) {
  Json fields{{"piece", piece.value()}, {"task", word(task.kind)}};
  const bool secret = task.kind == TaskKind::kPrepareBridge || game.stand(piece).hidden();
  events.tell_to(secret ? audience_of(game.side(piece)) : Audience::kAll, type, rules, std::move(sentence),
                 std::move(fields));
}

void finish(Game& game, const PieceId& piece, Events& events) {
  Stand& stand = game.stand(piece);
  const Task task = *stand.task;
  const bool at_river = task.kind == TaskKind::kGap && find_line(game, task.at);
  if (task.kind != TaskKind::kPrepareDd && !at_river)
    stand.task.reset();  // it is these that it then crosses by
  if (builds_crossing(task.kind)) build(game, piece, task);
  if (readies_boats(task.kind)) ready_boats(game, piece, task);
  switch (task.kind) {
    case TaskKind::kGap:
      if (Obstacle* obstacle = find_obstacle(game, task.at))
        obstacle->gap_turn = game.settings().gap_delay == GapDelay::kTurn ? game.turn + 1 : game.turn;
      break;
    case TaskKind::kRoadBlock:
      if (const GroundLine* road = find_line(game, task.at))
        lay(game, ObstacleKind::kRoadBlock, blocked_part(game, piece, *road, task), road->width.inches(),
            task.at);
      break;
    case TaskKind::kDemolishSpan:
      if (const RiverCrossing* bridge = find_crossing(game, task.at))
        lay(game, ObstacleKind::kDemolishedSpan, std::vector(bridge->points), 0.0, task.at);
      break;
    case TaskKind::kPrepareBridge:
      if (RiverCrossing* bridge = find_crossing(game, task.at))
        bridge->prepared_by.at(index_of(game.side(piece))) = true;
      break;
    case TaskKind::kDemolishBridge:
      if (RiverCrossing* bridge = find_crossing(game, task.at)) bridge->destroyed = true;  // OB-267
      break;
    case TaskKind::kMinefield:
      lay(game, ObstacleKind::kMinefield, task.points, kMinefieldWidth_in, {});
      break;
    case TaskKind::kDigIn:
      stand.protection = std::max(stand.protection, Protection::kDugIn);
      break;
    default:
      break;
  }
  const Duration time = duration_of(task.kind, game.facts(piece), game.settings());
  tell_work(game, piece, task, event::kTaskDone, {time.rule, "BQ-100"},
            game.named(piece) + (at_river ? " is ready to cross the river."
                                          : " " + std::string(words_of(task.kind)) + ": it is done."),
            events);
}

void free_the_crossed(Game& game, Events& events) {
  for (auto& [id, stand] : game.stands) {
    if (!stand.in_play()) continue;
    if (stand.held_at_river && may_go_on(game, id)) {
      stand.held_at_river = stand.on_far_bank = false;
      tell_openly(game, id, events, event::kTaskDone, {"OB-281", "BQ-108"},
                  " has its vehicles and weapons over the river and may move on.");
    }
    if (!stand.dd_reduced) continue;
    stand.dd_reduced = std::ranges::any_of(game.stands, [&, &swimmer = id, &own = stand](const auto& each) {
      return each.first != swimmer && each.second.command == own.command &&
             !game.facts(each.first).is_air() && !is_across(game, each.first, swimmer);
    });
  }
}

}  // namespace telescope::brevity
