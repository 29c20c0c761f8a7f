#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/rules/brevity/state/game.hpp"

namespace telescope::brevity {

// The printed tables of section 9, cell by cell.

/// OB-133 to OB-138, BQ-48: dice for h half battalions; `rule` is the row.
struct Dice {
  int dice = 1;
  std::string_view rule;
};
Dice dice_for(int half_battalions);

/// Columns of OB-142 to OB-144, from left to right.
enum class HitColumn : std::uint8_t { kOpen, kPoor, kDark };
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<HitColumn>{"open", "poor", "dark"};
/// Least score that hits (4 to 6). +1 of OB-145 is added to the die, not here.
int hit_from(TargetClass target, HitColumn column);
std::string_view hit_row(TargetClass target);

/// OB-148 to OB-152: least score of a class in the column "best" and in the column "all".
int penetrate_best(AntiTank strongest);
int penetrate_all(AntiTank weakest);
/// OB-147, BQ-60: the better of both.
int penetrate_from(AntiTank strongest, AntiTank weakest_counted);

/// OB-163 to OB-176: least score that causes casualties; nothing for "-". `near`: the infantry's row "within"
/// (BQ-64) where the protection has one.
struct CasualtyRow {
  std::optional<int> from;
  std::string_view rule;
};
CasualtyRow casualties_from(Protection protection, Armor armor, Weapon weapon, bool near,
                            CasualtyColumn column);
/// BQ-68: whether the first is the more effective.
bool is_better(const CasualtyRow& a, const CasualtyRow& b);

/// OB-107 to OB-123, BQ-44 to BQ-47, BQ-151; nothing for "-".
struct ArtilleryRange {
  std::optional<double> inches;
  std::string_view rule;
};
ArtilleryRange artillery_range(const Guns& guns, const ArtilleryRanges& table);
/// OB-115 to OB-122.
struct RangeException {
  std::string_view rule;
  std::string_view words;
  double inches;
};
std::span<const RangeException> range_exceptions();

}  // namespace telescope::brevity
