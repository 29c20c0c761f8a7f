#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::mini_nap {

/// Titles of the phases, in the order of Phase.
std::span<const std::string_view> phase_titles();
/// The page of the phase, without its lines and options; while somebody may react its title says to what.
Sheet page_of(const Game& game);
/// "Turn 2, French: Jeanningros' Brigade".
std::string when_of(const Game& game);
/// What the phase is for, or what is waited for: one or two sentences that anybody may read.
std::string advice_of(const Game& game);
/// Who acts now; kNeutral: the umpire, or either player.
Side acts_now(const Game& game);
/// The Brigade or the Division that has the initiative; empty where none has.
std::string holder_words(const Game& game);

}  // namespace telescope::mini_nap
