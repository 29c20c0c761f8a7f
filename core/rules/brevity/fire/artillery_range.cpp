#include <algorithm>
#include <array>
#include <cmath>

#include "core/rules/brevity/fire/tables.hpp"

namespace telescope::brevity {
namespace {

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
