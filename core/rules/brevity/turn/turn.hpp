#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// The course of a game: deployment, starts of days and turns, selection, and from step to step (sections 2,
// 4, 5, 10, BQ-08).

Objections objections_to(const Game& game, const SetDown& wanted);
void perform(Game& game, const SetDown& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Proceed& wanted);
void perform(Game& game, const Proceed& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Done& wanted);
void perform(Game& game, const Done& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Adjust& wanted);
void perform(Game& game, const Adjust& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Ruling& wanted);
void perform(Game& game, const Ruling& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Fulfilled& wanted);
void perform(Game& game, const Fulfilled& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Concede& wanted);
void perform(Game& game, const Concede& wanted, DiceTray& tray, Events& events);

/// What follows of itself after any action: steps in which nobody can do anything are left (with an event
/// each), a side without a battalion has lost, and the last turn's end ends the game.
void settle(Game& game, Events& events);

/// Goes to the next step of the move, or to the next move, turn or day. Applies the step's results first
/// (apply_results()).
void next_step(Game& game, Events& events);

/// What Proceed would do next, for the umpire's button: "Roll for the weather"; empty: nothing.
std::string proceeds_with(const Game& game);

}  // namespace telescope::brevity
