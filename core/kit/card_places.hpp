#pragma once

#include <string>
#include <vector>

#include "core/base/ids.hpp"

namespace telescope {

/// Where one piece's cards lie along an edge of the table.
struct CardSlot {
  PieceId piece;
  double left_mm = 0.0;  ///< from the edge's left end, as whoever sits there sees it
  double width_mm = 0.0;
  int most = 2;  ///< cards that may lie there
};

/// Slots off the table along one edge, from the left of whoever sits there.
struct CardRail {
  std::string title;  ///< "South's rail"
  std::vector<CardSlot> slots;
};

/// Where cards, or counters that stand for them, lie with pieces: what is printed for people to lay them by.
/// Cards that lie together lie one beyond the other on a rail, side by side under a stand.
struct CardPlaces {
  std::vector<CardRail> rails;
  double rail_depth_mm = 0.0;  ///< how far from the table's edge the middle of a card may lie
  double strip_reach_mm =
      0.0;  ///< how far from its stand's, where cards are tucked under stands; 0: they are not
  double card_width_mm = 0.0;
  double card_depth_mm = 0.0;
  bool empty() const { return rails.empty(); }
};

}  // namespace telescope
