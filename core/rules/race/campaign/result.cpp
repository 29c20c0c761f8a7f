#include "core/rules/race/campaign/result.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/race/campaign/forces.hpp"

namespace telescope::race {
namespace {

constexpr std::array<std::string_view, 3> kControl{"No objective controlled", "One objective controlled",
                                                   "Both objectives controlled"};
constexpr std::array<std::string_view, 3> kControlRules{"RX-057", "RX-056", "RX-055"};

}  // namespace

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

std::string PointsLine::words() const {
  return (stands > 0 ? counted(stands, "fighting stand") + " " : "").append(what);
}

bool is_told_wrong(const ObjectiveReport& objective) {
  using Last = ObjectiveReport::Last;
  return (objective.def == 0 && objective.off > 0 && objective.last == Last::kDef) ||
         (objective.off == 0 && objective.def > 0 && objective.last == Last::kOff);
}

bool controlled_by_off(const ObjectiveReport& objective) {
  if (objective.off == 0 && objective.def == 0) return objective.last == ObjectiveReport::Last::kOff;
  return objective.off > objective.def;
}

Points points_of(CampaignClass size, int controlled, int killed, int exited) {
  const auto at = static_cast<std::size_t>(controlled);
  const bool all = at + 1 == kControl.size();
  Points points;
  points.lines.reserve(4);
  const auto add = [&](int stands, std::string_view what, int value, std::string_view rule) {
    points.total += value;
    points.lines.push_back({stands, what, value, rule});
  };
  add(0, kControl.at(at), objective_points(controlled), kControlRules.at(at));
  if (exited > 0) add(exited, "exited", exited * exit_points(size), "RX-058");
  if (exited > 0 && all) add(0, "doubled, all objectives controlled", exited * exit_points(size), "RX-060");
  if (killed > 0) add(killed, "killed", killed * kill_points(size), "RX-059");
  return points;
}

Points points_of(const Army& army, const Report& report) {
  const auto controlled = static_cast<int>(std::ranges::count_if(report.objectives, controlled_by_off));
  return points_of(army.size, controlled, fighting_among(army, report.killed),
                   fighting_among(army, report.exited));
}

}  // namespace telescope::race
