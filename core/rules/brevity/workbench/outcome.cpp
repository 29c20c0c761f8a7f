#include "core/rules/brevity/workbench/outcome.hpp"

#include <algorithm>

#include "core/rules/rules_json.hpp"

namespace telescope::brevity {

Json lawful_outcome(std::string_view procedure) {
  return {{"ruleset", "brevity"},
          {"procedure", procedure},
          {"lawful", true},
          {"objections", Json::array()},
          {"rules", Json::array()}};
}

void add_rule(Json& outcome, std::string_view rule) {
  Json& rules = outcome["rules"];
  if (!rule.empty() && std::ranges::find(rules, Json(rule)) == rules.end()) rules.push_back(rule);
}

void add_objections(Json& outcome, const Objections& objections) {
  if (objections.empty()) return;
  outcome["lawful"] = false;
  outcome["objections"] = objections_to_json(objections);
  for (const Objection& each : objections) add_rule(outcome, each.rule);
}

Json to_json(const AttackChances& chances) {
  return {{"pinned", chances.pinned},
          {"spent", chances.spent},
          {"destroyed", chances.destroyed},
          {"hits", chances.hits}};
}

}  // namespace telescope::brevity
