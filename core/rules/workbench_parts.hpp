#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/rules_face.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/workbench.hpp"

namespace telescope {

// What the workbenches of games share.

/// Runs `work` with the dice of {"throws": [{"pool", "dice"}]}; `work` puts its result into what it is given.
/// `outcome` with that, "lawful" and "needs": the pools that are wanted next. Throws std::invalid_argument
/// where a throw does not fit.
Json worked_out(const Json& request, Json outcome, const std::function<void(DiceTray&, Json&)>& work);

/// `outcome` with "lawful" and "objections".
Json judged(Json outcome, const std::vector<Objection>& objections);

/// What `work` answers. What the JSON library objects to in a request becomes std::invalid_argument with a
/// sentence.
Json with_plain_errors(const std::function<Json()>& work);

/// Does `action` in `position` with dice of `chance`; the position that follows.
Position played(const PreparedGame& game, const Position& position, const Action& action,
                SimulatedChance& chance);

/// Many games counted by how they ended.
class CountedOutcomes final : public Workbench::Simulation {
 public:
  struct Outcome {
    std::string id;     ///< "red": in JSON
    std::string words;  ///< "Red won": for people, before the number
    std::int64_t games = 0;
  };
  /// `ruleset`: its id.
  CountedOutcomes(std::string_view ruleset, std::vector<Outcome> outcomes)
      : ruleset_(ruleset), outcomes_(std::move(outcomes)) {}

  /// One more game ended with outcome number `outcome`, from 0.
  void count(std::size_t outcome) { ++outcomes_.at(outcome).games; }

  void add(const Simulation& other) override;
  /// {"ruleset", "games", "outcomes": {id: {"games", "interval95"}}}
  nlohmann::json to_json() const override;
  std::string in_words() const override;

 private:
  std::string ruleset_;
  std::vector<Outcome> outcomes_;
};

}  // namespace telescope
