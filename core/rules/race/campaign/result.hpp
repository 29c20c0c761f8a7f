#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/counted.hpp"
#include "core/rules/race/campaign/forces.hpp"

namespace telescope::race {

/// A move on the map.
struct MapMove {
  int to = 1;      ///< zone; `zones` + 1 is X
  int counts = 0;  ///< zones as they count for recovery and for the next campaign turn, -1 to 2
};

/// RX-079, RXQ-21, RXQ-27, RXQ-29: what becomes of `rolled` zones, -1 to 2, from `zone`.
inline MapMove map_move(const RaceSettings& settings, int zone, int rolled) {
  if (rolled < 0) {
    if (zone > 1) return {zone - 1, -1};
    return {zone, settings.base_retreat == BaseRetreat::kRetreatInPlace ? -1 : 0};
  }
  const bool stops = zone < settings.zones && !settings.overrun_from_last_but_one;
  const int to = std::min(zone + rolled, stops ? settings.zones : settings.zones + 1);
  return {to, to - zone};
}

/// "5 fighting stands exited": 30.
struct PointsLine {
  int stands = 0;  ///< 0: it is no matter of stands
  std::string_view what;
  int points = 0;
  std::string_view rule;
  std::string words() const {
    return (stands > 0 ? counted(stands, "fighting stand") + " " : "").append(what);
  }
};

/// RX-054: victory points of OFF, item by item.
struct Points {
  std::vector<PointsLine> lines;
  int total = 0;
  /// [{"words", "points", "rule"}]
  Json json() const {
    Json json = Json::array();
    for (const PointsLine& line : lines)
      json.push_back({{"words", line.words()}, {"points", line.points}, {"rule", line.rule}});
    return json;
  }
};

/// `killed` and `exited` count fighting stands (RXQ-15, RXQ-38).
inline Points points_of(CampaignClass size, int controlled, int killed, int exited) {
  const ControlRow& control = kControlRows.at(static_cast<std::size_t>(controlled));
  const ClassRow& each = entry_of(kClassRows, size);
  const bool all = &control == &kControlRows.back();
  Points points;
  points.lines.reserve(4);
  const auto add = [&](int stands, std::string_view what, int value, std::string_view rule) {
    points.total += value;
    points.lines.push_back({stands, what, value, rule});
  };
  add(0, control.words, control.points, control.rule);
  if (exited > 0) add(exited, "exited", exited * each.exited, "RX-058");
  if (exited > 0 && all) add(0, "doubled, all objectives controlled", exited * each.exited, "RX-060");
  if (killed > 0) add(killed, "killed", killed * each.killed, "RX-059");
  return points;
}

}  // namespace telescope::race
