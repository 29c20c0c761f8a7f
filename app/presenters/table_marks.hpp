#pragma once

#include <string>
#include <vector>

#include "app/presenters/console_page.hpp"
#include "app/presenters/projection.hpp"

namespace telescope::app {

/// A mark of the game's on the table: what is plotted, ordered or to fall there. Told by its shape and words.
struct TableMark {
  enum class Shape {
    kWords,       ///< nothing but its words
    kTarget,      ///< a circle with a cross
    kTargetUsed,  ///< the same, with a disc in its middle
    kBracket,     ///< `line` along the near edge of its sectors
  };
  Shape shape = Shape::kWords;
  CanvasPoint at;                 ///< middle of the circle, or of the words where there is none
  float radius = 0.0F;            ///< of the circle
  std::vector<CanvasPoint> line;  ///< of the bracket, its ends turned inwards
  std::string text;
};

/// What may be seen of the game's marks now. What is sealed stands there only while the cover is off, what
/// not everybody may know only while nothing is blanked, and of a table that is withheld only what comes from
/// papers. Counters are left out: they are drawn as pieces.
std::vector<TableMark> table_marks(const GameScene& game, const ConsoleView& view, const Board& board,
                                   const Projection& projection);

}  // namespace telescope::app
