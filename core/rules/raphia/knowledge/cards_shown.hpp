#pragma once

#include <optional>
#include <vector>

#include "core/rules/known.hpp"
#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

/// Whose eyes look at the game: a player's, the umpire's, or with neither a spectator's.
struct Viewer {
  std::optional<Side> player;
  bool umpire = false;
  /// RR-H01: whether that side's secret cards are his to see.
  bool sees(Side side) const { return umpire || player == side; }
};

/// Every card that he may know of and every count that is open (RR-H01 to RR-H03): hands, bids, extra cards,
/// cards on pieces, decks and discards, south's first.
std::vector<KnownCards> cards_shown(const Game& game, const Viewer& viewer);

/// RR-H03: the losing bid that went back to that hand before everybody's eyes; empty: there is none, or it
/// has been seen elsewhere since. It may have been laid or discarded face down in the meantime.
std::string seen_losing_bid(const Game& game, Side side);

}  // namespace telescope::raphia
