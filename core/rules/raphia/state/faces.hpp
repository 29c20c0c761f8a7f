#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

// `cards.held = "table"` (RRQ-86): the decks are of paper, and the program knows a card only once it has been
// turned up. Until then an unknown card lies in its place, one as good as another. When it is turned up it is
// named: its face takes the place of the unknown card. The piles say what lies where in this way too, and no
// pile ever says more than somebody has seen.

inline bool are_on_table(const Setup& setup) {
  return setup.settings.cards == CardsHeld::kTable;
}
inline bool are_on_table(const Game& game) {
  return are_on_table(*game.setup);
}

/// Whether a player says which card he lays: not where chance deals (RR-098) or the decks are of paper.
inline bool names_cards_laid(const Game& game) {
  return !game.settings().random_deal && !are_on_table(game);
}

/// Where a card is turned up that lies on no piece: as an extra card, or on top of the deck.
inline const PieceId kOnExtra{"extra"};
inline const PieceId kOnDeck{"deck"};

/// It stands for a card that nobody has turned up.
bool is_unknown(const cards::Card& card);
bool is_unknown(std::string_view card);

/// RR-001: 54 faces; for decks of paper as many unknown cards besides.
std::shared_ptr<const cards::Deck> deck_for(const RaphiaSettings& settings);

/// A card as people type it, by two keys: "7h", "H7", "TH" and "0h" for the ten, "j1" for the first joker. As
/// the deck names it; any other text as it is.
std::string card_typed(std::string_view text);

/// The unknown cards of a pile, the first first; of the deck only the top one.
std::vector<std::string> unknown_in(const Game& game, Side side, std::string_view pile);

/// Why that face cannot be the one that has just been turned up: it is known to be elsewhere. Part of a
/// sentence, "has been discarded already"; empty: it can.
std::string known_elsewhere(const Game& game, Side side, std::string_view card);

/// The face takes the place of the unknown card, in the combat that is fought too. Throws
/// std::invalid_argument where it is known to be elsewhere.
void name_card(Game& game, Side side, const std::string& unknown, const std::string& card);

/// Face down among others again, so that nobody can say which it is: the losing bid in the hand (RR-H03).
void mix_in(Game& game, Side side, const std::string& card);

}  // namespace telescope::raphia
