#include "core/rules/ruleset.hpp"

namespace telescope {

std::vector<std::string> ruleset_ids() {
  std::vector<std::string> ids;
  for (const Ruleset* each : rulesets()) ids.emplace_back(each->id());
  return ids;
}

}  // namespace telescope
