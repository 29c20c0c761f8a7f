#pragma once

#include <vector>

#include "core/rules/form.hpp"
#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::mini_nap {

/// A form that has nothing to fill in is one of the window's options, and no form beside.
bool offered_as_option(const Form& form);
/// The window's forms as single words, where one choice at most is left.
std::vector<Option> umpires_options(const Game& game);
/// What may be done with the unit of that stand.
std::vector<Option> umpires_options(const Game& game, const PieceId& piece);

}  // namespace telescope::mini_nap
