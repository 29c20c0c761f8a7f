#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// {"type": "adjust", "unit": "D-02", "to": "A2-L3", "face_up": true, "kind": "rifles", "division": "D",
///  "reason": "..."}: the umpire's hand sets right what no rule foresees. All but unit and reason may be left
/// out. It is always lawful.
struct Adjust {
  UnitNo unit;
  std::optional<Location> to;
  std::optional<bool> face_up;
  std::optional<Kind> kind;
  std::optional<DivisionNo> division;
  std::string reason;
};

Adjust read_adjust(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const Adjust& adjust);
void perform(Game& game, const Adjust& adjust, DiceTray&, Events& events);

}  // namespace telescope::rapier
