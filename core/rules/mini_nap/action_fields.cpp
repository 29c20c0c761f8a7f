#include "core/rules/mini_nap/action_fields.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace telescope::mini_nap {
namespace {

constexpr std::array<const char*, 3> kAt{"x_mm", "y_mm", "heading_deg"};

/// Round its whereabouts, in the formation that is told or in its own; none where these say nothing, or too
/// little of a unit that is not on the table.
Stands stands_of(const Game& game, const StandsTold& told) {
  const UnitState& state = game.unit(told.unit);
  const Whereabouts& at = *told.at;
  const bool placed = state.on_table();
  if (!at.x_mm && !at.y_mm && !at.heading_deg && !told.formation) return {};
  if (!placed && (!at.x_mm || !at.y_mm)) return {};
  TablePoint centre = placed ? state.centre() : TablePoint{};
  if (at.x_mm) centre.x_mm = *at.x_mm;
  if (at.y_mm) centre.y_mm = *at.y_mm;
  const double heading = at.heading_deg ? *at.heading_deg : placed ? state.heading() : 0.0;
  return formed_round(game.facts(told.unit), told.may_form(game).value_or(state.formation), centre, heading);
}

}  // namespace

void need_unit(const Game& game, const UnitId& unit) {
  if (!game.units.contains(unit)) throw std::invalid_argument("there is no unit '" + unit.value() + "'");
}

void UnitWords::read(const Json& json, UnitId& unit) const {
  read_plain(json, unit);
  need_unit(game, unit);
}

void FormationWord::read(const Json& json, std::optional<Formation>& formation) const {
  std::string word;
  read_plain(json, word);
  formation = formation_from(word);
  if (!word.empty() && !formation) throw std::invalid_argument("there is no formation '" + word + "'");
}

void StandsWords::read(const Json& json, Stands& stands) const {
  read_plain(json, stands);
  const auto facts = game.setup->units.find(unit);
  if (facts == game.setup->units.end()) throw std::invalid_argument("'stands' are of no unit");
  const std::size_t has = facts->second.stands.size();
  if (!stands.empty() && stands.size() != has)
    throw std::invalid_argument("that unit has " + std::to_string(has) + " stands");
}

void StandsTold::check(const Game& game) {
  need_one(at.has_value(), !stands.empty(), "'stands' and 'at' both say where it stands");
  if (at) stands = stands_of(game, *this);
}

std::optional<Formation> StandsTold::may_form(const Game& game) const {
  return formation && may_take(game.facts(unit), *formation) ? formation : std::nullopt;
}

bool StandsTold::is_far_off(const Game& game) const {
  constexpr double kFarthest_mm = 100.0;
  const double across = width(game.setup->board).mm(), deep = depth(game.setup->board).mm();
  const auto is_far = [](double mm, double length) {
    return mm < -kFarthest_mm || mm > length + kFarthest_mm;
  };
  return std::ranges::any_of(
      stands, [&](const Placed& each) { return is_far(each.at.x_mm, across) || is_far(each.at.y_mm, deep); });
}

FormField StandsTold::at_field(const Game& game, int which) {
  const auto from = [](const char* key, const char* label, Length most) {
    FormField field = maybe_number(key, label, 0, static_cast<int>(std::lround(most.mm())));
    field.unit = "cm";
    field.of_unit = 10;
    return field;
  };
  const Board& board = game.setup->board;
  if (which == 0) return from(kAt[0], "From the left, of its centre", width(board));
  if (which == 1) return from(kAt[1], "From the near edge", depth(board));
  return maybe_number(kAt[2], "Heading, degrees clockwise from up the table", 0, 359);
}

void StandsTold::put_at(Form& form) {
  form.action["at"] = Json::object();
  for (FormField& field : form.fields)
    if (std::ranges::count(kAt, field.id) > 0) field.into = {"at", field.id};
  form.spots = {{.x = kAt[0], .y = kAt[1], .heading = kAt[2], .stand = {}}};
}

void need_one(bool first, bool second, const char* words) {
  if (first && second) throw std::invalid_argument(words);
}

void need_near(double cm) {
  constexpr double kFarthest_cm = 1000.0;
  if (std::abs(cm) > kFarthest_cm) throw std::invalid_argument("nobody moves farther than 1000 cm");
}

const Pending* waits_for(const Game& game, Side side) {
  const Pending* waits = game.waits_for();
  return waits && waits->side == side ? waits : nullptr;
}

const Pending* charged(const Game& game, Side side) {
  const Pending* contact = waits_for(game, side) ? game.contact() : nullptr;
  return contact && contact->side == side ? contact : nullptr;
}

FormChoice choice_of(const Game& game, const UnitId& unit) {
  FormChoice made = choice(unit.value(), game.name(unit));
  made.piece = game.facts(unit).stands.front();
  return made;
}

Choices choices_of(const Game& game, const std::vector<UnitId>& units) {
  return telescope::choices_of(units, [&](const UnitId& each) { return choice_of(game, each); });
}

std::vector<UnitId> on_table(const Game& game, Side side) {
  std::vector<UnitId> units;
  for (const UnitId& id : game.setup->order)
    if ((side == Side::kNeutral || game.side(id) == side) && game.unit(id).on_table()) units.push_back(id);
  return units;
}

FormField maybe(std::string key, std::string label, Choices choices) {
  FormField field = choose_one(std::move(key), std::move(label), std::move(choices));
  field.least = 0;
  field.initial = nullptr;
  return field;
}

FormField maybe_marker(std::string key, std::string label) {
  return maybe(std::move(key), std::move(label), {choice("on", "Yes", true), choice("off", "No", false)});
}

FormField left_field() {
  return maybe("leave", "It has left the table over the enemy's edge, and is no loss",
               {choice("yes", "Yes", true)});
}

FormField maybe_number(std::string key, std::string label, int least, int most) {
  FormField field = ask_number(std::move(key), std::move(label), least, most);
  field.least = 0;
  field.initial = nullptr;
  return field;
}

FormField number_from_zero(std::string key, std::string label, int least, int most) {
  FormField field = ask_number(std::move(key), std::move(label), least, most);
  field.initial = 0;
  return field;
}

FormField yes_or_no(std::string key, std::string label) {
  FormField field =
      choose_one(std::move(key), std::move(label), {choice("no", "No", false), choice("yes", "Yes", true)});
  field.initial = "no";
  return field;
}

Choices formation_choices(const Game& game, const std::vector<UnitId>& units) {
  Choices choices;
  for (const std::string_view each : kFormations) {
    const Formation formation = formation_from(each).value();
    if (formation != Formation::kBattery &&
        std::ranges::any_of(units, [&](const UnitId& unit) { return may_take(game.facts(unit), formation); }))
      choices.push_back(choice(std::string(each), std::string(each)));
  }
  return choices;
}

}  // namespace telescope::mini_nap
