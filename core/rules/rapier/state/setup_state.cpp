#include "core/rules/rapier/state/setup_state.hpp"

#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/rapier/state/sector_json.hpp"

namespace telescope::rapier {
namespace {

using Json = nlohmann::json;

Json counters_to_json(const std::vector<CounterNo>& counters, const Setup& setup) {
  Json json = Json::array();
  for (const CounterNo counter : counters) json.push_back(setup[counter].value());
  return json;
}

std::vector<CounterNo> counters_from_json(const Json& json, const Setup& setup) {
  std::vector<CounterNo> counters;
  for (const Json& each : json) counters.push_back(setup.find_counter(each.get<std::string>()).value());
  return counters;
}

Frontage frontage_from_json(const Json& axes, const Setup& setup) {
  const int last_column = setup.grid().columns - 1;
  const auto first = whole_number(axes.at(0), 0, last_column),
             last = whole_number(axes.at(1), 0, last_column);
  if (!first || !last || *first > *last)
    throw std::invalid_argument("malformed state: a frontage is no run of axes");
  return {.first = static_cast<int>(*first), .last = static_cast<int>(*last)};
}

}  // namespace

Json to_json(const Reconnaissance& recon, const Setup& setup) {
  Json json{{"attempts", recon.attempts},
            {"looks_left", recon.looks_left},
            {"looked", counters_to_json(recon.looked, setup)},
            {"looked_in", sectors_to_json(recon.looked_in, setup)},
            {"reported", counters_to_json(recon.reported, setup)}};
  if (recon.found) json["found"] = label(setup.grid(), *recon.found);
  return json;
}

Reconnaissance reconnaissance_from_json(const Json& json, const Setup& setup) {
  Reconnaissance recon{.attempts = whole_field(json, "attempts", 0, kMostCounted),
                       .found = std::nullopt,
                       .looks_left = whole_field(json, "looks_left", 0, kMostCounted),
                       .looked = counters_from_json(json.at("looked"), setup),
                       .looked_in = sectors_from_json(json.at("looked_in"), setup),
                       .reported = counters_from_json(json.at("reported"), setup)};
  if (recon.looked_in.size() != recon.looked.size())
    throw std::invalid_argument("malformed state: counters looked at nowhere");
  if (json.contains("found"))
    recon.found = sector_from_label(setup.grid(), json.at("found").get<std::string>()).value();
  return recon;
}

Json to_json(const Orders& orders, const Setup& setup) {
  Json frontages = Json::object(), reserve = Json::array();
  for (std::size_t i = 0; i < orders.frontages.size(); ++i)
    if (const auto& frontage = orders.frontages[i])
      frontages[setup.divisions[i].id] = {frontage->first, frontage->last};
  for (const UnitNo unit : orders.reserve) reserve.push_back(setup[unit].id.value());
  Json json{{"given", orders.given},
            {"frontages", std::move(frontages)},
            {"reserve", std::move(reserve)},
            {"intentions", orders.intentions}};
  if (orders.breakthrough) json["breakthrough"] = setup[*orders.breakthrough].id;
  return json;
}

Orders orders_from_json(const Json& json, const Setup& setup) {
  Orders orders;
  orders.given = json.at("given");
  orders.intentions = json.at("intentions");
  orders.frontages.resize(setup.divisions.size());
  for (const auto& [division, axes] : json.at("frontages").items())
    orders.frontages.at(static_cast<std::size_t>(setup.find_division(division).value())) =
        frontage_from_json(axes, setup);
  for (const Json& unit : json.at("reserve"))
    orders.reserve.push_back(setup.find_unit(unit.get<std::string>()).value());
  if (json.contains("breakthrough"))
    orders.breakthrough = setup.find_division(json.at("breakthrough").get<std::string>()).value();
  return orders;
}

}  // namespace telescope::rapier
