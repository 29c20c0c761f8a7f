#include "app/presenters/ground_drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "core/board/segments.hpp"
#include "core/measure/judgement.hpp"
#include "core/measure/words.hpp"

namespace telescope::app {
namespace {

using Stroke = GroundDrawing::Stroke;

/// Clipping takes marks times points; beyond this a frame would wait for it.
constexpr std::size_t kMostPatternPoints = 5000;

struct Word {
  std::string_view part;
  GroundStyle style;
};
/// The first whose part is in the kind.
constexpr std::array<Word, 30> kWords{{
    {"wood", {GroundPattern::kTrees, LinePattern::kSolid, GroundTint::kGreen}},
    {"forest", {GroundPattern::kTrees, LinePattern::kSolid, GroundTint::kGreen}},
    {"orchard", {GroundPattern::kTrees, LinePattern::kSolid, GroundTint::kGreen}},
    {"hedge", {GroundPattern::kTufts, LinePattern::kDotted, GroundTint::kGreen}},
    {"built", {GroundPattern::kBlocks, LinePattern::kSolid, GroundTint::kGrey}},
    {"urban", {GroundPattern::kBlocks, LinePattern::kSolid, GroundTint::kGrey}},
    {"town", {GroundPattern::kBlocks, LinePattern::kSolid, GroundTint::kGrey}},
    {"village", {GroundPattern::kBlocks, LinePattern::kSolid, GroundTint::kGrey}},
    {"building", {GroundPattern::kBlocks, LinePattern::kSolid, GroundTint::kGrey}},
    {"hill", {GroundPattern::kSlopes, LinePattern::kTies, GroundTint::kBrown}},
    {"slope", {GroundPattern::kSlopes, LinePattern::kTies, GroundTint::kBrown}},
    {"ridge", {GroundPattern::kSlopes, LinePattern::kTies, GroundTint::kBrown}},
    {"cliff", {GroundPattern::kSlopes, LinePattern::kTies, GroundTint::kBrown}},
    {"swamp", {GroundPattern::kReeds, LinePattern::kSolid, GroundTint::kBlue}},
    {"marsh", {GroundPattern::kReeds, LinePattern::kSolid, GroundTint::kBlue}},
    {"water", {GroundPattern::kWaves, LinePattern::kSolid, GroundTint::kBlue}},
    {"river", {GroundPattern::kWaves, LinePattern::kSolid, GroundTint::kBlue}},
    {"stream", {GroundPattern::kWaves, LinePattern::kSolid, GroundTint::kBlue}},
    {"lake", {GroundPattern::kWaves, LinePattern::kSolid, GroundTint::kBlue}},
    {"pond", {GroundPattern::kWaves, LinePattern::kSolid, GroundTint::kBlue}},
    {"field", {GroundPattern::kFurrows, LinePattern::kSolid, GroundTint::kOchre}},
    {"crop", {GroundPattern::kFurrows, LinePattern::kSolid, GroundTint::kOchre}},
    {"rough", {GroundPattern::kTufts, LinePattern::kSolid, GroundTint::kOchre}},
    {"scrub", {GroundPattern::kTufts, LinePattern::kSolid, GroundTint::kOchre}},
    {"rail", {GroundPattern::kHatch, LinePattern::kTies, GroundTint::kGrey}},
    {"road", {GroundPattern::kPlain, LinePattern::kCased, GroundTint::kOchre}},
    {"track", {GroundPattern::kPlain, LinePattern::kDashed, GroundTint::kBrown}},
    {"path", {GroundPattern::kPlain, LinePattern::kDashed, GroundTint::kBrown}},
    {"wall", {GroundPattern::kPlain, LinePattern::kTies, GroundTint::kGrey}},
    {"objective", {GroundPattern::kPlain, LinePattern::kDashed, GroundTint::kPlain}},
}};

struct Box {
  TablePoint min, max;
};
Box box_of(const Stroke& points) {
  Box box{points.front(), points.front()};
  for (const TablePoint& p : points) {
    box.min = {std::min(box.min.x_mm, p.x_mm), std::min(box.min.y_mm, p.y_mm)};
    box.max = {std::max(box.max.x_mm, p.x_mm), std::max(box.max.y_mm, p.y_mm)};
  }
  return box;
}

/// The parts of a straight line that lie in the shape.
void add_clipped(const Ground& alone, TablePoint from, TablePoint to, std::vector<Stroke>& strokes) {
  const double length = distance_mm(from, to);
  for (const Stretch& stretch : stretches(alone, std::array{from, to}))
    if (!stretch.areas.empty())
      strokes.push_back(
          {between(from, to, stretch.from.mm() / length), between(from, to, stretch.to.mm() / length)});
}

/// Parallel lines at `step`; `slant` is how far they lean to the right over the box's height, per millimetre.
void add_lines(const Ground& alone, const Box& box, double step, double slant, std::vector<Stroke>& strokes) {
  const double high = box.max.y_mm - box.min.y_mm, lean = slant * high;
  const double first = std::min(box.min.x_mm, box.min.x_mm - lean),
               last = std::max(box.max.x_mm, box.max.x_mm - lean);
  for (double x = first + step / 2; x < last; x += step)
    add_clipped(alone, {x, box.min.y_mm}, {x + lean, box.max.y_mm}, strokes);
}

void add_level_lines(const Ground& alone, const Box& box, double step, std::vector<Stroke>& strokes) {
  for (double y = box.min.y_mm + step / 2; y < box.max.y_mm; y += step)
    add_clipped(alone, {box.min.x_mm, y}, {box.max.x_mm, y}, strokes);
}

/// A mark at each point of staggered rows whose whole square lies inside.
template <class Mark>
void add_marks(const GroundShape& shape, const Box& box, double step, double half, Mark mark) {
  int row = 0;
  for (double y = box.min.y_mm + step * 0.6; y < box.max.y_mm; y += step * 0.8, ++row)
    for (double x = box.min.x_mm + step * (row % 2 ? 1.0 : 0.5); x < box.max.x_mm; x += step)
      if (contains(shape, {x - half, y - half}) && contains(shape, {x + half, y - half}) &&
          contains(shape, {x - half, y + half}) && contains(shape, {x + half, y + half}))
        mark(x, y);
}

Stroke ring(double x, double y, double radius) {
  constexpr int kSides = 10;
  Stroke points;
  for (int i = 0; i <= kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides;
    points.push_back({x + radius * std::cos(angle), y + radius * std::sin(angle)});
  }
  return points;
}

/// Short strokes square to a line, `step` apart, from `near_mm` to `far_mm` to its left.
void add_ticks(const Stroke& line, double step, double near_mm, double far_mm, std::vector<Stroke>& strokes) {
  double next = step / 2;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const TablePoint a = line[i - 1], b = line[i];
    const double length = distance_mm(a, b);
    for (; next < length; next += step) {
      const TablePoint at = between(a, b, next / length);
      const double x = -(b.y_mm - a.y_mm) / length, y = (b.x_mm - a.x_mm) / length;
      strokes.push_back(
          {{at.x_mm + x * near_mm, at.y_mm + y * near_mm}, {at.x_mm + x * far_mm, at.y_mm + y * far_mm}});
    }
    next -= length;
  }
}

/// Counter-clockwise, so that its inside lies to the left; ends where it begins.
Stroke closed_round(Stroke points) {
  double twice = 0.0;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    twice += points[j].x_mm * points[i].y_mm - points[i].x_mm * points[j].y_mm;
  if (twice < 0.0) std::ranges::reverse(points);
  points.push_back(points.front());
  return points;
}

std::vector<Stroke> pattern_of(const GroundArea& area, GroundPattern pattern, const Stroke& outline,
                               double step) {
  const Ground alone{.areas = {area}, .lines = {}};
  const Box box = box_of(outline);
  std::vector<Stroke> strokes;
  switch (pattern) {
    case GroundPattern::kPlain:
      break;
    case GroundPattern::kTrees:
      add_marks(area.shape, box, step * 1.3, step * 0.36,
                [&](double x, double y) { strokes.push_back(ring(x, y, step * 0.32)); });
      break;
    case GroundPattern::kBlocks:
      add_lines(alone, box, step * 0.8, 1.0, strokes);
      add_lines(alone, box, step * 0.8, -1.0, strokes);
      break;
    case GroundPattern::kSlopes:
      add_ticks(closed_round(outline), step * 0.7, 0.0, step * 0.7, strokes);
      // Near a sharp corner a tick would reach over the other side.
      std::erase_if(strokes, [&](const Stroke& tick) { return !contains(area.shape, tick.back()); });
      break;
    case GroundPattern::kWaves:
      add_level_lines(alone, box, step * 0.6, strokes);
      break;
    case GroundPattern::kReeds:
      add_marks(area.shape, box, step * 1.2, step * 0.4, [&](double x, double y) {
        strokes.push_back({{x - step * 0.4, y}, {x + step * 0.4, y}});
        strokes.push_back({{x, y}, {x, y + step * 0.35}});
      });
      break;
    case GroundPattern::kTufts:
      add_marks(area.shape, box, step * 1.2, step * 0.3, [&](double x, double y) {
        strokes.push_back({{x - step * 0.25, y - step * 0.25}, {x + step * 0.25, y + step * 0.25}});
        strokes.push_back({{x - step * 0.25, y + step * 0.25}, {x + step * 0.25, y - step * 0.25}});
      });
      break;
    case GroundPattern::kFurrows:
      add_lines(alone, box, step * 0.7, 0.0, strokes);
      break;
    case GroundPattern::kHatch:
      add_lines(alone, box, step, 1.0, strokes);
      break;
  }
  return strokes;
}

GroundDrawing drawing_of(const GroundArea& area, double step_mm, bool patterns) {
  GroundDrawing drawing{.area = true,
                        .id = area.id,
                        .text = area.name.empty() ? area.kind : area.name,
                        .label_at = label_point(area.shape),
                        .style = ground_style(area.kind),
                        .outline = outline(area.shape),
                        .width_mm = 0.0,
                        .pattern = {}};
  if (patterns) drawing.pattern = pattern_of(area, drawing.style.pattern, drawing.outline, step_mm);
  return drawing;
}

/// The middle of the longest straight piece, where a name lies best.
TablePoint middle_of(const Stroke& points) {
  std::size_t longest = 1;
  for (std::size_t i = 2; i < points.size(); ++i)
    if (distance_mm(points[i - 1], points[i]) > distance_mm(points[longest - 1], points[longest]))
      longest = i;
  return between(points[longest - 1], points[longest], 0.5);
}

GroundDrawing drawing_of(const GroundLine& line, double step_mm) {
  GroundDrawing drawing{.area = false,
                        .id = line.id,
                        .text = line.name,
                        .label_at = middle_of(line.points),
                        .style = ground_style(line.kind),
                        .outline = line.points,
                        .width_mm = line.width.mm(),
                        .pattern = {}};
  if (drawing.style.line == LinePattern::kTies) {
    const double reach = std::max(line.width.mm() / 2, step_mm * 0.3);
    add_ticks(line.points, step_mm, -reach, reach, drawing.pattern);
  }
  return drawing;
}

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

GroundStyle ground_style(std::string_view kind) {
  for (const Word& word : kWords)
    if (kind.find(word.part) != std::string_view::npos) return word.style;
  return {};
}

GroundColour ground_colour(GroundTint tint) {
  constexpr std::array<GroundColour, 6> kInks{
      {{0, 110, 72}, {88, 94, 102}, {138, 82, 30}, {0, 98, 160}, {150, 118, 10}, {60, 64, 70}}};
  return kInks.at(static_cast<std::size_t>(tint));
}

GroundColour ground_light_colour(GroundTint tint) {
  constexpr std::array<GroundColour, 6> kLights{
      {{94, 214, 160}, {206, 212, 220}, {226, 162, 104}, {120, 196, 250}, {240, 222, 130}, {238, 241, 244}}};
  return kLights.at(static_cast<std::size_t>(tint));
}

GroundColour ground_paper_colour(GroundTint tint) {
  constexpr std::array<GroundColour, 6> kPapers{
      {{221, 240, 226}, {229, 231, 234}, {246, 233, 216}, {218, 235, 249}, {250, 244, 214}, {247, 247, 247}}};
  return kPapers.at(static_cast<std::size_t>(tint));
}

std::vector<GroundDrawing> ground_drawings(const Ground& ground, double step_mm) {
  std::size_t points = 0;
  for (const GroundArea& area : ground.areas) points += outline(area.shape).size();
  std::vector<GroundDrawing> drawings;
  for (const GroundArea& area : ground.areas)
    drawings.push_back(drawing_of(area, step_mm, points <= kMostPatternPoints));
  for (const GroundLine& line : ground.lines) drawings.push_back(drawing_of(line, step_mm));
  return drawings;
}

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
                         .text = {},
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
