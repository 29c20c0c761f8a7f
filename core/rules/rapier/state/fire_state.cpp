#include "core/rules/rapier/state/fire_state.hpp"

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/rapier/state/sector_json.hpp"

namespace telescope::rapier {

using Json = nlohmann::json;

Json to_json(const CorpsFire& fire, const Setup& setup) {
  return {{"points", sectors_to_json(fire.points, setup)},   {"point_known", fire.point_known},
          {"planned", sectors_to_json(fire.planned, setup)}, {"fired", sectors_to_json(fire.fired, setup)},
          {"before_battle_spent", fire.before_battle_spent}, {"on_call_spent", fire.on_call_spent}};
}

CorpsFire corps_fire_from_json(const Json& json, const Setup& setup) {
  if (list_field(json, "points").size() != list_field(json, "point_known").size())
    throw WrongField("'point_known' says of each of the 'points' whether it is known");
  return {.points = sectors_from_json(json.at("points"), setup),
          .point_known = json.at("point_known").get<std::vector<bool>>(),
          .planned = sectors_from_json(json.at("planned"), setup),
          .fired = sectors_from_json(json.at("fired"), setup),
          .before_battle_spent = whole_field(json, "before_battle_spent", 0, kMostCounted),
          .on_call_spent = whole_field(json, "on_call_spent", 0, kMostCounted)};
}

Json to_json(const Weather& weather) {
  return {{"rolled", weather.rolled},
          {"event", to_string(weather.event)},
          {"text", weather.text},
          {"fog", weather.fog},
          {"attacker_points", weather.attacker_points},
          {"defender_points", weather.defender_points},
          {"extra_ammo", weather.extra_ammo}};
}

Weather weather_from_json(const Json& json) {
  return {.rolled = json.at("rolled"),
          .event = event_kind_from_string(json.at("event").get<std::string>()).value(),
          .text = json.at("text"),
          .fog = json.at("fog"),
          .attacker_points = whole_field(json, "attacker_points", 0, kMostCounted),
          .defender_points = whole_field(json, "defender_points", 0, kMostCounted),
          .extra_ammo = json.at("extra_ammo")};
}

}  // namespace telescope::rapier
