#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/form.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::brevity {

inline SheetLine line(std::string text, std::string_view rule, const Audience& audience = Audience::kAll) {
  return {.text = std::move(text), .rule = std::string(rule), .audience = audience};
}

/// OB-246, BQ-98: who of a side is in supply, and who is not: `corps`, then divisions and commands by name.
std::vector<std::pair<std::string, bool>> supply_of(const Game& game, Side side, std::string_view corps);

/// Commands left, officers, losses and the command that moves: for all.
std::vector<SheetLine> open_lines(const Game& game);

/// What each side alone may read, and what only the umpire may: supply, missions, plans (OB-H05, OB-H06).
std::vector<SheetLine> secret_lines(const Game& game);

/// Who may do what in this step: for all as far as it is open, with the odds of every possible attack. What
/// differs by what is hidden is the umpire's.
std::vector<SheetLine> step_lines(const Game& game);

/// The same for whoever knows this of the game: made from that alone.
std::vector<SheetLine> step_lines_of(const Game& known);

/// A form of his that has nothing to fill in is one of his options, and no form beside.
bool offered_as_option(const Form& form);
/// What the umpire may do, with one choice at most.
std::vector<Option> umpires_options(const Game& game);

}  // namespace telescope::brevity
