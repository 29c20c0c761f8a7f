#include "core/rules/rapier/state/in_setup.hpp"

#include <stdexcept>

#include "core/base/json_fields.hpp"

namespace telescope::rapier {
namespace {

/// What is found of a word; `what` there is none of.
template <class T>
void find(T& value, const std::optional<T>& found, const char* what, const Json& json) {
  if (!found) throw WrongField("there is no " + std::string(what) + " " + shown(json));
  value = *found;
}

/// As game.turns in the settings, and one for a game that is over.
constexpr int kMostTurns = 41;

/// In the order of Location::Kind; empty where it takes more than a word.
constexpr std::array<std::string_view, 6> kPlaceWords{"", "", "", "R2", "dead", "left"};

/// Where a unit of that Division is, by that word.
struct PlaceIn {
  const Setup& setup;
  DivisionNo division;
  std::string word(const Location& location) const {
    if (location.on_table()) return label(setup.grid(), location.sector);
    if (location.kind == Location::Kind::kR1) return "R1-" + setup[division].id;
    return std::string(kPlaceWords.at(static_cast<std::size_t>(location.kind)));
  }
  Json write(const Location& location) const { return word(location); }
  void read(const Json& json, Location& location) const {
    const std::string text = text_of(json, "a place");
    if (text.starts_with("R1-"))
      location = Location::r1();
    else if (const auto kind = among<Location::Kind>(kPlaceWords, text))
      location = {*kind, {}};
    else
      location = Location::at(sector_from_label(setup.grid(), text).value());
  }
};

/// A field that is not written where it is as usual, and may then be missing when it is read.
template <class T>
void unless_usual(FieldWriter& f, const char* key, T& value, const T& usual, const auto&... how) {
  if (value != usual) f(key, value, how...);
}
template <class T>
void unless_usual(FieldReader& f, const char* key, T& value, const T& usual, const auto&... how) {
  value = usual;
  f.optional(key, value, how...);
}

/// Only what differs from a unit of the order of battle that has done nothing.
void unit_fields(auto& f, UnitState& unit, const UnitFacts& facts, const Setup& setup) {
  const InSetup in(setup);
  const int last_column = setup.grid().columns - 1;
  unless_usual(f, "division", unit.division, facts.division, in);
  const PlaceIn place{setup, unit.division};
  f("at", unit.at, place);
  unless_usual(f, "turn_start", unit.turn_start, unit.at, place);
  unless_usual(f, "kind", unit.kind, facts.kind, in);
  unless_usual(f, "face_up", unit.face_up, true);
  f.added("counter", unit.counter, in).added("axis", unit.axis, 0, last_column);
  f.said("revealed_turn", unit.revealed_turn, 0, kMostTurns).said("release", unit.release, kReleaseWords);
  f.added("release_to", unit.release_to, in).added("entered_from", unit.entered_from, in);
  f.added("left_by", unit.left_by, 0, last_column).said("steps", unit.steps, 0, kMostCounted);
  f.said("moved", unit.moved).said("move_ended", unit.move_ended).said("withdrew", unit.withdrew);
  f.said("fired", unit.fired).said("mines_lifted", unit.mines_lifted, 0, kMostCounted);
}

/// What of a position follows from its set-up alone.
void plain_fields(auto& f, Game& game) {
  const InSetup in(*game.setup);
  f("turn", game.turn, 0, kMostTurns)("recon", game.recon, in)("orders", game.orders, in);
  f("corps_fire", game.corps_fire, in)("weather", game.weather, in)("movement", game.movement, in);
  f("combat", game.combat, in)("staff_officer_swapped", game.staff_officer_swapped);
  f("hq_rolled", game.hq_rolled, in)("captured", game.captured, in);
}

/// Its accounts by Division are as many as there are Divisions, or not opened yet.
bool fits(const Movement& movement, std::size_t divisions) {
  const auto fit = [&](std::size_t size) { return size == 0 || size == divisions; };
  // Moves are counted without accounts, too; accounts are never opened without a count of moves.
  return fit(movement.movable.size()) && movement.movable.size() == movement.hq_was_dead.size() &&
         fit(movement.moved.size()) && movement.moved.size() >= movement.movable.size();
}

/// What of it is about the same is of one size, and of this scenario.
void check_sizes(const Game& game) {
  const auto check = [](bool fine, const char* words) {
    if (!fine) throw std::invalid_argument(std::string("malformed state: ") + words);
  };
  check(game.recon.looked_in.size() == game.recon.looked.size(), "counters looked at nowhere");
  check(game.corps_fire.points.size() == game.corps_fire.point_known.size(),
        "'point_known' says of each of the 'points' whether it is known");
  check(fits(game.movement, game.setup->divisions.size()), "movement of another scenario");
  check(game.captured.size() == game.setup->conditions.size(), "conditions of another scenario");
  for (const SectorCombat& combat : game.combat)
    for (const OwedLosses& owed : combat.owed) check(owed.side != Side::kNeutral, "losses of nobody");
}

/// What `read()` gives; what it cannot read is malformed.
auto told_plainly(auto read) try { return read(); } catch (const WrongField& error) {
  throw std::invalid_argument(std::string("malformed state: ") + error.what());
} catch (const Json::exception& error) {
  throw std::invalid_argument("malformed state: " + in_plain_words(error));
} catch (const std::bad_optional_access&) {
  throw std::invalid_argument("malformed state: an unknown word");
} catch (const std::out_of_range&) {
  throw std::invalid_argument("malformed state: something beyond the board");
}

Game read_state(const Json& state, std::shared_ptr<const Setup> setup, const Json& setup_json) {
  if (state.at("ruleset") != "rapier") throw std::invalid_argument("not a state of Rapier Offensive");
  if (state.at("setup") != setup_json) throw std::invalid_argument("a state of another scenario");
  Game game = new_game(setup);
  game.orders = {};
  game.step = step_from_string(state.at("step").get<std::string>()).value();
  FieldReader fields(state);
  plain_fields(fields, game);
  check_sizes(game);
  if (state.at("units").size() != setup->units.size())
    throw std::invalid_argument("malformed state: units of another scenario");
  for (const UnitNo no : game.numbers()) {
    FieldReader unit(state.at("units").at(game.facts(no).id.value()));
    unit_fields(unit, game[no], game.facts(no), *setup);
  }
  for (const auto& [sector, side] : state.at("holders").items())
    game.holders.at(setup->index_of(sector_from_label(setup->grid(), sector).value())) =
        side_from_string(side.get<std::string>()).value();
  std::vector<Sector> defended;
  read_plain(state.at("defended"), defended, InSetup(*setup));
  for (const Sector sector : defended) game.defended.at(setup->index_of(sector)) = true;
  if (const auto sector = overfull(game))
    throw std::invalid_argument("malformed state: more than " + std::to_string(kMostFighters) +
                                " fighting units of a side in " + name_of(game, *sector));
  return game;
}

}  // namespace

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
void InSetup::read(const Json& json, int& counted) const {
  const auto whole = whole_number(json, 0, kMostCounted);
  if (!whole) throw WrongField("must be 0 to " + std::to_string(kMostCounted) + ", not " + shown(json));
  counted = static_cast<int>(*whole);
}
void InSetup::read(const Json& json, std::vector<bool>& flags) const {
  flags.clear();
  for (const Json& each : plain_list(json)) flags.push_back(flag_of(each, "it"));
}
void InSetup::read(const Json& json, std::pair<Sector, Sector>& sectors) const {
  plain_list(json, 2);
  read(json[0], sectors.first);
  read(json[1], sectors.second);
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

Json to_json(const Game& game) {
  return rapier::to_json(game, to_json(*game.setup));  // not the library's template
}

Json to_json(const Game& game, const Json& setup) {
  FieldWriter fields;
  Game copy = game;
  plain_fields(fields, copy);
  Json json = fields.take();
  json["ruleset"] = "rapier";
  json["setup"] = setup;
  json["step"] = to_string(game.step);
  json["units"] = json["holders"] = Json::object();
  for (const UnitNo no : game.numbers()) {
    FieldWriter unit;
    unit_fields(unit, copy[no], game.facts(no), *game.setup);
    json["units"][game.facts(no).id.value()] = unit.take();
  }
  json["defended"] = Json::array();
  for (const Sector sector : game.setup->sectors()) {
    if (const auto side = holder(game, sector)) json["holders"][name_of(game, sector)] = to_string(*side);
    if (defended_this_turn(game, sector)) json["defended"].push_back(name_of(game, sector));
  }
  return json;
}

Game game_from_json(const Json& json) {
  return told_plainly([&] {
    const Json& setup = json.at("setup");
    return read_state(json, std::make_shared<const Setup>(setup_from_json(setup)), setup);
  });
}

Game game_from_json(const Json& state, std::shared_ptr<const Setup> setup, const Json& setup_json) {
  return told_plainly([&] { return read_state(state, std::move(setup), setup_json); });
}

std::string place_word(const Game& game, UnitNo no) {
  return PlaceIn{*game.setup, game[no].division}.word(game[no].at);
}

}  // namespace telescope::rapier
