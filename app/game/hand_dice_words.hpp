#pragma once

#include <string>
#include <vector>

#include "core/session/hand_throws.hpp"
#include "core/session/seen_dice.hpp"

namespace telescope::app {

/// What may be said of the dice of a game, in a sentence: that they are too few to say, that nothing speaks
/// against them, or at whose to look.
std::string fairness_words(const FairnessVerdict& verdict);

/// That sentence, then a line for each pool: "Initiative, 96 dice: 14 18 15 16 17 16 from 1 to 6." Nothing
/// where no dice were thrown by hand.
std::vector<std::string> hand_dice_lines(const HandDice& dice);

/// "3 (98 %)", "? (40 %)": what was read of it, and how surely.
std::string seen_die_words(const SeenDice& seen, std::size_t die);
/// "As the camera saw them: 3 (98 %), 5 (99 %), ? (40 %)", with that they were picked up where they were,
/// after what the pool is called, if it says that.
std::string seen_words(const SeenDice& seen);

}  // namespace telescope::app
