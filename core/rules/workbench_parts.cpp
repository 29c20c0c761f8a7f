#include "core/rules/workbench_parts.hpp"

#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/dice_tray.hpp"
#include "core/rules/rules_json.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope {
namespace {

/// What `work` answers. What it, or the JSON library, cannot read in a request is refused with a sentence.
template <class Work>
Json with_plain_errors(const Work& work) try {
  return work();
} catch (const WrongField& wrong) {
  refuse(wrong.what());
} catch (const Json::exception& malformed) {
  refuse(in_plain_words(malformed));
}

}  // namespace

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

std::vector<Workbench::Procedure> AnsweringWorkbench::procedures() const {
  std::vector<Procedure> all;
  for (const ProcedureAnswer& each : answers_) all.push_back(each.procedure);
  return all;
}

Json AnsweringWorkbench::rule(std::string_view procedure, const Json& request) const {
  for (const ProcedureAnswer& each : answers_)
    if (each.procedure.name == procedure) return with_plain_errors([&] { return each.answer(request); });
  refuse("there is no procedure '" + std::string(procedure) + "'");
}

Json AnsweringWorkbench::odds(const Json& request) const {
  return odds_ ? with_plain_errors([&] { return odds_(request); }) : Workbench::odds(request);
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

Workbench::OddsOption number_option(std::string_view name, std::string_view key, std::string_view about,
                                    int least, int most, std::optional<int> fallback) {
  return {.name = name,
          .about = about,
          .kind = Workbench::OddsOption::Kind::kNumber,
          .key = key,
          .value = {},
          .least = least,
          .most = most,
          .fallback = fallback};
}

Json judged(Json outcome, const std::vector<Objection>& objections) {
  outcome["lawful"] = objections.empty();
  outcome["objections"] = objections_to_json(objections);
  return outcome;
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

Action any_answer(const Form& form, SimulatedChance& chance) {
  Json answers = Json::object();
  for (const FormField& field : form.fields) {
    if (field.kind == FormField::Kind::kNumber)
      answers[field.id] = field.lowest + chance.below(field.highest - field.lowest + 1);
    if (!has_choices(field) || field.choices.empty()) continue;
    const auto chosen = static_cast<std::size_t>(chance.below(static_cast<int>(field.choices.size())));
    const std::string& id = field.choices[chosen].id;
    answers[field.id] = field.kind == FormField::Kind::kOne ? Json(id) : Json::array({id});
  }
  auto action = filled(form, answers);
  if (!action) throw std::logic_error("'" + form.title + "' cannot be answered by chance");
  return *std::move(action);
}

}  // namespace telescope
