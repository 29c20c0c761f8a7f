#include "core/kit/scenario.hpp"

#include <nlohmann/json.hpp>

#include "core/kit/board_json.hpp"

namespace telescope {
namespace {

using Json = nlohmann::ordered_json;

Json base_to_json(const BaseSize& base) {
  return {{"width_mm", base.width.mm()}, {"depth_mm", base.depth.mm()}, {"height_mm", base.height.mm()}};
}

Json unit_to_json(const Unit& unit) {
  Json json{{"id", unit.id.value()}, {"name", unit.name},         {"short", unit.short_name},
            {"kind", unit.kind},     {"mobility", unit.mobility}, {"traits", unit.traits},
            {"stands", unit.stands}};
  if (unit.base) json["base"] = base_to_json(*unit.base);
  if (unit.layout) json["layout"] = to_string(*unit.layout);
  return json;
}

}  // namespace

std::string_view to_string(TagLayout layout) {
  switch (layout) {
    case TagLayout::kOnBase:
      return "base";
    case TagLayout::kOnTail:
      return "tail";
    case TagLayout::kCounter:
      return "counter";
  }
  return "base";
}

std::optional<TagLayout> tag_layout_from_string(std::string_view text) {
  for (TagLayout layout : {TagLayout::kOnBase, TagLayout::kOnTail, TagLayout::kCounter})
    if (to_string(layout) == text) return layout;
  return std::nullopt;
}

std::string to_json(const Scenario& scenario) {
  Json json{{"id", scenario.id},
            {"name", scenario.name},
            {"ruleset", scenario.ruleset},
            {"briefing", scenario.briefing},
            {"board", board_to_json(scenario.board)},
            {"tags",
             {{"family", to_string(scenario.tags.family)},
              {"size_mm", scenario.tags.size.mm()},
              {"layout", to_string(scenario.tags.layout)},
              {"anchor_size_mm", scenario.anchor_size.mm()}}},
            {"base", base_to_json(scenario.base)},
            {"counters", scenario.counters},
            {"divisions", Json::array()},
            {"settings", Json::object()}};
  for (const Division& division : scenario.divisions) {
    Json units = Json::array();
    for (const Unit& unit : scenario.units)
      if (unit.division == division.id) units.push_back(unit_to_json(unit));
    json["divisions"].push_back({{"id", division.id},
                                 {"name", division.name},
                                 {"side", to_string(division.side)},
                                 {"units", std::move(units)}});
  }
  for (const auto& [key, value] : scenario.settings)
    std::visit([&](const auto& v) { json["settings"][key] = v; }, value);
  return json.dump(2) + "\n";
}

}  // namespace telescope
