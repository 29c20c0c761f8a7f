#pragma once

#include <string>

#include "app/game/game_desk.hpp"

namespace telescope::app {

/// By what a page names an action that it was offered: as long as the action is the same, so is this.
std::string key_of(const Action& action);

/// To those of `pools` that are wanted, the first of them at `begin`, what a camera sees: "read": {"dice": as
/// ReadThrow::faces(), "thrown": as is_thrown(), "words", "swap": true where the colours may be the other way
/// round}.
void add_read(Json& pools, std::size_t begin, const WaitingThrow& waiting);

/// {"pool", "label", "dice": how many, "sides", "hit_from", "success", "reasons": why each die is thrown}.
Json pool_json(const PoolRequest& pool);

/// {"title", "pools": [pool_json() and "audience"; of those that lie on the table "thrown": the dice,
/// "source"; of those that are wanted what add_read() adds]}.
Json throw_json(const WaitingThrow& waiting);

/// Adds what the players of a game without an umpire see to themselves: "throw", "word" where the dice are
/// not fixed yet, "proposals" of the table. `scene` holds only what everybody may know.
void add_players_desk(Json& desk, const GameScene& scene, const SeatId& seat);

}  // namespace telescope::app
