#pragma once

#include <vector>

#include "core/rules/brevity/measure/way_report.hpp"

namespace telescope::brevity {

// Where a way meets something (WayMeeting), marchers in order along it. Measured, not judged.

/// OB-C18, BQ-22: rivers where there is no bridge within `road_snap` of the crossing, and bridges passed
/// (with the bridge's id). `along_in` is where the base first touches the river: the near bank (BQ-103).
std::vector<WayMeeting> rivers_met(const Game& game, const PieceId& piece, const StandWay& way);

/// OB-250, BQ-101: obstacles that the base's centre enters or crosses, or into which the base ends.
/// `along_in` is where the base first touches it; of one that it touches from the beginning where the centre
/// enters it. A blocked road is met only by road movement. `secret`: only those that the mover's side does
/// not know of (OB-H06); else only the others.
std::vector<WayMeeting> obstacles_met(const Game& game, const PieceId& piece, const StandWay& way,
                                      bool secret);

/// BQ-117: enemy bases on the table that the centre's path crosses.
std::vector<WayMeeting> enemy_bases_met(const Game& game, const PieceId& piece, const StandWay& way);

/// BQ-117: where the base leaves the table, if it does, but not over the edge `over`.
std::vector<WayMeeting> table_edge_met(const Game& game, const PieceId& piece, const StandWay& way,
                                       std::optional<Edge> over = {});

/// OB-064, BQ-28 (OB-C03): friends in march posture on the same road whom it would pass.
std::vector<WayMeeting> marchers_met(const Game& game, const PieceId& piece, const StandWay& way);

/// Whether the base lies on the table at a place, give or take what is too close to call; `over`: it may lie
/// over that edge.
bool is_on_table(const Game& game, const PieceId& piece, const Placed& placed, std::optional<Edge> over = {});

/// Whether the base touches the obstacle there.
bool touches(const Game& game, const PieceId& piece, const Placed& placed, const Obstacle& obstacle);

}  // namespace telescope::brevity
