#pragma once

#include <functional>
#include <optional>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::rapier {

/// What a plain player does next in this step, simply and lawfully; nothing: he is done with it. The defender
/// lies in depth and holds; the attackers bombard what lies thickest, push forward on every axis, and their
/// break-through Division follows through the gaps. The umpire does besides what the rules leave no choice
/// in, but for going on to the next step. Without a seat: whoever has something to do.
std::optional<Actions::Any> next_action(const Game& game, SimulatedChance& chance,
                                        const std::optional<Role>& seat = {});

/// All seats of a game played so.
class SimpleCommanders {
 public:
  SimpleCommanders(Game& game, SimulatedChance& chance) : game_(game), chance_(chance) {}

  /// Plays the step that the game is in, and goes on to the next. Throws std::invalid_argument, with what is
  /// left open, where the scenario leaves them no lawful way.
  void play_step();
  /// Called with the game after each action that was done.
  std::function<void(const Game&)> watch;
  /// Where what happens is told; null: nowhere, which is faster.
  Events* told = nullptr;

 private:
  void perform(const Actions::Any& action);

  Game& game_;
  SimulatedChance& chance_;
};

}  // namespace telescope::rapier
