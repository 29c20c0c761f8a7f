#pragma once

#include <vector>

#include "core/rules/level.hpp"
#include "core/rules/opponent_face.hpp"
#include "core/rules/race/actions.hpp"
#include "core/rules/search.hpp"

namespace telescope::race {

// The program as a player. What he writes down is weighed; which units he takes is played plainly.

/// Regroups once a fifth of his stands is lost.
Choose plain_choice(const Game& game, Side player);
/// OFF's units, those with most stands first.
FieldUnits plain_units(const Game& game);
/// The first force that is prepared for such a battle.
FixOrbat plain_orbat(const Game& game);

/// The position with what that player cannot know left out, and with it what has been: two that he cannot
/// tell apart give the same.
Game as_known(Game game, Side player);

/// What a player of that level writes down, first, with what else he considered. It hangs on what he knows
/// alone. One who looks ahead plays the campaign on by battle_odds(), against a plain player.
std::vector<Considered<Choose>> considered_at(Level level, const Game& game, Side player);

/// Plays on all that is no player's word, until one is waited for or the campaign is over: battles by
/// battle_odds(), stand by stand; the first force that is prepared; units as a plain player takes them.
void go_on_by_model(Game& game, SimulatedChance& chance, Events& events);

/// Either player: what he writes down each campaign turn, and his force in every battle.
class ProgramSeats final : public OpponentFace {
 public:
  std::vector<SeatId> playable() const override {
    return {kParties.seat(Side::kAttacker), kParties.seat(Side::kDefender)};
  }
  bool is_waited_for(const Position& position, const SeatId& seat,
                     std::span<const SeatId> played) const override;
  Position as_known(const Position& position, const SeatId& seat) const override;
  Decision choose(const Position& known, const SeatId& seat, Level level) const override;
};

}  // namespace telescope::race
