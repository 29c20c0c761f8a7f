#pragma once

#include <string>
#include <vector>

#include "core/rules/brevity/measure/inches.hpp"
#include "core/rules/brevity/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::brevity {

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

}  // namespace telescope::brevity
