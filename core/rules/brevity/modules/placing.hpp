#pragma once

#include <string_view>

#include "core/rules/brevity/measure/inches.hpp"
#include "core/rules/brevity/telling.hpp"

namespace telescope::brevity {

// Where the modules let a stand be set down, and what it must touch.

/// BQ-20, BQ-22, BQ-117: on the table, upon nobody, on no impassable ground.
Objections objections_to_place(const Game& game, const PieceId& piece, const Placed& to);

/// Whether a base touches something from which it is so far away. 0 is touching; what is within 0.25", or the
/// error where that is larger, the umpire decides (BQ-01).
Answer touching(const Inches& gap);
/// From the base to a line of this width; `placed` gives the error.
Inches gap_to_line(const Game& game, const PieceId& piece, const Placed& placed,
                   const std::vector<TablePoint>& points, double width_in);

/// Objects with `sentence` where the answer is no; where it is open, with the question "place/PIECE".
void object_unless(Objections& all, const Game& game, const PieceId& piece, Answer measured,
                   std::string_view rule, const std::string& sentence);

}  // namespace telescope::brevity
