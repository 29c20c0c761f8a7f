#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_view.hpp"

namespace telescope::app {

/// The game on the table: what is played, with what, under which rules, and how it stands.
struct Table {
  Scenario scenario;
  Kit kit;
  std::shared_ptr<const PreparedGame> game;  ///< null: nothing is checked
  Position position;                         ///< as begun by the rules
  std::vector<Finding> waived = {};          ///< what of it is against them and was let pass
};

/// A table for a scenario, begun; fails where its ruleset is not in this program.
Result<Table> make_table(Scenario scenario);
/// A table for a printed kit alone: its own board, default settings; without rules where its ruleset is not
/// in this program.
Result<Table> make_table(Kit kit);

/// The pieces that by the game are off the table, or in an area in no camera's view.
std::vector<PieceId> pieces_elsewhere(const Board& board, std::span<const Standing> standings);

/// Calls those of them removed that are lost; one that was never seen stays as it is.
void mark_removed(std::span<const PieceId> elsewhere, TableView& view);

/// What the rules say of a table view, and which tags lie on the table twice. What was let pass is a note
/// that bears the reason, which is the umpire's own where one sits.
std::vector<Finding> assess(const Table& table, const TableView& view);

}  // namespace telescope::app
