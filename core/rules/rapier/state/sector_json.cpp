#include "core/rules/rapier/state/sector_json.hpp"

#include <nlohmann/json.hpp>

namespace telescope::rapier {

using Json = nlohmann::json;

Json sectors_to_json(const std::vector<Sector>& sectors, const Setup& setup) {
  Json json = Json::array();
  for (const Sector sector : sectors) json.push_back(label(setup.grid(), sector));
  return json;
}

std::vector<Sector> sectors_from_json(const Json& json, const Setup& setup) {
  std::vector<Sector> sectors;
  for (const Json& each : json)
    sectors.push_back(sector_from_label(setup.grid(), each.get<std::string>()).value());
  return sectors;
}

}  // namespace telescope::rapier
