#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/events.hpp"
#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

inline constexpr int kHandSize = 13, kLeastLaid = 4;

/// RRQ-65: whether that player has a bid to make yet.
bool must_bid(const Game& game, Side side);

/// RR-011 to RR-016: once nobody has a bid to make both are turned up, and one has won.
void turn_up_bids(Game& game, DiceTray& tray, Events& events);

/// Whether it is that player's part of the step, and no combat waits for anybody's word.
bool is_part_of(const Game& game, Side side);

/// RR-018, RRQ-66: cards that he must still lay before he is done with step 2.
int must_still_lay(const Game& game, Side side);

// Between the turns, and the end of the game (RR-024 to RR-027, section 13).

/// Step 1 begins; where nobody has a card to bid, step 2 (RRQ-65).
void begin_turn(Game& game, Events& events);

/// Step 2 begins, or the game ends: RR-097, RRQ-63, RRQ-64, RRQ-66.
void begin_laying(Game& game, Events& events);

/// Steps 6 to 8, and the next turn.
void end_turn(Game& game, Events& events);

/// The last combat of the step has been fought: the other player moves, or the turn ends. Nothing happens
/// while something is still to be fought or decided.
void go_on_after_combats(Game& game, Events& events);

/// kNeutral: a draw.
void end_game(Game& game, Side winner, std::string sentence, const std::vector<std::string_view>& rules,
              Events& events);

/// RR-093 to RR-096, RR-E13: whether this card breaks an army that has lost so many units; none: no deck.
bool breaks(const cards::Card* card, int losses, const RaphiaSettings& settings);
inline constexpr int kTestFrom = 6;  ///< RR-093

// RRQ-86: cards of paper.

/// A card that has to be turned up on the table before the game goes on.
struct DueFace {
  Side side = Side::kNeutral;
  PieceId on;           ///< a piece, kOnExtra or kOnDeck
  std::string unknown;  ///< that lies there
};
/// RR-070, RRQ-77: those of the combat whose cards are compared; RR-093: those of break tests at the turn's
/// end. In the order in which they are asked for.
std::vector<DueFace> faces_due(const Game& game);

/// The pile in which a card is turned up there: on a piece, kOnExtra or kOnDeck.
std::string pile_of(const PieceId& on);
/// "in South's hand".
std::string words_of_place(const Game& game, Side side, std::string_view pile);

}  // namespace telescope::raphia
