#pragma once

#include "core/board/board.hpp"
#include "core/measure/angle.hpp"
#include "core/measure/distance.hpp"
#include "core/measure/squares.hpp"

namespace telescope {

/// The last digit that is printed: tenths of an inch or a centimetre, whole degrees.
inline constexpr double kLengthStep = 0.1;
inline constexpr double kAngleStepDeg = 1.0;
/// An inch or a centimetre.
Length one(MeasuringUnit unit);

/// What a measurement says of a limit.
enum class Judgement { kIn, kOut, kUmpire };

/// The rule, here and nowhere else: a measurement is in or out only where its limit is farther away than the
/// margin; within it the umpire decides. The margin is two standard deviations (what is printed after "±"),
/// and at least half of the last digit that is printed, so that no figure that reads as the limit is ruled
/// upon.
inline constexpr double kMarginSigmas = 2.0;
Length margin(const MeasuredLength& length, MeasuringUnit unit);
double margin(const MeasuredAngle& angle);  ///< degrees

/// In: up to and including `limit`.
Judgement judge_range(const MeasuredLength& length, Length limit, MeasuringUnit unit);
Judgement judge_arc(const MeasuredAngle& bearing, const Arc& arc);
Judgement judge_squares(const SquareSpan& squares, int limit);

}  // namespace telescope
