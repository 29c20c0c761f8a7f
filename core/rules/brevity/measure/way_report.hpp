#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/brevity/measure/bases.hpp"

namespace telescope::brevity {

/// A piece of a way on one ground in one mode.
struct WayStretch {
  double from_in = 0.0;
  double to_in = 0.0;
  GroundClass ground = GroundClass::kOpen;  ///< kRoad: on a road
  GroundClass under = GroundClass::kOpen;   ///< beneath the road
  bool mounted = false;
  std::string area, road;  ///< ids; empty: none
  double length_in() const { return to_in - from_in; }
  bool is_like(const WayStretch& other) const {
    return ground == other.ground && under == other.under && mounted == other.mounted && area == other.area &&
           road == other.road;
  }
};
/// BQ-22, BQ-113: a road helps a march only; for others it is what lies beneath, and over impassable ground
/// it is In Terrain.
GroundClass counts_as(Posture posture, const WayStretch& stretch);
/// BQ-26, BQ-114: those over a distance, of a class of which more than `graze_in` of the path lies in it.
std::vector<WayStretch> that_count(std::vector<WayStretch> stretches, Posture posture, double graze_in);

/// Those of a way that count in that posture.
std::vector<WayStretch> stretches_of(const Game& game, Posture posture, const StandWay& way);

/// Where a way meets something that stops it or asks for a rule.
struct WayMeeting {
  enum class Kind { kRiver, kObstacle, kEnemyBase, kTableEdge, kImpassable, kMarcherAhead };
  Kind kind = Kind::kRiver;
  std::string id;  ///< of the line, the obstacle, the piece
  double along_in = 0.0;
};

/// All that the rules of movement ask of a way (OB-C01 to OB-C04, OB-C18): measured, not judged.
struct WayReport {
  Inches length;                      ///< of the base centre's path
  double unread_in = 0.0;             ///< of it across gaps: the true way was that long or longer
  std::vector<WayStretch> stretches;  ///< that_count(), of the posture in which it stands
  std::vector<WayMeeting> meetings;   ///< in order
  Inches displacement;                ///< of the centre, beginning to end
  /// Least distance of the base to each side edge, over that part of the way which counts (BQ-27), and where
  /// it ends.
  struct EdgeDistanceAlong {
    Edge edge = Edge::kLeft;
    Inches least;
    Inches at_end;
    Inches most_after;  ///< largest distance after it first came within 8" and went outward again; 0: never
  };
  std::vector<EdgeDistanceAlong> edges;
  std::vector<PieceId> overlaps_at_end;  ///< BQ-20
  bool ends_on_table = true;
};

inline constexpr double kStrip_in = 8.0;  ///< OB-062: along a side edge

/// BQ-148: further than a stand is pushed by chance.
bool moves_at_all(const WayReport& way);

/// `way` of one stand, as it would be moved. Hidden enemies count for nobody here (OB-H02). `over`: the edge
/// by which it leaves the table at its end, so that it ends nowhere.
WayReport report_of(const Game& game, const PieceId& piece, const StandWay& way,
                    std::optional<Edge> over = {});
/// Of the report the side edges alone (OB-062).
std::vector<WayReport::EdgeDistanceAlong> edges_along(const Game& game, const PieceId& piece,
                                                      const StandWay& way);

/// The place `along_in` inches along the way: headings as in BQ-117.
Placed place_along(const StandWay& way, double along_in);
/// Whether it goes mounted there; nothing beyond its end.
std::optional<bool> mounted_along(const StandWay& way, double along_in);
double length_in(const StandWay& way);
std::vector<TablePoint> centres(const StandWay& way);
/// The way up to there; the rest is cut off (BQ-36).
StandWay cut(const StandWay& way, double along_in);
/// Places along the way no farther than `step_in` apart, both ends and every given pose among them.
struct Along {
  double along_in = 0.0;
  Placed placed;
  bool mounted = false;
};
std::vector<Along> places_along(const StandWay& way, double step_in = 0.25);

/// BQ-20: upon which stands on the table a base there would lie.
std::vector<PieceId> stands_under(const Game& game, const PieceId& piece, const Placed& placed);
/// BQ-147: the nearest free place back along its way from there where a put-back stand finds no room.
Placed free_place_back(const Game& game, const PieceId& piece, double along_in);

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
