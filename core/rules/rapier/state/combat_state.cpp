#include "core/rules/rapier/state/combat_state.hpp"

#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"

namespace telescope::rapier {
namespace {

/// More dice than any combat has.
constexpr int kMostHits = 1000;

nlohmann::json units_to_json(const std::vector<UnitNo>& units, const Setup& setup) {
  nlohmann::json json = nlohmann::json::array();
  for (const UnitNo unit : units) json.push_back(setup[unit].id.value());
  return json;
}

int number(const nlohmann::json& json, int least, int most) {
  const auto number = whole_number(json, least, most);
  if (!number) throw std::invalid_argument("malformed state: combat out of bounds");
  return static_cast<int>(*number);
}

OwedLosses owed_from_json(const nlohmann::json& json) {
  OwedLosses owed{.side = side_from_string(json.at("side").get<std::string>()).value(), .hits = {}};
  if (owed.side == Side::kNeutral) throw std::invalid_argument("malformed state: losses of nobody");
  for (std::size_t die = 0; die < 3; ++die)
    for (std::size_t pool = 0; pool < 3; ++pool)
      owed.hits.shown[die][pool] = number(json.at("hits").at(die).at(pool), 0, kMostHits);
  return owed;
}

SectorCombat sector_from_json(const nlohmann::json& json, const Setup& setup) {
  SectorCombat combat{.sector = sector_from_label(setup.grid(), json.at("sector").get<std::string>()).value(),
                      .clock = {.round = number(json.at("round"), 1, 3),
                                .holder_fired = json.at("holder_fired"),
                                .over = json.at("over")},
                      .declared = json.at("declared"),
                      .two_dice = {},
                      .owed = {}};
  for (const nlohmann::json& unit : json.at("two_dice"))
    combat.two_dice.push_back(setup.find_unit(unit.get<std::string>()).value());
  for (const nlohmann::json& owed : json.at("owed")) combat.owed.push_back(owed_from_json(owed));
  return combat;
}

}  // namespace

nlohmann::json to_json(const GroundCombat& combat, const Setup& setup) {
  nlohmann::json json = nlohmann::json::array();
  for (const SectorCombat& each : combat.sectors) {
    nlohmann::json owed = nlohmann::json::array();
    for (const OwedLosses& losses : each.owed)
      owed.push_back({{"side", to_string(losses.side)}, {"hits", losses.hits.shown}});
    json.push_back({{"sector", label(setup.grid(), each.sector)},
                    {"round", each.clock.round},
                    {"holder_fired", each.clock.holder_fired},
                    {"over", each.clock.over},
                    {"declared", each.declared},
                    {"two_dice", units_to_json(each.two_dice, setup)},
                    {"owed", std::move(owed)}});
  }
  return json;
}

GroundCombat ground_combat_from_json(const nlohmann::json& json, const Setup& setup) {
  GroundCombat combat;
  for (const nlohmann::json& each : json) combat.sectors.push_back(sector_from_json(each, setup));
  return combat;
}

}  // namespace telescope::rapier
