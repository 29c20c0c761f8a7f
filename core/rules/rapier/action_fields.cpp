#include "core/rules/rapier/action_fields.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/base/named_once.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"

namespace telescope::rapier {

void malformed(const std::string& why) {
  throw std::invalid_argument(one_line("malformed action: " + why));
}

bool is_his(const Game& game, const Role& role, Role::Kind who) {
  using Who = Role::Kind;
  return role.kind ==
         (who == Who::kStaffOfficer && !game.settings().staff_officer ? Who::kCorpsCommander : who);
}

std::string word_in(const Json& request, const char* key) {
  const auto it = request.find(key);
  return it != request.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::string list_in(const Json& request, const std::string& key) {
  const auto it = request.find(key);
  if (it == request.end() || !it->is_array()) return {};
  return joined(*it, ", ",
                [](const Json& each) { return each.is_string() ? each.get<std::string>() : each.dump(); });
}

std::string count_in(const Json& request, const char* key, const std::string& one) {
  const auto it = request.find(key);
  const std::size_t count = it != request.end() && it->is_array() ? it->size() : 0;
  return count == 0 ? "no " + one + "s" : counted(count, one);
}

std::optional<UnitNo> find_unit_or_counter(const Game& game, std::string_view id) {
  if (const auto unit = game.setup->find_unit(id)) return unit;
  const auto counter = game.setup->find_counter(id);
  return counter ? behind(game, *counter) : std::nullopt;
}

void InPlay::read(const Json& json, UnitNo& unit) const {
  const auto found = find_unit_or_counter(game_, text_of(json, "a unit"));
  if (!found) throw WrongField("there is no unit or dealt counter " + shown(json));
  unit = *found;
}

void InPlay::read(const Json& json, std::vector<UnitNo>& units) const {
  if (!json.is_array()) throw WrongField("units are named in a list, not by " + shown(json));
  read_each_once(json, units, "a unit", *this);
}

void InPlay::read(const Json& json, std::vector<CounterNo>& counters) const {
  read_each_once(json, counters, "a counter", *this);
  if (counters.empty()) throw WrongField("no counter is named");
}

Json PlaceWords::write(const NamedPlace& place) const {
  if (place.at.on_table()) return name_of(game, place.at.sector);
  if (place.r1) return "R1-" + (*game.setup)[*place.r1].id;
  const auto own = std::ranges::find(words, place.at, &PlaceWord::at);
  return (own == words.end() ? words.back() : *own).word;
}

void PlaceWords::read(const Json& json, NamedPlace& place) const {
  const std::string text = text_of(json, what);
  place = {};
  if (const auto word = std::ranges::find(words, text, &PlaceWord::word); word != words.end()) {
    place.at = word->at;
  } else if (text.starts_with("R1-") && (place.r1 = game.setup->find_division(text.substr(3)))) {
    place.at = Location::r1();
  } else {
    place.at.kind = Location::Kind::kSector;
    InPlay(game).read(json, place.at.sector);
  }
}

Json Axes::write(const std::vector<int>& columns) const {
  Json axes = Json::array();
  for (const int column : columns) axes.push_back(axis_name(game, column));
  return axes;
}

void Axes::read(const Json& json, std::vector<int>& columns) const {
  columns.clear();
  for (const Json& each : plain_list(json)) {
    const std::string name = text_of(each, "an axis");
    int column = 0;
    while (column < game.setup->grid().columns && axis_name(game, column) != name) ++column;
    if (column == game.setup->grid().columns) throw WrongField("the board has no axis '" + name + "'");
    if (!add_once(columns, column)) throw WrongField("an axis is named twice");
  }
}

void address(Form& form, std::string_view advice, const Audience& author, const Audience& audience) {
  form.advice = advice;
  form.author = author;
  form.audience = audience;
}

FormChoice unit_choice(const Game& game, UnitNo unit) {
  FormChoice choice = choice_of(piece_of(game, unit));
  const std::string place = place_word(game, unit);
  // Converted, it is no longer what the order of battle calls it (RQ-108).
  const bool as_named = game[unit].kind == game.facts(unit).kind && !game.facts(unit).name.empty();
  if (game[unit].face_up)
    choice.label += "  " + (as_named ? game.facts(unit).name : std::string(noun(game[unit].kind)));
  if (!place.empty()) choice.label += (game[unit].face_up ? ", " : "  ") + place;
  if (game[unit].at.on_table()) choice.sector = game[unit].at.sector;
  return choice;
}

Choices unit_choices(const Game& game, const std::vector<UnitNo>& units) {
  return choices_of(units, [&](UnitNo unit) { return unit_choice(game, unit); });
}

Choices fighter_choices(const Game& game, const std::vector<UnitNo>& units) {
  return choices_of(units, [&](UnitNo unit) {
    FormChoice choice = unit_choice(game, unit);
    choice.id = game.facts(unit).id.value();
    choice.label = choice.id + "  " + std::string(noun(game[unit].kind));
    return choice;
  });
}

FormChoice sector_choice(const Game& game, Sector sector) {
  FormChoice made = choice(name_of(game, sector), name_of(game, sector));
  made.sector = sector;
  return made;
}

Choices all_sectors(const Game& game) {
  return choices_of(game.setup->sectors(), [&](Sector sector) { return sector_choice(game, sector); });
}

FormChoice division_choice(const Game& game, DivisionNo division) {
  const DivisionFacts& facts = (*game.setup)[division];
  return choice(facts.id, facts.name);
}

Choices reserve_areas(const Game& game) {
  return choices_of(attacking_divisions(game), [&](DivisionNo division) {
    const std::string area = "R1-" + (*game.setup)[division].id;
    return choice(area, area);
  });
}

FormField frontage_field(const Game& game, std::string id, std::string label) {
  Choices axes;
  for (int column = 0; column < game.setup->grid().columns; ++column)
    axes.push_back(choice(axis_name(game, column), axis_name(game, column)));
  FormField field = noted(some(id, std::move(label), std::move(axes), 0, 0, id), {"RO-063", {}, "axes"});
  field.unbroken = true;  // RQ-27
  return field;
}

}  // namespace telescope::rapier
