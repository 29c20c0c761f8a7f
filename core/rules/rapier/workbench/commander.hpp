#pragma once

#include <cstdint>
#include <functional>
#include <random>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::rapier {

/// Both sides of a game, played simply and lawfully: the defender lies in depth and holds; the attackers
/// bombard what lies thickest, push forward on every axis, and their break-through Division follows through
/// the gaps. Every action is asked for before it is done; what is refused is left.
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
  template <class T>
  bool attempt(const T& action);

  void play();
  void deploy_defender();
  void place_where_there_is_room(UnitNo unit);
  void reconnoitre();
  void give_orders();
  void deploy_attackers();
  void plan_fire();
  void bombard();
  void call_fire();
  void fire_missions();
  void move_attackers();
  void bring_up();
  void advance(UnitNo unit);
  void move_defender();
  void fall_back(UnitNo unit);
  void fire(Side side);
  void strike_from_the_air(Side side);
  void fight();
  void clear_mines();
  void replace_headquarters();

  Game& game_;
  SimulatedChance& chance_;
};

}  // namespace telescope::rapier
