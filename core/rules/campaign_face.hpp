#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/position.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/sheet.hpp"
#include "core/scenario/battle_terms.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

/// A stand that goes into a battle. Its words are those of the tactical rules.
struct BattleStand {
  std::string id;  ///< unique in the campaign; the unit of this id in the battle is this stand
  std::string name;
  std::string kind;
  std::string mobility;
  std::vector<std::string> traits;
  bool operator==(const BattleStand&) const = default;
};

/// A formation of a battle: a Division with what is under it.
struct BattleGroup {
  std::string id;
  std::string name;
  std::vector<BattleStand> stands;
  bool operator==(const BattleGroup&) const = default;
};

/// What a campaign hands to a battle: plain values, from which a scenario of any tactical rules is written.
struct BattleOrder {
  std::string name;                                ///< "Campaign turn 3, Player A: Hasty defence"
  std::vector<std::string> briefing;               ///< who is set up and how, sentences
  std::array<std::string, 2> sides;                ///< who attacks at the table, who defends there
  std::array<std::vector<BattleGroup>, 2> groups;  ///< of the attacker at the table, and of the defender
  bool operator==(const BattleOrder&) const = default;
};

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

/// Of a game that ties battles of other rules together. It never looks into a battle: an order goes out, the
/// end of a finished game comes back.
class CampaignFace {
 public:
  virtual ~CampaignFace() = default;

  /// The battle that is to be fought now. Nothing where none is, or where its forces are not fixed yet. Of
  /// the umpire's side: it tells both forces.
  virtual std::optional<BattleOrder> order(const Position& position) const = 0;

  /// What a battle of that order that ended so comes to, as an action to be confirmed. `journal` names the
  /// battle's journal with its digest. Nothing where no battle is being fought.
  virtual std::optional<Action> report(const Position& position, const GameEnd& end,
                                       const std::string& journal) const = 0;

  /// The journals of battles that have been reported, as they were named; oldest first.
  virtual std::vector<std::string> journals(const Position& position) const = 0;

  /// What the battle that is to be fought now is fought for, so that points can be counted while it lasts;
  /// nothing where order() gives nothing.
  virtual std::optional<BattleExtras> extras(const Position& position) const = 0;
  /// The same in every position.
  virtual CampaignKit kit() const = 0;
  /// The scenario whose table and rules its battles have, by name, or rules by their own word; empty: it does
  /// not say.
  virtual std::string like() const = 0;
};

}  // namespace telescope
