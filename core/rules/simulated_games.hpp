#pragma once

#include <array>
#include <functional>
#include <initializer_list>
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
                     side = "side";           ///< keys of the list of sides, and of a side's word in it
    std::array<std::string, 2> words, names;  ///< of the attacker and the defender
    std::vector<std::string_view> counted;    ///< keys of what is counted of a side: "lost"
    /// For people, from the JSON.
    std::function<std::string(const nlohmann::json& outcome)> in_words;
  };
  SimulatedGames(Told told, std::uint64_t seed);

  /// One more game. kNeutral: nobody has won it. `counted` in the order of Told::counted, each for the
  /// attacker and the defender.
  void add(Side winner, int turns, std::initializer_list<std::array<int, 2>> counted);

  void add(const Simulation& other) override;
  /// {"ruleset", "games", "seed", "sides": [{"side", "name", "won", "lost"}], "draws", "turns", "rules"};
  /// chances are {"games", "chance", "interval95"}, what is counted is as to_json(Spread) writes it.
  nlohmann::json to_json() const override;
  std::string in_words() const override { return told_.in_words(to_json()); }

 private:
  nlohmann::json ending(std::int64_t hits) const;

  Told told_;
  std::uint64_t seed_;
  std::int64_t games_ = 0, draws_ = 0;
  std::array<std::int64_t, 2> won_{};
  std::vector<std::array<Spread, 2>> counted_;
  Spread turns_;
};

/// "33 %": how often `chance`, as SimulatedGames writes it, came up in that outcome.
std::string percent_words(const nlohmann::json& outcome, const nlohmann::json& chance);
/// "4.7": the mean of what to_json(Spread) wrote.
std::string mean_words(const nlohmann::json& spread);

}  // namespace telescope
