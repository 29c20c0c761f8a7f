#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/campaign_face.hpp"
#include "core/rules/position.hpp"
#include "core/scenario/battle_terms.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

/// What stands in the scenario of a campaign's battle beside its forces.
struct BattleExtras {
  BattleTerms terms;
  Settings settings;  ///< that the battle's rules are given, for a battle of this type
  /// The look of the kit that was printed for the whole campaign; nothing: as the table's scenario has it.
  std::optional<TagStyle> tags;
  bool dummies = true;  ///< where its rules have face-down counters: as many dummies as stands
  /// With dummies: at most so many counters, but one for each stand; 0: no limit.
  int most_counters = 0;
  /// By a stand's id: its columns that only the battle's rules know. "stands" is among them where it lies on
  /// the table as several bases, "base", as "25x40", where its bases differ from the table's.
  std::map<std::string, Settings> columns = {};
};

/// All that a campaign ever puts on a table, whose pieces keep their tags from battle to battle.
struct CampaignKit {
  BattleOrder stands;   ///< everybody's: of the players who are on the offensive, and of those against them
  int most_hidden = 0;  ///< of them at once, where rules have a side face down
  std::map<std::string, Settings> columns =
      {};                              ///< as of a battle; of stands that serve many, as in the first
  std::vector<std::string> idle = {};  ///< ids of works, which do not fight
};

/// A CampaignFace that also is this one hands on what its battles are fought for, so that points can be
/// counted while they last. A campaign need not.
class BattleFace {
 public:
  virtual ~BattleFace() = default;
  /// Of the battle that is to be fought now; nothing where CampaignFace::order() gives nothing.
  virtual std::optional<BattleExtras> extras(const Position& position) const = 0;
  /// The same in every position.
  virtual CampaignKit kit() const = 0;
  /// The scenario whose table and rules its battles have, by name, or rules by their own word; empty: it does
  /// not say.
  virtual std::string like() const { return {}; }
};

}  // namespace telescope
