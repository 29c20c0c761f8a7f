#pragma once

#include <string>

#include "app/game/game_desk.hpp"

namespace telescope::app {

/// By what a page names an action that it was offered: as long as the action is the same, so is this.
std::string key_of(const Action& action);

/// What a camera sees of a throw: {"dice": as ReadThrow::faces(), "thrown": as is_thrown(), "words"}.
Json read_json(const vision::ReadThrow& read);

/// {"title", "made": [{"label", "dice", "source", "audience", "reasons"}], "needed": as pools_to_json(),
/// the first with "read" while a camera is looked at for it}: dice that lie on the table, with the reason for
/// every die.
Json throw_json(const WaitingThrow& waiting);

/// Adds what the players of a game without an umpire see to themselves: "throw", "word" where the dice are
/// not fixed yet, "proposals" of the table. `scene` holds only what everybody may know.
void add_players_desk(Json& desk, const GameScene& scene, const SeatId& seat);

}  // namespace telescope::app
