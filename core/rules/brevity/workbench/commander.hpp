#pragma once

#include <vector>

#include "core/rules/brevity/knowledge/forms.hpp"

namespace telescope::brevity {

/// Whose word the game waits for; kNeutral: the umpire's, as the clock of the game.
Side waited_for(const Game& game);
/// What a simple commander does, by what his side knows: the same position gives the same answer. Throws
/// where nobody can do anything.
AnyAction sensible_choice(const Game& game, Side side);

// What he looks at, not yet judged. `known` is what his side knows. Of the ways that a battalion may go there
// are some of each direction.

/// All but that he is done.
void add_options_of_start(const Game& known, Side side, std::vector<AnyAction>& all);
/// Of what the game waits for, of whom it is asked.
void add_options_of_pending(const Game& known, std::vector<AnyAction>& all);
/// BQ-01: rulings by which attacks from the air that are due hold up the game no longer.
void add_rulings(const Game& game, std::vector<AnyAction>& all);

std::vector<Move> ways_of(const Game& known, const PieceId& piece);
std::vector<CrossRiver> crossings_of(const Game& known, const PieceId& piece);
std::vector<Land> landings_of(const Game& known, const PieceId& piece);

/// The nearest enemy on the table whom the side knows, between edges, inches; a large number: there is none.
double nearest_enemy_in(const Game& known, const PieceId& piece, const Placed& at);
/// The nearest enemy; empty: there is none.
PieceId nearest_enemy(const Game& known, Side side, TablePoint from);
TablePoint ahead(TablePoint from, double heading_deg, double inches);

/// Whether it may be chosen: nothing stands against it, and nothing is too close to call.
bool may(const Game& known, const AnyAction& wanted);

}  // namespace telescope::brevity
