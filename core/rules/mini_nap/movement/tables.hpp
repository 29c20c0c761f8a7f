#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/rules/mini_nap/measure/limits.hpp"

namespace telescope::mini_nap {

/// A row of the table of movement allowances (MN-094 to MN-104), in printed order; centimetres.
struct AllowanceRow {
  std::string_view rule;
  std::string_view unit;             ///< "Infantry in line"
  double move_cm;                    ///< of a square the farther of MN-085
  double charge_cm;                  ///< 0: it cannot charge
  std::optional<Arm> arm = {};       ///< of infantry, light or not, line infantry; of prolonging none
  std::optional<Formation> in = {};  ///< else any that no later row has
};
inline constexpr std::array<AllowanceRow, 11> kAllowanceRows{{
    {"MN-094", "Infantry in line", 6, 6, Arm::kLineInfantry},
    {"MN-095", "Infantry in column", 6, 9, Arm::kLineInfantry, Formation::kColumn},
    {"MN-096", "Infantry in square", 4, 0, Arm::kLineInfantry, Formation::kSquare},
    {"MN-097", "Light infantry in skirmish line", 18, 6, Arm::kLineInfantry, Formation::kSkirmish},
    {"MN-098", "Heavy cavalry", 15, 30, Arm::kHeavyCavalry},
    {"MN-099", "Medium cavalry", 20, 30, Arm::kMediumCavalry},
    {"MN-100", "Light cavalry", 25, 25, Arm::kLightCavalry},
    {"MN-101", "Light cavalry in skirmish line", 30, 25, Arm::kLightCavalry, Formation::kSkirmish},
    {"MN-102", "Unlimbered artillery, prolong", 1, 0},
    {"MN-103", "Foot artillery, redeploy", 15, 0, Arm::kFootArtillery},
    {"MN-104", "Horse artillery, redeploy", 20, 0, Arm::kHorseArtillery},
}};
/// The row of a unit in that formation; of artillery the one by which it redeploys.
const AllowanceRow& allowance_row(const UnitFacts& unit, Formation formation);
inline constexpr double kProlong_cm = kAllowanceRows[8].move_cm;  ///< MN-088, MN-089
inline constexpr double kSideways_cm = 6.0;                       ///< MN-079, MN-080
inline constexpr double kOblique_cm = 3.0;                        ///< MN-081, each way
inline constexpr double kMostTurn_deg = 90.0;                     ///< MN-078, MN-090, MN-119, MN-178

/// Why a unit never moves so.
struct Barred {
  std::string_view rule;
  std::string_view why;  ///< after the unit's name
};
/// A way to move: which way it goes and how far (sections 9 and 10), and what bars it in a Division
/// Manoeuvre.
struct MovementRow {
  Movement movement;
  double ahead_deg;                     ///< its direction, clockwise from how the unit faces
  std::optional<double> back_deg;       ///< and of less than nothing, where it goes that way too
  std::string_view rule;                ///< of its length; empty: of the unit's row of allowances
  double most_cm;                       ///< 0: that row says it; of inching MN-085
  std::string_view below = {};          ///< what is said of less than nothing, after the unit's name
  std::optional<Barred> division = {};  ///< nothing: MN-133, MN-134 say how far
};
inline constexpr Barred kOnlyAhead{"MN-136", "may only move straight ahead in a Division Manoeuvre."};
inline constexpr Barred kSquareStays{"MN-139",
                                     "is a square, which must first change to another formation to move."};
inline constexpr Barred kNoCharge{"MN-138", "may not charge in a Division Manoeuvre."};
inline constexpr std::array<MovementRow, 8> kMovementRows{{
    {Movement::kMove, 0, {}, "", 0, "moves straight ahead."},
    {Movement::kSideStep, 90, -90, "MN-079", kSideways_cm, "", kOnlyAhead},
    {Movement::kStepBack, 180, {}, "MN-080", kSideways_cm, "steps back, not ahead.", kOnlyAhead},
    {Movement::kOblique, 0, {}, "MN-081", kOblique_cm, "never moves backward so.", kOnlyAhead},
    {Movement::kInch, 0, {}, "MN-085", 0, "inches so far, not less than nothing.", kSquareStays},
    {Movement::kProlong, 0, 180, "MN-088", kProlong_cm, "", kOnlyAhead},
    {Movement::kRedeploy, 0, {}, "", 0, "moves straight ahead."},
    {Movement::kCharge, 0, {}, "", 0, "", kNoCharge},
}};
/// Null: it is no movement.
const MovementRow* movement_row(Movement movement);
/// MN-085, MNQ-11: by the gap to the nearest enemy cavalry at the start, centimetres.
constexpr double inch_cm(double nearest_cavalry_cm) {
  return nearest_cavalry_cm <= 12.0 + kLastBits ? 2.0 : 4.0;
}
/// Of a unit in that formation, whatever the way; nothing: it may (MN-079 to MN-092).
std::optional<Barred> bars_movement(const UnitFacts& unit, Formation formation, bool emergency,
                                    Movement movement);

/// Who may charge whom (MN-113 to MN-116). kOutflanking: only if it can outflank the target.
enum class MayCharge : std::uint8_t { kNo, kYes, kOutflanking };
enum class Target : std::uint8_t {
  kUnformedInfantry,
  kFormedInfantry,
  kUnformedCavalry,
  kFormedCavalry,
  kArtillery
};
Target target_of(const UnitFacts& unit, Formation formation);
struct ChargeRow {
  std::string_view rule;
  std::string_view charger;
  std::array<MayCharge, 5> at;  ///< by Target
  MayCharge whom(Target target) const { return at.at(static_cast<std::size_t>(target)); }
};
inline constexpr std::array<ChargeRow, 4> kChargeRows{{
    {"MN-113",
     "Unformed infantry",
     {MayCharge::kYes, MayCharge::kOutflanking, MayCharge::kNo, MayCharge::kNo, MayCharge::kOutflanking}},
    {"MN-114",
     "Unformed cavalry",
     {MayCharge::kYes, MayCharge::kOutflanking, MayCharge::kYes, MayCharge::kOutflanking,
      MayCharge::kOutflanking}},
    {"MN-115",
     "Formed infantry",
     {MayCharge::kYes, MayCharge::kYes, MayCharge::kNo, MayCharge::kNo, MayCharge::kYes}},
    {"MN-116",
     "Formed cavalry",
     {MayCharge::kYes, MayCharge::kYes, MayCharge::kYes, MayCharge::kYes, MayCharge::kYes}},
}};
/// Null for artillery, which cannot charge (MN-087).
const ChargeRow* charge_row(const UnitFacts& unit, Formation formation);

/// A range of lengths from which the owner chooses (MNQ-21), centimetres.
struct Span_cm {
  double least, most;
};
inline constexpr Span_cm kFallBackInfantry{12, 18};  ///< MN-148
inline constexpr Span_cm kFallBackCavalry{18, 30};   ///< MN-149
inline constexpr Span_cm kFlight{12, 20};            ///< MN-156
inline constexpr Span_cm kFeintGap{6, 12};           ///< MN-172

/// Dice of an extended charge (MN-121 to MN-124).
constexpr int extension_dice(Arm arm) {
  if (arm == Arm::kHeavyCavalry) return 3;
  return arm == Arm::kMediumCavalry ? 2 : 1;
}

/// MN-175: how near a mover must come for an opportunity charge, centimetres.
constexpr double opportunity_cm(Arm arm) {
  return is_infantry(arm) ? 6.0 : 12.0;
}

/// A quality test (MN-022): passes on `need` or more of one die. MN-165: of an emergency square.
constexpr int test_needs(const UnitFacts& unit) {
  return quality_rating(unit.rating);
}
constexpr int square_needs(const UnitFacts& unit, Formation formation) {
  const bool easier = formation == Formation::kColumn && (unit.british || unit.austrian);
  return test_needs(unit) - (easier ? 1 : 0);
}
/// Of six sides.
constexpr double chance_of(int need) {
  return need <= 1 ? 1.0 : need > 6 ? 0.0 : (7 - need) / 6.0;
}

/// In how many ways so many dice show each sum, by the sum; whole numbers.
std::vector<double> ways_of_sums(int dice);

}  // namespace telescope::mini_nap
