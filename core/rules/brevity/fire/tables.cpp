#include "core/rules/brevity/fire/tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace telescope::brevity {
namespace {

// OB-142 to OB-144: In Open; Moonlight, Counter-battery, In Terrain; Unlocated, Darkness.
struct HitRow {
  std::string_view rule;
  std::array<int, 3> from;
};
constexpr std::array<HitRow, 3> kHits{{
    {"OB-142", {6, 6, 6}},
    {"OB-143", {5, 5, 5}},
    {"OB-144", {4, 5, 6}},
}};

// OB-148 to OB-152, by class: the lower end of the band.
constexpr std::array<int, 6> kBest{6, 6, 6, 5, 4, 3};
constexpr std::array<int, 6> kAll{6, 6, 5, 4, 3, 2};

constexpr std::optional<int> kNever = std::nullopt;

/// Rows of weapons that every part of the table has alike.
enum class Group : std::uint8_t { kLight, kField, kMedium, kHeavy, kSuperHeavy };
struct CellRow {
  std::string_view rule;
  std::array<std::optional<int>, 2> from;  ///< Infantry, Others
};
// OB-163 to OB-176, by protection and group. The first part of the table has one row for light and field.
constexpr std::array<std::array<CellRow, 5>, 3> kCasualties{{
    {{{"OB-163", {4, 3}},
      {"OB-163", {4, 3}},
      {"OB-164", {5, 4}},
      {"OB-165", {6, 5}},
      {"OB-166", {kNever, 6}}}},
    {{{"OB-167", {kNever, 6}},
      {"OB-168", {6, 5}},
      {"OB-169", {5, 4}},
      {"OB-170", {6, 5}},
      {"OB-171", {6, 5}}}},
    {{{"OB-172", {kNever, kNever}},
      {"OB-173", {kNever, kNever}},
      {"OB-174", {kNever, 6}},
      {"OB-175", {6, 5}},
      {"OB-176", {5, 4}}}},
}};

struct WeaponRow {
  Weapon weapon;
  Group group;
};
constexpr std::array<WeaponRow, 14> kWeapons{{
    // clang-format off
    {Weapon::kInfantry,       Group::kLight},  // within: medium
    {Weapon::kLightRockets,   Group::kLight},
    {Weapon::kHeavyRockets,   Group::kField},
    {Weapon::kMortars,        Group::kLight},
    {Weapon::kMachineGuns,    Group::kLight},
    {Weapon::kLightGuns,      Group::kField},
    {Weapon::kMediumGuns,     Group::kMedium},
    {Weapon::kHeavyGuns,      Group::kHeavy},
    {Weapon::kSuperHeavyGuns, Group::kSuperHeavy},
    {Weapon::kEngineers,      Group::kHeavy},
    {Weapon::kFlamethrowers,  Group::kMedium},  // BQ-70: the infantry's row within 4"
    {Weapon::kGroundAttack,   Group::kLight},
    {Weapon::kMediumBombers,  Group::kMedium},
    {Weapon::kHeavyBombers,   Group::kHeavy},
    // clang-format on
}};

CasualtyRow cell(Protection protection, Weapon weapon, bool near, CasualtyColumn column) {
  Group group = std::ranges::find(kWeapons, weapon, &WeaponRow::weapon)->group;
  if (weapon == Weapon::kInfantry && near) group = Group::kMedium;
  // Unprotected troops: one row for infantry at any distance.
  if (protection == Protection::kNone && (weapon == Weapon::kInfantry || weapon == Weapon::kFlamethrowers))
    group = Group::kLight;
  const CellRow& row =
      kCasualties.at(static_cast<std::size_t>(protection)).at(static_cast<std::size_t>(group));
  return {row.from.at(static_cast<std::size_t>(column)), row.rule};
}

struct CaliberRow {
  int from_mm;  ///< calibres between two bands belong to the lower one (BQ-44)
  std::string_view rule;
};
constexpr std::array<CaliberRow, 7> kCalibers{{
    {0, "OB-107"},
    {45, "OB-108"},
    {75, "OB-109"},
    {100, "OB-110"},
    {135, "OB-111"},
    {170, "OB-112"},
    {200, "OB-113"},
}};

constexpr std::array<RangeException, 8> kRangeExceptions{{
    {"OB-115", "Italian 82 mm mortar", 24},
    {"OB-116", "Soviet and German 120 mm mortars", 40},
    {"OB-117", "British Land Mattress 3\" rocket launcher", 36},
    {"OB-118", "US 4.5\" rocket launchers", 28},
    {"OB-119", "German 21 cm NW 42 rocket launcher", 60},
    {"OB-120", "German 28/32 cm NW 41 rocket launcher", 16},
    {"OB-121", "German 30 cm NW 42 rocket launcher", 40},
    {"OB-122", "Soviet 310 mm rocket launcher", 32},
}};

/// OB-123, BQ-151: whole metres divided by 150, rounded down.
double from_real_range(double km) {
  return std::floor(std::round(km * 1000.0) / 150.0);
}

ArtilleryRange from_table(const Guns& guns, const ArtilleryRanges& table) {
  std::size_t row = kCalibers.size() - 1;
  while (row > 0 && guns.caliber_mm < kCalibers.at(row).from_mm) --row;
  const auto column = static_cast<std::size_t>(guns.tube);
  int inches = table.at(row).at(column);
  std::string_view rule = kCalibers.at(row).rule;
  if (guns.pre_1914 && guns.tube >= Tube::kHowitzer) {
    const int left = table.at(row).at(column - 1);
    if (left > 0) {  // BQ-46
      inches = left;
      rule = "OB-114";
    }
  }
  if (inches <= 0) return {std::nullopt, rule};
  return {static_cast<double>(inches), rule};
}

}  // namespace

Dice dice_for(int half_battalions) {
  if (half_battalions <= 0) return {1, "OB-133"};
  if (half_battalions == 1) return {2, "OB-134"};
  if (half_battalions == 2) return {3, "OB-135"};
  if (half_battalions <= 5) return {4, "OB-136"};
  if (half_battalions <= 10) return {5, "OB-137"};
  return {6, "OB-138"};
}

int hit_from(TargetClass target, HitColumn column) {
  return kHits.at(static_cast<std::size_t>(target)).from.at(static_cast<std::size_t>(column));
}
std::string_view hit_row(TargetClass target) {
  return kHits.at(static_cast<std::size_t>(target)).rule;
}

int penetrate_best(AntiTank strongest) {
  return kBest.at(static_cast<std::size_t>(strongest));
}
int penetrate_all(AntiTank weakest) {
  return kAll.at(static_cast<std::size_t>(weakest));
}
int penetrate_from(AntiTank strongest, AntiTank weakest_counted) {
  return std::min(penetrate_best(strongest), penetrate_all(weakest_counted));
}

bool is_better(const CasualtyRow& a, const CasualtyRow& b) {
  if (!b.from) return a.from.has_value();
  return a.from && *a.from < *b.from;
}

CasualtyRow casualties_from(Protection protection, Armor armor, Weapon weapon, bool near,
                            CasualtyColumn column) {
  const Protection best = std::max(protection, protection_of_armor(armor));  // OB-161
  const CasualtyRow row = cell(best, weapon, near, column);
  if (weapon != Weapon::kEngineers) return row;
  const CasualtyRow as_infantry = cell(best, Weapon::kInfantry, near, column);  // BQ-70
  return is_better(as_infantry, row) ? as_infantry : row;
}

std::span<const RangeException> range_exceptions() {
  return kRangeExceptions;
}

ArtilleryRange artillery_range(const Guns& guns, const ArtilleryRanges& table) {
  if (guns.range_in) return {*guns.range_in, "BQ-47"};
  if (guns.max_range_km) return {from_real_range(*guns.max_range_km), "OB-123"};
  const auto exception = std::ranges::find(kRangeExceptions, guns.exception, &RangeException::rule);
  if (exception != kRangeExceptions.end()) return {exception->inches, exception->rule};
  return from_table(guns, table);
}

}  // namespace telescope::brevity
