#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// Who moves: the first of a turn, the selection, a challenge (OB-025 to OB-029, section 4).

Objections objections_to(const Game& game, const Select& wanted);
void perform(Game& game, const Select& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Pass& wanted);
void perform(Game& game, const Pass& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Challenge& wanted);
void perform(Game& game, const Challenge& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const AttachCommander& wanted);
void perform(Game& game, const AttachCommander& wanted, DiceTray& tray, Events& events);

/// A bonus and what it is for: "German", "corps commander attached".
struct BonusLine {
  int value = 0;
  std::string words;
  std::string rule;
};
/// OB-046 to OB-053, BQ-14, BQ-143.
std::vector<BonusLine> command_bonus(const Game& game, const CommandId& command);
int total(const std::vector<BonusLine>& lines);

/// OB-044, OB-045: chance that the challenger's total is higher.
double chance_of_challenge(int challenger_bonus, int selected_bonus);

/// OB-025, BQ-06: kNeutral where they have equally many.
Side first_mover(const Game& game);
/// OB-027, OB-028, BQ-07: who selects after `last`; kNeutral: the turn is over.
Side next_chooser(const Game& game, Side last);

/// OB-182 to OB-193, BQ-75, BQ-76, BQ-02: modifiers of the test, and the least die that passes (7: none).
struct ReadinessTest {
  int band_from = 4;
  std::vector<BonusLine> modifiers;
  int needed = 4;
  double chance() const { return needed > 6 ? 0.0 : needed <= 1 ? 1.0 : (7 - needed) / 6.0; }
};
ReadinessTest readiness_test(const Game& game, const CommandId& command);
/// The same from what a request tells.
ReadinessTest readiness_test(const Nation& nation, bool inexperienced, bool flamed, bool night,
                             bool corps_commander);

Objections objections_to(const Game& game, const Readiness& wanted);
void perform(Game& game, const Readiness& wanted, DiceTray& tray, Events& events);

}  // namespace telescope::brevity
