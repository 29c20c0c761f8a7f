#include "core/rules/race/workbench/request.hpp"

namespace telescope::race {

RaceSettings settings_field(const Json& request) {
  return setting_table().read(telescope::settings_field(request, setting_table().settings()));
}

Json outcome_of(std::string_view procedure, std::vector<std::string_view> rules) {
  Json outcome{{"ruleset", "race"},           {"procedure", procedure}, {"lawful", true},
               {"objections", Json::array()}, {"needs", Json::array()}, {"rules", Json::array()}};
  for (const std::string_view rule : rules) outcome["rules"].push_back(rule);
  return outcome;
}

}  // namespace telescope::race
