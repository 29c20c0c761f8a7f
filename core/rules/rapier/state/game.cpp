#include "core/rules/rapier/state/game.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/rules/rapier/combat/victory.hpp"
#include "core/rules/rapier/state/in_setup.hpp"

namespace telescope::rapier {
namespace {

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
  f("combat", game.combat.sectors, in)("staff_officer_swapped", game.staff_officer_swapped);
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
  for (const SectorCombat& combat : game.combat.sectors)
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
  InSetup(*setup).read(state.at("defended"), defended);
  for (const Sector sector : defended) game.defended.at(setup->index_of(sector)) = true;
  if (const auto sector = overfull(game))
    throw std::invalid_argument("malformed state: more than " + std::to_string(kMostFighters) +
                                " fighting units of a side in " + name_of(game, *sector));
  return game;
}

}  // namespace

Game new_game(std::shared_ptr<const Setup> setup) {
  Game game;
  for (const UnitFacts& facts : setup->units)
    game.units.push_back({.division = facts.division, .kind = facts.kind});
  game.holders.resize(setup->sectors().size());
  game.defended.resize(game.holders.size());
  game.orders.frontages.resize(setup->divisions.size());
  game.orders.breakthrough = setup->breakthrough;
  game.captured.resize(setup->conditions.size());
  game.setup = std::move(setup);
  return game;
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

std::vector<UnitNo> units_in(const Game& game, Sector sector, Side side) {
  return units_where(game, [&](UnitNo no) { return game[no].at.in(sector) && game.side(no) == side; });
}

std::vector<UnitNo> fighters_in(const Game& game, Sector sector, Side side) {
  return units_where(game, [&](UnitNo no) {
    return game[no].at.in(sector) && game.side(no) == side && is_fighting(game[no].kind);
  });
}

bool has_fighters(const Game& game, Sector sector, Side side) {
  return std::ranges::any_of(game.numbers(), [&](UnitNo no) {
    return game[no].at.in(sector) && game.side(no) == side && is_fighting(game[no].kind);
  });
}

bool stands_in(const Game& game, Sector sector, Side side) {
  return std::ranges::any_of(fighters_in(game, sector, side), [&](UnitNo no) { return game[no].face_up; });
}

int count_in(const Game& game, Sector sector, Side side) {
  return static_cast<int>(std::ranges::count_if(
      game.numbers(), [&](UnitNo no) { return game[no].at.in(sector) && game.side(no) == side; }));
}

std::optional<Sector> overfull(const Game& game) {
  if (game.units.size() <= kMostFighters) return std::nullopt;
  std::vector<std::array<std::size_t, 2>> fighters(game.holders.size());
  for (const UnitNo no : game.numbers()) {
    if (!game[no].at.on_table() || !is_fighting(game[no].kind)) continue;
    auto& here = fighters.at(game.setup->index_of(game[no].at.sector));
    if (++here.at(game.side(no) == Side::kDefender) > kMostFighters) return game[no].at.sector;
  }
  return std::nullopt;
}

std::optional<Side> holder(const Game& game, Sector sector) {
  return game.holders.at(game.setup->index_of(sector));
}

void update_holders(Game& game) {
  const Setup& setup = *game.setup;
  std::vector<std::array<bool, 2>> present(game.holders.size(), {false, false});
  for (const UnitNo no : game.numbers())
    if (game[no].at.on_table() && is_fighting(game[no].kind))
      present[setup.index_of(game[no].at.sector)][game.side(no) == Side::kDefender] = true;
  for (std::size_t at = 0; at < game.holders.size(); ++at) {
    std::optional<Side>& holder = game.holders[at];
    const auto [attackers, defenders] = present[at];
    if (defenders) game.defended[at] = true;
    if (holder && (*holder == Side::kDefender ? defenders : attackers)) continue;
    holder.reset();
    if (defenders)
      holder = Side::kDefender;
    else if (attackers)
      holder = Side::kAttacker;
  }
  const bool mines_hold = game.settings().mine_passage == MinePassage::kBlock;  // RQ-109
  for (const UnitNo no : game.numbers()) {
    UnitState& unit = game[no];
    if (!unit.entered_from) continue;
    const bool attacks = game.side(no) == Side::kAttacker;
    const bool held = mines_hold && attacks && unit.at.on_table() &&
                      std::ranges::any_of(game.units, [&](const UnitState& each) {
                        return each.kind == Kind::kMinefield && each.at == unit.at;
                      });
    if (!unit.at.on_table() || !(present[setup.index_of(unit.at.sector)][attacks] || held))
      unit.entered_from.reset();
  }
  for (std::size_t i = 0; i < game.captured.size(); ++i)
    if (!game.captured[i]) game.captured[i] = is_captured(game, game.setup->conditions[i]);
}

bool defended_this_turn(const Game& game, Sector sector) {
  return game.defended.at(game.setup->index_of(sector));
}

void reveal(Game& game, UnitNo no, Events& events, std::string_view rule) {
  UnitState& unit = game[no];
  if (unit.face_up) return;
  const std::string counter = piece_of(game, no).value(), place = place_word(game, no);
  const bool dummy = unit.kind == Kind::kDummy;
  unit.face_up = true;
  unit.revealed_turn = game.turn;
  if (dummy) unit.at = Location::dead();
  events.add("revealed", Audience::kAll, {rule, dummy ? "RQ-50" : "RO-054"}, [&]() -> Json {
    Json told{{"counter", counter}, {"at", place}, {"kind", to_string(unit.kind)}};
    if (!dummy) told["unit"] = game.facts(no).id.value();
    return told;
  });
}

void kill(Game& game, UnitNo no, Events& events, std::string_view rule, bool show_kind) {
  UnitState& unit = game[no];
  if (!events.kept()) {
    unit.at = Location::dead();
    return;
  }
  const std::string piece = piece_of(game, no).value(), place = place_word(game, no);
  const std::string id = game.facts(no).id.value();
  const bool shown = unit.face_up || show_kind;
  unit.at = Location::dead();
  if (shown && unit.kind == Kind::kDummy) {  // it has no unit to name, and its number tells of the others
    events.add("killed", Audience::kAll, {rule, "RQ-50"},
               {{"piece", piece}, {"at", place}, {"kind", to_string(unit.kind)}});
    return;
  }
  if (shown) {
    events.add("killed", Audience::kAll, {rule}, {{"piece", piece}, {"unit", id}, {"at", place}});
    return;
  }
  events.add("counter_removed", Audience::kAll, {rule, "RO-078"}, {{"piece", piece}, {"at", place}});
  Json lost{{"piece", piece}, {"unit", id}, {"at", place}};
  if (unit.kind == Kind::kDummy) lost["kind"] = to_string(unit.kind);
  events.add("killed", Audience::kUmpire, {rule, "RO-078"}, std::move(lost));
}

PieceId piece_of(const Game& game, UnitNo no) {
  const UnitState& unit = game[no];
  if (!unit.face_up && unit.counter) return (*game.setup)[*unit.counter];
  return PieceId(game.facts(no).id.value());
}

std::optional<UnitNo> behind(const Game& game, CounterNo counter) {
  const auto found = std::ranges::find(game.units, std::optional(counter), &UnitState::counter);
  if (found == game.units.end()) return std::nullopt;
  return static_cast<UnitNo>(found - game.units.begin());
}

std::string place_word(const Game& game, UnitNo no) {
  return PlaceIn{*game.setup, game[no].division}.word(game[no].at);
}

std::string name_of(const Game& game, Sector sector) {
  return label(game.setup->grid(), sector);
}

}  // namespace telescope::rapier
