#pragma once

#include "core/rules/brevity/fire/fire.hpp"

namespace telescope::brevity {

// Fire at suspected points (OB-085 to OB-088, BQ-35, BQ-129).

/// Notes the attack; nothing is thrown. Hidden firers are placed, and counter-battery is asked (BQ-150).
void set_mark(Game& game, const AttackOrder& order, Events& events);
/// The marks that a battalion reveals where it is placed now, the nearest first; added to Game::pending.
void ask_marks(Game& game, const PieceId& revealed);
/// Whether a mark waits to be resolved against it: before it moves or fires (BQ-129).
bool mark_waits_for(const Game& game, const PieceId& revealed);
Attack attack_of_mark(const Game& game, const PointMark& mark, const PieceId& target);

}  // namespace telescope::brevity
