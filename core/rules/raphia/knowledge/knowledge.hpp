#pragma once

#include <optional>
#include <vector>

#include "core/rules/prepared_faces.hpp"
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
/// Those of one side's deck.
std::vector<KnownCards> cards_shown(const Game& game, const Viewer& viewer, Side owner);

/// RR-H03: the losing bid that went back to that hand before everybody's eyes; empty: there is none, or it
/// has been seen elsewhere since. It may have been laid or discarded face down in the meantime.
std::string seen_losing_bid(const Game& game, Side side);

/// RR-H02: attacks that are declared, the combat that is fought with its supports, and what the newest combat
/// has moved (push-backs with the friends behind, retirements, advances), as marks. Open facts all of them.
void show_combats(const Game& game, Known& known);

/// Two players and a spectator, and an umpire where the setting says so: what each may know (section 16) and
/// ask for. Nobody sits where the program plays (RR-098).
class Knowledge final : public FaceOf<TwoPlayers, Setup> {
 public:
  explicit Knowledge(std::shared_ptr<const Setup> setup)
      : FaceOf(setup, kParties, setup->settings.umpire ? Umpire::kReadsAll : Umpire::kNone, setup->sides) {}
  std::vector<Seat> seats() const override;
  Known known(const Position& position, const SeatId& seat) const override;
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override;
};

}  // namespace telescope::raphia
