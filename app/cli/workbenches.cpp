#include "app/cli/workbenches.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/cli/named_scenario.hpp"
#include "core/kit/kit.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/views/asked_game.hpp"

namespace telescope::cli {

std::vector<std::string> workbench_names() {
  std::vector<std::string> names;
  for (const Ruleset* each : rulesets())
    if (each->workbench()) names.emplace_back(each->id());
  return names;
}

const Workbench& workbench_of(const std::string& ruleset) {
  const Ruleset* found = find_ruleset(ruleset);
  if (!found || !found->workbench()) throw std::logic_error("no workbench for " + ruleset);
  return *found->workbench();
}

namespace {

template <class T>
T must(Result<T> result) {
  if (!result) throw std::invalid_argument(result.error().message);
  return *std::move(result);
}

/// The part of the request below `key`, which is taken out of it.
nlohmann::json taken(nlohmann::json& request, std::string_view key) {
  const auto found = request.find(key);
  if (found == request.end()) return {};
  nlohmann::json part = std::move(*found);
  request.erase(found);
  return part;
}

Scenario scenario_of(const nlohmann::json& part) {
  if (part.is_string()) return must(named_scenario(part.get<std::string>()));
  if (part.is_object()) return must(scenario_from_json(part, "the request's scenario"));
  throw std::invalid_argument("malformed request: 'scenario' is a file, or a scenario");
}

Kit kit_of(const nlohmann::json& part, const Scenario& scenario) {
  if (part.is_null()) return must(make_kit(scenario));
  if (part.is_string()) return must(load_kit(part.get<std::string>()));
  return must(parse_kit(part.dump(), "the request's kit"));
}

constexpr std::array<GameProcedure, 3> kProcedures{{
    {{"view", "what a seat may see of a game, as the Command Post shows it"},
     asked_view,
     "rule-view-request",
     "view"},
    {{"act", "what an action comes to in a position: lawful or why not, the dice, what follows"},
     asked_act,
     "rule-act-request",
     "rule-act"},
    {{"decide", "what the program does for a seat that it plays, by what that seat knows"},
     asked_decision,
     "rule-decide-request",
     "rule-decide"},
}};

}  // namespace

nlohmann::json GameProcedure::answer(const Ruleset& ruleset, nlohmann::json request) const {
  if (!request.is_object()) throw std::invalid_argument("malformed request: it is an object");
  const Scenario scenario = scenario_of(taken(request, "scenario"));
  if (scenario.ruleset != ruleset.id())
    throw std::invalid_argument("the scenario is for the rules '" + scenario.ruleset + "', not '" +
                                std::string(ruleset.id()) + "'");
  const Kit kit = kit_of(taken(request, "kit"), scenario);
  return asked(ruleset, scenario, kit, request);
}

std::span<const GameProcedure> game_procedures() {
  return kProcedures;
}

const GameProcedure* game_procedure(std::string_view name) {
  const auto found = std::ranges::find(kProcedures, name, [](const auto& each) { return each.told.name; });
  return found == kProcedures.end() ? nullptr : &*found;
}

}  // namespace telescope::cli
