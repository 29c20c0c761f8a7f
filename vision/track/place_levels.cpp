#include "vision/track/place_levels.hpp"

#include <algorithm>
#include <cmath>

#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

constexpr double kWasBareShare = 0.5;    // of a place that was bare: roads and patches have the rest
constexpr double kUnchangedShare = 0.9;  // of a place in which nothing was put down
constexpr double kSameAround = 0.8;      // correlation: the same table, if in another light
constexpr double kSameThere = 0.95;      // the same of a place,
constexpr double kFadedSlope = 0.4;      // of which so much of the contrast is left,
constexpr float kTellingSpread = 12.0F;  // and which had so much, grey levels
constexpr float kNearTable = 45.0F;      // grey levels

/// Levels that are the table's: no farther from those that such a share of the surroundings has.
struct TableLevels {
  float same;
  double common;
};
constexpr TableLevels kTableNow{6.0F, 0.08}, kTableOnce{10.0F, 0.05};  // lamps drift

/// How much of a place looks like the table round it, 0 to 1.
double table_share(std::span<const float> place, std::vector<float> around, const TableLevels& table) {
  if (around.empty() || place.empty()) return 0.0;
  std::ranges::sort(around);
  const auto bare = std::ranges::count_if(place, [&](float level) {
    const auto alike = std::ranges::upper_bound(around, level + table.same) -
                       std::ranges::lower_bound(around, level - table.same);
    return static_cast<double>(alike) >= table.common * static_cast<double>(around.size());
  });
  return static_cast<double>(bare) / static_cast<double>(place.size());
}

}  // namespace

void PlaceLevels::brighten(double factor) {
  for (std::vector<float>* levels : {&place, &around})
    for (float& level : *levels) level *= static_cast<float>(factor);
}

double bare_share(const PlaceLevels& now) {
  return table_share(numbers(now.place), numbers(now.around), kTableNow);
}

bool is_bare(const PlaceLevels& now) {
  const std::vector<float> place = numbers(now.place);
  const double other =
      (1.0 - table_share(place, numbers(now.around), kTableNow)) * static_cast<double>(place.size());
  return other <= (1.0 - kBareShare) * static_cast<double>(now.place.size());
}

bool was_bare(PlaceLevels before, const PlaceLevels& now) {
  std::vector<float> around_then, around_now;
  for (std::size_t i = 0; i < before.around.size(); ++i) {
    if (std::isnan(before.around[i]) || std::isnan(now.around[i])) continue;
    around_then.push_back(before.around[i]);
    around_now.push_back(now.around[i]);
  }
  const Likeness round = likeness(around_then, around_now);
  const float was = mean(around_then), is = mean(around_now);
  if (round.correlation >= kSameAround)  // a shadow lay over all of it, or does now
    for (float& level : before.place) level = is + static_cast<float>(round.slope) * (level - was);
  return table_share(numbers(before.place), numbers(now.around), kTableOnce) >= kWasBareShare;
}

bool is_as_it_was(const PlaceLevels& before, const PlaceLevels& now) {
  std::vector<float> then_there, there;
  for (std::size_t i = 0; i < std::min(before.place.size(), now.place.size()); ++i) {
    if (std::isnan(before.place[i]) || std::isnan(now.place[i])) continue;
    then_there.push_back(before.place[i]);
    there.push_back(now.place[i]);
  }
  if (there.empty() || 2 * there.size() < now.place.size()) return false;
  const Likeness likely = likeness(then_there, there);
  const bool in_another_light =
      likely.correlation >= kSameThere && likely.slope >= kFadedSlope && spread(then_there) >= kTellingSpread;
  const float was = in_another_light ? mean(then_there) : 0.0F, is = in_another_light ? mean(there) : 0.0F;
  const float slope = in_another_light ? static_cast<float>(likely.slope) : 1.0F;
  int same = 0;
  for (std::size_t i = 0; i < there.size(); ++i)
    same += std::abs(there[i] - is - slope * (then_there[i] - was)) <= kSameLevel;
  return same >= kUnchangedShare * static_cast<double>(there.size());
}

double even_share(std::span<const float> levels, std::span<const float> around) {
  const std::vector<float> some = numbers(levels), table = numbers(around);
  if (some.empty() || table.empty()) return 1.0;
  const float level = median(table);
  const auto near =
      std::ranges::count_if(some, [&](float each) { return std::abs(each - level) <= kNearTable; });
  return static_cast<double>(near) / static_cast<double>(some.size());
}

}  // namespace telescope::vision
