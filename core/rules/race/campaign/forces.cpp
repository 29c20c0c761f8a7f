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

/// RX-045, RXQ-35: HQs that must be on the table with these units and are not; units by their place in
/// `army`. `stands_left` is by unit.
std::vector<int> missing_headquarters(const Army& army, const std::vector<int>& stands_left,
                                      const std::vector<int>& fielded) {
  std::vector<bool> there(army.units.size());
  for (const int unit : fielded) there.at(unit) = true;
  std::vector<int> missing;
  for (std::size_t i = 0; i < army.units.size(); ++i)
    if (stands_left.at(i) > 0 && !there[i] && must_go(army.units[i], [&](int unit) { return there[unit]; }))
      missing.push_back(static_cast<int>(i));
  return missing;
}

/// How many of them count towards the limit (RXQ-36).
int counted_of(const Army& army, const RaceSettings& settings, const std::vector<int>& fielded) {
  return static_cast<int>(std::ranges::count_if(
      fielded, [&](int unit) { return settings.hq_in_limit || !army.units.at(unit).headquarters; }));
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
  const Army& army = game.army();
  const auto left = stands_left(game, game.off);
  const auto name = [&](int unit) { return army.units.at(unit).name; };
  for (std::size_t i = 0; i < fielded.size(); ++i) {
    if (left.at(fielded[i]) == 0) against.push_back({"RXQ-12", name(fielded[i]) + " has no stand left."});
    if (std::ranges::count(fielded.begin(), fielded.begin() + static_cast<std::ptrdiff_t>(i), fielded[i]) > 0)
      against.push_back({"RX-046", name(fielded[i]) + " is named twice."});
  }
  const int limit = game.battle->limit;
  if (const int count = counted_of(army, game.settings(), fielded); count > limit)
    against.push_back({"RX-039", counted(count, "unit is", "units are") + " named and " +
                                     std::to_string(limit) + " may be on the table."});
  const bool has_one = std::ranges::any_of(left, [](int stands) { return stands > 0; });
  if (fielded.empty() && has_one) against.push_back({"RXQ-34", "At least one unit fights."});
  for (const int hq : missing_headquarters(army, left, fielded))
    against.push_back(
        {"RX-045", "Half of the units under " + name(hq) + " are on the table, so it must be there."});
  return against;
}

std::vector<int> sensible_units(const Army& army, const RaceSettings& settings,
                                const std::vector<int>& stands_left, int limit) {
  std::vector<int> order(army.units.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](int a, int b) { return stands_left.at(a) > stands_left.at(b); });
  std::vector<int> over(army.units.size(), -1);  // the headquarters over each
  for (std::size_t i = 0; i < army.units.size(); ++i)
    for (const int unit : army.units[i].subordinates) over.at(unit) = static_cast<int>(i);
  std::vector<int> chosen, with;
  for (const int unit : order) {
    if (settings.hq_in_limit && std::ssize(chosen) >= limit) break;
    if (stands_left.at(unit) == 0 || contains(chosen, unit)) continue;
    with = chosen;
    // none is missing with those chosen: it can only be over what goes with them
    for (int added = unit; added >= 0;) {
      with.push_back(added);
      const int hq = over[added];
      const bool forced = hq >= 0 && stands_left.at(hq) > 0 && !contains(with, hq) &&
                          must_go(army.units[hq], [&](int each) { return contains(with, each); });
      added = forced ? hq : -1;
    }
    if (counted_of(army, settings, with) <= limit) std::swap(chosen, with);
  }
  std::ranges::sort(chosen);
  return chosen;
}

std::vector<int> stands_left(const Game& game, Side player) {
  std::vector<int> left;
  left.reserve(game.army(player).units.size());
  for (std::size_t i = 0; i < game.army(player).units.size(); ++i)
    left.push_back(game.stands_left(player, static_cast<int>(i)));
  return left;
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
  const Orbat& orbat = game.orbat();
  int stands = 0;
  for (const auto& [kind, count] : orbat.stands) stands += count;
  return orbat.stands.empty() ? std::nullopt : std::optional(stands);
}

}  // namespace telescope::race
