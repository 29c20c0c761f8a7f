#include "core/kit/french_cards.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace telescope {
namespace {

using Names = std::pair<std::string_view, std::string_view>;

constexpr std::array<Names, 13> kRanks{{{"a", "Ace"},
                                        {"2", "2"},
                                        {"3", "3"},
                                        {"4", "4"},
                                        {"5", "5"},
                                        {"6", "6"},
                                        {"7", "7"},
                                        {"8", "8"},
                                        {"9", "9"},
                                        {"10", "10"},
                                        {"j", "Jack"},
                                        {"q", "Queen"},
                                        {"k", "King"}}};
constexpr std::array<Names, 4> kSuits{{{"c", "clubs"}, {"d", "diamonds"}, {"h", "hearts"}, {"s", "spades"}}};

std::vector<std::string> make_french_54() {
  std::vector<std::string> cards;
  for (const auto& [suit, suit_name] : kSuits)
    for (const auto& [rank, rank_name] : kRanks) cards.push_back(std::string(rank) + std::string(suit));
  cards.insert(cards.end(), {"jk1", "jk2"});
  return cards;
}

}  // namespace

const std::vector<std::string>& french_54() {
  static const std::vector<std::string> cards = make_french_54();
  return cards;
}

std::optional<FrenchCard> french_card(std::string_view id) {
  if (std::ranges::find(french_54(), id) == french_54().end()) return std::nullopt;
  const std::string_view rank = id.substr(0, id.size() - 1);
  const auto place = std::ranges::find(kRanks, rank, &Names::first);
  const int number = place == kRanks.end() ? 0 : static_cast<int>(place - kRanks.begin()) + 1;
  return FrenchCard{std::string(rank), id.back(), number};
}

std::string FrenchCard::corner() const {
  std::string text = rank;
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return text;
}

std::string card_name(std::string_view id) {
  const auto card = french_card(id);
  if (!card) return std::string(id);
  if (card->is_joker()) return std::string("Joker ") + card->suit;
  const auto rank = std::ranges::find(kRanks, card->rank, &Names::first);
  const auto suit = std::ranges::find(kSuits, std::string_view(&card->suit, 1), &Names::first);
  return std::string(rank->second) + " of " + std::string(suit->second);
}

}  // namespace telescope
