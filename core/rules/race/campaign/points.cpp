#include "core/rules/race/campaign/points.hpp"

#include <algorithm>

namespace telescope::race {
namespace {

constexpr std::array<std::string_view, 3> kControl{"No objective controlled", "One objective controlled",
                                                   "Both objectives controlled"};
constexpr std::array<std::string_view, 3> kControlRules{"RX-057", "RX-056", "RX-055"};

std::string stands(int count) {
  return std::to_string(count) + (count == 1 ? " fighting stand" : " fighting stands");
}

}  // namespace

bool controlled_by_off(const ObjectiveReport& objective) {
  if (objective.off == 0 && objective.def == 0) return objective.last_off == true;
  return objective.off > objective.def;
}

Points points_of(CampaignClass size, int controlled, int killed, int exited) {
  const auto at = static_cast<std::size_t>(controlled);
  const bool all = at + 1 == kControl.size();
  Points points;
  const auto add = [&](std::string words, int value, std::string_view rule) {
    points.total += value;
    points.lines.push_back({std::move(words), value, rule});
  };
  add(std::string(kControl.at(at)), objective_points(controlled), kControlRules.at(at));
  if (exited > 0) add(stands(exited) + " exited", exited * exit_points(size), "RX-058");
  if (exited > 0 && all) add("doubled, all objectives controlled", exited * exit_points(size), "RX-060");
  if (killed > 0) add(stands(killed) + " killed", killed * kill_points(size), "RX-059");
  return points;
}

Points points_of(const Army& army, const Report& report) {
  const auto fighting = [&](const std::set<int>& places) {
    return static_cast<int>(std::ranges::count_if(
        places, [&](int at) { return army.stands.at(static_cast<std::size_t>(at)).fighting; }));
  };
  const auto controlled = static_cast<int>(std::ranges::count_if(report.objectives, controlled_by_off));
  return points_of(army.size, controlled, fighting(report.killed), fighting(report.exited));
}

}  // namespace telescope::race
