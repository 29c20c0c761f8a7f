#pragma once

#include "core/rules/events.hpp"
#include "core/rules/race/state/game.hpp"
#include "core/rules/throws.hpp"

namespace telescope::race {

/// Begins the campaign turn of a player.
void begin_part(Game& game, Side off);
/// Ends that of the player on the offensive, and with B's the campaign turn (RX-089 to RX-091).
void end_part(Game& game, Events& events, int recovered);
/// RX-054: victory points of the battle, and its losses.
void take_report(Game& game, Report report, Events& events);
/// Where nothing is lost there is nothing to throw for. Where losses are closed that is told to nobody
/// (RX-H03).
void go_on_to_recovery(Game& game, Events& events);

/// RX-082, RXQ-23, RXQ-43: stands that a die is thrown for, in Orbat order: units, then stands.
std::vector<int> to_recover(const Game& game);

/// "Zone 3", "X".
std::string zone_words(const RaceSettings& settings, int zone);
/// "+1", "-2".
std::string signed_number(int value);

// What the rules ask for dice with.
PoolRequest type_pool(int last_move);
PoolRequest result_pool(int points);
PoolRequest recovery_pool(int lost, int score, std::string_view rule);
/// Without a word, for games that nobody is told of.
PoolRequest untold_pool(int dice);

}  // namespace telescope::race
