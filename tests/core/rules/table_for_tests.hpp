#pragma once

#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

/// A kit and a table view made up piece by piece, without files or pictures.
class TestTable {
 public:
  explicit TestTable(Board board = {.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in},
                                    .areas = {}}) {
    kit.ruleset = "rapier";
    kit.board = std::move(board);
    kit.anchors = {TagId(0), TagId(1), TagId(2), TagId(3)};
    table.calibrated = true;
  }

  /// Puts `count` new pieces of `side` at a sector, and returns the last one's view.
  PieceView& add(Side side, const std::string& sector, int count = 1) {
    for (int i = 0; i < count; ++i) {
      PieceView& piece = add_piece(side);
      piece.place = {.kind = Place::Kind::kSector, .sector = sector_from_label(*grid_of(kit.board), sector)};
    }
    return table.pieces.back();
  }

  /// Puts a new piece on the edge between sectors.
  PieceView& add_between(Side side, const std::vector<std::string>& sectors, bool may_be_off_table = false) {
    PieceView& piece = add_piece(side);
    piece.place.kind = Place::Kind::kUnclear;
    piece.place.may_be_off_table = may_be_off_table;
    for (const std::string& sector : sectors)
      piece.place.between.push_back(*sector_from_label(*grid_of(kit.board), sector));
    return piece;
  }

  Kit kit;
  TableView table;

 private:
  PieceView& add_piece(Side side) {
    const int number = static_cast<int>(kit.pieces.size()) + 1;
    const PieceId id((side == Side::kAttacker ? "a" : "d") + std::to_string(number));
    kit.pieces.push_back({.id = id,
                          .tag = TagId(number + 3),
                          .kind = side == Side::kAttacker ? PieceKind::kStand : PieceKind::kCounter,
                          .side = side,
                          .layout = side == Side::kAttacker ? TagLayout::kOnTail : TagLayout::kCounter});
    table.pieces.push_back({.tag = TagId(number + 3), .piece = id, .state = PieceState::kSeen});
    return table.pieces.back();
  }
};

}  // namespace telescope
