#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/setup/frontage.hpp"

// What a seat has in writing.

namespace telescope::rapier {
namespace {

KnownPaper paper(std::string_view id, std::string_view title, std::string_view rule,
                 std::vector<std::string> columns) {
  return {.id = std::string(id),
          .title = std::string(title),
          .rule = std::string(rule),
          .quote = {},
          .lines = {},
          .columns = std::move(columns),
          .rows = {}};
}

/// Where something stands on it.
void keep(KnownPaper paper, Known& known) {
  if (!paper.rows.empty() || !paper.lines.empty()) known.papers.push_back(std::move(paper));
}

std::string own_unit(const Game& game, UnitNo unit) {
  const UnitFacts& facts = game.facts(unit);
  return facts.id.value() + " " + (facts.short_name.empty() ? facts.name : facts.short_name);
}

/// RO-061 to RO-064.
void tell_orders(const Game& game, Known& known) {
  if (!game.orders.given) return;
  KnownPaper orders = paper("orders", "Orders", "RO-061", {"Whom", "What is ordered"});
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
  KnownPaper reserves = paper("reserves", "Reserves", "RO-103", {"Unit", "Waits in", "May come"});
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
  KnownPaper plan = paper("fire-plan", "Target points", "RO-072", {});
  if (!points.empty()) plan.columns = {"Sector", "Known to", "May still fall here now"};
  for (const auto& [sector, fired] : points) {
    const auto fell = game.step == Step::kOnCallFire ? std::ranges::count(fire.fired, sector) : 0;
    plan.rows.push_back({name_of(game, sector), fired ? "all: it was fired upon" : "nobody else",
                         counted(kMostMissionsOnSector - fell, "mission")});
    plan.sealed = plan.sealed || !fired;
  }
  if (knows_planned(game, role) && !fire.planned.empty()) {
    std::vector<std::string> planned;
    for (const Sector sector : fire.planned) planned.push_back(name_of(game, sector));
    plan.lines.push_back("Handed in: " + joined(planned) + ".");
    plan.sealed = plan.sealed || !missions_are_open(game);
  }
  keep(std::move(plan), known);
}

void tell_finds(const Game& game, const Role& role, Known& known) {
  KnownPaper finds = paper("finds", "Found beneath counters", "RO-058", {"Where", "What", "Kind"});
  for (const std::size_t look : known_looks(game, role)) {
    const Find find = find_of(game, look);
    finds.rows.push_back({find.place, find.name, find.kind});
  }
  keep(std::move(finds), known);
}

/// Who has gone, as he may know it.
void tell_losses(const Role& role, Known& known) {
  const bool looks_on = role.kind == Role::Kind::kSpectator;  // neither side is his
  KnownPaper losses = paper("losses", "Gone from the table", "RQ-35", {"Unit", "Whose", "What became of it"});
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

void tell_papers(const Game& game, const Role& role, Known& known) {
  if (knows_orders(role)) {
    tell_orders(game, known);
    tell_reserves(known);
  }
  tell_fire_plan(game, role, known);
  tell_finds(game, role, known);
  tell_losses(role, known);
}

}  // namespace telescope::rapier
