#pragma once

#include <optional>

#include "core/rules/raphia/player/options.hpp"
#include "core/rules/raphia/player/seen.hpp"

namespace telescope::raphia {

/// What a player does who plays plainly and sensibly, by what he sees: one of `options`. The same view and
/// options give the same answer. Nothing: there is nothing for him to do.
std::optional<Wanted> sensible_choice(const Setup& setup, const Seen& seen, const Options& options);

/// The same in a position in which this player is waited for (waited_for()).
Wanted sensible_choice(const Game& game, Side side);

}  // namespace telescope::raphia
