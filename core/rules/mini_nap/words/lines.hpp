#pragma once

#include <string>
#include <vector>

#include "core/rules/mini_nap/knowledge/table_shown.hpp"
#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::mini_nap {

/// How the phase stands: who may still be chosen, manoeuvre, react, fire and at whom, fight; where the rules
/// as supplied stop. A line that tells of ratings or strength is for who may know them.
std::vector<SheetLine> step_lines(const Game& game);

/// One line each: of a Brigade's place in the turn; of a Division Manoeuvre, allowed or why not.
std::string brigade_words(const Game& game, const std::string& brigade);
std::string division_words(const Game& game, const std::string& division);

/// "line, blue marker, 2 hit markers"; without its strength.
std::string state_words(const Game& game, const UnitId& unit);
/// "6 strength points, removed at 1 (MN-056)".
std::string strength_words(const Game& game, const UnitId& unit);
/// "elite, 2 or more".
std::string rating_words(const UnitFacts& unit);

/// What a unit that has been charged may do besides standing, a sentence each.
struct ReactionLine {
  std::string words;
  std::string rule;
  bool of_rating = false;  ///< it tells of a rating
};
std::vector<ReactionLine> reaction_lines(const Game& game, const UnitId& unit);

}  // namespace telescope::mini_nap
