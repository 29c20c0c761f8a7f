#pragma once

#include <optional>
#include <vector>

#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/course.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"

namespace telescope::mini_nap {

/// A movement has been made: whoever may charge it is asked (MN-175 to MN-182), and then, where it is a
/// charge that has arrived, whoever it has reached (MN-147).
void after_movement(Game& game, LastMovement made);

/// MNQ-44, MNQ-62: where a unit has come to lie over another that it charges, hands part them first.
void part_by_hand(Game& game, const UnitId& charger, const UnitId& target);

/// MN-145, MN-146, MNQ-17: whether it may react at all in this initiative.
bool may_react(const Game& game, const UnitId& unit);
void check_may_react(Against& against, const Game& game, const UnitId& unit);

/// An opportunity charge or counter-charge that is possible against the movement that was made last.
struct Opportunity {
  UnitId unit;
  double along_mm = 0.0;  ///< the first point of its path where it is possible
  double to_mm = 0.0;     ///< and the last
  double turn_deg = 0.0;  ///< the pivot that it needs at the first
  /// Where it is possible at no point by the bearing from centre to centre (MNQ-43): another, in whole
  /// degrees.
  std::optional<double> heading_deg = {};
  int needs = 0;  ///< of one die (MN-180); 0: no test (MN-184)
};
/// `counters`: those that are counter-charges, or those that are not.
std::vector<Opportunity> opportunities(const Game& game, std::optional<bool> counters = {});

/// What stands against `unit` charging the last movement when it has come so far (MN-175 to MN-185).
void check_opportunity(Against& against, const Game& game, const UnitId& unit, double along_mm,
                       std::optional<double> heading_deg, bool counter);

/// MNQ-45: whether the unit must face about before it retreats, must not, or may choose (nothing).
std::optional<bool> must_face_about(const Game& game, const UnitId& unit, const UnitId& charger);
/// How far it retreats (MN-148, MN-149, MN-156).
Span_cm retreat_span(const UnitFacts& unit, bool flees);
/// A lawful one, of FallBack or Flee: by a whole number of centimetres, where some is lawful.
template <class Kind>
std::optional<Kind> may_retreat(const Game& game, const UnitId& unit);

/// Neighbours that may try to form squares with `unit` (MN-164, MNQ-56).
std::vector<UnitId> may_form_square_with(const Game& game, const UnitId& unit);

/// MNQ-56: what stands against it that the charged unit stands while these try.
Objections against_standing_with(const Game& game, const std::vector<UnitId>& with);

/// A quality test of that unit (MN-022), as a pool "test-ID".
PoolRequest quality_test(const Game& game, const UnitId& unit, std::string_view rule, int needs);

}  // namespace telescope::mini_nap
