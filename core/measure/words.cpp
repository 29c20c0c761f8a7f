#include "core/measure/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/words.hpp"

namespace telescope {
namespace {

/// Up to the next step; what was a step already, but for the last bit, stays one.
double rounded_up(double value, double step) {
  return std::max(step, std::ceil(value / step - 1e-9) * step);
}

}  // namespace

std::string_view short_name(MeasuringUnit unit) {
  return unit == MeasuringUnit::kInch ? "in" : "cm";
}

std::string words(const MeasuredLength& length, MeasuringUnit unit) {
  const double value = std::max(0.0, length.value / one(unit));
  const double error = rounded_up(kMarginSigmas * (length.sigma / one(unit)), kLengthStep);
  return fixed_places(value, 1) + " \u00b1 " + fixed_places(error, 1) + " " + std::string(short_name(unit));
}

std::string words(const MeasuredAngle& angle) {
  return fixed_places(angle.degrees, 0) + " \u00b1 " +
         fixed_places(rounded_up(kMarginSigmas * angle.sigma_deg, kAngleStepDeg), 0) + "\u00b0";
}

std::string turn_words(const MeasuredAngle& turn) {
  const double size = std::abs(turn.degrees);
  std::string text = words(MeasuredAngle{size, turn.sigma_deg});
  if (size > margin(turn) && size < 180.0 - margin(turn)) text += turn.degrees > 0.0 ? " right" : " left";
  return text;
}

std::string words(const SquareSpan& squares) {
  std::string text = std::to_string(squares.least);
  if (squares.most != squares.least)
    text += (squares.most == squares.least + 1 ? " or " : " to ") + std::to_string(squares.most);
  return text + (squares.most == 1 ? " square" : " squares");
}

std::string words(const std::vector<Aspect>& aspects) {
  std::string text;
  for (const Aspect aspect : aspects) text += (text.empty() ? "" : " or ") + std::string(to_string(aspect));
  return aspects.size() > 1 ? text + ": " + std::string(range_words(Judgement::kUmpire)) : text;
}

std::string_view range_words(Judgement judgement) {
  constexpr std::array<std::string_view, 3> kWords{"in range", "out of range", "umpire decides"};
  return kWords.at(static_cast<std::size_t>(judgement));
}

std::string_view arc_words(Judgement judgement) {
  return judgement == Judgement::kIn    ? "in the arc"
         : judgement == Judgement::kOut ? "outside the arc"
                                        : range_words(judgement);
}

std::string range_words(const MeasuredLength& length, Length limit, MeasuringUnit unit) {
  return words(length, unit) + ": " + std::string(range_words(judge_range(length, limit, unit)));
}

}  // namespace telescope
