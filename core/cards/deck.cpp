#include "core/cards/deck.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include "core/kit/french_cards.hpp"

namespace telescope::cards {
namespace {

// As a pack is printed: suit by suit, each from the ace to the king.
constexpr std::array kSuits{suit::kSpades, suit::kHearts, suit::kDiamonds, suit::kClubs};
constexpr std::array<std::string_view, 13> kRanks{"ace",   "two",  "three", "four", "five",  "six", "seven",
                                                  "eight", "nine", "ten",   "jack", "queen", "king"};
constexpr std::array<std::string_view, 2> kJokers{"first joker", "second joker"};

}  // namespace

Deck::Deck(std::vector<Card> printed) : printed_(std::move(printed)) {
  if (printed_.empty()) throw std::invalid_argument("a deck needs cards");
  for (const Card& card : printed_) {
    if (card.face.id.empty()) throw std::invalid_argument("a card of the deck has no id");
    if (!places_.emplace(card.face.id, places_.size()).second)
      throw std::invalid_argument("the deck has two cards '" + card.face.id + "'");
  }
}

std::size_t Deck::place(std::string_view id) const {
  const auto it = places_.find(id);
  if (it == places_.end())
    throw std::invalid_argument("the deck has no card '" + std::string(id.substr(0, 40)) + "'");
  return it->second;
}

Deck french_deck(int jokers) {
  if (jokers < 0 || jokers > static_cast<int>(kJokers.size()))
    throw std::invalid_argument("a French deck has no, one or two jokers");
  std::vector<Card> printed;
  const auto add = [&](const std::string& id, const FrenchCard& card, std::string_view suit,
                       std::string words) {
    printed.push_back(
        {.face = {.id = id, .corner = card.corner(), .suit = std::string(suit), .words = std::move(words)},
         .rank = card.number});
  };
  for (const std::string_view suit : kSuits)
    for (const std::string& id : french_54())
      if (const FrenchCard card = french_card(id).value(); card.suit == suit.front())
        add(id, card, suit,
            std::string(kRanks.at(static_cast<std::size_t>(card.number - 1))) + " of " + std::string(suit));
  for (const std::string& id : french_54())
    if (const FrenchCard card = french_card(id).value(); card.is_joker() && card.suit - '0' <= jokers)
      add(id, card, suit::kJoker, std::string(kJokers.at(static_cast<std::size_t>(card.suit - '1'))));
  return Deck(std::move(printed));
}

bool is_red(const Card& card) {
  return card.face.suit == suit::kHearts || card.face.suit == suit::kDiamonds || is_joker(card);
}

bool is_black(const Card& card) {
  return card.face.suit == suit::kSpades || card.face.suit == suit::kClubs || is_joker(card);
}

bool is_joker(const Card& card) {
  return card.face.suit == suit::kJoker;
}

}  // namespace telescope::cards
