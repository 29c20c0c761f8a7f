#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {

/// {"type": "release", "units": [...], "to": "R1" or "L1", "division": "2"}: the CC's permission for one hop
/// (RO-103, RO-105, RQ-55); `division`, with "R1" only, is the one they are assigned to (RO-107).
struct ReleaseUnits {
  std::vector<UnitNo> units;
  Release to = Release::kNone;
  std::optional<DivisionNo> division;
};
/// {"type": "recall_release", "units": [...]}: withdraws it while it is not used (RQ-55).
struct RecallRelease {
  std::vector<UnitNo> units;
};
/// {"type": "frontage", "division": "2", "axes": ["A1", "A2"]}: RO-109, or under `frontage.change` (RQ-29).
struct GiveFrontage {
  DivisionNo division{};
  std::vector<int> axes;  ///< columns, counted from 0
};

ReleaseUnits read_release(const Game& game, const Json& action);
RecallRelease read_recall_release(const Game& game, const Json& action);
GiveFrontage read_frontage(const Game& game, const Json& action);

std::vector<Objection> objections(const Game& game, const ReleaseUnits& release);
std::vector<Objection> objections(const Game& game, const RecallRelease& recall);
std::vector<Objection> objections(const Game& game, const GiveFrontage& given);
void perform(Game& game, const ReleaseUnits& release, DiceTray&, Events& events);
void perform(Game& game, const RecallRelease& recall, DiceTray&, Events& events);
void perform(Game& game, const GiveFrontage& given, DiceTray&, Events& events);

/// RO-103, RO-104, RQ-54: from R1 to L1.
void check_entry(const Game& game, const MoveUnits& move, std::vector<Objection>& out);
/// RO-105 to RO-107: from R2 to R1, and never on from there.
void check_relief(const Game& game, const MoveUnits& move, std::vector<Objection>& out);
/// RO-021, RO-100; DEF's is the whole table (RQ-60).
bool is_inside_frontage(const Game& game, UnitNo unit, int column);

}  // namespace telescope::rapier
