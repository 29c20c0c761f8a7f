#include "core/cards/dealing.hpp"

#include "core/rules/shuffle.hpp"

namespace telescope::cards {

PoolRequest shuffle_pool(std::string_view id, std::string_view rule) {
  return {.id = std::string(id),
          .label = "Shuffling: one of {sides} cards",
          .audience = kNobody,
          .reasons = {{1, "the card for the next place", std::string(rule)}}};
}

void shuffle(Piles& piles, std::string_view pile, const PoolRequest& pool, DiceTray& dice) {
  if (piles.count(pile) > 1) piles.put_in_order(pile, shuffled(piles.count(pile), pool, dice));
}

void reshuffle(Piles& piles, std::string_view discards, std::string_view draw, const PoolRequest& pool,
               DiceTray& dice) {
  shuffle(piles, discards, pool, dice);
  piles.move_beneath(discards, draw);
}

void deal(Piles& piles, std::string_view draw, std::span<const std::string> hands, int each) {
  for (int i = 0; i < each; ++i)
    for (const std::string& hand : hands) piles.draw(draw, hand, 1);
}

void fill(Piles& piles, std::string_view draw, std::string_view hand, int count) {
  piles.draw(draw, hand, count - piles.count(hand));
}

}  // namespace telescope::cards
