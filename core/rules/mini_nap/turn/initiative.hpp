#pragma once

#include "core/rules/dice_tray.hpp"
#include "core/rules/events.hpp"
#include "core/rules/mini_nap/state/game.hpp"

namespace telescope::mini_nap {

/// MN-059, MN-066, MNQ-04: the dice for the initiative, thrown again while they are equal. Whoever wins loses
/// his blue markers (MN-127).
void throw_for_initiative(Game& game, DiceTray& tray, Events& events);
/// Of winning it with `own` dice against `other`, ties thrown again: exact.
double chance_of_initiative(int own, int other);

/// MN-060, MN-141: the Brigade or Division that has the initiative now.
void choose_brigade(Game& game, const std::string& brigade, Events& events);
void choose_division(Game& game, const std::string& division, Events& events);

/// The phase that runs is complete (MN-186, MN-065 to MN-067). Phases in which nothing can be done are
/// passed.
void next_phase(Game& game, Events& events);
/// Pairs of units in contact, enemies, that have not fought yet.
std::vector<std::pair<UnitId, UnitId>> combats(const Game& game);
/// MN-161: batteries that their owner may man again now.
std::vector<UnitId> may_be_manned(const Game& game);

}  // namespace telescope::mini_nap
