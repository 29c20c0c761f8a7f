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

std::string word(const Setup& setup, const Location& location, DivisionNo division) {
  switch (location.kind) {
    case Location::Kind::kNowhere:
      return "";
    case Location::Kind::kSector:
      return label(setup.grid(), location.sector);
    case Location::Kind::kR1:
      return "R1-" + setup[division].id;
    case Location::Kind::kR2:
      return "R2";
    case Location::Kind::kDead:
      return "dead";
    case Location::Kind::kLeft:
      return "left";
  }
  return "";
}

Location location_from_word(const Setup& setup, const std::string& text) {
  if (text.empty()) return Location::nowhere();
  if (text == "dead") return Location::dead();
  if (text == "left") return Location::left();
  if (text == "R2") return Location::r2();
  if (text.starts_with("R1-")) return Location::r1();
  return Location::at(sector_from_label(setup.grid(), text).value());
}

int column_from_json(const Setup& setup, const Json& json) {
  const auto column = whole_number(json, 0, setup.grid().columns - 1);
  if (!column) throw std::out_of_range("column");
  return static_cast<int>(*column);
}

/// Only what differs from a unit of the order of battle that has done nothing.
Json unit_to_json(const Game& game, UnitNo no) {
  const UnitState& unit = game[no];
  const Setup& setup = *game.setup;
  Json json{{"at", word(setup, unit.at, unit.division)}};
  if (unit.division != setup[no].division) json["division"] = setup[unit.division].id;
  if (unit.kind != setup[no].kind) json["kind"] = to_string(unit.kind);
  if (!unit.face_up) json["face_up"] = false;
  if (unit.counter) json["counter"] = setup[*unit.counter].value();
  if (unit.axis) json["axis"] = *unit.axis;
  if (unit.revealed_turn) json["revealed_turn"] = unit.revealed_turn;
  if (unit.release != Release::kNone)
    json["release"] = kReleaseWords.at(static_cast<std::size_t>(unit.release));
  if (unit.release_to) json["release_to"] = setup[*unit.release_to].id;
  if (unit.entered_from) json["entered_from"] = label(setup.grid(), *unit.entered_from);
  if (unit.left_by) json["left_by"] = *unit.left_by;
  if (unit.turn_start != unit.at) json["turn_start"] = word(setup, unit.turn_start, unit.division);
  if (unit.steps) json["steps"] = unit.steps;
  if (unit.moved) json["moved"] = true;
  if (unit.move_ended) json["move_ended"] = true;
  if (unit.withdrew) json["withdrew"] = true;
  if (unit.fired) json["fired"] = true;
  if (unit.mines_lifted) json["mines_lifted"] = unit.mines_lifted;
  return json;
}

UnitState unit_from_json(const Setup& setup, UnitNo no, const Json& json) {
  UnitState unit;
  unit.at = location_from_word(setup, json.at("at"));
  unit.division = setup[no].division;
  if (json.contains("division"))
    unit.division = setup.find_division(json.at("division").get<std::string>()).value();
  unit.kind = setup[no].kind;
  if (json.contains("kind")) unit.kind = kind_from_string(json.at("kind").get<std::string>()).value();
  unit.face_up = json.value("face_up", true);
  if (json.contains("counter"))
    unit.counter = setup.find_counter(json.at("counter").get<std::string>()).value();
  if (json.contains("axis")) unit.axis = column_from_json(setup, json.at("axis"));
  unit.revealed_turn = whole_field(json, "revealed_turn", 0, kMostTurns, 0);
  const auto release = std::ranges::find(kReleaseWords, json.value("release", std::string()));
  if (release == kReleaseWords.end()) throw std::invalid_argument("malformed state: unknown release");
  unit.release = static_cast<Release>(release - kReleaseWords.begin());
  if (json.contains("release_to"))
    unit.release_to = setup.find_division(json.at("release_to").get<std::string>()).value();
  if (json.contains("entered_from"))
    unit.entered_from = sector_from_label(setup.grid(), json.at("entered_from").get<std::string>()).value();
  if (json.contains("left_by")) unit.left_by = column_from_json(setup, json.at("left_by"));
  unit.turn_start = json.contains("turn_start") ? location_from_word(setup, json.at("turn_start")) : unit.at;
  unit.steps = whole_field(json, "steps", 0, kMostCounted, 0);
  unit.moved = json.value("moved", false);
  unit.move_ended = json.value("move_ended", false);
  unit.withdrew = json.value("withdrew", false);
  unit.fired = json.value("fired", false);
  unit.mines_lifted = whole_field(json, "mines_lifted", 0, kMostCounted, 0);
  return unit;
}

std::size_t index_of(const Game& game, Sector sector) {
  return static_cast<std::size_t>(sector.row * game.setup->grid().columns + sector.column);
}

Json holders_to_json(const Game& game) {
  Json holders = Json::object();
  const GridBoard& grid = game.setup->grid();
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column)
      if (const auto side = game.holders[index_of(game, {column, row})])
        holders[label(grid, {column, row})] = to_string(*side);
  return holders;
}

Json defended_to_json(const Game& game) {
  Json sectors = Json::array();
  const GridBoard& grid = game.setup->grid();
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column)
      if (game.defended[index_of(game, {column, row})]) sectors.push_back(label(grid, {column, row}));
  return sectors;
}

/// What of a position follows from its set-up alone.
void plain_fields(auto& f, Game& game) {
  const InSetup in(*game.setup);
  f("turn", game.turn, 0, kMostTurns)("recon", game.recon, in)("orders", game.orders, in);
  f("corps_fire", game.corps_fire, in)("weather", game.weather, in)("movement", game.movement, in);
  f("combat", game.combat.sectors, in)("staff_officer_swapped", game.staff_officer_swapped);
  f("hq_rolled", game.hq_rolled, in)("captured", game.captured, in);
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

}  // namespace

Game new_game(std::shared_ptr<const Setup> setup) {
  Game game;
  const GridBoard& grid = setup->grid();
  for (const UnitFacts& facts : setup->units) {
    UnitState unit;
    unit.division = facts.division;
    unit.kind = facts.kind;
    game.units.push_back(unit);
  }
  game.holders.resize(static_cast<std::size_t>(grid.columns * grid.rows));
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
  Json units = Json::object();
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    units[game.facts(no).id.value()] = unit_to_json(game, no);
  }
  FieldWriter fields;
  Game copy = game;
  plain_fields(fields, copy);
  Json json = fields.take();
  json["ruleset"] = "rapier";
  json["setup"] = setup;
  json["step"] = to_string(game.step);
  json["units"] = std::move(units);
  json["holders"] = holders_to_json(game);
  json["defended"] = defended_to_json(game);
  return json;
}

Game game_from_json(const Json& json) try {
  const Json& setup = json.at("setup");
  return game_from_json(json, std::make_shared<const Setup>(setup_from_json(setup)), setup);
} catch (const WrongField& error) {
  throw std::invalid_argument(std::string("malformed state: ") + error.what());
} catch (const Json::exception& error) {
  throw std::invalid_argument("malformed state: " + in_plain_words(error));
} catch (const std::bad_optional_access&) {
  throw std::invalid_argument("malformed state: an unknown word");
}

Game game_from_json(const Json& state, std::shared_ptr<const Setup> setup, const Json& setup_json) try {
  if (state.at("ruleset") != "rapier") throw std::invalid_argument("not a state of Rapier Offensive");
  if (state.at("setup") != setup_json) throw std::invalid_argument("a state of another scenario");
  Game game = new_game(setup);
  game.step = step_from_string(state.at("step").get<std::string>()).value();
  FieldReader fields(state);
  plain_fields(fields, game);
  check_sizes(game);
  if (state.at("units").size() != setup->units.size())
    throw std::invalid_argument("malformed state: units of another scenario");
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    game[no] = unit_from_json(*setup, no,
                              state.at("units").at(setup->units[static_cast<std::size_t>(i)].id.value()));
  }
  for (const auto& [sector, side] : state.at("holders").items())
    game.holders.at(index_of(game, sector_from_label(setup->grid(), sector).value())) =
        side_from_string(side.get<std::string>()).value();
  for (const Json& sector : state.at("defended"))
    game.defended.at(index_of(game, sector_from_label(setup->grid(), sector.get<std::string>()).value())) =
        true;
  if (const auto sector = overfull(game))
    throw std::invalid_argument("malformed state: more than " + std::to_string(kMostFighters) +
                                " fighting units of a side in " + name_of(game, *sector));
  return game;
} catch (const WrongField& error) {
  throw std::invalid_argument(std::string("malformed state: ") + error.what());
} catch (const Json::exception& error) {
  throw std::invalid_argument("malformed state: " + in_plain_words(error));
} catch (const std::bad_optional_access&) {
  throw std::invalid_argument("malformed state: an unknown word");
} catch (const std::out_of_range&) {
  throw std::invalid_argument("malformed state: something beyond the board");
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
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (game[no].at.in(sector) && game.side(no) == side && is_fighting(game[no].kind)) return true;
  }
  return false;
}

int count_in(const Game& game, Sector sector, Side side) {
  int count = 0;
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    count += game[no].at.in(sector) && game.side(no) == side;
  }
  return count;
}

std::optional<Sector> overfull(const Game& game) {
  if (game.units.size() <= kMostFighters) return std::nullopt;
  std::vector<std::array<std::size_t, 2>> fighters(game.holders.size());
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (!game[no].at.on_table() || !is_fighting(game[no].kind)) continue;
    auto& here = fighters.at(index_of(game, game[no].at.sector));
    if (++here.at(game.side(no) == Side::kDefender) > kMostFighters) return game[no].at.sector;
  }
  return std::nullopt;
}

std::optional<Side> holder(const Game& game, Sector sector) {
  return game.holders.at(index_of(game, sector));
}

void update_holders(Game& game) {
  const GridBoard& grid = game.setup->grid();
  std::vector<std::array<bool, 2>> present(game.holders.size(), {false, false});
  for (int i = 0; i < game.unit_count(); ++i) {
    const UnitState& unit = game.units[static_cast<std::size_t>(i)];
    if (unit.at.on_table() && is_fighting(unit.kind))
      present[index_of(game, unit.at.sector)][game.side(static_cast<UnitNo>(i)) == Side::kDefender] = true;
  }
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) {
      const std::size_t at = index_of(game, {column, row});
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
  for (int i = 0; i < game.unit_count(); ++i) {
    UnitState& unit = game.units[static_cast<std::size_t>(i)];
    if (!unit.entered_from) continue;
    const bool attacks = game.side(static_cast<UnitNo>(i)) == Side::kAttacker;
    const bool held = mines_hold && attacks && unit.at.on_table() &&
                      std::ranges::any_of(game.units, [&](const UnitState& each) {
                        return each.kind == Kind::kMinefield && each.at == unit.at;
                      });
    if (!unit.at.on_table() || !(present[index_of(game, unit.at.sector)][attacks] || held))
      unit.entered_from.reset();
  }
  for (std::size_t i = 0; i < game.captured.size(); ++i)
    if (!game.captured[i]) game.captured[i] = is_captured(game, game.setup->conditions[i]);
}

bool defended_this_turn(const Game& game, Sector sector) {
  return game.defended.at(index_of(game, sector));
}

void reveal(Game& game, UnitNo no, Events& events, std::string_view rule) {
  UnitState& unit = game[no];
  if (unit.face_up) return;
  const UnitFacts& facts = game.facts(no);
  const std::string counter = piece_of(game, no).value(), place = place_word(game, no);
  unit.face_up = true;
  unit.revealed_turn = game.turn;
  if (unit.kind == Kind::kDummy) {
    unit.at = Location::dead();
    events.add("revealed", Audience::kAll, {rule, "RQ-50"}, [&]() -> Json {
      return {{"counter", counter}, {"at", place}, {"kind", to_string(unit.kind)}};
    });
    return;
  }
  events.add("revealed", Audience::kAll, {rule, "RO-054"}, [&]() -> Json {
    return {{"counter", counter}, {"unit", facts.id.value()}, {"at", place}, {"kind", to_string(unit.kind)}};
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

std::string place_word(const Game& game, UnitNo no) {
  return word(*game.setup, game[no].at, game[no].division);
}

std::string name_of(const Game& game, Sector sector) {
  return label(game.setup->grid(), sector);
}

}  // namespace telescope::rapier
