#include "core/rules/rapier/state/in_setup.hpp"

namespace telescope::rapier {
namespace {

using Json = nlohmann::json;

/// What is found of a word; `what` there is none of.
template <class T>
void find(T& value, const std::optional<T>& found, const char* what, const Json& json) {
  if (!found) throw WrongField("there is no " + std::string(what) + " " + shown(json));
  value = *found;
}

}  // namespace

Json sectors_to_json(const std::vector<Sector>& sectors, const Setup& setup) {
  return InSetup(setup).write(sectors);
}

Json InSetup::write(const std::vector<std::optional<Frontage>>& frontages) const {
  Json json = Json::object();
  for (std::size_t i = 0; i < frontages.size(); ++i)
    if (const auto& each = frontages[i]) json[setup_.divisions[i].id] = {each->first, each->last};
  return json;
}

void InSetup::read(const Json& json, Sector& sector) const {
  find(sector, sector_from_label(setup_.grid(), text_of(json, "a sector")), "sector", json);
}
void InSetup::read(const Json& json, UnitNo& unit) const {
  find(unit, setup_.find_unit(text_of(json, "a unit")), "unit", json);
}
void InSetup::read(const Json& json, DivisionNo& division) const {
  find(division, setup_.find_division(text_of(json, "a Division")), "Division", json);
}
void InSetup::read(const Json& json, CounterNo& counter) const {
  find(counter, setup_.find_counter(text_of(json, "a counter")), "counter", json);
}
void InSetup::read(const Json& json, Kind& kind) const {
  find(kind, kind_from_string(text_of(json, "a kind")), "kind", json);
}
void InSetup::read(const Json& json, EventKind& kind) const {
  find(kind, among<EventKind>(kEventWords, text_of(json, "an event")), "event", json);
}
void InSetup::read(const Json& json, Feature& feature) const {
  find(feature, among<Feature>(kFeatureWords, text_of(json, "terrain")), "terrain", json);
}
void InSetup::read(const Json& json, int& counted) const {
  const auto whole = whole_number(json, 0, kMostCounted);
  if (!whole) throw WrongField("must be 0 to " + std::to_string(kMostCounted) + ", not " + shown(json));
  counted = static_cast<int>(*whole);
}
void InSetup::read(const Json& json, std::vector<bool>& flags) const {
  flags.clear();
  for (const Json& each : plain_list(json)) flags.push_back(flag_of(each, "it"));
}
void InSetup::read(const Json& json, std::vector<std::optional<Frontage>>& frontages) const {
  frontages.assign(setup_.divisions.size(), std::nullopt);
  if (!json.is_object()) throw WrongField("must be an object, not " + shown(json));
  for (const auto& [id, axes] : json.items()) {
    DivisionNo division{};
    read(id, division);
    const auto at = plain_list(axes, 2);
    const int last_column = setup_.grid().columns - 1;
    const auto first = whole_number(at[0], 0, last_column), last = whole_number(at[1], 0, last_column);
    if (!first || !last || *first > *last) throw WrongField("a frontage is no run of axes");
    frontages[static_cast<std::size_t>(division)] =
        Frontage{.first = static_cast<int>(*first), .last = static_cast<int>(*last)};
  }
}

}  // namespace telescope::rapier
