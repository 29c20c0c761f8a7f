#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/rules/race/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::race {

inline bool contains(const std::vector<int>& units, int unit) {
  return std::ranges::find(units, unit) != units.end();
}

/// RX-040 to RX-042, RXQ-10, RXQ-11, RXQ-14: the percentage of units that OFF may field by his zone and his
/// choices, and the row it rests on.
struct Share {
  int percent = 0;
  std::string_view rule;
};
Share share_of(const RaceSettings& settings, const PlayerState& player);

/// RX-043, RX-044: units of so many, rounded down.
int unit_limit(int units, int percent);

/// RXQ-12, RXQ-13, RXQ-34, RX-045: what stands against fielding these units.
std::vector<Objection> objections_to_units(const Game& game, const std::vector<int>& fielded);

/// A lawful choice of at most `limit` units of OFF's: those with most stands first, in Orbat order, with the
/// HQs that they force. Empty where no unit has a stand left.
std::vector<int> sensible_units(const Game& game, int limit);

/// OFF's stands in the battle: of the units that he fields, those that are not lost.
std::vector<int> stands_there(const Game& game);
/// RXQ-15: so many of these stands fight.
template <class Places>
int fighting_among(const Army& army, const Places& stands) {
  return static_cast<int>(std::ranges::count_if(stands, [&](int at) { return army.stands.at(at).fighting; }));
}
/// RX-062: of those in the battle.
int fighting_there(const Game& game);
/// Those of the defenders, where the scenario says how many stands their orbat has.
std::optional<int> defenders_there(const Game& game);

}  // namespace telescope::race
