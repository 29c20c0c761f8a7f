#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/side.hpp"
#include "core/rules/position.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/sheet.hpp"

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
};

}  // namespace telescope
