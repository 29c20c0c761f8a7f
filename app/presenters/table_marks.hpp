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
    kArrow,       ///< `line` to where its head is
    kArrowDashed,
  };
  Shape shape = Shape::kWords;
  CanvasPoint at;                 ///< middle of the circle, or of the words where there is none
  float radius = 0.0F;            ///< of the circle; of an arrow the length of its head
  std::vector<CanvasPoint> line;  ///< of the bracket, its ends turned inwards; of the arrow from its tail
  std::string text;               ///< none beside an arrow: the page of the step has its words
};

/// What may be seen of the game's marks now. What is sealed stands there only while the cover is off, what
/// not everybody may know only while nothing is blanked, and of a table that is withheld only what comes from
/// papers. Counters are left out: they are drawn as pieces.
std::vector<TableMark> table_marks(const GameScene& game, const ConsoleView& view, const Board& board,
                                   const Projection& projection);

/// The way of an arrow on the table, from its tail to its tip: a little to the right of the middles of its
/// sectors. Empty: they are not two.
std::vector<TablePoint> arrow_way(const std::vector<Sector>& sectors, const GridBoard& grid);

}  // namespace telescope::app
