#include "app/drawing/table_rule.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "core/measure/judgement.hpp"
#include "core/measure/words.hpp"

namespace telescope::app {
namespace {

/// How often the ruler has a number and how often a mark, in its unit.
struct RuleStep {
  double numbered, marked;
};
constexpr std::array<RuleStep, 5> kInchSteps{{{1, 1}, {2, 1}, {6, 1}, {12, 2}, {24, 6}}};
constexpr std::array<RuleStep, 6> kCentimetreSteps{{{1, 1}, {2, 1}, {5, 1}, {10, 2}, {20, 5}, {50, 10}}};

/// The first that leaves so few numbers that all can be read.
RuleStep rule_step(std::span<const RuleStep> steps, double length) {
  constexpr double kMostNumbers = 13.0;
  for (const RuleStep& step : steps)
    if (length / step.numbered <= kMostNumbers) return step;
  return steps.back();
}

}  // namespace

TableRule table_rule(const Board& board) {
  TableRule rule;
  if (grid_of(board) || !has_surface(board)) return rule;
  const MeasuringUnit measured = measured_in(board);
  const double unit = one(measured).mm();
  const double wide = width(board).mm(), deep = depth(board).mm(), longest = std::max(wide, deep);
  const RuleStep step = measured == MeasuringUnit::kInch ? rule_step(kInchSteps, longest / unit)
                                                         : rule_step(kCentimetreSteps, longest / unit);
  const int marks_a_number = static_cast<int>(std::lround(step.numbered / step.marked));
  const double reach = longest / 90;  // of a tick that has a number
  const auto add = [&](int count, bool on_near) {
    const double along = count * step.marked * unit;
    const auto beside = [&](double out) {
      return on_near ? TablePoint{along, -out} : TablePoint{-out, along};
    };
    const bool numbered = count % marks_a_number == 0;
    TableRule::Tick tick{.at = beside(0.0),
                         .out = beside(numbered ? reach : reach * 0.5),
                         .over = on_near ? TablePoint{along, deep} : TablePoint{wide, along},
                         .text_at = beside(reach * 2.2)};
    if (numbered) tick.text = std::to_string(std::lround(count * step.marked));
    rule.ticks.push_back(std::move(tick));
  };
  for (int i = 0; i * step.marked * unit <= wide + 1e-6; ++i) add(i, true);
  for (int i = 1; i * step.marked * unit <= deep + 1e-6; ++i) add(i, false);
  rule.unit = short_name(measured);
  rule.bar_text = std::to_string(std::lround(step.numbered)) + " " + rule.unit;
  rule.bar_to = {wide, -reach * 4.2};
  rule.bar_from = {wide - step.numbered * unit, -reach * 4.2};
  return rule;
}

}  // namespace telescope::app
