#include "core/measure/judgement.hpp"

#include <algorithm>
#include <cmath>

namespace telescope {

Length one(MeasuringUnit unit) {
  return unit == MeasuringUnit::kInch ? 1_in : 1_cm;
}

Length margin(const MeasuredLength& length, MeasuringUnit unit) {
  return std::max(length.sigma * kMarginSigmas, one(unit) * (kLengthStep / 2.0));
}

double margin(const MeasuredAngle& angle) {
  return std::max(angle.sigma_deg * kMarginSigmas, kAngleStepDeg / 2.0);
}

Judgement judge_range(const MeasuredLength& length, Length limit, MeasuringUnit unit) {
  const double room_mm = (limit - length.value).mm();
  if (std::abs(room_mm) <= margin(length, unit).mm()) return Judgement::kUmpire;
  return room_mm > 0.0 ? Judgement::kIn : Judgement::kOut;
}

Judgement judge_arc(const MeasuredAngle& bearing, const Arc& arc) {
  const double depth = depth_inside(arc, bearing.degrees);
  if (std::abs(depth) <= margin(bearing)) return Judgement::kUmpire;
  return depth > 0.0 ? Judgement::kIn : Judgement::kOut;
}

Judgement judge_squares(const SquareSpan& squares, int limit) {
  if (squares.most <= limit) return Judgement::kIn;
  return squares.least > limit ? Judgement::kOut : Judgement::kUmpire;
}

}  // namespace telescope
