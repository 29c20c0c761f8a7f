#include "core/rules/rapier/state/game.hpp"

#include <algorithm>

#include "core/rules/rapier/combat/combat.hpp"

namespace telescope::rapier {

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

std::vector<UnitNo> units_of(const Game& game, Side side) {
  return units_where(game, [&](UnitNo no) { return game.side(no) == side; });
}

std::vector<UnitNo> units_of(const Game& game, DivisionNo division) {
  return units_where(game, [&](UnitNo no) { return game[no].division == division; });
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
  const std::string counter = piece_word(game, no), place = place_word(game, no);
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
  const std::string piece = piece_word(game, no), place = place_word(game, no);
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

std::string piece_word(const Game& game, UnitNo no) {
  return piece_of(game, no).value();
}

std::optional<UnitNo> behind(const Game& game, CounterNo counter) {
  const auto found = std::ranges::find(game.units, std::optional(counter), &UnitState::counter);
  if (found == game.units.end()) return std::nullopt;
  return static_cast<UnitNo>(found - game.units.begin());
}

std::string name_of(const Game& game, Sector sector) {
  return label(game.setup->grid(), sector);
}

}  // namespace telescope::rapier
