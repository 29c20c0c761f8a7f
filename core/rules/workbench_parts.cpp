#include "core/rules/workbench_parts.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/text_checks.hpp"
#include "core/rules/dice_tray.hpp"
#include "core/rules/rules_json.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/setting_value.hpp"

namespace telescope {

void refuse(const std::string& why) {
  throw std::invalid_argument(one_line("malformed request: " + why));
}

std::string name_field(const Json& object, std::string_view key) {
  std::string name = text_field(object, key);
  if (const auto fault = name_fault(name); !fault.empty())
    refuse("'" + std::string(key) + "' " + std::string(fault));
  return name;
}

std::string name_field(const Json& object, std::string_view key, std::string_view fallback) {
  return !object.contains(key) || object[key] == fallback ? std::string(fallback) : name_field(object, key);
}

std::vector<Throw> throws_field(const Json& request, int least, int most) {
  std::vector<Throw> throws;
  for (const Json& each : list_field(request, "throws", true)) {
    check_keys(each, {"pool", "dice"}, "a throw");
    throws.push_back({.pool = text_field(each, "pool"), .dice = wholes_field(each, "dice", least, most)});
  }
  return throws;
}

SettingValue setting_value(const Setting& row, const Json& value, std::string_view what) {
  std::optional<SettingValue> told;
  if (std::holds_alternative<bool>(row.fallback)) {
    if (value.is_boolean()) told = value.get<bool>();
  } else if (std::holds_alternative<std::int64_t>(row.fallback)) {
    told = whole_number(value, row.least, row.most);
  } else if (std::holds_alternative<double>(row.fallback)) {
    if (value.is_number()) told = value.get<double>();
  } else if (value.is_string()) {
    told = value.get<std::string>();
  }
  const auto fits = fitting(told, row, value.is_string() ? value.get<std::string>() : shown(value));
  if (fits) return *fits;
  refuse(std::string(what) + " " + fits.error().message +
         (row.choices.empty() ? ", not " + shown(value) : ""));
}

Settings settings_field(const Json& request, const std::vector<Setting>& rows) {
  Settings settings;
  for (const auto& [key, value] : object_field(request, "settings", true).items()) {
    const auto row = std::ranges::find(rows, key, &Setting::key);
    if (row == rows.end()) refuse("there is no setting '" + key + "'");
    settings.emplace(key, setting_value(*row, value, "'" + key + "' of the settings"));
  }
  return settings;
}

Json with_plain_errors(const std::function<Json()>& work) try {
  return work();
} catch (const WrongField& wrong) {
  refuse(wrong.what());
} catch (const Json::exception& malformed) {
  refuse(in_plain_words(malformed));
} catch (const std::invalid_argument& refused) {  // names may have line breaks
  throw std::invalid_argument(one_line(refused.what()));
}

std::vector<Workbench::Procedure> AnsweringWorkbench::procedures() const {
  std::vector<Procedure> all;
  for (const ProcedureAnswer& each : answers_) all.push_back(each.procedure);
  return all;
}

Json AnsweringWorkbench::rule(std::string_view procedure, const Json& request) const {
  const auto row =
      std::ranges::find(answers_, procedure, [](const ProcedureAnswer& each) { return each.procedure.name; });
  if (row == answers_.end()) refuse("there is no procedure '" + std::string(procedure) + "'");
  return with_plain_errors([&] {
    if (!row->takes.empty()) check_keys(request, names_in(row->takes), "'" + std::string(procedure) + "'");
    Json outcome = row->answer(request);
    if (always_.is_null()) return outcome;
    outcome.emplace("procedure", procedure);
    for (const auto& [key, value] : always_.items()) outcome.emplace(key, value);
    return outcome;
  });
}

Json lawful_outcome(std::string_view ruleset, Json more) {
  more.update({{"ruleset", ruleset}, {"lawful", true}, {"objections", Json::array()}});
  return more;
}

Json AnsweringWorkbench::odds(const Json& request) const {
  return odds_ ? with_plain_errors([&] { return odds_(request); }) : Workbench::odds(request);
}

Json worked_out(const Json& request, Json outcome, const std::function<void(DiceTray&, Json&)>& work) {
  const std::vector<Throw> throws = throws_field(request);
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

Workbench::OddsOption text_option(std::string_view name, std::string_view key, std::string_view about,
                                  std::string_view example) {
  return {
      .name = name, .about = about, .kind = Workbench::OddsOption::Kind::kText, .key = key, .value = example};
}

Workbench::OddsOption number_option(std::string_view name, std::string_view key, std::string_view about,
                                    int least, int most, std::optional<int> fallback) {
  return {.name = name,
          .about = about,
          .kind = Workbench::OddsOption::Kind::kNumber,
          .key = key,
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

}  // namespace telescope
