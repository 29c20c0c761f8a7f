#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/known.hpp"

namespace telescope::cards {

/// The suits of the French deck, as CardFace::suit names their symbols.
namespace suit {
inline constexpr std::string_view kSpades = "spades";
inline constexpr std::string_view kHearts = "hearts";
inline constexpr std::string_view kDiamonds = "diamonds";
inline constexpr std::string_view kClubs = "clubs";
inline constexpr std::string_view kJoker = "joker";
}  // namespace suit

/// A card of a deck.
struct Card {
  CardFace face;
  /// Its number within its suit as it was printed: ace 1, jack 11, queen 12, king 13; a joker 0. What it is
  /// worth is for the ruleset to say. Of a ruleset's own cards, the ruleset's.
  int rank = 0;
  bool operator==(const Card&) const = default;
};

/// The cards that belong together, in the order in which they were printed.
class Deck {
 public:
  /// Throws std::invalid_argument where there is no card, or two have one id or one has none.
  explicit Deck(std::vector<Card> printed);

  std::span<const Card> printed() const { return printed_; }
  std::size_t size() const { return printed_.size(); }
  bool has(std::string_view id) const { return places_.contains(id); }
  /// Throws std::invalid_argument where the deck has no card of that id.
  const Card& card(std::string_view id) const { return printed_[place(id)]; }
  /// Its place in the printed order, from 0. Throws likewise.
  std::size_t place(std::string_view id) const;

 private:
  std::vector<Card> printed_;
  std::map<std::string, std::size_t, std::less<>> places_;
};

/// 52 cards, suit by suit from the ace to the king, then the jokers (0 to 2). Ids are those of printed decks
/// (core/kit/french_cards): "as", "10h", "kd", "jk1", "jk2". Throws std::invalid_argument for another number
/// of jokers.
Deck french_deck(int jokers);

/// A heart, a diamond or a joker.
bool is_red(const Card& card);
/// A spade, a club or a joker.
bool is_black(const Card& card);
bool is_joker(const Card& card);

}  // namespace telescope::cards
