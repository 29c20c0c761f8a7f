#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/statistics.hpp"
#include "core/rules/workbench.hpp"

namespace telescope::rapier {

/// What `telescope rule`, `odds` and `simulate` can be asked for of Rapier Offensive.
const Workbench& workbench();

/// What `telescope rule rapier` can be asked for, without a game.
struct Procedure : Workbench::Procedure {
  Step step{};                                 ///< in which it happens, unless the table says otherwise
  std::vector<std::string_view> action_types;  ///< of "action" and "actions"; the first where it says none
};
std::span<const Procedure> procedures();

/// {"table": {...} or "state": {...}, "action": {...} or "actions": [...], "throws": [{"pool", "dice"}, ...]}
/// to {"lawful", "objections", "needs", "throws", "events", "units", "rules"}. Never rolls: with too few
/// throws the outcome says what it needs next. `ground-combat` also takes {"attackers", "defenders"} as odds
/// do, and "rounds"; `stacking`, `victory` and `inspect` take a table and no action (table_answers.hpp).
/// Throws std::invalid_argument, with a sentence, for what is malformed.
Json run_procedure(std::string_view name, const Json& request);

/// {"attackers", "defenders", ..., "rounds": 1 to 3} to the outcome that `telescope odds rapier` prints.
Json odds_outcome(const Json& request);

/// What many games came to.
class Simulation final : public Workbench::Simulation {
 public:
  explicit Simulation(std::uint64_t seed) : seed_(seed) {}

  void add(const Game& game);
  void add(const Workbench::Simulation& other) override;
  /// The outcome that `telescope simulate rapier` prints.
  Json to_json() const override;
  std::string in_words() const override;
  bool operator==(const Simulation& other) const { return to_json() == other.to_json(); }

  std::int64_t games = 0;

 private:
  /// What an organiser may change where one side never wins; fewer games say little.
  std::string balance() const;

  std::uint64_t seed_;
  std::array<std::int64_t, 4> levels_{};  ///< by VictoryLevel
  Spread left_;                           ///< units of the break-through Division that left the table
  Spread attackers_lost_;                 ///< fighting units
  Spread defenders_lost_;
};

/// Plays games `first` to `first + count - 1` of `seed` between simple commanders (play_step()). Game n is
/// the same whoever plays it beside which others, so parts may be played on several threads and added up.
Simulation simulate(const std::shared_ptr<const Setup>& setup, std::uint64_t seed, std::int64_t first,
                    std::int64_t count);

/// One of those games, to its end; `after_step` is shown it after each step.
Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t number,
              const std::function<void(const Game&)>& after_step = {});

/// A fight as a request describes it, without a game:
/// {"attackers": "T T S* E", "defenders": [{"kind": "rifles", "count": 2, "id": "D-03", "moved": true}, "F"],
///  "holder": "defender", "old_contact": false, "settings": {...}}.
/// Units are words of an order of battle or letters (kUnitLetters), one by one or in a text; a letter may be
/// followed by * (Assault troops) and + (moved this turn). Units without an id are numbered: "a1", "d2";
/// works "w1". Throws std::invalid_argument with a sentence where it cannot be read.
Melee melee_from_json(const Json& request);

/// The settings a request names, over the ledger's defaults.
RapierSettings settings_of(const Json& request);

/// How many rounds a request asks for: 1 to 3, and 3 where it says nothing.
int rounds_of(const Json& request);

/// A fight told as odds take it, as a table: everybody in A1-L1. Contact that began this turn (RQ-69) came of
/// those who moved; where it is old, moving (RO-188) has not begun it.
Json table_of_fight(const Json& request);

/// A game as a request describes it, for procedures without a journal:
/// {"columns": 4, "rows": 6, "turn": 2, "step": "ground-combat", "settings": {...}, "rapier": {terrain ...},
///  "frontages": {"1": ["A1", "A2"]}, "holders": {"A2-L3": "attacker"},
///  "units": [{"id", "kind", "side", "division", "mobility", "traits", "at", "from", "face_up", "counter"}],
///  "state": {...}}.
/// Only "units" is needed. A unit is an attacker of Division 1 unless it says otherwise; "from" is where it
/// stood when the turn began. "state" is a merge patch upon the game's state. Throws std::invalid_argument
/// with a sentence where it cannot be read.
Game game_from_table(const Json& table, Step step);

/// The sector of that name.
Sector sector_asked(const Game& game, const std::string& label);

// What `telescope rule` answers of a table alone, without an action. Each throws std::invalid_argument or
// Json::exception for what is malformed.

/// RO-037 to RO-042, RO-053, RO-070: how full each sector is.
Json answer_stacking(const Game& game);

/// RO-044 to RO-050, RO-189 to RO-192: the result as it would be now, or of {"left": 13, "base": 15,
/// "settings": {...}} alone.
Json answer_victory(const Game& game);
Json answer_victory_of(const Json& request);

/// CM-01 to CM-19: what changed from {"before": view} to {"after": view} that the rules forbid. A view is
/// what `telescope read --json` prints: {"stands": [{"piece", "sector", "between", "state"}]}; a piece that
/// it does not name was not found. Without "before" the game is as its table says.
Json answer_inspect(Game game, const Json& request);

}  // namespace telescope::rapier
