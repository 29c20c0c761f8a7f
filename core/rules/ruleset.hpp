#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.hpp"
#include "core/board/board.hpp"
#include "core/kit/kit.hpp"
#include "core/kit/scenario.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/form.hpp"
#include "core/rules/known.hpp"
#include "core/rules/role.hpp"
#include "core/rules/sector_count.hpp"
#include "core/rules/sheet.hpp"
#include "core/rules/vocabulary.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

using Json = nlohmann::json;

/// The state of a game as its ruleset writes it: a plain value that can be journalled, compared and shown.
/// A ruleset converts it to its own types at this seam; its own loops (odds, simulation) never do.
using GameState = Json;
/// What a person or the table asks for: {"type": ..., the ruleset's own fields}.
using Action = Json;
/// What happened: {"type": ..., "audience": ..., the ruleset's own fields}.
using Event = Json;

/// Why one die is thrown: "tank, infantry present". A pool of six dice has six reasons or one that covers
/// them all.
struct DieReason {
  int dice = 1;
  std::string reason;
  std::string rule;
};

/// Dice an action needs, to be thrown together.
struct PoolRequest {
  std::string id;  ///< unique within the action: "round-1-attackers"
  std::string label;
  int sides = 6;
  Audience audience = Audience::kAll;
  std::vector<DieReason> reasons;
  int hit_from = 0;  ///< a die that shows this or more may hit; 0: dice are not hits one by one
  int dice() const;
};

/// The answer to a PoolRequest, from the generator, from physical dice or from a replay.
struct Throw {
  std::string pool;
  std::vector<int> dice;
};

/// A refusal is an answer: not lawful, by which rules, in one sentence each.
struct Objection {
  std::string rule;
  std::string sentence;
};
struct Verdict {
  std::vector<Objection> objections;
  bool lawful() const { return objections.empty(); }
};

struct Outcome {
  GameState state;
  std::vector<Event> events;
};

/// A set of wargame rules: pure functions over plain values. No clock, no random source, no I/O: dice come in
/// as throws. Malformed states and actions are programming errors and throw std::invalid_argument; unlawful
/// actions are verdicts.
class Ruleset {
 public:
  virtual ~Ruleset() = default;

  virtual std::string_view id() const = 0;    ///< "rapier": the word in scenario files
  virtual std::string_view name() const = 0;  ///< "Rapier Offensive"

  /// The words and settings a scenario may use.
  virtual Vocabulary vocabulary() const = 0;

  /// The board this scenario plays on when its file names none, with the named areas the rules speak of.
  virtual Board board(const Scenario& scenario) const = 0;

  /// What of the scenario is against the rules: a violation makes it unplayable, a warning is for the
  /// organiser.
  virtual std::vector<Finding> review(const Scenario& scenario) const = 0;

  /// What the table shows that is wrong at rest.
  virtual std::vector<Finding> inspect(const Scenario& scenario, const Kit& kit, const GameState& state,
                                       const TableView& table) const = 0;

  /// How full the sectors are, for the overlay: one entry for each sector and side that has pieces there. A
  /// ruleset without a stacking limit, or an open table, has none.
  virtual std::vector<SectorCount> sector_counts(const Scenario& scenario, const Kit& kit,
                                                 const TableView& table) const;

  /// The umpire's page of the step that `state` is in.
  virtual Sheet sheet(const GameState& state) const;

  /// What may be done with `piece` in this step; only what query() finds lawful.
  virtual std::vector<Option> options(const GameState& state, const PieceId& piece) const;

  /// Actions with several fields that may be asked for in this step, those usually wanted first. Answers are
  /// put together by filled() and judged by scrutinise().
  virtual std::vector<Form> forms(const GameState& state) const;

  /// All that stands against `action` or against parts of it: what query() says, and what would be left out
  /// of it if it were done. As it stands here: what query() says.
  virtual Verdict scrutinise(const GameState& state, const Action& action) const;

  /// Where every piece of the kit belongs; pieces that may lie anywhere are left out.
  virtual std::vector<Standing> standing(const GameState& state) const;

  /// Every unit as it truly is, in the order of battle's order: for the umpire, and for all once the game is
  /// over (HD-01 to HD-10). standing() tells what lies where.
  virtual std::vector<Truth> truth(const GameState& state) const;

  /// What the game keeps besides where pieces stand, so that it can go on from paper: turn and step, fire
  /// missions left, orders. Each line says who may read it.
  virtual std::vector<SheetLine> accounts(const GameState& state) const;

  /// The fights that this step decides, before their first die, with the exact odds. Of the umpire's side:
  /// works that lie there face down count.
  virtual std::vector<FightOdds> fights(const GameState& state) const;

  /// Whether one side may not look at the table now; until it may, nothing public shows it (HD-14).
  virtual bool table_withheld(const GameState& state) const;

  /// What `role` may know of the game and ask for, built up from that alone. Two games that differ only in
  /// what he may not know give the same, byte for byte. Nothing at all where a ruleset does not say.
  virtual Known known(const GameState& state, const Role& role) const;

  /// The action that a request of `role` stands for, with only the fields that are his to fill in; nothing
  /// where he may not ask for it now, or names what he may not know. Whether it is lawful is for query().
  virtual std::optional<Action> asked(const GameState& state, const Role& role, const Json& request) const;

  /// The piece whose unit `event` destroys, for lists of losses; empty where it destroys none. What the table
  /// owes for it comes from standing().
  virtual PieceId lost(const Event& event) const;

  /// What hands seem to have done on the table since `state`: only pieces that are seen, clearly somewhere
  /// else than they belong, and only what this step is about. In an order in which most are lawful. `moves`:
  /// what hands were seen to do since then, oldest first, with the ways they took; it may be empty, or lack
  /// some (a slow reader, an undo): `table` alone says where the pieces are.
  virtual std::vector<Proposal> propose(const GameState& state, const TableView& table,
                                        std::span<const TableMove> moves) const;

  /// What happened, for people: one sentence; empty where nothing need be said. As it stands here: the
  /// event's "sentence", else its type and plain fields in words.
  virtual std::string tell(const GameState& state, const Event& event) const;

  /// What `action` is called while its dice are thrown, and of what is done and told by no event. As it
  /// stands here: its type and plain fields in words.
  virtual std::string title(const Action& action) const;

  /// The dice `action` needs next, given the throws already made for it; empty when it needs no more.
  virtual std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                                 std::span<const Throw> made) const = 0;

  /// May `action` be done?
  virtual Verdict query(const GameState& state, const Action& action) const = 0;

  /// Does it, also where query() objects: the umpire may waive. `throws` must be exactly those that
  /// needed_throws asked for. A null state begins a game: the only action is then {"type": "begin"} with the
  /// scenario and the kit.
  virtual Outcome apply(const GameState& state, const Action& action,
                        std::span<const Throw> throws) const = 0;
};

/// {"type": "begin", "scenario": ..., "kit": ...}: the first action of every game.
Action begin_action(const Scenario& scenario, const Kit& kit);

/// Every ruleset of this program, in alphabetical order of id. Adding one is a folder, a scenario and a
/// line in core/rules/registry.cpp.
std::span<const Ruleset* const> rulesets();
const Ruleset* find_ruleset(std::string_view id);

}  // namespace telescope
