#include "core/scenario/scenario.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "core/base/among.hpp"
#include "core/kit/tag_choice.hpp"
#include "core/scenario/battle_terms.hpp"

namespace telescope {
namespace {

using Ordered = nlohmann::ordered_json;

/// "152.4 mm", as a scenario file may write it.
std::string in_mm(double mm) {
  char text[40];
  std::snprintf(text, sizeof text, "%.10g mm", mm);
  return text;
}
std::string in_mm(Length length) {
  return in_mm(length.mm());
}

Ordered surface_keys(const GridBoard& grid) {
  return {{"columns", grid.columns},       {"rows", grid.rows},
          {"cell", in_mm(grid.cell)},      {"column_prefix", grid.column_prefix},
          {"row_prefix", grid.row_prefix}, {"columns_from_right", grid.columns_from_right}};
}

Ordered surface_keys(const OpenBoard& open) {
  return {{"width", in_mm(open.width)},
          {"depth", in_mm(open.depth)},
          {"unit", open.unit == MeasuringUnit::kInch ? "inch" : "centimetre"}};
}

Ordered surface_keys(const NoSurface&) {
  return {{"surface", false}};
}

void add_rectangle(Ordered& json, const NamedArea::Rectangle& rectangle) {
  const auto& [min, max] = rectangle;
  json["x"] = in_mm(min.x_mm);
  json["y"] = in_mm(min.y_mm);
  json["width"] = in_mm(max.x_mm - min.x_mm);
  json["depth"] = in_mm(max.y_mm - min.y_mm);
}

Ordered area_keys(const NamedArea& area) {
  Ordered json{{"name", area.name}};
  if (area.outline) add_rectangle(json, *area.outline);
  return json;
}

Ordered hill_keys(const Hill& hill) {
  Ordered json{{"name", hill.name}, {"round", hill.round}, {"height", in_mm(hill.height)}};
  add_rectangle(json, hill.outline);
  return json;
}

Ordered pair_to_json(double x_mm, double y_mm) {
  return Ordered::array({in_mm(x_mm), in_mm(y_mm)});
}

Ordered point_values(const std::vector<TablePoint>& points) {
  Ordered json = Ordered::array();
  for (const TablePoint& point : points) json.push_back(pair_to_json(point.x_mm, point.y_mm));
  return json;
}

Ordered area_keys(const GroundArea& area) {
  Ordered json{{"id", area.id}, {"name", area.name}, {"kind", area.kind}, {"height", in_mm(area.height)}};
  if (const auto* polygon = std::get_if<Polygon>(&area.shape)) {
    json["points"] = point_values(polygon->points);
    return json;
  }
  const auto& ellipse = std::get<Ellipse>(area.shape);
  json["centre"] = pair_to_json(ellipse.centre.x_mm, ellipse.centre.y_mm);
  json["radii"] = pair_to_json(ellipse.radius_x.mm(), ellipse.radius_y.mm());
  json["rotation"] = std::lround(ellipse.rotation_deg);
  return json;
}

Ordered line_to_json(const GroundLine& line) {
  return {{"id", line.id},
          {"name", line.name},
          {"kind", line.kind},
          {"width", in_mm(line.width)},
          {"points", point_values(line.points)}};
}

Ordered board_to_toml_keys(const Board& board) {
  Ordered json = std::visit([](const auto& surface) { return surface_keys(surface); }, board.surface);
  json["area"] = Ordered::array();
  for (const NamedArea& area : board.areas) json["area"].push_back(area_keys(area));
  for (const Hill& hill : board.hills) json["hill"].push_back(hill_keys(hill));
  for (const GroundArea& area : board.ground.areas) json["ground"].push_back(area_keys(area));
  for (const GroundLine& line : board.ground.lines) json["line"].push_back(line_to_json(line));
  return json;
}

Ordered base_to_json(const BaseSize& base) {
  return {{"width", in_mm(base.width)}, {"depth", in_mm(base.depth)}, {"height", in_mm(base.height)}};
}

Ordered marker_to_json(const MarkerSpec& marker) {
  return {{"id", marker.id},
          {"name", marker.name},
          {"short", marker.short_name},
          {"count", marker.count},
          {"size", base_to_json(marker.size)}};
}

void add(Ordered& json, const Settings& values) {
  for (const auto& [key, value] : values)
    std::visit([&, &name = key](const auto& v) { json[name] = v; }, value);
}

Ordered side_keys(const SideNames& sides) {
  return {{"attacker", sides.names[0]},
          {"attacker_short", sides.short_names[0]},
          {"defender", sides.names[1]},
          {"defender_short", sides.short_names[1]}};
}

/// The decks, of which the backs' class has the name.
Ordered decks_to_json(const std::vector<MarkerSpec>& markers) {
  Ordered decks = Ordered::array();
  for (const MarkerSpec& back : markers) {
    if (back.deck.empty() || !back.card.empty()) continue;
    Ordered faces = Ordered::array();
    for (const MarkerSpec& face : markers)
      if (face.deck == back.deck && !face.card.empty()) faces.push_back(face.card);
    decks.push_back({{"id", back.deck},
                     {"name", back.name},
                     {"faces", std::move(faces)},
                     {"size", base_to_json(back.size)}});
  }
  return decks;
}

Ordered unit_to_json(const Unit& unit) {
  Ordered json{{"id", unit.id.value()}, {"name", unit.name},     {"short", unit.short_name},
               {"kind", unit.kind},     {"traits", unit.traits}, {"stands", unit.stands}};
  if (!unit.mobility.empty()) json["mobility"] = unit.mobility;
  if (unit.base) json["base"] = base_to_json(*unit.base);
  if (unit.layout) json["layout"] = to_string(*unit.layout);
  add(json, unit.values);
  return json;
}

constexpr std::array<std::string_view, 4> kLayouts{"base", "tail", "post", "counter"};

}  // namespace

std::string_view to_string(TagLayout layout) {
  return kLayouts.at(static_cast<std::size_t>(layout));
}

std::optional<TagLayout> tag_layout_from_string(std::string_view text) {
  return among<TagLayout>(kLayouts, text);
}

std::string to_json(const Scenario& scenario) {
  Ordered json{{"id", scenario.id},
               {"name", scenario.name},
               {"ruleset", scenario.ruleset},
               {"briefing", scenario.briefing},
               {"board", board_to_toml_keys(scenario.board)},
               {"tags",
                {{"family", to_string(scenario.tags.family)},
                 {"size", in_mm(scenario.tags.size)},
                 {"layout", to_string(scenario.tags.layout)},
                 {"anchor_size", in_mm(scenario.anchor_size)}}},
               {"base", base_to_json(scenario.base)},
               {"counters", scenario.counters},
               {"division", Ordered::array()},
               {"settings", Ordered::object()}};
  if (!scenario.tags.ids.empty()) json["tags"]["ids"] = tag_ids_text(scenario.tags.ids);
  if (scenario.tags.plate_height != TagStyle{}.plate_height)
    json["tags"]["plate_height"] = in_mm(scenario.tags.plate_height);
  if (scenario.tags.spacer > 0_mm) json["tags"]["spacer"] = in_mm(scenario.tags.spacer);
  for (const MarkerSpec& marker : scenario.markers)
    if (marker.deck.empty()) json["markers"].push_back(marker_to_json(marker));
  if (Ordered decks = decks_to_json(scenario.markers); !decks.empty()) json["deck"] = std::move(decks);
  for (const Division& division : scenario.divisions) {
    Ordered units = Ordered::array();
    for (const Unit& unit : scenario.units)
      if (unit.division == division.id) units.push_back(unit_to_json(unit));
    json["division"].push_back({{"id", division.id},
                                {"name", division.name},
                                {"side", to_string(division.side)},
                                {"units", std::move(units)}});
  }
  if (!scenario.rules.empty()) json[scenario.ruleset] = Ordered::parse(scenario.rules);
  if (scenario.sides != SideNames{}) json["sides"] = side_keys(scenario.sides);
  add(json["settings"], scenario.settings);
  if (const auto battle = setting(scenario, kBattleTable, std::string()); !battle.empty()) {
    json["settings"].erase(std::string(kBattleTable));
    json["battle"] = Ordered::parse(battle);
  }
  return json.dump(2) + "\n";
}

}  // namespace telescope
