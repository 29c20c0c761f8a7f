#include "core/rules/workbench_parts.hpp"

#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/dice_tray.hpp"
#include "core/rules/rules_json.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/statistics.hpp"

namespace telescope {

void refuse(const std::string& why) {
  throw std::invalid_argument(one_line("malformed request: " + why));
}

void check_keys(const Json& object, const std::set<std::string_view>& known, std::string_view what) {
  if (!object.is_object()) refuse(std::string(what) + " must be an object");
  for (const auto& [key, value] : object.items())
    if (!known.contains(key)) refuse(std::string(what) + " takes no '" + key + "'");
}

std::vector<Throw> throws_field(const Json& request) {
  constexpr int kDieSides = 6;
  std::vector<Throw> throws;
  for (const Json& each : list_field(request, "throws", true)) {
    check_keys(each, {"pool", "dice"}, "a throw");
    throws.push_back({.pool = text_field(each, "pool"), .dice = wholes_field(each, "dice", 1, kDieSides)});
  }
  return throws;
}

std::vector<Workbench::Procedure> procedures_of(std::span<const ProcedureAnswer> answers) {
  std::vector<Workbench::Procedure> all;
  for (const ProcedureAnswer& each : answers) all.push_back(each.procedure);
  return all;
}

Json answered(std::span<const ProcedureAnswer> answers, std::string_view procedure, const Json& request) try {
  for (const ProcedureAnswer& each : answers)
    if (each.procedure.name == procedure) return each.answer(request);
  refuse("there is no procedure '" + std::string(procedure) + "'");
} catch (const WrongField& wrong) {
  refuse(wrong.what());
} catch (const Json::exception& malformed) {
  refuse(in_plain_words(malformed));
}

Json worked_out(const Json& request, Json outcome, const std::function<void(DiceTray&, Json&)>& work) {
  std::vector<Throw> throws;
  for (const Json& each : request.value("throws", Json::array()))
    throws.push_back({each.at("pool"), each.at("dice")});
  MadeThrows tray(throws);
  outcome["lawful"] = true;
  outcome["needs"] = Json::array();
  try {
    work(tray, outcome);
    tray.finish();
  } catch (const DiceWanted& wanted) {
    outcome["needs"] = pools_to_json(wanted.pools);
  }
  return outcome;
}

Workbench::OddsOption text_option(std::string_view name, std::string_view key, std::string_view about) {
  return {.name = name, .about = about, .kind = Workbench::OddsOption::Kind::kText, .key = key, .value = {}};
}

Json judged(Json outcome, const std::vector<Objection>& objections) {
  outcome["lawful"] = objections.empty();
  outcome["objections"] = objections_to_json(objections);
  return outcome;
}

Json with_plain_errors(const std::function<Json()>& work) {
  try {
    return work();
  } catch (const Json::exception& error) {
    throw std::invalid_argument("malformed request: " + in_plain_words(error));
  }
}

Position played(const PreparedGame& game, const Position& position, const Action& action,
                SimulatedChance& chance) {
  const RulesFace& rules = game.rules();
  std::vector<Throw> throws;
  while (true) {
    const std::vector<PoolRequest> pools = rules.dice(position, action, throws);
    if (pools.empty()) return rules.apply(position, action, throws).position;
    const auto dice = chance.roll(pools);
    for (std::size_t i = 0; i < pools.size(); ++i) throws.push_back({pools[i].id, dice[i]});
  }
}

void CountedOutcomes::add(const Simulation& other) {
  const auto& more = dynamic_cast<const CountedOutcomes&>(other);
  for (std::size_t i = 0; i < outcomes_.size(); ++i) outcomes_[i].games += more.outcomes_.at(i).games;
}

nlohmann::json CountedOutcomes::to_json() const {
  std::int64_t games = 0;
  for (const Outcome& each : outcomes_) games += each.games;
  Json json{{"ruleset", ruleset_}, {"games", games}, {"outcomes", Json::object()}};
  for (const Outcome& each : outcomes_)
    json["outcomes"][each.id] = {{"games", each.games}, {"interval95", wilson(each.games, games)}};
  return json;
}

std::string CountedOutcomes::in_words() const {
  std::string words;
  for (const Outcome& each : outcomes_)
    words += (words.empty() ? "" : ", ") + each.words + " " + std::to_string(each.games);
  return words + "\n";
}

}  // namespace telescope
