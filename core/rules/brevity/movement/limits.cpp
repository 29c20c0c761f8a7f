#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

using enum MoveClass;

struct MarchRow {
  MoveClass mover;
  std::string_view rule;
  // Road, Cross-Country, In Terrain
  double road, cross_country, in_terrain;
};
constexpr std::array<MarchRow, 11> kMarch{{
    // clang-format off
    {kFoot,         "OB-066",  40, 32, 16},
    {kHorseDrawn,   "OB-066",  40, 32, 16},
    {kCavalry,      "OB-067",  64, 48, 16},
    {kCyclist,      "OB-067",  64, 48, 16},
    {kSlowTank,     "OB-067",  64, 48, 16},
    {kTracked,      "OB-068",  96, 64, 16},
    {kHalfTrack,    "OB-069", 128, 80, 16},
    {kFastTank,     "OB-069", 128, 80, 16},
    {kTruck,        "OB-070", 178, 96, 16},
    {kLightWheeled, "OB-070", 178, 96, 16},
    {kImmobile,     "BQ-25",    0,  0,  0},
    // clang-format on
}};

constexpr double kMayNot = -1.0;  // "-"
struct CombatRow {
  MoveClass mover;
  std::string_view rule;
  // In Open, In Terrain
  double in_open, in_terrain;
};
constexpr std::array<CombatRow, 11> kCombat{{
    // clang-format off
    {kFoot,         "OB-073", 24, 16},
    {kSlowTank,     "OB-073", 24, 16},
    {kTruck,        "OB-073", 24, 16},
    {kHorseDrawn,   "OB-073", 24, 16},
    {kCyclist,      "OB-073", 24, 16},  // BQ-25
    {kHalfTrack,    "OB-074", 32, kMayNot},
    {kLightWheeled, "OB-074", 32, kMayNot},
    {kCavalry,      "OB-074", 32, kMayNot},
    {kTracked,      "OB-075", 40,  8},
    {kFastTank,     "OB-076", 48,  8},
    {kImmobile,     "BQ-25",   0,  0},
    // clang-format on
}};

/// What is barred first, then the lowest.
bool is_slower(const Limit& a, const Limit& b) {
  return a.barred != b.barred ? a.barred : a.inches < b.inches;
}

/// BQ-26 with mount_mix = share: each mode may use up its part of the move.
Limit shared(const Limit& slowest, const std::map<MoveClass, std::pair<double, Limit>>& modes) {
  double whole = 0.0, used = 0.0;
  for (const auto& [mover, each] : modes) {
    if (each.second.inches <= 0.0) return slowest;
    whole += each.first;
    used += each.first / each.second.inches;
  }
  Limit limit = slowest;
  limit.inches = whole / used;
  return limit;
}

// The side edges (OB-062), and the enemy's.

Question question_of(const Game& game, const PieceId& piece, Edge edge, const Inches& length, bool leaves) {
  const std::string side(word(edge));
  return {.id = "edge/" + piece.value() + "/" + side + (leaves ? "/leaves" : ""),
          .sentence = game.named(piece) +
                      (leaves ? " is bound to the " + side + " edge. Does it stay within 8 in of it?"
                              : ": does it come closer than 8 in to the " + side + " edge?") +
                      " Measured are " + words(length) + ".",
          .rule = "OB-062",
          .within = leaves};
}

/// BQ-27: exactly 8" does not bind.
Answer comes_close(const Game& game, const PieceId& piece, const WayReport::EdgeDistanceAlong& along,
                   std::vector<Question>& open) {
  const Inches& least = game.settings().edge_rule == EdgeRule::kEnd ? along.at_end : along.least;
  const Answer measured = least.told ? answer(least.value < kStrip_in) : within(least, kStrip_in);
  return decided(game, question_of(game, piece, along.edge, least, false), measured, open);
}

bool is_bound(const Game& game, const PieceId& piece, Edge edge) {
  return std::ranges::count(game.stand(piece).bound_to, edge) > 0;
}

/// A place that is told in tenths of an inch lies on the edge where it is no farther from it.
constexpr double kOnEdge_in = 0.01;

Question question_of(const Game& game, const PieceId& piece, Edge edge, const Inches& beyond) {
  const Inches away{.value = std::abs(beyond.value), .error = beyond.error, .told = beyond.told};
  return {.id = "leaves/" + piece.value(),
          .sentence = "Does the centre of " + game.named(piece) + " go over the " + std::string(word(edge)) +
                      " edge, so that it leaves the table? Measured are " + words(away) +
                      (beyond.value < 0.0 ? " short of it." : " beyond it."),
          .rule = "BQ-117",
          .within = false};
}

/// The way up to where its centre comes to that edge; one that stays short of it, to the edge.
StandWay up_to_edge(const Game& game, const StandWay& way, Edge edge) {
  double gone = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const double from = from_edge_in(game, edge, way[i - 1].placed.at),
                 to = from_edge_in(game, edge, way[i].placed.at);
    const double length = distance_in(way[i - 1].placed.at, way[i].placed.at);
    if (to <= 0.0) return cut(way, gone + (from > 0.0 ? length * from / (from - to) : 0.0));
    gone += length;
  }
  return way;
}

/// Whether it ends over the enemy's edge; then it is cut there.
void end_over_edge(const Game& game, const PieceId& piece, WholeWay& taken) {
  const Edge edge = game.setup->friendly_edge.at(index_of(enemy_of(game.side(piece))));
  const Placed& end = taken.way.back().placed;
  const Inches beyond{.value = -from_edge_in(game, edge, end.at),
                      .error = 2.0 * Length::from_mm(end.sigma_mm).inches(),
                      .told = end.sigma_mm == 0.0};
  const Answer measured = beyond.told ? answer(beyond.value >= -kOnEdge_in) : opposite(within(beyond, 0.0));
  Answer leaves = decided(game, question_of(game, piece, edge, beyond), measured, taken.open);
  if (leaves == Answer::kUmpire) leaves = answer(beyond.value >= 0.0);
  if (leaves != Answer::kYes) return;
  taken.way = up_to_edge(game, taken.way, edge);
  taken.over = edge;
}

}  // namespace

Limit limit_on(MoveClass mover, Posture posture, GroundClass ground, const BrevitySettings& settings) {
  if (ground == GroundClass::kImpassable) return {.rule = "BQ-22", .ground = ground, .barred = true};
  const bool on_road = ground == GroundClass::kRoad, in_terrain = ground == GroundClass::kTerrain;
  if (posture != Posture::kMarch) {
    const CombatRow& row = *std::ranges::find(kCombat, mover, &CombatRow::mover);
    const double rate = in_terrain ? row.in_terrain : row.in_open;
    return {.inches = std::max(rate, 0.0), .rule = row.rule, .ground = ground, .barred = rate == kMayNot};
  }
  const MarchRow& row = *std::ranges::find(kMarch, mover, &MarchRow::mover);
  const bool by_truck = mover == kTruck || mover == kLightWheeled;
  const double road = by_truck ? settings.truck_road : row.road;  // BQ-23
  return {.inches = on_road      ? road
                    : in_terrain ? row.in_terrain
                                 : row.cross_country,
          .rule = row.rule,
          .ground = ground};
}

Limit limit_of(const UnitFacts& facts, Posture posture, const std::vector<WayStretch>& stretches,
               const BrevitySettings& settings) {
  if (posture == Posture::kReserve) return {.rule = "OB-057", .barred = true};
  if (stretches.empty()) return limit_on(facts.move, posture, GroundClass::kOpen, settings);
  std::optional<Limit> slowest;
  std::map<MoveClass, std::pair<double, Limit>> modes;
  for (const WayStretch& each : stretches) {
    const MoveClass mover = moves_as(facts, each.mounted);
    const Limit limit = limit_on(mover, posture, counts_as(posture, each), settings);
    if (!slowest || is_slower(limit, *slowest)) slowest = limit;
    const auto [mode, is_new] = modes.try_emplace(mover, 0.0, limit);
    mode->second.first += each.length_in();
    if (is_slower(limit, mode->second.second)) mode->second.second = limit;
  }
  const bool shares = settings.mount_mix == MountMix::kShare && modes.size() > 1 && !slowest->barred;
  return shares ? shared(*slowest, modes) : *slowest;
}

Limit limit_of(const Game& game, const PieceId& piece, const WayReport& way) {
  return limit_of(game.facts(piece), game.stand(piece).posture, way.stretches, game.settings());
}

// The side edges (OB-062), and the enemy's.

Objections objections_by_edges(const Game& game, const PieceId& piece, const WayReport& way) {
  Objections all;
  if (!moves_at_all(way)) return all;
  std::vector<Question> open;
  for (const auto& along : way.edges) {
    const bool ends_only = game.settings().edge_rule == EdgeRule::kEnd;
    const bool bound = is_bound(game, piece, along.edge);
    if (!bound && (ends_only || comes_close(game, piece, along, open) != Answer::kYes)) continue;
    const Inches& most = ends_only ? along.at_end : along.most_after;
    const Answer stays =
        decided(game, question_of(game, piece, along.edge, most, true), within(most, kStrip_in), open);
    if (stays == Answer::kNo)
      object(all, "OB-062",
             game.named(piece) + (bound ? " is bound to the " : " comes within 8 in of the ") +
                 std::string(word(along.edge)) +
                 " edge and may not go farther than 8 in from it: " + words(most, kStrip_in) + ".");
  }
  object(all, objections_of(game, open));
  return all;
}

std::vector<Edge> bound_after(const Game& game, const PieceId& piece, const WayReport& way) {
  std::vector<Edge> bound = game.stand(piece).bound_to;
  if (!moves_at_all(way)) return bound;
  const bool ends_only = game.settings().edge_rule == EdgeRule::kEnd;
  for (const auto& along : way.edges) {
    if (is_bound(game, piece, along.edge)) continue;
    std::vector<Question> open;
    Answer close = comes_close(game, piece, along, open);
    const double least = ends_only ? along.at_end.value : along.least.value;
    if (close == Answer::kUmpire) close = answer(least < kStrip_in);
    if (close == Answer::kYes) bound.push_back(along.edge);
  }
  return bound;
}

// BQ-117 with leave.far_edge: a way over the enemy's edge.

WholeWay way_taken(const Game& game, const PieceId& piece, const StandWay& way) {
  const Stand::InMove& until_now = game.stand(piece).move;
  WholeWay taken{.way = until_now.contact_ahead ? continued(until_now.way, way) : way};
  if (game.settings().leave_far_edge && !way.empty()) end_over_edge(game, piece, taken);
  taken.report = report_of(game, piece, taken.way, taken.over);
  return taken;
}

void leave_table(Game& game, const PieceId& piece, Edge edge, Events& events) {
  Stand& stand = game.stand(piece);
  stand.where = Where::kLeft;
  stand.task.reset();
  stand.pinned = false;
  tell_openly(game, piece, events, event::kLeft, {"BQ-117"},
              " leaves the table over the " + std::string(word(edge)) + " edge; it is no loss.");
}

}  // namespace telescope::brevity
