#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace telescope {

/// The suit and rank of a French playing card, as its face's id says them: "7h", "10s", "ks", "ah".
struct FrenchCard {
  std::string rank;  ///< "a", "2" to "10", "j", "q", "k"; of a joker "jk"
  char suit = 0;     ///< 'c', 'd', 'h', 's'; of a joker '1' or '2'
  int number = 0;    ///< ace 1, jack 11, queen 12, king 13; of a joker 0
  bool is_joker() const { return number == 0; }
  std::string corner() const;  ///< "A", "10", "K"; of a joker "JK"
  bool operator==(const FrenchCard&) const = default;
};

/// No value: a card that is no French one.
std::optional<FrenchCard> french_card(std::string_view id);

/// The ids of the 52 French cards, clubs, diamonds, hearts and spades from the ace to the king, and of two
/// jokers, "jk1" and "jk2".
const std::vector<std::string>& french_54();

/// "7 of hearts", "Ace of spades", "Joker 1"; of any other card its id.
std::string card_name(std::string_view id);

}  // namespace telescope
