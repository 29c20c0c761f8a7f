#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "core/board/ground.hpp"
#include "core/measure/base.hpp"
#include "core/measure/distance.hpp"
#include "core/rules/brevity/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::brevity {

/// What a measurement says of a rule. kUmpire: too close to its limit to call (BQ-01).
enum class Answer { kNo, kYes, kUmpire };

/// A length on the table in inches, with its error: two standard deviations, what is printed after "±". A
/// length that a person has told counts as it is told: it has no error, and its limits are inclusive.
struct Inches {
  double value = 0.0;
  double error = 0.0;
  bool told = false;
};
inline Inches told(double inches) {
  return {.value = inches, .error = 0.0, .told = true};
}
inline Inches inches_of(const MeasuredLength& length) {
  return {.value = length.value.inches(), .error = 2.0 * length.sigma.inches(), .told = false};
}

/// BQ-01: so near to a limit, or within the error where that is larger, the umpire decides.
inline constexpr double kTooClose_in = 0.25;
/// 8.0" is within 8", however it was added up.
inline constexpr double kLastBits_in = 1e-6;

/// Up to and including `limit`.
inline Answer within(const Inches& length, double limit) {
  if (length.told) return length.value <= limit + kLastBits_in ? Answer::kYes : Answer::kNo;
  const double margin = std::max(kTooClose_in, length.error);
  if (length.value <= limit - margin + kLastBits_in) return Answer::kYes;
  return length.value > limit + margin + kLastBits_in ? Answer::kNo : Answer::kUmpire;
}
inline Answer answer(bool yes) {
  return yes ? Answer::kYes : Answer::kNo;
}
/// Yes where both are; no where one is not.
inline Answer both(Answer a, Answer b) {
  if (a == Answer::kNo || b == Answer::kNo) return Answer::kNo;
  return a == Answer::kYes && b == Answer::kYes ? Answer::kYes : Answer::kUmpire;
}
inline Answer either(Answer a, Answer b) {
  if (a == Answer::kYes || b == Answer::kYes) return Answer::kYes;
  return a == Answer::kNo && b == Answer::kNo ? Answer::kNo : Answer::kUmpire;
}
inline Answer opposite(Answer a) {
  return a == Answer::kUmpire ? a : answer(a == Answer::kNo);
}

/// BQ-20: of a gap between bases; an overlap that the eye may have made is none.
inline bool lies_upon(const Inches& gap) {
  return gap.value < -std::max(kTooClose_in, gap.error);
}

/// "7.8 ± 0.2 in"; what was told, "8 in".
std::string words(const Inches& length);
/// Beside a limit, which what was told does not read like where it is another: "8.004 in" beside 8.
std::string words(const Inches& length, double limit);

/// What the umpire is asked where the table is too close to call (BQ-01). Its id says all that it hangs on
/// but the places, which do not change within a step: "range/A-01/D-03", "locates/A-01/D-03/12.5" (a point of
/// D-03's way, inches), "arc/A-01/D-03", "way/A-01", "edge/A-01", "surrounded/D-03", "place/A-01". It tells
/// of no hidden stand: such questions are asked of the umpire alone (`hidden`).
struct Question {
  std::string id;
  std::string sentence;  ///< "Is D-03 within 8 in of A-01? Measured are 7.9 ± 0.2 in."
  std::string rule;
  bool hidden = false;
  bool within = true;  ///< the answer that is within what is lawful
  bool unseen =
      false;  ///< asked of what nobody saw, which no measurement is too close to: the sentence says so
};

/// What counts: the umpire's ruling where there is one, else the measurement. kUmpire stays where he has not
/// decided; it is added to `open`.
Answer decided(const Game& game, const Question& question, Answer measured, std::vector<Question>& open);

/// What counts when an action is done although a question is open: the measured value as it is, limits
/// inclusive.
bool taken_as_is(const Inches& length, double limit);

/// An objection for each open question that tells of no hidden stand: "BQ-01: ... The umpire decides."
std::vector<Objection> objections_of(const Game& game, const std::vector<Question>& open);
/// The objection of one, in such words.
Objection objection_of(const Game& game, const Question& question, std::string sentence);

// Bases as geometry. Lengths are inches where a name says so.

Pose pose_of(const Placed& placed);
PlacedBase base_of(const Game& game, const PieceId& piece, const Placed& placed);

/// From the centre of a base to its corners.
double reach_in(const Footprint& base);
/// No base of the game has a larger one.
double largest_reach_in(const Game& game);
/// Of a base to a bare point; a point of the base is the nearest to itself.
TablePoint nearest_point(const Footprint& base, TablePoint point);
/// From a base to a bare point; 0 inside.
double gap_in(const Footprint& base, TablePoint point);
/// From a base to a shape; 0 where they share a point.
double gap_in(const Footprint& base, const GroundShape& shape);
/// From the outline of a base to a line, or to one that is closed from its last point to the first.
double gap_in(const Footprint& base, std::span<const TablePoint> line, bool is_closed = false);
/// The same base, smaller by so much on each side; a point where nothing is left.
Footprint shrunk(const Footprint& base, double by_in);
/// Two standard deviations of the place of a base's outline: of its centre, and of its heading at its
/// corners.
double error_in(const Footprint& base, const Placed& placed);

double distance_in(TablePoint a, TablePoint b);
double length_in(const std::vector<TablePoint>& line);
/// A band of that width along these points.
GroundLine band(const std::vector<TablePoint>& points, double width_in = 0.0);
/// How far along the line its point nearest to `point` lies; of equals the first.
double along_line_in(const std::vector<TablePoint>& line, TablePoint point);
/// A bare point lies on the table, its edge included.
bool is_on_table(const Game& game, TablePoint point);
/// From that edge of the table inward; below 0 beyond it.
double from_edge_in(const Game& game, Edge edge, TablePoint point);

}  // namespace telescope::brevity
