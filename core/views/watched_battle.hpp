#pragma once

#include <string>
#include <vector>

#include "core/views/battle_count.hpp"

namespace telescope {

/// A piece of a table that was only watched: by no rules, at one moment.
struct WatchedPiece {
  std::string piece;
  TablePoint at;  ///< of its base; only of pieces that are seen, or were before they were covered
};
using WatchedLook = std::vector<WatchedPiece>;

/// What the table seems to say of a stand at the end; somebody must confirm it.
struct FateProposal {
  std::string stand;
  Side side = Side::kNeutral;
  UnitFate::Kind fate = UnitFate::Kind::kUnused;
  std::string reason;  ///< "was seen last 4 cm from the enemy's edge"
};

/// What a battle comes to that was fought by other rules, from what the table showed.
struct WatchedBattle {
  std::vector<FateProposal> fates;   ///< of the side whose points are counted, in the scenario's order
  BattleCount count;                 ///< objectives by who stands there, else by who was seen there last
  std::vector<std::string> unusual;  ///< units against the limit, stands that were never seen
};

/// A stand that was missing at the end and was last seen no farther than this from the enemy's edge seems to
/// have left over it; any other seems to have been killed.
inline constexpr Length kExitMargin = 10_cm;

/// `looks` are moments of the battle in their order, the first when it was set up, the last at its end.
WatchedBattle watched_battle(const BattleTerms& terms, const Scenario& scenario,
                             const std::vector<WatchedLook>& looks);

/// What it hands on to the campaign.
GameEnd end_of(const WatchedBattle& battle, const BattleTerms& terms);
/// The same of a count whose stands are known.
std::vector<HeldObjective> held_objectives(const BattleCount& count, Side own);

}  // namespace telescope
