#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// Parts of the course of a game that the files of this room share.

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

/// BQ-08: does what the start of the day or turn does of itself, in the fixed order, up to the next place
/// where somebody may decide something; without `tray` also only up to where dice may be needed. `leaves`: it
/// begins at such a place, and leaves it.
void go_on_with_start(Game& game, DiceTray* tray, bool leaves, Events& events);

/// A piece's event: for all, or for its side alone while it is hidden (OB-H01).
void tell_of(const Game& game, const PieceId& piece, Events& events, std::string_view type,
             const std::vector<std::string_view>& rules, std::string sentence, Json fields = Json::object());

}  // namespace telescope::brevity
