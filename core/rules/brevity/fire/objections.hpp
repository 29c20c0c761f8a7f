#pragma once

#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/telling.hpp"

namespace telescope::brevity {

// What stands against an attack.

/// Against the order as such: step, side, target, what has been fired already.
Objections objections_to_order(const Game& game, const AttackOrder& order);
/// Against its firers, and BQ-49. `best`: what is left of it where the umpire decides every open question
/// for who fires.
void object_to_firers(const Game& game, const AttackOrder& order, const std::vector<Firer>& firers,
                      const Scores& best, Objections& all);
/// Whether this battalion may be fired at by this side at all: on the table, an enemy, not protected by
/// OB-061 or BQ-52.
Objections objections_to_target(const Game& game, const AttackOrder& order);
/// Whether it may fire as artillery in this step (section 7), wherever the target is.
Objections objections_to_gun(const Game& game, const AttackOrder& order, const PieceId& gun);

/// What the order says that fire of its kind would pass over.
Objections objections_to_words(const AttackOrder& order);

}  // namespace telescope::brevity
