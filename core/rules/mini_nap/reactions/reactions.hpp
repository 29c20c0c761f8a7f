#pragma once

#include <optional>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/events.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/course.hpp"

namespace telescope::mini_nap {

/// A movement has been made: whoever may charge it is asked (MN-175 to MN-182), and then, where it is a
/// charge that has arrived, whoever it has reached (MN-147).
void after_movement(Game& game, LastMovement made);

/// MNQ-44, MNQ-62: where a unit has come to lie over another that it charges, hands part them first.
void part_by_hand(Game& game, const UnitId& charger, const UnitId& target);

/// MN-145, MN-146, MNQ-17: whether it may react at all in this initiative.
bool may_react(const Game& game, const UnitId& unit);

/// An opportunity charge or counter-charge that is possible against the movement that was made last.
struct Opportunity {
  UnitId unit;
  double along_mm = 0.0;  ///< the first point of its path where it is possible
  double to_mm = 0.0;     ///< and the last
  double turn_deg = 0.0;  ///< the pivot that it needs there
  int needs = 0;          ///< of one die (MN-180); 0: no test (MN-184)
};
std::vector<Opportunity> opportunities(const Game& game);

/// What stands against `unit` charging the last movement when it has come so far; `heading_deg`: where it
/// turns to, else the bearing from centre to centre (MNQ-43).
void check_opportunity(Against& against, const Game& game, const UnitId& unit, double along_mm,
                       std::optional<double> heading_deg, bool counter);
/// MN-175 to MN-185. `counter`: without a test.
void perform_opportunity(Game& game, const UnitId& unit, double along_mm, std::optional<double> heading_deg,
                         bool counter, DiceTray& tray, Events& events);

/// 15.1 and 15.2. MNQ-45: whether the unit must face about before it goes, must not, or may choose (nothing).
std::optional<bool> must_face_about(const Game& game, const UnitId& unit, const UnitId& charger);
void check_retreat(Against& against, const Game& game, const Wanted& wanted);
/// Whether some whole number of centimetres is lawful; `kind` is kFallBack or kFlee.
bool may_retreat(const Game& game, const UnitId& unit, Kind kind);
void perform_fall_back(Game& game, const Wanted& wanted, Events& events);
void perform_flee(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);

/// 15.3.
void check_crew(Against& against, const Game& game, const Wanted& wanted);
void perform_crew(Game& game, const Wanted& wanted, Events& events);
/// MN-161: what stands against manning an abandoned battery again.
void check_man(Against& against, const Game& game, const UnitId& battery);

/// MN-144, MN-169, MNQ-47.
void stand_and_fight(Game& game, const Pending& waits, Events& events);

/// 15.4: neighbours that may try with `unit` (MN-164, MNQ-56).
std::vector<UnitId> may_form_square_with(const Game& game, const UnitId& unit);
void check_square(Against& against, const Game& game, const Wanted& wanted);
void perform_square(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);
/// MNQ-56: neighbours of a unit that has been charged and stands; a square of such a neighbour says the same.
void check_stand_with(Against& against, const Game& game, const std::vector<UnitId>& with);
void perform_stand_with(Game& game, const std::vector<UnitId>& with, DiceTray& tray, Events& events);

/// 15.5.
void check_feint(Against& against, const Game& game, const Wanted& wanted);
void perform_feint(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);

/// A quality test of that unit (MN-022), as a pool "test-ID".
PoolRequest quality_test(const Game& game, const UnitId& unit, std::string_view rule, int needs);

}  // namespace telescope::mini_nap
