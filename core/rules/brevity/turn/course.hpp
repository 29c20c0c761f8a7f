#pragma once

#include "core/rules/brevity/action_fields.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// From step to step (sections 2, 4, 5, 10, BQ-08); the actions are in turn.hpp.

/// What follows of itself after any action: steps in which nobody can do anything are left (with an event
/// each), a side without a battalion has lost, and the last turn's end ends the game.
void settle(Game& game, Events& events);

/// Goes to the next step of the move, or to the next move, turn or day. Applies the step's results first
/// (apply_results()).
void next_step(Game& game, Events& events);

/// Whose part of the step it is, and who ends it; kNeutral where it is both sides' (deployment, starts of
/// days and turns) or nobody's.
Side acting_side(const Game& game);
/// Its title on the pages of both: steps 4 to 7 by who fires, "Germans: artillery fire", for their printed
/// names speak to one of both alone.
std::string title_of(const Game& game, Step step);
/// OB-181, BQ-77: whether the moved command tests its readiness at all.
bool tests_readiness(const Game& game);

/// The next day, where one begins, and turn. After the last one the game is over.
void begin_turn(Game& game, Events& events);
/// OB-025, OB-027: `chooser` selects a command; kNeutral: the turn is over.
void begin_selection(Game& game, Side chooser, Events& events);
/// Enters a step of a move.
void enter(Game& game, Step step, Events& events);
void end_game(Game& game, Side winner, const std::vector<std::string_view>& rules, std::string why,
              Events& events);

/// What Proceed would do next, for the umpire's button: "Roll for the weather"; empty: nothing.
std::string proceeds_with(const Game& game);

/// BQ-08: does what the start of the day or turn does of itself, in the fixed order, up to the next place
/// where somebody may decide something; without `tray` also only up to where dice may be needed. `leaves`: it
/// begins at such a place, and leaves it.
void go_on_with_start(Game& game, DiceTray* tray, bool leaves, Events& events);

/// A piece's event: for all, or for its side alone while it is hidden (OB-H01).
void tell_of(const Game& game, const PieceId& piece, Events& events, std::string_view type,
             const std::vector<std::string_view>& rules, std::string sentence, Json fields = Json::object());
/// The same of several: all are told of those that lie open, and the side alone of those that nobody else
/// sees.
void tell_of_pieces(const Game& game, const std::vector<PieceId>& pieces, Events& events,
                    std::string_view type, const std::vector<std::string_view>& rules,
                    const std::string& what, const Json& fields);

}  // namespace telescope::brevity
