#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/board/board.hpp"

namespace telescope::app {

/// What a kind of ground is told by beside its name: never the tint alone.
enum class GroundPattern {
  kPlain,    ///< nothing but the outline
  kTrees,    ///< small rings in staggered rows
  kBlocks,   ///< hatched both ways
  kSlopes,   ///< ticks inwards from the outline
  kWaves,    ///< level lines
  kReeds,    ///< short level dashes in staggered rows
  kTufts,    ///< small crosses in staggered rows
  kFurrows,  ///< upright lines
  kHatch,    ///< slanting lines: kinds that are not known
};
enum class GroundTint { kGreen, kGrey, kBrown, kBlue, kOchre, kPlain };

/// How the band of a line is drawn.
enum class LinePattern {
  kSolid,
  kCased,   ///< light between two dark edges: a road
  kDashed,  ///< a track
  kTies,    ///< with ticks across: a railway
  kDotted,  ///< a hedge
};

struct GroundStyle {
  GroundPattern pattern = GroundPattern::kHatch;
  LinePattern line = LinePattern::kSolid;
  GroundTint tint = GroundTint::kPlain;
};
/// The usual drawing of a ruleset's word: "woods", "village" or "minor road" are known by what they contain.
GroundStyle ground_style(std::string_view kind);

/// Red, green, blue from 0 to 255. On paper and on dark ground alike these are told apart by every kind of
/// colour vision; each has a pattern of its own besides.
struct GroundColour {
  int red = 0, green = 0, blue = 0;
};
GroundColour ground_colour(GroundTint tint);        ///< of lines and patterns on paper
GroundColour ground_light_colour(GroundTint tint);  ///< of lines and patterns on a dark or living picture
GroundColour ground_paper_colour(GroundTint tint);  ///< of a fill on paper

/// An area or a line as strokes on the table, for any painter.
struct GroundDrawing {
  using Stroke = std::vector<TablePoint>;
  bool area = true;
  std::string id;
  std::string text;     ///< "Long Wood", else its kind, "woods"
  TablePoint label_at;  ///< middle of the text
  GroundStyle style;
  Stroke outline;               ///< an area's, closed; or the middle of a line's band
  double width_mm = 0.0;        ///< of a line's band
  std::vector<Stroke> pattern;  ///< inside the area, or across the line
};

/// Areas first, as they lie over one another, then lines. `step_mm` is the distance between the pattern's
/// marks. Ground of very many points has no patterns: they would take too long.
std::vector<GroundDrawing> ground_drawings(const Ground& ground, double step_mm);

/// The ruler along the edges of an open table.
struct TableRule {
  struct Tick {
    TablePoint at;     ///< on the table's edge
    TablePoint out;    ///< its other end, beside the table
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
