#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/side.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

/// A terrain objective of a battle that is fought for a campaign.
struct BattleObjective {
  std::string name;
  /// Sectors, or ids of areas of ground, of the battle's own board. None: only people can say who holds it.
  std::vector<std::string> areas;
  Side holder = Side::kNeutral;  ///< when the battle begins; kNeutral: nobody
  bool operator==(const BattleObjective&) const = default;
};

/// A formation of the side whose points are counted.
struct BattleUnit {
  std::string id;
  std::string name;
  int subordinates = 0;  ///< of a headquarters: units under it in its whole army; 0: it is none
  std::string under;     ///< id of its headquarters, on the table or at home; may be empty
  std::vector<std::string> stands;
  bool operator==(const BattleUnit&) const = default;
};

/// From so many points on, so much is added to the die for the result.
struct BattleDieRow {
  int from = 0;
  int modifier = 0;
  bool operator==(const BattleDieRow&) const = default;
};

/// What a battle means to the campaign that it is fought for: the table `[battle]` of its scenario, which
/// BattleOrder is written into. The battle's own rules do not read it.
struct BattleTerms {
  std::string title;              ///< "Campaign turn 3, Player A: Hasty defence"
  Side side = Side::kAttacker;    ///< at the table: whose points are counted
  bool exits_count = true;        ///< stands that leave over the enemy's edge score
  std::vector<int> controlled;    ///< points for none, one, ... of the objectives
  int exited = 0;                 ///< points for each fighting stand
  bool all_double_exits = true;   ///< who controls all objectives doubles them
  int killed = 0;                 ///< points for each fighting stand, mostly below zero
  std::vector<BattleDieRow> die;  ///< rising; below the first row its modifier holds too
  int limit = 0;                  ///< units that may be fielded
  bool limit_counts_hq = true;
  std::vector<BattleObjective> objectives;
  std::vector<BattleUnit> units;
  /// Pieces that have a tag already, from the kit that was printed for the whole campaign; may be empty.
  std::map<std::string, int> tags;
  std::vector<std::string> idle;  ///< stands of either side that do not fight: they score and hold nothing
  bool operator==(const BattleTerms&) const = default;

  int modifier(int points) const;
  bool fights(std::string_view stand) const;
};

/// The terms that the scenario carries; nothing where it is the battle of no campaign.
std::optional<BattleTerms> battle_terms(const Scenario& scenario);

/// As the table `[battle]` has them. Throws WrongField where that is malformed.
BattleTerms battle_terms_from(const nlohmann::json& table);
nlohmann::json to_json(const BattleTerms& terms);

/// What does not fit the scenario: an area that its board has not, a stand that the side has not. A sentence,
/// or nothing.
std::optional<std::string> battle_fault(const BattleTerms& terms, const Scenario& scenario);

/// Where Scenario::settings keeps the table, as JSON text. No ruleset has a setting of that name.
inline constexpr std::string_view kBattleTable = "battle";

}  // namespace telescope
