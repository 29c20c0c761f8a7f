#include "core/rules/race/campaign/forces.hpp"

#include <numeric>
#include <utility>

#include "core/base/counted.hpp"

namespace telescope::race {
namespace {

constexpr int kAfterOneZone = 40, kAfterTwoZones = 30;  // RX-041, RX-042: per cent

/// RX-045: half of the units under it or more are `out`.
bool must_go(const RaceUnit& hq, auto out) {
  return !hq.subordinates.empty() &&
         2 * std::ranges::count_if(hq.subordinates, out) >= std::ssize(hq.subordinates);
}

/// How many of them count towards the limit (RXQ-36).
int counted_of(const Game& game, const std::vector<int>& fielded) {
  return static_cast<int>(std::ranges::count_if(fielded, [&](int unit) {
    return game.settings().hq_in_limit || !game.army().units.at(unit).headquarters;
  }));
}

}  // namespace

Share share_of(const RaceSettings& settings, const PlayerState& player) {
  const bool rested =
      player.last_choice == Choice::kRegroup &&
      (settings.regroup_bonus == RegroupBonus::kAnyBattle || player.choice == Choice::kAttack);
  if (player.zone == 1 || rested) return {settings.base_or_regroup_percent, "RX-040"};
  if (player.last_move == 2) return {kAfterTwoZones, "RX-042"};
  return {kAfterOneZone, "RX-041"};
}

int unit_limit(int units, int percent) {
  return units * percent / 100;
}

std::vector<Objection> objections_to_units(const Game& game, const std::vector<int>& fielded) {
  std::vector<Objection> against;
  const auto& units = game.army().units;
  const auto left = [&](int unit) { return game.stands_left(game.off, unit); };
  const auto is_there = [&](int unit) { return contains(fielded, unit); };
  for (auto each = fielded.begin(); each != fielded.end(); ++each) {
    const std::string& name = units.at(*each).name;
    if (left(*each) == 0) against.push_back({"RXQ-12", name + " has no stand left."});
    if (std::find(fielded.begin(), each, *each) != each)
      against.push_back({"RX-046", name + " is named twice."});
  }
  if (const int count = counted_of(game, fielded); count > game.battle->limit)
    against.push_back({"RX-039", counted(count, "unit is", "units are") + " named and " +
                                     std::to_string(game.battle->limit) + " may be on the table."});
  if (fielded.empty() && game.has_stands()) against.push_back({"RXQ-34", "At least one unit fights."});
  for (int hq = 0; hq < std::ssize(units); ++hq)  // RX-045, RXQ-35
    if (!is_there(hq) && left(hq) > 0 && must_go(units[hq], is_there))
      against.push_back({"RX-045", "Half of the units under " + units[hq].name +
                                       " are on the table, so it must be there."});
  return against;
}

std::vector<int> sensible_units(const Game& game, int limit) {
  const auto& units = game.army().units;
  std::vector<int> order(units.size()), left(order), over(units.size(), -1);  // the headquarters over each
  std::iota(order.begin(), order.end(), 0);
  for (const int unit : order) {
    left[unit] = game.stands_left(game.off, unit);
    for (const int under : units[unit].subordinates) over.at(under) = unit;
  }
  std::ranges::stable_sort(order, [&](int a, int b) { return left[a] > left[b]; });
  std::vector<int> chosen, with;
  for (const int unit : order) {
    if (game.settings().hq_in_limit && std::ssize(chosen) >= limit) break;
    if (left[unit] == 0 || contains(chosen, unit)) continue;
    with = chosen;
    // none is missing with those chosen: it can only be over what goes with them
    for (int added = unit; added >= 0;) {
      with.push_back(added);
      const int hq = over[added];
      const bool forced = hq >= 0 && left[hq] > 0 && !contains(with, hq) &&
                          must_go(units[hq], [&](int each) { return contains(with, each); });
      added = forced ? hq : -1;
    }
    if (counted_of(game, with) <= limit) std::swap(chosen, with);
  }
  std::ranges::sort(chosen);
  return chosen;
}

std::vector<int> stands_there(const Game& game) {
  std::vector<int> there;
  there.reserve(game.army().stands.size());
  for (const int unit : *game.battle->fielded)
    for (const int stand : game.army().units.at(unit).stands)
      if (!game.player().lost.at(stand)) there.push_back(stand);
  return there;
}

int fighting_there(const Game& game) {
  return fighting_among(game.army(), stands_there(game));
}

std::optional<int> defenders_there(const Game& game) {
  const Kinds& stands = game.orbat().stands;
  return stands.empty() ? std::nullopt : std::optional(count_of(stands));
}

}  // namespace telescope::race
