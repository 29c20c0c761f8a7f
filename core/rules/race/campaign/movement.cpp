#include "core/rules/race/campaign/movement.hpp"

#include <algorithm>

namespace telescope::race {

MapMove map_move(const RaceSettings& settings, int zone, int rolled) {
  if (rolled < 0) {
    if (zone > 1) return {zone - 1, -1};
    return {zone, settings.base_retreat == BaseRetreat::kRetreatInPlace ? -1 : 0};
  }
  const bool stops = zone < settings.zones && !settings.overrun_from_last_but_one;
  const int to = std::min(zone + rolled, stops ? settings.zones : settings.zones + 1);
  return {to, to - zone};
}

bool may_reach_x(const RaceSettings& settings, int zone) {
  constexpr int kFarthest = 2;
  return map_move(settings, zone, kFarthest).to > settings.zones;
}

}  // namespace telescope::race
