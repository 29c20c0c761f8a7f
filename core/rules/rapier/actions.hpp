#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/rules/rapier/game.hpp"

namespace telescope::rapier {

/// {"type": "begin", "scenario": ..., "kit": ...}
struct Begin {
  Game game;
};
/// {"type": "advance"}: on to the next phase of RO-051.
struct Advance {};
/// {"type": "place", "piece": "1-04", "sector": "A2-L1"} or with "area": "R1-1".
struct PlacePiece {
  PieceId piece;
  Location to;
};
/// {"type": "move_group", "pieces": [...], "path": ["A2-L1", "A2-L2", "A2-L3"]}: pieces of one side that
/// stand together in the first sector go to the last.
struct MoveGroup {
  std::vector<PieceId> pieces;
  std::vector<Sector> path;
};
using RapierAction = std::variant<Begin, Advance, PlacePiece, MoveGroup>;

/// Throws std::invalid_argument where the action is malformed: an unknown type, piece, sector or area, or a
/// group that does not stand together.
RapierAction read_action(const GameState& state, const Action& action);

/// What stands against it; empty where it is lawful. Only what this ruleset knows so far is judged: the
/// stacking limit, also in passing (RO-038, RO-039), and steps across an edge (RO-090).
std::vector<Objection> objections(const Game& game, const RapierAction& action);

Outcome perform(Game game, const RapierAction& action);

}  // namespace telescope::rapier
