#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/base/units.hpp"

namespace telescope {

/// An outline of straight sides, closed from the last point to the first. It never crosses itself.
struct Polygon {
  std::vector<TablePoint> points;
  bool operator==(const Polygon&) const = default;
};

/// An outline round `centre`; its first radius lies along x before it is turned clockwise by `rotation_deg`.
struct Ellipse {
  TablePoint centre;
  Length radius_x;
  Length radius_y;
  double rotation_deg = 0.0;
  bool operator==(const Ellipse&) const = default;
};

using GroundShape = std::variant<Polygon, Ellipse>;

/// A wood, a village, a hill: part of the table whose ground is of one kind.
struct GroundArea {
  std::string id;
  std::string name;  ///< for people; may be empty
  std::string kind;  ///< the ruleset's word: "woods"
  GroundShape shape;
  Length height;  ///< of its level top above the table; zero: flat
  bool operator==(const GroundArea&) const = default;
};

/// A road, a river, a hedge, an edge: a line from point to point.
struct GroundLine {
  std::string id;
  std::string name;
  std::string kind;  ///< the ruleset's word: "road"
  std::vector<TablePoint> points;
  Length width;  ///< of the band along the line; zero: a mere line
  bool operator==(const GroundLine&) const = default;
};

/// What lies on the table beside the pieces. Areas may overlap; later ones are drawn over earlier ones.
struct Ground {
  std::vector<GroundArea> areas;
  std::vector<GroundLine> lines;
  bool empty() const { return areas.empty() && lines.empty(); }
  bool operator==(const Ground&) const = default;
};

/// A base on the table: its width lies along its front.
struct Footprint {
  TablePoint centre;
  Heading heading;
  Length width;
  Length depth;
};

/// Is the point in the shape? Its outline belongs to it.
bool contains(const GroundShape& shape, TablePoint point);
/// Do base and shape share any point?
bool touches(const GroundShape& shape, const Footprint& base);
/// Does the base lie on the line's band?
bool touches(const GroundLine& line, const Footprint& base);
/// From the point to the middle of the line's band.
Length distance_to(const GroundLine& line, TablePoint point);

/// The areas at a point, as indexes into ground.areas, rising.
std::vector<std::size_t> areas_at(const Ground& ground, TablePoint point);
/// How high the ground is there: the highest area, zero beside them all.
Length height_at(const Ground& ground, TablePoint point);

/// A piece of a way on which the ground is the same.
struct Stretch {
  Length from;  ///< along the way, from its beginning
  Length to;
  std::vector<std::size_t> areas;  ///< that it lies in, as indexes into ground.areas, rising
  Length length() const { return to - from; }
  bool operator==(const Stretch&) const = default;
};
/// A way from point to point, cut where it enters or leaves an area: its pieces in order, without gaps.
/// Places where it only touches an outline are no pieces. Empty where the way has no length.
std::vector<Stretch> stretches(const Ground& ground, std::span<const TablePoint> way);
/// How much of a way lies in the shape.
Length length_inside(const GroundShape& shape, std::span<const TablePoint> way);

/// Where a way meets the middle of a line.
struct Crossing {
  std::size_t line = 0;  ///< index into ground.lines
  Length along;          ///< the way
  TablePoint at;
};
/// Every meeting, in order along the way. Running along a line counts once, where it begins.
std::vector<Crossing> crossings(const Ground& ground, std::span<const TablePoint> way);

/// An outline of many points is refused.
inline constexpr std::size_t kMostGroundPoints = 1000;
/// The highest level, and the widest band of a line.
inline constexpr Length kHighestGround = Length::from_mm(300);
inline constexpr Length kWidestGroundLine = Length::from_mm(1000);

/// What is wrong with an outline on a table of this size, after the shape's name: "crosses itself", "has
/// fewer than 3 points". Nothing: it can be used.
std::optional<std::string> shape_fault(const GroundShape& shape, Length table_width, Length table_depth);
/// Likewise of the points of a line.
std::optional<std::string> line_fault(std::span<const TablePoint> points, Length table_width,
                                      Length table_depth);

/// A closed outline of the shape for drawing: a polygon's own points, or an ellipse in 72 steps.
std::vector<TablePoint> outline(const GroundShape& shape);
/// A point well inside the shape, where its name can be written.
TablePoint label_point(const GroundShape& shape);

}  // namespace telescope
