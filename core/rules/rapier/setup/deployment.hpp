#pragma once

#include <optional>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "place", "piece": "1-04" or "c07", "to": "A2-L1", "R1-1", "R2" or ""}: sets a piece down while
/// setting up, or picks it up again.
struct PlacePiece {
  UnitNo unit;
  Location to;
  std::optional<DivisionNo> strange_r1;  ///< RQ-03: the R1 of another Division is named
};

PlacePiece read_place(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const PlacePiece& place);
/// Throws std::invalid_argument for the R1 of another Division.
void perform(Game& game, const PlacePiece& place, DiceTray&, Events& events);

/// {"type": "place", "pieces": ["c07", "c11"], "to": "A2-L1", "R1", "R2" or ""}: sets several down in one
/// place; in "R1" each with its own Division.
struct PlacePieces {
  std::vector<PlacePiece> pieces;  ///< at least one; all of them go to the same place
};

PlacePieces read_places(const Game& game, const Json& action);
/// Each as if those named before it lay there already; whatever stands against several is said once.
std::vector<Objection> objections(const Game& game, const PlacePieces& place);
void perform(Game& game, const PlacePieces& place, DiceTray& dice, Events& events);

/// RO-062: the CC has named it for R2.
bool named_for_r2(const Game& game, UnitNo unit);
/// RO-066: what is named for R2 goes there when the attackers begin to deploy.
void place_reserve(Game& game, Events& events);

/// What keeps the deployment of `side` from being finished.
std::vector<Objection> undeployed(const Game& game, Side side);
void describe_defender_deployment(const Game& game, Sheet& sheet);
void describe_attacker_deployment(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
