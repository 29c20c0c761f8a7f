#pragma once

#include <cstdint>
#include <vector>

#include "core/kit/kit.hpp"

namespace telescope::vision::demo {

/// Where a base stands.
struct Spot {
  TablePoint centre;
  Heading heading;
};

/// A piece of the kit on the table; `piece` is its place in Kit::pieces.
struct Standing {
  std::size_t piece = 0;
  Spot spot;
};

/// Places in a grid's squares (or an open table's 6-inch squares) that hold a base each, tail included,
/// without touching one another.
class Slots {
 public:
  explicit Slots(const Kit& kit);
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int per_square() const { return across_ * deep_; }
  /// Slot `index` of a square, the nearest to the far edge first. Counters lie where their base has room.
  Spot spot(int column, int row, int index, bool faces_far) const;

 private:
  int columns_, rows_, across_ = 1, deep_ = 1;
  double cell_w_mm_, cell_d_mm_, footprint_back_mm_ = 0, footprint_front_mm_ = 0;
};

/// The opening: attackers in the nearest squares by division, face-down counters further up, a few of the
/// defender's stands among them. Pieces that find no room stay in their box. The same for the same seed.
std::vector<Standing> arrange(const Kit& kit, std::uint64_t seed);

}  // namespace telescope::vision::demo
