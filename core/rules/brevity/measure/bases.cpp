#include "core/rules/brevity/measure/bases.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "core/base/beside_limit.hpp"
#include "core/base/words.hpp"
#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"
#include "core/measure/words.hpp"
#include "core/rules/brevity/actions.hpp"

namespace telescope::brevity {
namespace {

struct Offset {
  double right_mm, front_mm;
};
Offset seen_from(const Footprint& base, TablePoint point) {
  const double angle = base.heading.degrees() * std::numbers::pi / 180.0;
  const double dx = point.x_mm - base.centre.x_mm, dy = point.y_mm - base.centre.y_mm;
  return {dx * std::cos(angle) - dy * std::sin(angle), dx * std::sin(angle) + dy * std::cos(angle)};
}

}  // namespace

Pose pose_of(const Placed& placed) {
  return {.centre = placed.at,
          .heading = Heading::from_degrees(placed.heading_deg),
          .sigma_mm = placed.sigma_mm,
          .sigma_deg = placed.sigma_deg};
}

PlacedBase base_of(const Game& game, const PieceId& piece, const Placed& placed) {
  const UnitFacts& facts = game.facts(piece);
  return {RectangularBase{facts.base_width, facts.base_depth}, pose_of(placed)};
}

double reach_in(const Footprint& base) {
  return std::hypot(base.width.inches(), base.depth.inches()) / 2.0;
}

double largest_reach_in(const Game& game) {
  double most_mm = 0.0;
  for (const auto& [id, facts] : game.setup->pieces)
    most_mm = std::max({most_mm, facts.base_width.mm(), facts.base_depth.mm()});
  return Length::from_mm(std::hypot(most_mm, most_mm) / 2.0).inches();
}

TablePoint nearest_point(const Footprint& base, TablePoint point) {
  const auto [right, front] = seen_from(base, point);
  const double across = std::clamp(right, -base.width.mm() / 2.0, base.width.mm() / 2.0),
               along = std::clamp(front, -base.depth.mm() / 2.0, base.depth.mm() / 2.0);
  const double angle = base.heading.degrees() * std::numbers::pi / 180.0;
  return {base.centre.x_mm + across * std::cos(angle) + along * std::sin(angle),
          base.centre.y_mm - across * std::sin(angle) + along * std::cos(angle)};
}

double gap_in(const Footprint& base, TablePoint point) {
  const auto [right, front] = seen_from(base, point);
  return Length::from_mm(std::hypot(std::max(0.0, std::abs(right) - base.width.mm() / 2.0),
                                    std::max(0.0, std::abs(front) - base.depth.mm() / 2.0)))
      .inches();
}

double gap_in(const Footprint& base, std::span<const TablePoint> line, bool is_closed) {
  const auto box = corners(base);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0, j = is_closed ? line.size() - 1 : 0; i < line.size(); j = i++)
    for (std::size_t k = 0; k < box.size(); ++k)
      least = std::min(least, segment_gap(line[j], line[i], box[k], box[(k + 1) % box.size()]));
  return Length::from_mm(least).inches();
}

double gap_in(const Footprint& base, const GroundShape& shape) {
  return touches(shape, base) ? 0.0 : gap_in(base, outline(shape), true);
}

Footprint shrunk(const Footprint& base, double by_in) {
  const Length by = Length::from_inches(2.0 * by_in);
  Footprint smaller = base;
  smaller.width = std::max(base.width - by, Length());
  smaller.depth = std::max(base.depth - by, Length());
  return smaller;
}

double error_in(const Footprint& base, const Placed& placed) {
  const double turned_mm = Length::from_inches(reach_in(base)).mm() *
                           std::sin(std::min(placed.sigma_deg, 90.0) * std::numbers::pi / 180.0);
  return 2.0 * Length::from_mm(std::hypot(placed.sigma_mm, turned_mm)).inches();
}

double distance_in(TablePoint a, TablePoint b) {
  return Length::from_mm(distance_mm(a, b)).inches();
}

double length_in(const std::vector<TablePoint>& line) {
  double length = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) length += distance_in(line[i - 1], line[i]);
  return length;
}

GroundLine band(const std::vector<TablePoint>& points, double width_in) {
  return {.points = points, .width = Length::from_inches(width_in)};
}

double along_line_in(const std::vector<TablePoint>& line, TablePoint point) {
  double best = std::numeric_limits<double>::infinity(), gone = 0.0, along = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const TablePoint a = line[i - 1], b = line[i];
    const double dx = b.x_mm - a.x_mm, dy = b.y_mm - a.y_mm, square = dx * dx + dy * dy;
    const double length = distance_in(a, b);
    const double part =
        square == 0.0
            ? 0.0
            : std::clamp(((point.x_mm - a.x_mm) * dx + (point.y_mm - a.y_mm) * dy) / square, 0.0, 1.0);
    if (const double away = distance_in(point, between(a, b, part)); away < best) {
      best = away;
      along = gone + part * length;
    }
    gone += length;
  }
  return along;
}

bool is_on_table(const Game& game, TablePoint point) {
  const double x = Length::from_mm(point.x_mm).inches(), y = Length::from_mm(point.y_mm).inches();
  return x >= 0.0 && y >= 0.0 && x <= game.setup->width_in() + kLastBits_in &&
         y <= game.setup->depth_in() + kLastBits_in;
}

double from_edge_in(const Game& game, Edge edge, TablePoint point) {
  const double x = Length::from_mm(point.x_mm).inches(), y = Length::from_mm(point.y_mm).inches();
  switch (edge) {
    case Edge::kNear:
      return y;
    case Edge::kFar:
      return game.setup->depth_in() - y;
    case Edge::kLeft:
      return x;
    case Edge::kRight:
      return game.setup->width_in() - x;
  }
  return 0.0;
}

std::string words(const Inches& length) {
  if (length.told) return decimal(length.value) + " in";
  return telescope::words({Length::from_inches(length.value), Length::from_inches(length.error / 2.0)},
                          MeasuringUnit::kInch);
}

std::string words(const Inches& length, double limit) {
  return length.told ? beside_limit(length.value, limit, 2, decimal) + " in" : words(length);
}

Answer decided(const Game& game, const Question& question, Answer measured, std::vector<Question>& open) {
  if (const auto ruled = game.rulings.find(question.id); ruled != game.rulings.end())
    return answer(ruled->second);
  const bool asked = std::ranges::any_of(open, [&](const Question& each) { return each.id == question.id; });
  if (measured == Answer::kUmpire && !asked) open.push_back(question);
  return measured;
}

bool taken_as_is(const Inches& length, double limit) {
  return length.value <= limit + kLastBits_in;
}

std::vector<Objection> objections_of(const Game& game, const std::vector<Question>& open) {
  std::vector<Objection> all;
  for (const Question& each : open)
    if (!each.hidden)
      all.push_back(objection_of(
          game, each, each.sentence + (each.unseen ? "" : " Too close to call: the umpire decides.")));
  return all;
}

Objection objection_of(const Game& game, const Question& question, std::string sentence) {
  const auto ruling = [&](bool within) {
    return Actions::write(game, Ruling{.question = question.id,
                                       .yes = within == question.within,
                                       .words = (within ? "within. " : "beyond. ") + question.sentence});
  };
  return {"BQ-01", std::move(sentence), ruling(true), ruling(false)};
}

}  // namespace telescope::brevity
