#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/cards/piles.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::cards {

/// Whom the throws of a shuffle are for: no seat reads it, so no page, no console and no message shows them.
/// They are in the journal for the proof.
inline constexpr Audience kNobody{"nobody"};

/// Throws for a shuffle, as shuffled() wants them. `rule` is the statement that it rests on.
PoolRequest shuffle_pool(std::string_view id, std::string_view rule);

/// Lays the pile in an order that nobody can steer or knows: as many throws as it has cards, but one.
void shuffle(Piles& piles, std::string_view pile, const PoolRequest& pool, DiceTray& dice);

/// Shuffles the discards and puts them beneath what is left of the draw pile.
void reshuffle(Piles& piles, std::string_view discards, std::string_view draw, const PoolRequest& pool,
               DiceTray& dice);

/// So many to each pile of `hands`, one by one in turn, from the top of `draw`; fewer where there are fewer.
void deal(Piles& piles, std::string_view draw, std::span<const std::string> hands, int each);

/// Draws from the top of `draw` until `hand` holds so many, or there is none left.
void fill(Piles& piles, std::string_view draw, std::string_view hand, int count);

}  // namespace telescope::cards
