#pragma once

#include <string>
#include <vector>

#include "core/rules/action_set.hpp"
#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

inline Objections objection(std::string_view rule, std::string sentence) {
  return {{std::string(rule), std::move(sentence)}};
}

/// "the seven of hearts and the first joker".
std::string words_of_cards(const Game& game, const std::vector<std::string>& cards);

}  // namespace telescope::raphia
