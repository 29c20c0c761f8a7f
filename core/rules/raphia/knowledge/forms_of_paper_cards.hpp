#pragma once

#include <string>
#include <vector>

#include "core/rules/raphia/knowledge/form_parts.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/turn/naming.hpp"

namespace telescope::raphia {

// Laying cards without naming them, or several at once; and naming those that are turned up on the table
// (RRQ-86). A form never tells one unknown card from another.

/// Cards typed by two keys each, "7h 5c", into `cards` of the action. At least one where `least` is 1.
FormField typed_cards(std::string id, std::string label, int least);

/// RR-017, RR-020: on several of these pieces at once. Where cards are named, a field a piece.
void add_lay_all(const Game& game, Side side, const Choices& pieces, std::vector<Form>& forms);

/// RR-011: once both bids have been turned up.
void add_bid_of_table(Side side, std::vector<Form>& forms);

/// RR-031: what is turned up on a piece before it moves.
void add_turn_up_on_table(const Game& game, Side side, const std::vector<PieceId>& waiting,
                          std::vector<Form>& forms);

/// RR-070, RR-093: that many cards in this place, which the game waits for.
void add_show(const Game& game, const DueFace& due, int count, std::vector<Form>& forms);

/// RR-079: the cards on the piece; of those that nobody knows only one, "a card face down".
Choices cards_laid(const Game& game, const PieceId& piece);
/// RR-067 to RR-069: so many unknown cards of the hand, "a card face down", "another".
Choices cards_unseen(const Game& game, Side side, int count);

}  // namespace telescope::raphia
