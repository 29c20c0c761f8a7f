#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/board/board.hpp"
#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/campaign_face.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/knowledge_face.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/table_face.hpp"
#include "core/rules/vocabulary.hpp"
#include "core/rules/words_face.hpp"
#include "core/rules/workbench.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

class OpponentFace;

/// What never changes in a game, worked out once from its scenario and its kit, behind the faces of the
/// contract. Pure: no clock, no random source, no I/O. Immutable, so that any thread may ask it.
class PreparedGame {
 public:
  virtual ~PreparedGame() = default;

  virtual const RulesFace& rules() const = 0;
  virtual const TableFace& table() const;
  virtual const KnowledgeFace& knowledge() const;
  virtual const WordsFace& words() const;
  /// Null where the game is no campaign.
  virtual const CampaignFace* campaign() const { return nullptr; }
  /// Null where the program plays no seat of it.
  virtual const OpponentFace* opponent() const { return nullptr; }
};

/// Whether what is for `audience` is kept from whoever sits at the table's own window, the umpire or, where
/// none sits, anybody (core/rules/seat.hpp).
bool is_sealed(const PreparedGame& game, const Audience& audience);

/// A set of wargame rules. Adding one is a folder, a scenario and a line in core/rules/registry.cpp.
class Ruleset {
 public:
  virtual ~Ruleset() = default;

  virtual std::string_view id() const = 0;    ///< the word in scenario files
  virtual std::string_view name() const = 0;  ///< as its book has it

  /// The words and settings a scenario may use.
  virtual Vocabulary vocabulary() const = 0;

  /// The board this scenario plays on when its file names none, with the named areas the rules speak of.
  virtual Board board(const Scenario& scenario) const = 0;

  /// What of the scenario is against the rules: a violation makes it unplayable, a warning is for the
  /// organiser.
  virtual std::vector<Finding> review(const Scenario& scenario) const = 0;

  /// Fails, with a sentence for the organiser, where scenario and kit do not fit the rules or each other.
  virtual Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario,
                                                              const Kit& kit) const = 0;

  /// Where cards lie with pieces, for `telescope print`. Empty: none do, or the scenario is no game of these
  /// rules.
  virtual CardPlaces card_places(const Scenario&, const Kit&) const { return {}; }

  /// Null where these rules are played at the table only.
  virtual const Workbench* workbench() const { return nullptr; }
};

/// {"type": "begin", "scenario": ..., "kit": ...}: what stands for RulesFace::begin() in a journal.
Action begin_action(const Scenario& scenario, const Kit& kit);
inline constexpr std::string_view kBegin = "begin";

/// Every ruleset of this program, in alphabetical order of id.
std::span<const Ruleset* const> rulesets();
/// Their ids.
inline std::vector<std::string> ruleset_ids() {
  std::vector<std::string> ids;
  for (const Ruleset* each : rulesets()) ids.emplace_back(each->id());
  return ids;
}
/// Null where none of them has that id.
const Ruleset* find_ruleset(std::string_view id, std::span<const Ruleset* const> among = rulesets());

}  // namespace telescope
