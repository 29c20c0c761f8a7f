#pragma once

#include <string>
#include <vector>

#include "core/rules/known.hpp"

namespace telescope::report {

/// What cards_markup() refers to, once a page; empty where no pile holds a card.
std::string card_definitions(const std::vector<KnownCards>& piles);
/// Hands, decks and what lies with pieces, each pile with its title: the faces that are known and a back for
/// the others. Empty where no pile holds a card.
std::string cards_markup(const std::vector<KnownCards>& piles);

}  // namespace telescope::report
