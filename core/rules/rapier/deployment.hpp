#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/game.hpp"

namespace telescope::rapier {

/// {"type": "place", "piece": "1-04" or "c07", "to": "A2-L1", "R1-1", "R2" or ""}: sets a piece down while
/// setting up, or picks it up again.
struct PlacePiece {
  UnitNo unit;
  Location to;
};

PlacePiece read_place(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const PlacePiece& place);
void perform(Game& game, const PlacePiece& place, DiceTray&, Events& events);

}  // namespace telescope::rapier
