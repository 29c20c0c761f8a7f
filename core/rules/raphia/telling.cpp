#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

std::string words_of_cards(const Game& game, const std::vector<std::string>& cards) {
  std::string words;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) words += i + 1 == cards.size() ? " and " : ", ";
    words += "the " + game.setup->deck->card(cards[i]).face.words;
  }
  return words.empty() ? "no card" : words;
}

}  // namespace telescope::raphia
