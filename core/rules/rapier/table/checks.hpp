#pragma once

#include <vector>

#include "core/rules/finding.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/table/table_view.hpp"

namespace telescope::rapier {

// What the camera can check of the rules (ledger, section 11), one function a check or a family of them. What
// is said of the defender's items is for the umpire (HD-09); nothing is said of a piece that is not clearly
// seen but that it is not.

/// CM-02 to CM-08, CM-10, CM-11: moves that the table shows and the rules forbid.
std::vector<Finding> check_moves(const Game& game, const TableView& table);
/// CM-12: counters that lie under attackers and must be turned up.
std::vector<Finding> check_reveals(const Game& game, const TableView& table);
/// CM-14: a stand that is gone and was in reach of the far edge.
std::vector<Finding> check_exits(const Game& game, const TableView& table);
/// CM-16: pieces that changed sector in a step without movement of their side.
std::vector<Finding> check_step(const Game& game, const TableView& table);
/// CM-17: where ground combat is to be fought.
std::vector<Finding> check_contacts(const Game& game);
/// CM-18: batteries that are silent because an enemy shares their sector.
std::vector<Finding> check_batteries(const Game& game);
/// CM-19: engineers who have been beside mines all turn, and whether enemies are there.
std::vector<Finding> check_engineers(const Game& game);

/// All of them, for a game that has begun; CM-01 is stacking.hpp.
std::vector<Finding> check_table(const Game& game, const TableView& table);

}  // namespace telescope::rapier
