#pragma once

#include "core/rules/known.hpp"
#include "core/rules/rapier/game.hpp"
#include "core/rules/rapier/role.hpp"

namespace telescope::rapier {

// Who may know what (ledger, section 12), one function a statement; known() puts a role's knowledge together
// from nothing else.

/// HD-14, RO-060, RQ-06: how much of the table he may be shown.
Sight sight_of(const Game& game, const Role& role);
/// HD-11: a picture of the table may be shown. Never while counters are dealt and laid: hands turn them.
bool may_show_picture(const Game& game, const Role& role);
/// HD-01, HD-04, HD-06 to HD-08: the attackers know their own, and what has been turned up.
bool knows_face(const Game& game, const Role& role, UnitNo unit);
/// HD-12, RQ-31: the target point is known to him.
bool knows_point(const Game& game, const Role& role, std::size_t point);
/// HD-12: where the missions handed in are to fall is known to him.
bool knows_planned(const Game& game, const Role& role);
/// HD-01, RQ-07, RQ-25: what was seen beneath that counter is known to him.
bool knows_find(const Game& game, const Role& role, CounterNo counter);
/// RO-061 to RO-064: orders go to those who carry them out, and to the umpire who records them.
bool knows_orders(const Role& role);

/// The looks whose finds he knows, as places in Reconnaissance::looked, in the order in which known() lists
/// them: by what was found and where, not by counter.
std::vector<std::size_t> known_looks(const Game& game, const Role& role);

Known known(const Game& game, const Role& role);

/// Ruleset::asked().
std::optional<Action> asked(const Game& game, const Role& role, const Json& request);
/// What he may ask for in this step.
std::vector<KnownAsk> asks_of(const Game& game, const Role& role);

}  // namespace telescope::rapier
