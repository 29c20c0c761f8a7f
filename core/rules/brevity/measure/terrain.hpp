#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/rules/brevity/measure/bases.hpp"

namespace telescope::brevity {

// What lies on the table: the board's ground, and craters, smoke, bridges and ferries of the game.

/// BQ-22, BQ-113 to BQ-115: the ground at a point for a mover, with craters. On a road kRoad, also where it
/// crosses other ground; `under` is then what lies beneath, which counts for the combat-ready.
struct GroundAt {
  GroundClass ground = GroundClass::kOpen;
  GroundClass under = GroundClass::kOpen;
  std::string area;  ///< id of the area that decides; empty: none
  std::string road;  ///< id of the line; empty: none
};
GroundAt ground_at(const Game& game, TablePoint point);

/// For many points near to one another: the areas and roads of the board on which any of them can lie, and
/// shapes: only on an outline of theirs is the ground another one.
struct NearGround {
  std::vector<const GroundArea*> areas;
  std::vector<const GroundLine*> roads;
  Ground outlines;
};
/// About points that lie in the upright box about these.
NearGround near_ground(const Game& game, std::span<const TablePoint> points);
GroundAt ground_at(const Game& game, TablePoint point, const NearGround& near);

/// Within less than this of the point ground_at() is everywhere the same, inches.
double even_within_in(const Game& game, TablePoint point);

/// Level of the ground under the base's centre, millimetres (BQ-40, BQ-114: the highest).
double level_at(const Game& game, TablePoint point);

/// BQ-41: any part of the base in or within 0.25" of a terrain area or of effective smoke. One test for
/// location and to-hit. kUmpire where the error of the place leaves it open.
Answer stands_in_terrain(const Game& game, const PieceId& piece, const Placed& placed);

/// BQ-41 of a bare point (BQ-96): in or within 0.25" of what counts as terrain for sight.
bool is_terrain_for_sight(const Game& game, TablePoint point);

/// BQ-39, BQ-114: whether the line from centre to centre crosses terrain or smoke that the observer's base
/// does not touch, by the test of stands_in_terrain() (BQ-154). Always kNo with los = ignore.
Answer line_crosses_terrain(const Game& game, const PieceId& observer, const Placed& from, TablePoint to);

/// OB-257: rivers, great and small.
bool is_river(const GroundLine& line);

/// BQ-113: the bridge within `road_snap` of a point, of the board or built, that is not destroyed; null:
/// none. Ferries are no bridges.
const RiverCrossing* bridge_at(const Game& game, TablePoint point);

/// Of a point of a route: whether it begins or ends there; whether it is cut, by an enemy within location
/// range, a road block or a demolished span (BQ-96, BQ-133).
using PointTest = std::function<bool(TablePoint)>;
PointTest near_to(const Footprint& base, double reach_in);
PointTest near_to_edge(const Game& game, Edge edge);
/// The shortest way along connected roads from a start to an end; nothing where there is none that is not
/// cut.
std::optional<std::vector<TablePoint>> road_route(const Game& game, const PointTest& is_start,
                                                  const PointTest& is_end, const PointTest& is_cut = {});

}  // namespace telescope::brevity
