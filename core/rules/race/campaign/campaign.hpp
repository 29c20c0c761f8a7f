#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/events.hpp"
#include "core/rules/race/actions.hpp"

namespace telescope::race {

/// What stands against it.
std::vector<Objection> objections_to(const Game& game, const Wanted& wanted);

/// Does it, and what follows of itself. Throws std::invalid_argument outside its phase.
void carry_out(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);

/// "Zone 3", "X".
std::string zone_words(const RaceSettings& settings, int zone);

// What the rules ask for dice with.
PoolRequest type_pool(int last_move);
PoolRequest result_pool(int points);
PoolRequest recovery_pool(int lost, int score, std::string_view rule);
/// RX-083 to RX-086.
std::string_view recovery_rule(int move);

}  // namespace telescope::race
