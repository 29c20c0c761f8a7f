#include <algorithm>
#include <map>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"

// What a seat has on paper: what is drawn on its map besides pieces, and what is in writing.

namespace telescope::rapier {
namespace {

/// Its id is its symbol and its sector.
KnownMark mark_in(const Game& game, std::string_view symbol, Sector sector, std::string words) {
  return {.id = std::string(symbol) + " " + name_of(game, sector),
          .symbol = std::string(symbol),
          .sectors = {sector},
          .words = std::move(words)};
}

/// HD-04, HD-06: number and sector of face-down counters are public; so is where both sides stand.
void tell_table(const Game& game, Known& known) {
  for (const Sector sector : game.setup->sectors()) {
    const auto lying = std::ssize(counters_in(game, sector));
    if (lying > 0) {
      known.marks.push_back(mark_in(game, mark::kCounter, sector, counted(lying, "counter") + " face down"));
      known.marks.back().count = static_cast<int>(lying);
    }
    if (stands_in(game, sector, Side::kAttacker) && (lying > 0 || stands_in(game, sector, Side::kDefender)))
      known.marks.push_back(mark_in(game, mark::kContact, sector, "in contact"));
  }
}

/// HD-12, RQ-31.
void tell_points(const Game& game, const Role& role, Known& known) {
  for (const auto& [sector, fired] : known_points(game, role)) {
    known.marks.push_back(mark_in(game, fired ? mark::kTargetUsed : mark::kTarget, sector,
                                  fired ? "target point, known to all" : "target point, secret"));
    known.marks.back().plan = true;
    known.marks.back().sealed = !fired;
  }
}

void tell_planned(const Game& game, const Role& role, Known& known) {
  if (!knows_planned(game, role)) return;
  std::map<Sector, int> planned;
  for (const Sector sector : game.corps_fire.planned) ++planned[sector];
  for (const auto& [sector, count] : planned) {
    known.marks.push_back(mark_in(game, mark::kMission, sector, counted(count, "fire mission") + " to fall"));
    known.marks.back().count = count;
    known.marks.back().plan = true;
    known.marks.back().sealed = !missions_are_open(game);
  }
}

/// RO-061, RO-063.
void tell_frontages(const Game& game, Known& known) {
  for (const auto& [division, frontage] : frontages_of(game)) {
    KnownMark mark{.id = "frontage " + (*game.setup)[division].id,
                   .symbol = std::string(mark::kBracket),
                   .words = division_name(game, division),
                   .plan = true};
    if (game.orders.breakthrough == division) mark.words += " \u2605";
    for (const int column : columns_of(frontage)) mark.sectors.push_back({column, 0});
    known.marks.push_back(std::move(mark));
  }
}

std::string own_unit(const Game& game, UnitNo unit) {
  const UnitFacts& facts = game.facts(unit);
  return facts.id.value() + " " + (facts.short_name.empty() ? facts.name : facts.short_name);
}

/// RO-061 to RO-064.
void tell_orders(const Game& game, Known& known) {
  if (!game.orders.given) return;
  KnownPaper orders = paper_of("orders", "Orders", "RO-061", {"Whom", "What is ordered"});
  orders.quote = game.orders.intentions;
  for (const auto& [division, frontage] : frontages_of(game)) {
    std::vector<std::string> axes;
    for (const int column : columns_of(frontage)) axes.push_back(axis_name(game, column));
    orders.rows.push_back({division_name(game, division), "attacks along " + joined(axes)});
  }
  if (game.orders.breakthrough)
    orders.rows.push_back({division_name(game, *game.orders.breakthrough), "breaks through"});
  std::vector<std::string> reserve;
  for (const UnitNo no : game.orders.reserve) reserve.push_back(own_unit(game, no));
  orders.rows.push_back({"Corps reserve, R2", reserve.empty() ? "none" : joined(reserve)});
  keep(std::move(orders), known);
}

/// RO-103, RO-105: who waits beside the table, and who may come forward.
void tell_reserves(Known& known) {
  KnownPaper reserves = paper_of("reserves", "Reserves", "RO-103", {"Unit", "Waits in", "May come"});
  for (const KnownPiece& piece : known.pieces)
    if (piece.side == Side::kAttacker && !piece.gone && !piece.sector && !piece.place.empty())
      reserves.rows.push_back({piece.id.value() + " " + piece.name, piece.place,
                               piece.badges.empty() ? "not yet" : piece.badges.front()});
  keep(std::move(reserves), known);
}

/// HD-12: target points that he knows, and what may still fall on each in this step.
void tell_fire_plan(const Game& game, const Role& role, Known& known) {
  const CorpsFire& fire = game.corps_fire;
  const std::map<Sector, bool> points = known_points(game, role);
  KnownPaper plan = paper_of("fire-plan", "Target points", "RO-072");
  if (!points.empty()) plan.columns = {"Sector", "Known to", "May still fall here now"};
  const char* const secret = game.settings().umpire_sees_points ? "the CC and the umpire" : "nobody else";
  for (const auto& [sector, fired] : points) {
    const auto fell = game.step == Step::kOnCallFire ? std::ranges::count(fire.fired, sector) : 0;
    plan.rows.push_back({name_of(game, sector), fired ? "all: it was fired upon" : secret,
                         counted(kMostMissionsOnSector - fell, "mission")});
    plan.sealed = plan.sealed || !fired;
  }
  if (knows_planned(game, role) && !fire.planned.empty()) {
    std::vector<std::string> planned;
    for (const Sector sector : fire.planned) planned.push_back(name_of(game, sector));
    plan.lines.push_back("Handed in: " + joined(planned) + ".");
    plan.sealed = plan.sealed || !missions_are_open(game);
  }
  // RQ-31: they are the Corps Commander's own secret; he keeps them on his map.
  if (const auto others = std::ssize(fire.points) - std::ssize(points); role.is_umpire() && others > 0)
    plan.lines.push_back(counted(others, "target point") + " still sealed, on the CC's own map.");
  keep(std::move(plan), known);
}

/// The pieces of all units of which `is_one` holds, "2-04, c07".
std::string pieces_of(const Game& game, bool (*is_one)(const UnitState&)) {
  std::vector<std::string> pieces;
  for (const UnitNo no : game.numbers())
    if (is_one(game[no])) pieces.push_back(piece_word(game, no));
  return joined(pieces);
}

/// RO-080, RO-082, RQ-37: what lasts this turn; and what the umpire keeps of it: RO-087, RQ-65, RO-110,
/// RO-133, RQ-57.
void tell_turn(const Game& game, const Role& role, Known& known) {
  if (!in_turn(game.step)) return;
  KnownPaper turn = paper_of("turn", "In this turn", "RO-079", {"What", "How it stands"});
  turn.of_table = true;
  const auto add = [&](bool is, std::string what, std::string words) {
    if (is && !words.empty()) turn.rows.push_back({std::move(what), std::move(words)});
  };
  const Weather& weather = game.weather;
  add(weather.fog, "Weather", "fog");
  add(weather.rolled, "Event", weather.text);
  add(weather.attacker_points > 0, "Attackers' air strike",
      counted(weather.attacker_points, "support point") + " left");
  add(weather.defender_points > 0, "Defender's air strike",
      counted(weather.defender_points, "support point") + " left");
  add(weather.extra_ammo, "Ammunition", "extra");
  if (known.sight == Sight::kPublic || known.sight == Sight::kWhole)
    for (const SectorCombat& combat : game.combat)
      add(true, name_of(game, combat.sector),
          combat.clock.over ? "combat over" : "combat, round " + std::to_string(combat.clock.round));
  if (role.is_umpire()) {
    add(true, "Have used their move",
        pieces_of(game, [](const UnitState& unit) { return unit.moved && unit.alive(); }));
    add(true, "Have fired",
        pieces_of(game, [](const UnitState& unit) { return unit.fired && unit.alive(); }));
    // The moves of the turn before stand until this turn's begin.
    add(game.movement.defender_rolled && game.step >= Step::kDefenderMovement, "Defender moves",
        counted(game.movement.defender_allowed, "unit") + ", " +
            std::to_string(game.movement.defender_moved) + " have moved");
    for (const Sector sector : game.setup->sectors())
      if (const auto held = holder(game, sector);
          held && has_fighters(game, sector, Side::kAttacker) && has_fighters(game, sector, Side::kDefender))
        add(true, name_of(game, sector),
            std::string("the ") + (*held == Side::kDefender ? "defender" : "attackers") + " held it first");
  }
  keep(std::move(turn), known);
}

void tell_finds(const Game& game, const Role& role, Known& known) {
  KnownPaper finds = paper_of("finds", "Found beneath counters", "RO-058", {"Where", "What", "Kind"});
  for (const std::size_t look : known_looks(game, role)) {
    const Find find = find_of(game, look);
    finds.rows.push_back({find.place, find.name, find.kind});
  }
  keep(std::move(finds), known);
}

/// Who has gone, as he may know it.
void tell_losses(const Role& role, Known& known) {
  const bool looks_on = has_no_side(role);
  KnownPaper losses =
      paper_of("losses", "Gone from the table", "RQ-35", {"Unit", "Whose", "What became of it"});
  losses.of_table = true;
  for (const KnownPiece& piece : known.pieces)
    if (piece.gone)
      losses.rows.push_back({piece.id.value() + " " + piece.name,
                             piece.side == Side::kAttacker ? (looks_on ? "the attackers'" : "own")
                             : looks_on                    ? "the defender's"
                                                           : "the enemy's",
                             piece.place == "dead" ? "destroyed" : piece.place});
  keep(std::move(losses), known);
}

}  // namespace

void tell_marks(const Game& game, const Role& role, Known& known) {
  if (known.sight == Sight::kPublic || known.sight == Sight::kWhole) tell_table(game, known);
  tell_points(game, role, known);
  tell_planned(game, role, known);
  if (game.orders.given && knows_orders(role)) tell_frontages(game, known);
  const bool looks_on = has_no_side(role);
  known.legend = {{"attacker", looks_on ? "attackers" : "own"},
                  {"defender", looks_on ? "defender" : "enemy"},
                  {std::string(mark::kCounter), "counter, face down"},
                  {std::string(mark::kContact), "contact"},
                  {std::string(mark::kTarget), "target point"},
                  {std::string(mark::kTargetUsed), "target point that was fired at"},
                  {std::string(mark::kMission), "fire missions to fall"},
                  {std::string(mark::kBracket), "frontage of a Division (\u2605 breaks through)"}};
}

void tell_papers(const Game& game, const Role& role, Known& known) {
  if (knows_orders(role)) {
    tell_orders(game, known);
    tell_reserves(known);
  }
  tell_fire_plan(game, role, known);
  tell_turn(game, role, known);
  tell_finds(game, role, known);
  tell_losses(role, known);
}

}  // namespace telescope::rapier
