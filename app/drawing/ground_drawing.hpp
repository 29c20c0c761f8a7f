#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/drawing/map_dress.hpp"
#include "core/board/board.hpp"
#include "core/rules/known.hpp"

namespace telescope::app {

/// What a kind of ground is told by beside its name: never the tint alone.
enum class GroundPattern {
  kPlain,    ///< a fill and its outline
  kOpen,     ///< the outline alone
  kTrees,    ///< crowns in staggered rows, and along the edge
  kBlocks,   ///< houses in rows
  kSlopes,   ///< hachures inwards from the outline, and form lines
  kWaves,    ///< lines along the shore
  kReeds,    ///< tufts on short level dashes
  kTufts,    ///< small crosses in staggered rows
  kFurrows,  ///< upright lines
  kHatch,    ///< slanting lines: kinds that are not known
};

/// How the band of a line is drawn, and an area's outline where it is not solid.
enum class LinePattern {
  kSolid,   ///< a band between its banks
  kCased,   ///< light between two dark edges: a road
  kDashed,  ///< a track
  kTies,    ///< with ticks across: a railway
  kDotted,  ///< a hedge
  kBridge,  ///< a deck between two rails that open at their ends
};

struct GroundStyle {
  GroundPattern pattern = GroundPattern::kHatch;
  LinePattern line = LinePattern::kSolid;
  MapInk fill = MapInk::kOther;
  bool course = false;  ///< goes from sector to sector where sectors are said to have it
};
/// The usual drawing of a ruleset's word: "woods", "village" or "minor road" are known by what they contain.
GroundStyle ground_style(std::string_view kind);

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
inline constexpr double kPatternSteps = 60.0;   ///< along an open table's longer side, as a rule
inline constexpr double kMarksInSector = 11.0;  ///< likewise over a sector
/// `step_mm` is the distance between the pattern's marks; every line is as thick as fits it. Ground of very
/// many points has no patterns: they would take too long.
GroundDrawing ground_drawing(const Ground& ground, double step_mm);

/// How large a sector is drawn: in millimetres, or in whatever the drawing is measured.
struct SectorSize {
  double across_mm = 0.0;
  double deep_mm = 0.0;
};
/// What the sectors of a grid are said to have, as areas in them and as lines through them.
Ground sector_ground(const GridBoard& grid, SectorSize size, const std::vector<KnownGround>& features,
                     const std::vector<std::pair<Sector, Sector>>& roads);

/// The ruler along the edges of an open table.
struct TableRule {
  struct Tick {
    TablePoint at;     ///< on the table's edge
    TablePoint out;    ///< its other end, beside the table
    TablePoint over;   ///< on the edge opposite
    std::string text;  ///< "6", "12 in"; empty at most
    TablePoint text_at;
  };
  std::vector<Tick> ticks;
  std::string unit;     ///< "in"
  TablePoint bar_from;  ///< a bar that is `bar_text` long, below the near edge
  TablePoint bar_to;
  std::string bar_text;  ///< "6 in"
};
/// Along the near and the left edge; marks are as far apart as can be read. Of a grid: nothing.
TableRule table_rule(const Board& board);

}  // namespace telescope::app
