#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/cards/deck.hpp"

namespace telescope::cards {

/// Where the cards of one deck lie: a draw pile, hands, discards, what was laid with a piece. Piles are named
/// by the ruleset, "draw", "hand north"; one that was never used is an empty one. Each card is in exactly one
/// pile at any time: cards are moved and never made or lost. A plain value, copied with its position.
class Piles {
 public:
  /// All cards lie in the pile `all`, in printed order, the last one on top. Throws std::invalid_argument
  /// without a deck.
  Piles(std::shared_ptr<const Deck> deck, std::string_view all);

  const Deck& deck() const { return *deck_; }
  /// Every pile that holds a card, by its name: the cards' ids from the bottom to the top.
  const std::map<std::string, std::vector<std::string>, std::less<>>& all() const { return piles_; }
  /// Of one pile, likewise.
  const std::vector<std::string>& cards(std::string_view pile) const;
  int count(std::string_view pile) const { return static_cast<int>(cards(pile).size()); }
  bool holds(std::string_view pile, std::string_view card) const;
  /// The pile that the card is in. Throws std::invalid_argument where the deck has no such card.
  const std::string& where(std::string_view card) const;

  /// Onto the top of `to`. Throws std::invalid_argument where the card does not lie in `from`.
  void move(std::string_view card, std::string_view from, std::string_view to);
  /// Each takes the other's place, wherever they lie. Throws where the deck has no such card.
  void exchange(std::string_view one, std::string_view other);
  /// The top card of `from`, one by one, onto the top of `to`: so many, or as many as there are. How many
  /// were moved.
  int draw(std::string_view from, std::string_view to, int count);
  /// All of `from`, as they lie, onto the top of `to`.
  void move_all(std::string_view from, std::string_view to);
  /// All of `from`, as they lie, beneath what lies in `to`.
  void move_beneath(std::string_view from, std::string_view to);
  /// Lays the pile anew: its card number order[i], from 0, becomes number i, from the bottom. Throws
  /// std::invalid_argument where `order` does not name each of them once.
  void put_in_order(std::string_view pile, const std::vector<int>& order);

  /// The same deck's cards in the same piles, in the same order.
  bool operator==(const Piles& other) const {
    return piles_ == other.piles_ &&
           (deck_ == other.deck_ || std::ranges::equal(deck_->printed(), other.deck_->printed()));
  }

 private:
  friend Piles piles_from_json(std::shared_ptr<const Deck> deck, const nlohmann::json& json);
  explicit Piles(std::shared_ptr<const Deck> deck) : deck_(std::move(deck)) {}
  std::vector<std::string> take(std::string_view pile);
  void tidy(std::string_view pile);

  std::shared_ptr<const Deck> deck_;
  /// Only those that hold a card, so that equal places are equal values.
  std::map<std::string, std::vector<std::string>, std::less<>> piles_;
};

/// {"pile": ["7h", ...from the bottom to the top], ...}, without those that are empty.
nlohmann::json to_json(const Piles& piles);
/// Throws std::invalid_argument where a card is named twice, is missing or is none of the deck, or where
/// `json` is something else.
Piles piles_from_json(std::shared_ptr<const Deck> deck, const nlohmann::json& json);

}  // namespace telescope::cards
