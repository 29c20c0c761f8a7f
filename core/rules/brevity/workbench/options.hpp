#pragma once

#include <vector>

#include "core/rules/brevity/knowledge/form_parts.hpp"

namespace telescope::brevity {

// What a player may do, by part of the game, not yet judged; choices() keeps what is lawful. `known` is what
// his side knows. Of the ways that a battalion may go there are some of each direction.

/// All but that he is done.
void add_options_of_start(const Game& known, Side side, std::vector<AnyAction>& all);
void add_options_of_regroup(const Game& known, Side side, std::vector<AnyAction>& all);
void add_options_of_move(const Game& known, Side side, std::vector<AnyAction>& all);
void add_options_of_fire(const Game& known, Side side, std::vector<AnyAction>& all);
/// Of what the game waits for, of whom it is asked.
void add_options_of_pending(const Game& known, std::vector<AnyAction>& all);

/// Moves of one battalion, as options of step 3 have them.
std::vector<Move> ways_of(const Game& known, const PieceId& piece);
/// Ways over a river and landings, likewise.
std::vector<CrossRiver> crossings_of(const Game& known, const PieceId& piece);
std::vector<Land> landings_of(const Game& known, const PieceId& piece);

/// The nearest enemy on the table whom the side knows, between edges, inches; a large number: there is none.
double nearest_enemy_in(const Game& known, const PieceId& piece, const Placed& at);
/// The nearest enemy; empty: there is none.
PieceId nearest_enemy(const Game& known, Side side, TablePoint from);

/// Whether choices() may offer it: nothing stands against it, and nothing is too close to call.
bool may(const Game& known, const AnyAction& wanted);

}  // namespace telescope::brevity
