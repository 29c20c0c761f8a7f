#include "core/rules/rapier/combat/unit_ids.hpp"

#include <nlohmann/json.hpp>

#include "core/base/joined.hpp"

namespace telescope::rapier {

nlohmann::json ids_of(const Game& game, const std::vector<UnitNo>& units) {
  nlohmann::json ids = nlohmann::json::array();
  for (const UnitNo unit : units) ids.push_back(game.facts(unit).id.value());
  return ids;
}

std::string id_list(const Game& game, const std::vector<UnitNo>& units) {
  std::vector<std::string> ids;
  for (const UnitNo unit : units) ids.push_back(game.facts(unit).id.value());
  return joined(ids);
}

}  // namespace telescope::rapier
