#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/combat/melee_losses.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// "attackers", "defenders".
std::string_view people(Side side);

/// Why a group has its dice: "1-02: tanks, infantry present" (RO-145), "fortification F1 to D-03" (RO-147).
DieReason reason_of(const Melee& melee, Side side, const DiceGroup& group);

/// A pool for each way in which hits are bound, where it has dice: "round-1-defenders-tied". `place`:
/// "A2-L3".
std::vector<PoolRequest> pools_of(const Melee& melee, Side side, const Muster& muster, std::string_view place,
                                  int round);

/// "6 dice: 1 of I: other, infantry present (RO-149); +1 fortification F1 to I (RO-147)"; also why somebody
/// has none.
std::string in_words(const Melee& melee, Side side, const Muster& muster);

/// What answers to pools_of() hit. RO-188: a 4 or a 5 only where somebody who lives is hit by it.
Hits hits_of(const Muster& muster, const std::vector<std::vector<int>>& answers, const Targets& targets,
             Members alive);

}  // namespace telescope::rapier
