#include "app/cli/workbenches.hpp"

#include <stdexcept>

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

}  // namespace telescope::cli
