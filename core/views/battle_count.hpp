#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/known.hpp"
#include "core/rules/sheet.hpp"
#include "core/scenario/battle_terms.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

/// A stand as far as whoever counts knows of it.
struct CountedStand {
  enum class Fate { kInPlay, kKilled, kLeft };
  std::string id;
  Side side = Side::kNeutral;
  Fate fate = Fate::kInPlay;
  std::optional<Sector> sector;  ///< where it stands, on a grid
  std::optional<TablePoint> at;  ///< on an open table
  std::string area;              ///< or in an area of that name
  bool on_table = false;         ///< neither in reserve nor off the table
};

/// Every stand as it truly is: the umpire's side.
std::vector<CountedStand> counted_stands(const std::vector<Truth>& truth);
/// Those that a seat knows, as it knows them.
std::vector<CountedStand> counted_stands(const Known& known);

/// Who stands in an objective. `own` is the side whose points are counted.
struct ObjectiveCount {
  std::string name;
  bool placed = true;  ///< it has an area, so that somebody can stand in it
  int own = 0;         ///< fighting stands inside
  int other = 0;
  int covered = 0;             ///< face-down counters inside, of which the reader does not know what they are
  Side last = Side::kNeutral;  ///< who had a fighting stand there last; kNeutral: nobody, or both at once
  /// The side with more fighting stands inside or, with nobody inside, whoever was there last.
  Side control(Side own_side) const;
};

struct BattleLine {
  std::string words;
  int points = 0;
};

/// How a campaign's battle stands: what its points would be if it ended now.
struct BattleCount {
  std::vector<ObjectiveCount> objectives;
  std::vector<BattleLine> lines;
  int total = 0;
  int modifier = 0;  ///< of the die for the result
  int killed = 0;    ///< fighting stands
  int exited = 0;
  int fielded = 0;  ///< units with a stand in the battle, as the limit counts them
  int limit = 0;
  std::vector<std::string> faults;  ///< against the limit or the rule for headquarters, a sentence each
};

/// Who has been in each objective last, where he who counts has nothing else to say: as it was set up.
std::vector<Side> first_holders(const BattleTerms& terms);

/// `last` is by objective, before this moment.
BattleCount count_battle(const BattleTerms& terms, const Scenario& scenario,
                         const std::vector<CountedStand>& stands, const std::vector<Side>& last);

/// Adds counters that lie face down in an objective, of which the reader knows only that.
void add_covered(BattleCount& count, const BattleTerms& terms, const Scenario& scenario, const Known& known);

}  // namespace telescope
