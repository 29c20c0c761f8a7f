#include "core/cards/deck.hpp"

#include <array>
#include <stdexcept>
#include <utility>

namespace telescope::cards {
namespace {

struct Suit {
  char letter;
  std::string_view name;
};
struct Rank {
  std::string_view corner;
  std::string_view id;
  std::string_view words;
};

// As a pack is printed: suit by suit, each from the ace to the king.
constexpr std::array kSuits{
    Suit{'s', suit::kSpades},
    Suit{'h', suit::kHearts},
    Suit{'d', suit::kDiamonds},
    Suit{'c', suit::kClubs},
};
// clang-format off
constexpr std::array kRanks{
    //   corner  id    words
    Rank{"A",    "a",  "ace"},
    Rank{"2",    "2",  "two"},
    Rank{"3",    "3",  "three"},
    Rank{"4",    "4",  "four"},
    Rank{"5",    "5",  "five"},
    Rank{"6",    "6",  "six"},
    Rank{"7",    "7",  "seven"},
    Rank{"8",    "8",  "eight"},
    Rank{"9",    "9",  "nine"},
    Rank{"10",   "10", "ten"},
    Rank{"J",    "j",  "jack"},
    Rank{"Q",    "q",  "queen"},
    Rank{"K",    "k",  "king"},
};
// clang-format on
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
  for (const Suit& each : kSuits)
    for (std::size_t i = 0; i < kRanks.size(); ++i)
      printed.push_back({.face = {.id = std::string(kRanks[i].id) + each.letter,
                                  .corner = std::string(kRanks[i].corner),
                                  .suit = std::string(each.name),
                                  .words = std::string(kRanks[i].words) + " of " + std::string(each.name)},
                         .rank = static_cast<int>(i) + 1});
  for (int i = 0; i < jokers; ++i)
    printed.push_back({.face = {.id = "joker-" + std::to_string(i + 1),
                                .corner = "JK",
                                .suit = std::string(suit::kJoker),
                                .words = std::string(kJokers.at(static_cast<std::size_t>(i)))},
                       .rank = 0});
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
