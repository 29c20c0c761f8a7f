#include "core/rules/rapier/reading.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/base/named_once.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/rapier/setup/frontage.hpp"

namespace telescope::rapier {

void malformed(const std::string& why) {
  throw std::invalid_argument(one_line("malformed action: " + why));
}

Sector read_sector(const Game& game, const Json& json) {
  const std::string text = text_of(json, "a sector");
  const auto sector = sector_from_label(game.setup->grid(), text);
  if (!sector) malformed("the board has no sector '" + text + "'");
  return *sector;
}

DivisionNo read_division(const Game& game, const Json& json) {
  const std::string text = text_of(json, "a Division");
  const auto division = game.setup->find_division(text);
  if (!division) malformed("there is no division '" + text + "'");
  return *division;
}

int read_axis(const Game& game, const Json& json) {
  const std::string text = text_of(json, "an axis");
  for (int column = 0; column < game.setup->grid().columns; ++column)
    if (axis_name(game, column) == text) return column;
  malformed("the board has no axis '" + text + "'");
}

std::optional<UnitNo> find_unit_or_counter(const Game& game, std::string_view id) {
  if (const auto unit = game.setup->find_unit(id)) return unit;
  if (const auto counter = game.setup->find_counter(id))
    for (int i = 0; i < game.unit_count(); ++i)
      if (const auto no = static_cast<UnitNo>(i); game[no].counter == counter) return no;
  return std::nullopt;
}

UnitNo read_unit(const Game& game, const Json& json) {
  const std::string text = text_of(json, "a unit");
  const auto unit = find_unit_or_counter(game, text);
  if (!unit) malformed("there is no unit or dealt counter '" + text + "'");
  return *unit;
}

std::vector<int> read_axes(const Game& game, const Json& object, std::string_view key) {
  std::vector<int> axes;
  for (const Json& each : list_field(object, key))
    if (!add_once(axes, read_axis(game, each))) malformed("an axis is named twice");
  return axes;
}

std::vector<UnitNo> read_units(const Game& game, const Json& json) {
  if (!json.is_array()) malformed("units are named in a list, not by " + shown(json));
  std::vector<UnitNo> units;
  for (const Json& each : json)
    if (!add_once(units, read_unit(game, each))) malformed("a unit is named twice");
  return units;
}

}  // namespace telescope::rapier
