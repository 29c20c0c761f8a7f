#pragma once

#include "core/rules/raphia/workbench/choices.hpp"

namespace telescope::raphia {

/// What a player does who plays plainly and sensibly, by what his own seat may know: his cards, and what lies
/// open. The same position gives the same answer. There must be something for him to do (waited_for()).
Wanted sensible_choice(const Game& game, Side side);

/// Any of choices(), by `below`, which gives a number from 0 up to, not including, its argument.
template <class Below>
Wanted random_choice(const Game& game, Side side, Below below) {
  auto all = choices(game, side);
  return std::move(all.at(static_cast<std::size_t>(below(static_cast<int>(all.size())))));
}

}  // namespace telescope::raphia
