#pragma once

#include "core/rules/events.hpp"
#include "core/rules/mini_nap/actions.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"

namespace telescope::mini_nap {

// Sections 16 to 18: what bars fire, and what people enter of what the rules as supplied do not say.

/// MN-188 to MN-194: why `unit` may not fire at all.
void check_firer(Against& against, const Game& game, const UnitId& unit);
/// The rest of it, of a target (MN-191 to MN-193, MNQ-51).
void check_target(Against& against, const Game& game, const UnitId& unit, const UnitId& target);
/// Enemies at which it may fire as far as the supplied rules bar none; ranges and arcs are not among them
/// (MN-N01).
std::vector<UnitId> targets_of(const Game& game, const UnitId& unit);

std::vector<Objection> objections_to_fire(const Game& game, const Wanted& wanted);
void perform_fire(Game& game, const Wanted& wanted, Events& events);

/// What people enter of one unit, as a result or a correction, is held to itself.
void check_entered(Against& against, const Game& game, const Wanted& wanted);
/// MN-N01 to MN-N08: as it was entered.
std::vector<Objection> objections_to_result(const Game& game, const Wanted& wanted);
void perform_result(Game& game, const Wanted& wanted, Events& events);

}  // namespace telescope::mini_nap
