#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

// RO-063, RO-065, RQ-27, RQ-28, RQ-115: which axes a Division attacks along, and whose may overlap.

/// The frontages that are set, in the order of the scenario.
std::vector<std::pair<DivisionNo, Frontage>> frontages_of(const Game& game);
/// Its columns, counted from 0, in order.
std::vector<int> columns_of(const Frontage& frontage);
/// RQ-27: one unbroken run; each is there once.
bool is_unbroken(const std::vector<int>& columns);
/// Of columns that are.
Frontage frontage_of(const std::vector<int>& columns);

/// The Divisions of the attackers, in the order of the scenario.
std::vector<DivisionNo> attacking_divisions(const Game& game);

/// "3rd Mechanised Division"; where the scenario gives it no name, "Division 3".
std::string division_name(const Game& game, DivisionNo division);

/// "A1", the axis' name on the table.
std::string axis_name(const Game& game, int column);
/// "A1 to A2" or "A3 only".
std::string describe(const Game& game, const Frontage& frontage);

bool overlap(const Frontage& a, const Frontage& b);
/// Divisions whose frontage overlaps that of `division`.
std::vector<DivisionNo> overlapping(const Game& game, DivisionNo division);
/// A living unit of it stands on the table.
bool on_table(const Game& game, DivisionNo division);

/// RO-065: can these overlaps be lawful, with some of the Divisions wholly off the table? RQ-28: such a one
/// overlaps at most two; RQ-115: and none of its own sort.
bool can_be_deployed(const std::vector<std::optional<Frontage>>& frontages);
/// During the battle: what is unlawful about those frontages that differ from the ones in force, as the
/// Divisions stand. An overlap that has been granted stays lawful (RQ-28).
std::vector<Objection> changed_overlaps(const Game& game, const std::vector<std::optional<Frontage>>& after);
/// What is unlawful about the overlaps as the Divisions stand deployed.
std::vector<Objection> deployed_overlaps(const Game& game);

}  // namespace telescope::rapier
