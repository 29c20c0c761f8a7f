#include "core/rules/race/battle/pool.hpp"

#include <algorithm>

#include "core/rules/race/campaign/forces.hpp"

namespace telescope::race {
namespace {

using Kinds = std::vector<std::pair<std::string, int>>;

bool may_be_used(const Orbat& orbat, Side off) {
  return !orbat.only || *orbat.only == off;
}

Kinds works_of(const BattlePlan& plan, const Orbat& orbat) {
  const auto found = plan.works.find(orbat.id);
  return found == plan.works.end() ? Kinds() : found->second;
}

void take_most(const Kinds& of_orbat, Kinds& most) {
  for (const auto& [kind, count] : of_orbat) {
    const auto known = std::ranges::find(most, kind, &Kinds::value_type::first);
    if (known == most.end())
      most.emplace_back(kind, count);
    else
      known->second = std::max(known->second, count);
  }
}

int sum(const Kinds& kinds) {
  int all = 0;
  for (const auto& [kind, count] : kinds) all += count;
  return all;
}

void add(const Kinds& kinds, const std::string& prefix, bool work, std::vector<PoolStand>& pool) {
  int number = 0;
  for (const auto& [kind, count] : kinds)
    for (int i = 0; i < count; ++i) {
      const std::string digits = std::to_string(++number);
      pool.push_back({prefix + (digits.size() < 2 ? "0" : "") + digits, kind, work});
    }
}

}  // namespace

std::vector<PoolStand> pool_against(const Setup& setup, const BattlePlan& plan, Side off) {
  Kinds stands, works;
  for (const Orbat& orbat : setup.orbats)
    if (may_be_used(orbat, off)) {
      take_most(orbat.stands, stands);
      take_most(works_of(plan, orbat), works);
    }
  const std::string whom = off == Side::kAttacker ? "A-" : "B-";
  std::vector<PoolStand> pool;
  add(stands, "D" + whom, false, pool);
  add(works, "W" + whom, true, pool);
  return pool;
}

int most_hidden(const Setup& setup, const BattlePlan& plan) {
  int most = 0;
  for (const Orbat& orbat : setup.orbats)
    most = std::max(most, sum(orbat.stands) + sum(works_of(plan, orbat)));
  for (const Side player : kBothSides) {
    const Army& army = setup.army(player);
    std::vector<int> sizes;
    for (const RaceUnit& unit : army.units) sizes.push_back(static_cast<int>(unit.stands.size()));
    std::ranges::sort(sizes, std::greater());
    // RX-040: in Zone 1 and after a Regroup; no situation allows more.
    const int limit = unit_limit(army.counted_units, setup.settings.base_or_regroup_percent);
    int stands = 0;
    for (std::size_t i = 0; i < sizes.size() && static_cast<int>(i) < limit; ++i) stands += sizes[i];
    most = std::max(most, stands);
  }
  return most;
}

}  // namespace telescope::race
