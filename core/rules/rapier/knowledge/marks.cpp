#include <algorithm>
#include <map>

#include "core/base/counted.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/setup/frontage.hpp"
#include "core/rules/rapier/setup/reconnaissance.hpp"

// What is drawn on a seat's map besides pieces.

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
                   .sectors = {},
                   .words = division_name(game, division),
                   .plan = true};
    if (game.orders.breakthrough == division) mark.words += " \u2605";
    for (const int column : columns_of(frontage)) mark.sectors.push_back({column, 0});
    known.marks.push_back(std::move(mark));
  }
}

}  // namespace

void tell_marks(const Game& game, const Role& role, Known& known) {
  if (known.sight == Sight::kPublic || known.sight == Sight::kWhole) tell_table(game, known);
  tell_points(game, role, known);
  tell_planned(game, role, known);
  if (game.orders.given && knows_orders(role)) tell_frontages(game, known);
  const bool looks_on = role.kind == Role::Kind::kSpectator;  // neither side is his
  known.legend = {{"attacker", looks_on ? "attackers" : "own"},
                  {"defender", looks_on ? "defender" : "enemy"},
                  {std::string(mark::kCounter), "counter, face down"},
                  {std::string(mark::kContact), "contact"},
                  {std::string(mark::kTarget), "target point"},
                  {std::string(mark::kTargetUsed), "target point that was fired at"},
                  {std::string(mark::kMission), "fire missions to fall"},
                  {std::string(mark::kBracket), "frontage of a Division (\u2605 breaks through)"}};
}

}  // namespace telescope::rapier
