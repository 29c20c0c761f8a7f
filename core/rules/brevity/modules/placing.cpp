#include "core/rules/brevity/modules/placing.hpp"

#include <algorithm>
#include <limits>

#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/measure/meetings.hpp"
#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/measure/terrain.hpp"

namespace telescope::brevity {

Objections objections_to_place(const Game& game, const PieceId& piece, const Placed& to) {
  Objections all;
  const std::string name = game.setup->named(piece);
  if (!is_on_table(game, piece, to)) object(all, "BQ-117", name + " would not lie on the table.");
  if (ground_at(game, to.at).ground == GroundClass::kImpassable)
    object(all, "BQ-22", name + " would lie on impassable ground.");
  for (const Side side : kSides)
    for (const PieceId& each : game.stands_of(side)) {
      if (each == piece) continue;
      const Inches gap = gap_between(game, piece, to, each, game.stand(each).placed);
      // An overlap that the eye may have made is none, as of ways.
      if (gap.value < -std::max(kTooClose_in, gap.error))
        object(all, "BQ-20", name + " would lie upon " + game.setup->named(each) + ".");
    }
  return all;
}

Answer touching(const Inches& gap) {
  constexpr double kTouches_in = 0.02;  // no hand lays a base nearer than that
  if (gap.value <= kTouches_in) return Answer::kYes;
  return gap.value <= std::max(kTooClose_in, gap.error) ? Answer::kUmpire : Answer::kNo;
}

Inches gap_to_line(const Game& game, const PieceId& piece, const Placed& placed,
                   const std::vector<TablePoint>& points, double width_in) {
  const Footprint base = footprint(game, piece, placed);
  const double error = error_in(base, placed);
  if (points.size() >= 2 && touches(band(points, width_in), base)) return {.value = 0.0, .error = error};
  double least = std::numeric_limits<double>::infinity();
  const auto box = corners(base);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = 0; k < box.size(); ++k)
      least = std::min(least,
                       segment_gap(points[i == 0 ? 0 : i - 1], points[i], box[k], box[(k + 1) % box.size()]));
  return {.value = std::max(0.0, Length::from_mm(least).inches() - width_in / 2.0), .error = error};
}

void object_unless(Objections& all, const Game& game, const PieceId& piece, Answer measured,
                   std::string_view rule, const std::string& sentence) {
  std::vector<Question> open;
  const Question question{
      .id = "place/" + piece.value(),
      .sentence = "Is the place of " + game.setup->named(piece) + " as it must be? " + sentence,
      .rule = std::string(rule),
      .hidden = game.stand(piece).where == Where::kHidden};
  if (decided(game, question, measured, open) == Answer::kNo) object(all, rule, sentence);
  for (Objection& each : objections_of(game, open)) all.push_back(std::move(each));
}

}  // namespace telescope::brevity
