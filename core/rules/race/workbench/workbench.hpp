#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/level.hpp"
#include "core/rules/race/state/game.hpp"
#include "core/rules/simulated_games.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::race {

/// Procedures of a campaign turn, the race of two plain policies to X, and many campaigns.
const Workbench& workbench();

/// What `telescope rule race` can be asked for.
std::span<const ProcedureAnswer> procedure_answers();

/// "settings" of a request: what it says, the ledger's defaults where it is silent.
RaceSettings settings_field(const Json& request);

/// The report of the battle that the game waits for; empty: battles are drawn from the model.
using Fight = std::function<Report(const Game& game, SimulatedChance& chance)>;
/// A campaign between two players of the program (race/player). Counted are stands killed in all, and still
/// lost at the end.
SimulatedGames::Result play(const std::shared_ptr<const Setup>& setup, const Levels& levels,
                            std::uint64_t seed, const Fight& fight = {});

/// When a player attacks and when he regroups.
enum class Policy : std::uint8_t {
  kAttack,            ///< always attacks
  kAlternate,         ///< regroups after every attack
  kRestAfterTwo,      ///< regroups after an advance of two zones
  kRestAfterRetreat,  ///< regroups after a retreat
};
inline constexpr std::array<std::string_view, 4> kPolicies{"attack", "alternate", "rest-after-two",
                                                           "rest-after-retreat"};

/// Chances to reach X in a campaign turn, and not yet in it.
struct Arrival {
  double now = 0.0;
  double later = 0.0;
};
/// Of campaign turn 1, 2, ... `turns`, exactly, without losses. `points`: victory points of every battle;
/// nothing: by battle_odds() of the percentages.
std::vector<Arrival> arrival(const RaceSettings& settings, Policy policy, std::optional<int> points,
                             int turns);

/// {"a", "b": policies, "points"?, "turns"?, "settings"?}: who is first, and when. For AnsweringWorkbench,
/// which tells what is malformed.
Json odds_outcome(const Json& request);
std::string odds_words(const Json& odds);

}  // namespace telescope::race
