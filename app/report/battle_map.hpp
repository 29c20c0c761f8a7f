#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
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

/// Those of a sector, the attackers' first.
std::array<std::vector<const MapPiece*>, 2> pieces_in(const BattleMap& map, Sector sector);
/// Places beside the table that hold pieces, R1 and R2.
std::map<std::string, std::vector<const MapPiece*>> beside_table(const BattleMap& map);

/// A stand's base at its point, turned to its heading; defenders have their corners cut, so that the side is
/// told by shape too.
std::vector<TablePoint> base_outline(const MapPiece& piece);
/// The wedge at its front: so far to either side of its middle, half of the base at most.
std::vector<TablePoint> front_wedge(const MapPiece& piece, double half_mm);
/// The wedge at the edge of a symbol's frame that is told by its middle and unit; y down.
std::array<std::pair<double, double>, 3> facing_wedge(Facing facing, std::pair<double, double> middle,
                                                      double unit);

/// Pieces as they lie on the table, counters as "?".
std::vector<MapPiece> table_pieces(const Kit& kit, std::span<const Standing> standing);
/// The same, counters turned up.
std::vector<MapPiece> true_pieces(const Kit& kit, std::span<const Truth> truth);

}  // namespace telescope::report
