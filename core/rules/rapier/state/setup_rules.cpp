#include <algorithm>
#include <stdexcept>

#include "core/base/joined.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/named_once.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/rapier/state/setup.hpp"
#include "core/rules/wrong_rules.hpp"

namespace telescope::rapier {
namespace {

using Json = nlohmann::json;

constexpr int kMostEventSides = 100;

[[noreturn]] void refuse_setup(const std::string& why) {
  throw std::invalid_argument(one_line(why));
}

Sector sector_of_rules(const GridBoard& grid, const Json& label) {
  const std::string text = text_of(label, "a sector");
  const auto sector = sector_from_label(grid, text);
  if (!sector) refuse_setup("The board has no sector '" + text + "'.");
  return *sector;
}

template <class Read>
void at(const std::string& place, Read read) {
  read_at("rapier", place, read);
}

/// `read(entry, its place)` of each entry of a list.
template <class Read>
void each_of(const Json& list, const std::string& place, Read read) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string here = place + "/" + std::to_string(i);
    at(here, [&] { read(list[i], here); });
  }
}

SectorTerrain& terrain_at(Setup& setup, Sector sector) {
  return setup.terrain.sectors.at(setup.index_of(sector));
}

void read_feature(Setup& setup, const Json& entry, const std::string& place) {
  check_keys(entry, {"kind", "sectors"}, "[[rapier.terrain]]");
  const std::string kind = text_field(entry, "kind");
  const auto feature = among<Feature>(kFeatureWords, kind);
  if (!feature && kind != "impassable" && kind != "bridge")
    throw WrongRules(
        "There is no terrain '" + kind + "'; known are " + joined(kFeatureWords) + ", impassable and bridge.",
        place + "/kind");
  each_of(list_field(entry, "sectors"), place + "/sectors", [&](const Json& label, const std::string&) {
    SectorTerrain& terrain = terrain_at(setup, sector_of_rules(setup.grid(), label));
    if (kind == "impassable") {
      terrain.impassable = true;
    } else if (kind == "bridge") {
      terrain.bridge = true;
    } else {
      if (add_once(terrain.features, *feature)) std::ranges::sort(terrain.features);
    }
  });
}

/// RQ-88, RQ-111: a road from sector to sector; "R1" before the first says that it leads in from there.
void read_road(Setup& setup, const Json& road, const std::string& place) {
  check_keys(road, {"sectors"}, "[[rapier.road]]");
  std::optional<Sector> last;
  bool from_r1 = false;
  each_of(list_field(road, "sectors"), place + "/sectors", [&](const Json& stop, const std::string&) {
    if (stop == "R1" && !last) {
      from_r1 = true;
      return;
    }
    const Sector sector = sector_of_rules(setup.grid(), stop);
    if (from_r1 && !last) terrain_at(setup, sector).road_from_r1 = true;
    if (last) {
      if (std::abs(last->column - sector.column) + std::abs(last->row - sector.row) != 1)
        refuse_setup("A road goes from sector to sector across an edge; " + label(setup.grid(), *last) +
                     " and " + label(setup.grid(), sector) + " share none.");
      setup.terrain.roads.push_back(std::minmax(*last, sector));
    }
    last = sector;
  });
}

}  // namespace

void read_events(Setup& setup, const Json& rows) {
  int next = 1;
  each_of(rows, "/event", [&](const Json& row, const std::string&) {
    check_keys(row, {"effect", "from", "to", "text"}, "[[rapier.event]]");
    const std::string effect = text_field(row, "effect");
    const auto kind = among<EventKind>(kEventWords, effect);
    if (!kind) refuse_setup("There is no event '" + effect + "'; known are " + joined(kEventWords) + ".");
    const EventRow event{.from = whole_field(row, "from", 1, kMostEventSides),
                         .to = whole_field(row, "to", 1, kMostEventSides),
                         .kind = *kind,
                         .text = text_field(row, "text", "")};
    if (event.from != next || event.to < event.from)
      refuse_setup("The event table must name every score once, from 1 upwards.");
    next = event.to + 1;
    setup.events.push_back(event);
  });
  setup.event_die = next - 1;
  if (setup.event_die < 2) refuse_setup("The event die must have 2 to 100 sides.");
}

void read_condition(Setup& setup, const Json& condition) {
  check_keys(condition, {"capture", "front"}, "[[rapier.condition]]");
  VictoryCondition read;
  for (const Json& label : list_field(condition, "capture", true))
    read.capture.push_back(sector_of_rules(setup.grid(), label));
  read.front_axes = whole_field(condition, "front", 0, kMostColumns, 0);
  if (read.capture.empty() == (read.front_axes == 0))
    refuse_setup("A condition names sectors to capture or a front, a number of axes.");
  if (read.front_axes > setup.grid().columns)
    refuse_setup("A front is of 1 to " + std::to_string(setup.grid().columns) + " axes.");
  setup.conditions.push_back(std::move(read));
}

void read_rules(Setup& setup, const Json& rules) {
  for (const auto& [key, value] : rules.items())
    if (key != "breakthrough" && key != "terrain" && key != "road" && key != "event" && key != "condition")
      throw WrongRules(
          "There is no '" + key + "' in [rapier]; it has breakthrough, terrain, road, event and condition.",
          "/" + key);
  if (rules.contains("breakthrough"))
    at("/breakthrough", [&] {
      setup.breakthrough = setup.find_division(text_field(rules, "breakthrough"));
      if (!setup.breakthrough || setup[*setup.breakthrough].side != Side::kAttacker)
        refuse_setup("'breakthrough' must name a Division of the attackers.");
    });
  at("/terrain", [&] {
    each_of(list_field(rules, "terrain", true), "/terrain",
            [&](const Json& entry, const std::string& place) { read_feature(setup, entry, place); });
  });
  at("/road", [&] {
    each_of(list_field(rules, "road", true), "/road",
            [&](const Json& road, const std::string& place) { read_road(setup, road, place); });
  });
  if (rules.contains("event"))
    at("/event", [&] {
      setup.events.clear();
      read_events(setup, list_field(rules, "event"));
    });
  at("/condition", [&] {
    each_of(list_field(rules, "condition", true), "/condition",
            [&](const Json& each, const std::string&) { read_condition(setup, each); });
  });
}

}  // namespace telescope::rapier
