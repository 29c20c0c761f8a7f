#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// Steps 4 to 7 (sections 7 to 9): attacks are rolled as they are ordered and take effect together (BQ-09).

Objections objections_to(const Game& game, const Fire& wanted);
void perform(Game& game, const Fire& wanted, DiceTray& tray, Events& events);
/// Declines what Game::pending asks; where an attack waited for it, that is rolled now.
Objections objections_to(const Game& game, const Hold& wanted);
void perform(Game& game, const Hold& wanted, DiceTray& tray, Events& events);

/// Rolls the order, with everything that comes before its dice: hidden firers are placed, a reconnaissance
/// company is asked (Pending::kRetire), and after it (counter-battery is asked).
void resolve(Game& game, const AttackOrder& order, DiceTray& tray, Events& events);

/// BQ-09, BQ-123: the results of the step take effect; pins, put-backs, casualties, destruction, capture.
void apply_results(Game& game, Events& events);
/// Takes effect at once: counter-battery, marks, planned attacks.
void apply(Game& game, const AttackResult& result, Events& events);

/// Destroys it: what it made goes, marks and tasks lapse, the umpire is asked whether it was surrounded.
void destroy(Game& game, const PieceId& piece, std::vector<std::string_view> rules, Events& events);
/// OB-178, OB-179: `successes` casualty figures at once.
void take_casualties(Game& game, const PieceId& piece, int successes,
                     const std::vector<std::string_view>& rules, Events& events);
void pin(Game& game, const PieceId& piece, const std::vector<std::string_view>& rules, Events& events);

}  // namespace telescope::brevity
