#pragma once

#include <string>
#include <vector>

#include "core/rules/level.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/search.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::raphia {

/// A battle as a player may search it (core/rules/search.hpp). Its cards are dealt by the program.
class Searched {
 public:
  using Game = raphia::Game;
  using Action = AnyAction;

  explicit Searched(Side seat) : seat_(seat) {}

  Game world(const Game& known, SimulatedChance& chance) const;
  Side to_move(const Game& game) const;
  std::vector<AnyAction> candidates(const Game& game) const;
  std::string key(const Game& game, const AnyAction& action) const;
  AnyAction plain(const Game& game) const { return sensible_choice(game, to_move(game)); }
  void perform(Game& game, const AnyAction& action, DiceTray& dice) const;
  double value(const Game& game) const;

 private:
  Side seat_;
};

/// The position with all that `seat` cannot know of it laid anew, in printed order: two positions that the
/// seat cannot tell apart give the same.
Game as_known(Game game, Side seat);

/// What a player of that level does who is waited for, first, with what else he considered. It hangs on what
/// he knows alone: the same view is answered alike. Cards that lie on a real table are played plainly.
std::vector<Considered<AnyAction>> considered_at(Level level, const Game& game, Side side);
inline AnyAction choice_at(Level level, const Game& game, Side side) {
  return considered_at(level, game, side).front().action;
}

/// Either side, where its cards do not lie on a real table. The program neither deploys nor gives up.
class ProgramSeats final : public FaceOf<OpponentFace, Setup> {
 public:
  using FaceOf::FaceOf;
  std::vector<SeatId> playable() const override;
  std::vector<SeatId> given() const override;  ///< RR-098
  bool is_waited_for(const Position& position, const SeatId& seat,
                     std::span<const SeatId> played) const override;
  Position as_known(const Position& position, const SeatId& seat) const override;
  Decision choose(const Position& known, const SeatId& seat, Level level) const override;
};

}  // namespace telescope::raphia
