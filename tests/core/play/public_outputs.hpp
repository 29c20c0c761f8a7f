#pragma once

#include "core/rules/rapier/state/game.hpp"
#include "tests/core/play/chance.hpp"
#include "tests/support/json_game.hpp"

namespace telescope::rapier {

/// All that is told of a state to anybody but the umpire: page, options, accounts, what lies where.
Json told_to_players(const test::JsonGame& rules, const GameState& state, const std::vector<PieceId>& pieces);

/// Those of the events that anybody but the umpire may know of, with their sentences.
Json told_to_players(const test::JsonGame& rules, const GameState& state, const std::vector<Event>& events);

/// Items of the defender that lie face down, or are dealt and lie nowhere yet, and that no player has seen.
std::vector<UnitNo> secrets(const Game& game);

/// The same game to every player: what `among` hide is dealt otherwise.
Game dealt_otherwise(Game game, const std::vector<UnitNo>& among, Chance& chance);

/// The same game to everybody but the CC (HD-12): the target points not fired upon lie elsewhere.
Game plotted_otherwise(Game game);

}  // namespace telescope::rapier
