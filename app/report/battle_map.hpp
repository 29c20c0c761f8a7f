#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/report/chronicle.hpp"
#include "core/board/board.hpp"

namespace telescope::report {

/// A symbol on a map of the report.
struct MapPiece {
  Side side = Side::kNeutral;
  std::string kind;  ///< its map symbol; empty: a face-down counter's "?"
  std::string mobility;
  std::string label;            ///< short name or number, below it
  std::string full_label = {};  ///< where there is room: number and short name, "3-15 AT"
  bool hidden = false;          ///< drawn as what it is, marked as face down
  std::string place;
  std::optional<Sector> sector;       ///< where it is one
  std::optional<Facing> facing = {};  ///< in its sector, where it faces one way
  std::optional<AtPoint> at;          ///< where it is a point
  double base_width_mm = 0.0;         ///< of its base, for points
  double base_depth_mm = 0.0;
};

/// Pieces of one side that went the same way in a turn.
struct MapMove {
  Side side = Side::kNeutral;
  std::optional<Sector> from;  ///< nothing: from beside the table
  std::optional<Sector> to;    ///< nothing: off the far edge
  int pieces = 0;
};

/// A piece that went from point to point.
struct MapWay {
  Side side = Side::kNeutral;
  TablePoint from;
  TablePoint to;
};

/// What one map shows, whatever it is drawn on.
struct BattleMap {
  SideNames sides = {};
  std::vector<MapPiece> pieces;
  std::vector<MapMove> moves;
  std::vector<MapWay> ways;
  std::vector<Loss> losses;
  std::optional<std::size_t> ground = {};  ///< of a board of sectors: its number in Chronicle::grounds
};

/// The chapter as everybody saw it when it ended, with its moves and losses.
BattleMap table_map(const Chronicle& game, const Chapter& chapter);

/// The same moment as it truly was. Needs Chapter::truth.
BattleMap truth_map(const Chronicle& game, const Chapter& chapter);

/// Pieces as they lie on the table, counters as "?".
std::vector<MapPiece> table_pieces(const Kit& kit, std::span<const Standing> standing);
/// The same, counters turned up.
std::vector<MapPiece> true_pieces(const Kit& kit, std::span<const Truth> truth);

/// "A2": the column's part of its sectors' labels.
std::string column_name(const GridBoard& grid, int column);
/// "L3"
std::string row_name(const GridBoard& grid, int row);

}  // namespace telescope::report
