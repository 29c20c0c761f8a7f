#include "core/rules/raphia/workbench/outcome.hpp"

#include "core/rules/rules_json.hpp"

namespace telescope::raphia {

Json lawful_outcome(std::string_view procedure) {
  return {{"ruleset", "raphia"},
          {"procedure", procedure},
          {"lawful", true},
          {"objections", Json::array()},
          {"rules", Json::array()}};
}

Json refused_outcome(std::string_view procedure, const Objections& objections) {
  Json outcome = lawful_outcome(procedure);
  outcome["lawful"] = false;
  outcome["objections"] = objections_to_json(objections);
  for (const Objection& each : objections) outcome["rules"].push_back(each.rule);
  return outcome;
}

Json to_json(const Total& total) {
  Json lines = Json::array();
  for (const TotalLine& line : total.lines)
    lines.push_back({{"words", line.words}, {"points", line.points}, {"rule", line.rule}});
  return {{"total", total.points},
          {"courts", total.courts},
          {"has_court", total.has_court},
          {"lines", std::move(lines)}};
}

std::set<std::string> rules_of(const Events& events) {
  std::set<std::string> rules;
  for (const Event& event : events.all())
    for (const Json& rule : event.at("rules")) rules.insert(rule.get<std::string>());
  return rules;
}

}  // namespace telescope::raphia
