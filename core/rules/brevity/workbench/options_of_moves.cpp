#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <utility>

#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/measure/meetings.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/waves.hpp"
#include "core/rules/brevity/movement/allowance.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/workbench/options.hpp"

namespace telescope::brevity {
namespace {

constexpr double kShort_in = 0.5;  // so much less than the limit that nothing is too close to call
constexpr double kBesideRiver_in = 0.05;
constexpr int kDirections = 8;
constexpr std::array kParts{1.0, 0.6, 0.3};

TablePoint ahead(TablePoint from, double heading_deg, double inches) {
  const double angle = heading_deg * std::numbers::pi / 180.0;
  const double mm = Length::from_inches(inches).mm();
  return {from.x_mm + mm * std::sin(angle), from.y_mm + mm * std::cos(angle)};
}
double bearing(TablePoint from, TablePoint to) {
  return std::atan2(to.x_mm - from.x_mm, to.y_mm - from.y_mm) * 180.0 / std::numbers::pi;
}

/// On open ground and in terrain, whichever modes it has: the limits that a way may come under.
std::vector<double> limits(const Game& known, const PieceId& piece, bool mounted) {
  const UnitFacts& facts = known.facts(piece);
  const MoveClass mover = moves_as(facts, mounted);
  std::vector<double> all;
  for (const GroundClass ground : {GroundClass::kRoad, GroundClass::kOpen, GroundClass::kTerrain}) {
    const bool marches = known.stand(piece).posture == Posture::kMarch;
    const auto rate = marches ? march_rate(mover, ground, known.settings()) : combat_rate(mover, ground);
    if (rate && *rate > 0.0 && std::ranges::find(all, *rate) == all.end()) all.push_back(*rate);
  }
  return all;
}

void add_way(const Game& known, const PieceId& piece, double heading, double inches, bool mounted,
             std::vector<Move>& all) {
  const Placed& from = known.stand(piece).placed;
  const Placed to{.at = ahead(from.at, heading, inches),
                  .heading_deg = Heading::from_degrees(heading).degrees(),
                  .sigma_mm = from.sigma_mm,
                  .sigma_deg = from.sigma_deg};
  if (!is_on_table(known, piece, to)) return;
  StandWay way{{.placed = from, .mounted = mounted}, {.placed = to, .mounted = mounted}};
  // OB-072: what fights gets down, or is unlimbered, where it ends.
  if (mounted && known.stand(piece).posture != Posture::kMarch)
    way.push_back({.placed = to, .mounted = false});
  all.push_back({.piece = piece, .way = std::move(way)});
}

void add_tasks(const Game& known, const PieceId& piece, std::vector<AnyAction>& all) {
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

}  // namespace

double nearest_enemy_in(const Game& known, const PieceId& piece, const Placed& at) {
  double least = std::numeric_limits<double>::max();
  const Footprint own = footprint(known, piece, at);
  for (const PieceId& each : known.stands_of(enemy_of(known.side(piece)))) {
    const Footprint base = footprint(known, each);
    least = std::min(least, std::max(0.0, gap_in(base, own.centre) - own.depth.inches() / 2.0));
  }
  return least;
}

PieceId nearest_enemy(const Game& known, Side side, TablePoint from) {
  const auto enemies = known.stands_of(enemy_of(side));
  const auto away = [&](const PieceId& each) { return distance_in(from, known.stand(each).placed.at); };
  return enemies.empty() ? PieceId() : *std::ranges::min_element(enemies, {}, away);
}

std::vector<CrossRiver> crossings_of(const Game& known, const PieceId& piece) {
  std::vector<CrossRiver> all;
  const Stand& stand = known.stand(piece);
  const GroundLine* river = river_at(known, piece, stand.placed);
  if (!river) return all;
  const UnitFacts& facts = known.facts(piece);
  const double over =
      river->width.inches() + std::max(facts.base_width, facts.base_depth).inches() + kBesideRiver_in;
  std::vector<std::string> by{std::string()};
  for (const RiverCrossing& each : known.modules.crossings)
    if (each.ferry) by.push_back(each.id);
  for (const Boats& each : known.modules.boats) by.push_back(each.id);
  for (int i = 0; i < kDirections; ++i)
    for (const std::string& each : by)
      all.push_back({.piece = piece,
                     .by = each,
                     .to = {.at = ahead(stand.placed.at, i * 360.0 / kDirections, over),
                            .heading_deg = stand.placed.heading_deg}});
  return all;
}

/// Some places behind and beside the nearest enemies of where it might come down.
std::vector<Land> landings_of(const Game& known, const PieceId& piece) {
  std::vector<Land> all;
  for (const PieceId& enemy : known.stands_of(enemy_of(known.side(piece))))
    for (int i = 0; i < kDirections; i += 2)
      all.push_back(
          {.piece = piece, .to = {.at = ahead(known.stand(enemy).placed.at, i * 360.0 / kDirections, 10.0)}});
  return all;
}

std::vector<Move> ways_of(const Game& known, const PieceId& piece) {
  std::vector<Move> all;
  if (!objections_to_moving(known, piece).empty()) return all;
  const Stand& stand = known.stand(piece);
  const UnitFacts& facts = known.facts(piece);
  const bool mounted =
      facts.transport && (stand.posture == Posture::kMarch || facts.move == MoveClass::kImmobile);
  std::vector<double> headings;
  if (const PieceId enemy = nearest_enemy(known, known.side(piece), stand.placed.at); !enemy.value().empty())
    headings.push_back(bearing(stand.placed.at, known.stand(enemy).placed.at));
  for (int i = 0; i < kDirections; ++i) headings.push_back(i * 360.0 / kDirections);
  for (const double most : limits(known, piece, mounted))
    for (const double part : kParts)
      for (const double heading : headings)
        add_way(known, piece, heading, part * (most - kShort_in), mounted, all);
  return all;
}

void add_options_of_move(const Game& known, Side side, std::vector<AnyAction>& all) {
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

}  // namespace telescope::brevity
