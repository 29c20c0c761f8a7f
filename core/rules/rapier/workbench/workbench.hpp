#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/rules/rapier/state/game.hpp"
#include "core/rules/statistics.hpp"
#include "core/rules/workbench.hpp"

namespace telescope::rapier {

/// What `telescope rule`, `odds` and `simulate` can be asked for of Rapier Offensive.
const Workbench& workbench();

/// What `telescope rule rapier` can be asked for, without a game.
struct Procedure {
  std::string_view name;                       ///< "ground-combat"
  std::string_view about;                      ///< one line for --help
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
struct Simulation {
  std::int64_t games = 0;
  std::array<std::int64_t, 4> levels{};  ///< by VictoryLevel
  Spread left;                           ///< units of the break-through Division that left the table
  Spread attackers_lost;                 ///< fighting units
  Spread defenders_lost;
  void add(const Simulation& other);
  bool operator==(const Simulation&) const = default;
};

/// Plays games `first` to `first + count - 1` of `seed` between SimpleCommanders. Game n is the same whoever
/// plays it beside which others, so parts may be played on several threads and added up.
Simulation simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t first,
                    std::int64_t count);

/// One of those games, to its end; `after_step` is shown it after each step.
Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t number,
              const std::function<void(const Game&)>& after_step = {});

/// The outcome that `telescope simulate rapier` prints.
Json to_json(const Simulation& simulation, std::uint64_t seed);

}  // namespace telescope::rapier
