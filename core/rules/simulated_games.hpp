#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/side.hpp"
#include "core/rules/statistics.hpp"
#include "core/rules/workbench.hpp"

namespace telescope {

/// What many simulated games between two sides came to: who won, how long they took, and what was counted of
/// each side in every game.
class SimulatedGames final : public Workbench::Simulation {
 public:
  struct Told {
    std::string_view ruleset;             ///< its id
    std::vector<std::string_view> rules;  ///< statements that decide who has won
    std::string_view sides = "sides",
                     side = "side";              ///< keys of the list of sides, and of a side's word in it
    std::array<std::string, 2> words, names;     ///< of the attacker and the defender
    std::array<std::string, 2> levels = {};      ///< of who plays them, "strong"; empty: simple commanders
    std::vector<std::string_view> counted = {};  ///< keys of what is counted of a side: "lost"
    /// For people, from the JSON. Empty: how many games, which share of them each side wins, and the draws.
    std::function<std::string(const nlohmann::json& outcome)> in_words = {};
  };
  /// How a game came out.
  struct Result {
    Side winner = Side::kNeutral;  ///< kNeutral: nobody has won it
    int turns = 0;
    /// In the order of Told::counted, each for the attacker and the defender.
    std::vector<std::array<int, 2>> counted = {};
  };
  SimulatedGames(Told told, std::uint64_t seed);

  void add(const Result& game);
  void add(const Simulation& other) override;
  /// {"ruleset", "games", "seed", "sides": [{"side", "name", "level"?, "won", "lost"}], "draws", "turns",
  /// "rules"}; chances are {"games", "chance", "interval95"}, what is counted is as to_json(Spread) writes
  /// it.
  nlohmann::json to_json() const override;
  std::string in_words() const override;

 private:
  Told told_;
  std::uint64_t seed_;
  std::int64_t games_ = 0, draws_ = 0;
  std::array<std::int64_t, 2> won_{};
  std::vector<std::array<Spread, 2>> counted_;
  Spread turns_;
};

/// Workbench::simulate(): `count` games from number `first` on, each of which `play` plays from its own seed.
std::unique_ptr<SimulatedGames> simulated_games(
    SimulatedGames::Told told, std::uint64_t seed, std::int64_t first, std::int64_t count,
    const std::function<SimulatedGames::Result(std::uint64_t seed)>& play);

/// What `of` says of the attacker and of the defender.
template <class Of>
std::array<std::string, 2> of_both(Of of) {
  return {std::string(of(Side::kAttacker)), std::string(of(Side::kDefender))};
}

/// "33 %": how often `chance`, as SimulatedGames writes it, came up in that outcome.
std::string percent_words(const nlohmann::json& outcome, const nlohmann::json& chance);
/// "4.7": the mean of what to_json(Spread) wrote.
std::string mean_words(const nlohmann::json& spread);

}  // namespace telescope
