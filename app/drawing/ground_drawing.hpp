#pragma once

#include <string>
#include <vector>

#include "app/drawing/map_dress.hpp"
#include "core/board/board.hpp"

namespace telescope::app {

using MapPath = std::vector<TablePoint>;

/// Polygons or lines of one colour, on the table.
struct MapShape {
  enum class Kind {
    kGround,  ///< the fill of an area: never drawn over a picture
    kBand,    ///< of a line, as wide as it is
    kMark,
    kEdge,
  };
  Kind kind = Kind::kGround;
  MapInk ink = MapInk::kOther;
  double width_mm = 0.0;  ///< of lines; zero: the paths are filled, and closed
  std::vector<MapPath> paths;
};

struct GroundName {
  bool area = true;
  std::string text;  ///< "Long Wood", else its kind, "woods"
  TablePoint at;     ///< middle of the text, where it lies best
  MapPath outline;   ///< an area's, closed; or the middle of a line's band
};

/// The ground as a wargame's map has it, for any painter: shapes from the lowest to the highest, and names.
struct GroundDrawing {
  std::vector<MapShape> shapes;
  std::vector<GroundName> names;
};
inline constexpr double kMarksInSector = 11.0;  ///< of a pattern, along a sector's side, as a rule
/// The step of the board's ground as a rule: by its sectors, or its longer side.
double pattern_step_mm(const Board& board);
/// `step_mm` is the distance between the pattern's marks; every line is as thick as fits it. Ground of very
/// many points has no patterns: they would take too long.
GroundDrawing ground_drawing(const Ground& ground, double step_mm);

}  // namespace telescope::app
