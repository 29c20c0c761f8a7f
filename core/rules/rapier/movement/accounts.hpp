#pragma once

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// RO-088, RQ-44: the Division had a headquarters and it is dead; one in reserve or off the far edge is not.
bool is_hq_destroyed(const Game& game, DivisionNo division);
/// RO-111: DEF's headquarters is dead.
bool is_defender_hq_destroyed(const Game& game);

/// RQ-43: the accounts of the turn's movement, as step 2 begins.
void open_accounts(Game& game);

/// RO-088: how many units of the Division may still move; nothing where there is no limit.
std::optional<int> moves_left(const Game& game, DivisionNo division);
/// RQ-43: floor(n/2).
int half_limit(const Game& game, DivisionNo division);
/// RQ-116: the units' moves are used; each counts once a turn.
void count_moves(Game& game, const std::vector<UnitNo>& units);

}  // namespace telescope::rapier
