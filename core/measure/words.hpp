#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/board/board.hpp"
#include "core/measure/angle.hpp"
#include "core/measure/distance.hpp"
#include "core/measure/judgement.hpp"
#include "core/measure/squares.hpp"

namespace telescope {

/// "in", "cm".
std::string_view short_name(MeasuringUnit unit);

/// "11.8 ± 0.1 in": the value and two sigma, rounded up. Bases that overlap are 0.0 apart.
std::string words(const MeasuredLength& length, MeasuringUnit unit);
/// "34 ± 1°", "-34 ± 1°".
std::string words(const MeasuredAngle& angle);
/// "45 ± 2° right", "45 ± 2° left"; "179 ± 2°" where the error leaves open to which side.
std::string turn_words(const MeasuredAngle& turn);
/// "3 squares", "1 square", "2 or 3 squares", "2 to 4 squares".
std::string words(const SquareSpan& squares);
/// "front", "front or right flank: umpire decides".
std::string words(const std::vector<Aspect>& aspects);

/// "in range", "out of range", "umpire decides".
std::string_view range_words(Judgement judgement);
/// "in the arc", "outside the arc", "umpire decides".
std::string_view arc_words(Judgement judgement);

/// "11.8 ± 0.1 in: in range".
std::string range_words(const MeasuredLength& length, Length limit, MeasuringUnit unit);

}  // namespace telescope
