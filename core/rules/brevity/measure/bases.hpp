#pragma once

#include "core/board/ground.hpp"
#include "core/measure/base.hpp"
#include "core/rules/brevity/state/game.hpp"

namespace telescope::brevity {

// Bases as geometry. Lengths are inches where a name says so.

Pose pose_of(const Placed& placed);
PlacedBase base_of(const Game& game, const PieceId& piece, const Placed& placed);

/// From the centre of a base to its corners.
double reach_in(const Footprint& base);
/// No base of the game has a larger one.
double largest_reach_in(const Game& game);
/// Of a base to a bare point; a point of the base is the nearest to itself.
TablePoint nearest_point(const Footprint& base, TablePoint point);
/// From a base to a bare point; 0 inside.
double gap_in(const Footprint& base, TablePoint point);
/// From a base to a shape; 0 where they share a point.
double gap_in(const Footprint& base, const GroundShape& shape);
/// The same base, smaller by so much on each side; a point where nothing is left.
Footprint shrunk(const Footprint& base, double by_in);
/// Two standard deviations of the place of a base's outline: of its centre, and of its heading at its
/// corners.
double error_in(const Footprint& base, const Placed& placed);

double distance_in(TablePoint a, TablePoint b);
double length_in(const std::vector<TablePoint>& line);
/// A band of that width along these points.
GroundLine band(const std::vector<TablePoint>& points, double width_in = 0.0);
/// How far along the line its point nearest to `point` lies; of equals the first.
double along_line_in(const std::vector<TablePoint>& line, TablePoint point);
/// A bare point lies on the table, its edge included.
bool is_on_table(const Game& game, TablePoint point);
/// From that edge of the table inward; below 0 beyond it.
double from_edge_in(const Game& game, Edge edge, TablePoint point);

}  // namespace telescope::brevity
