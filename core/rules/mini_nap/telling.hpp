#pragma once

#include <string>

#include "core/rules/events.hpp"
#include "core/rules/mini_nap/movement/course.hpp"

namespace telescope::mini_nap {

// Nearly everything is open (MN-H01): events are for all, told by a sentence (Events::tell).

/// What becomes of a unit: {"unit"} is added.
void tell_of(Events& events, std::string_view type, std::string_view rule, const UnitId& unit,
             const std::string& sentence);
/// "45 degrees", whichever way.
std::string degrees_words(double degrees);
/// "1/95th, 2/95th".
std::string names_of(const Game& game, const std::vector<UnitId>& units);
/// "1/95th forms a skirmish line and moves 12.0 cm."
void tell_manoeuvre(Events& events, const Game& game, const UnitId& unit, const Course& course);
/// Likewise, of a course that is proposed: "forms a skirmish line and moves 12.0 cm".
std::string words_of(const Game& game, const Course& course);

}  // namespace telescope::mini_nap
