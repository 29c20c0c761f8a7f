#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/cards/piles.hpp"
#include "core/rules/form.hpp"
#include "core/rules/known.hpp"

namespace telescope::cards {

// What a seat is shown of a pile, for KnowledgeFace::known(). Whatever has faces has them in the deck's
// printed order, which tells nothing of how they were drawn or laid.

/// Of the seat's own: all faces, for it alone.
KnownCards own_cards(const Piles& piles, std::string_view pile, std::string id, std::string title);

/// Of another's, or face down: how many there are.
KnownCards counted_cards(const Piles& piles, std::string_view pile, std::string id, std::string title);

/// Face up before everybody.
KnownCards open_cards(const Piles& piles, std::string_view pile, std::string id, std::string title);

/// Cards that lie before everybody: face up, or face down with their faces for whoever may look at them.
KnownCards laid_cards(const Piles& piles, std::string_view pile, bool face_up, bool sees, std::string id,
                      std::string title);

/// A hand, with its faces for whoever `sees` them. All others see one count with what its owner has laid down
/// before himself in `down`, so that they cannot tell whether he has.
KnownCards hand_cards(const Piles& piles, std::string_view hand, std::string_view down, bool sees,
                      std::string id, std::string title);

/// A form's choices among the cards of a pile, in printed order: ids of the cards, their words as labels.
std::vector<FormChoice> card_choices(const Piles& piles, std::string_view pile);

}  // namespace telescope::cards
