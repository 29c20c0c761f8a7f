#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/rules_face.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/workbench.hpp"

namespace telescope {

// What the workbenches of games share.

// Readers of requests: what is malformed throws std::invalid_argument with one sentence that names the field.

/// "malformed request: ..."
[[noreturn]] void refuse(const std::string& why);
/// A field that nobody would look at is refused, so that nobody believes it was. `what` is "the request".
void check_keys(const Json& object, const std::set<std::string_view>& known, std::string_view what);
/// Of a request: "throws": [{"pool", "dice"}], none where it is missing. Dice are those of six sides.
std::vector<Throw> throws_field(const Json& request);

/// A procedure of a workbench, and what answers it.
struct ProcedureAnswer {
  Workbench::Procedure procedure;
  Json (*answer)(const Json& request);
};
std::vector<Workbench::Procedure> procedures_of(std::span<const ProcedureAnswer> answers);
/// Workbench::rule() by the answer of that name.
Json answered(std::span<const ProcedureAnswer> answers, std::string_view procedure, const Json& request);

/// Runs `work` with the dice of {"throws": [{"pool", "dice"}]}; `work` puts its result into what it is given.
/// `outcome` with that, "lawful" and "needs": the pools that are wanted next. Throws std::invalid_argument
/// where a throw does not fit.
Json worked_out(const Json& request, Json outcome, const std::function<void(DiceTray&, Json&)>& work);

/// An option of `odds` that takes a text.
Workbench::OddsOption text_option(std::string_view name, std::string_view key, std::string_view about);

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
