#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "replace_hq", "division": "2", "way": "staff-officer" or "roll", "unit": "2-05"}: 8.9. `unit`
/// becomes the headquarters, by a throw if that succeeds.
struct ReplaceHq {
  DivisionNo division;
  bool by_staff_officer = false;
  UnitNo unit;
};

ReplaceHq read_replace_hq(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const ReplaceHq& replace);
/// Throws std::invalid_argument where the unit is dead or of the defender.
void perform(Game& game, const ReplaceHq& replace, DiceTray& dice, Events& events);

/// RQ-85: units that may become headquarters of the Division, in roster order.
std::vector<UnitNo> convertible(const Game& game, DivisionNo division);
void describe_headquarters(const Game& game, Sheet& sheet);
/// Ways in which the unit may become a headquarters now.
void add_headquarters_options(const Game& game, UnitNo unit, std::vector<Option>& options);

}  // namespace telescope::rapier
