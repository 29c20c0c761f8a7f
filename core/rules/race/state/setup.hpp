#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/side.hpp"
#include "core/rules/campaign_face.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/race/state/plan.hpp"
#include "core/rules/race/state/settings.hpp"
#include "core/rules/race/state/tables.hpp"
#include "core/rules/two_parties.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::race {

/// Player A is the attacker of the scenario file, Player B the defender: the two are on one side (RX-001),
/// and files have no other words. "a" and "b" are the words of seat, audience and file.
inline constexpr TwoParties kParties("A", "B");

/// The smallest thing that the tactical rules can lose (RXQ-47).
struct Stand : BattleStand {
  bool fighting = true;   ///< RXQ-15
  int unit = 0;           ///< in Army::units
  Settings columns = {};  ///< that only the tactical rules know
};

/// RX-017: a formation whose stands never change.
struct RaceUnit {
  std::string id;
  std::string name;
  std::vector<int> stands;        ///< in Army::stands
  bool headquarters = false;      ///< named as one in the scenario
  std::vector<int> subordinates;  ///< directly under it (RXQ-35)
};

/// A full Offensive Orbat, in the order in which the scenario lists it.
struct Army {
  std::vector<RaceUnit> units;
  std::vector<Stand> stands;
  int counted_units = 0;  ///< N of the percentages; without HQs where they do not count (RXQ-36)
  CampaignClass size{};   ///< RXQ-37: for the whole campaign

  /// -1 where it has none of that id.
  int unit(std::string_view id) const;
  int stand(std::string_view id) const;
  /// The id of the headquarters over a unit; empty: none is.
  std::string under(int unit) const;
  /// RXQ-35: whether the unit stands under itself, in a ring.
  bool leads_itself(int unit) const;
};

inline constexpr int kLeastUnits = 4;  ///< RXQ-33: of a full Offensive Orbat

using Kinds = std::vector<std::pair<std::string, int>>;  ///< kinds, and how many of each
inline int count_of(const Kinds& kinds) {
  int all = 0;
  for (const auto& [kind, count] : kinds) all += count;
  return all;
}

/// RX-020: a defensive force prepared before the campaign.
struct Orbat {
  std::string id;
  std::string name;
  int size = 1;              ///< 1 (S1) to 4 (S4)
  std::optional<Side> only;  ///< RXQ-40: the player against whom alone it may be used
  int units = 0;             ///< 0: the scenario does not say
  Kinds stands;
  Kinds works;                    ///< RXQ-44: of a prepared defence
  std::vector<std::string> idle;  ///< RXQ-15: kinds that do not fight
  Settings columns;               ///< RXQ-47: of the tactical rules, that each of its stands has
  bool may_be_used(Side off) const { return !only || *only == off; }
};

/// What never changes in a campaign.
struct Setup {
  std::array<Army, 2> armies;
  std::vector<Orbat> orbats;
  std::array<std::string, 2> objectives{"first objective", "second objective"};
  RaceSettings settings;
  SideNames sides;
  BattlePlan plan;

  const Army& army(Side player) const { return armies.at(index_of(player)); }
  std::string name(Side player) const { return std::string(name_of(sides, player)); }
  /// In list order, those of this size that may be used against `off`.
  std::vector<int> usable(Side off, int size) const;
  /// -1 where there is none of that id.
  int orbat(std::string_view id) const;
};

/// What of the scenario is against RX-007 to RX-022 and RXQ-02, RXQ-03, RXQ-33, RXQ-35 and RXQ-40: a
/// violation makes it unplayable.
std::vector<Finding> review_forces(const Scenario& scenario);

/// Fails, with a sentence for the organiser, where the review has a violation.
Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario);

}  // namespace telescope::race
