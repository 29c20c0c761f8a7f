#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/table/spot.hpp"
#include "vision/demo/hand_tasks.hpp"

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
  /// Column and row of the square that a point lies in, or beside.
  std::pair<int, int> square_of(TablePoint point) const;
  /// Would bases at these points touch, tails included?
  bool touch(TablePoint a, TablePoint b) const;

 private:
  int columns_, rows_, across_ = 1, deep_ = 1;
  double cell_w_mm_, cell_d_mm_, footprint_back_mm_ = 0, footprint_front_mm_ = 0;
};

/// Does a base there touch none but that of `piece` itself?
bool is_free(const Slots& slots, TablePoint there, std::size_t piece, const std::vector<Standing>& standing);

/// A free place for a piece of the kit at a spot of the game, between what stands there; nothing where that
/// is off the table, out of the camera's sight or nowhere in particular, or where there is no room.
std::optional<Spot> free_place(const Kit& kit, std::size_t piece, const telescope::Spot& at,
                               const std::vector<Standing>& standing);

/// Does a piece that stands here stand at that spot of the game?
bool stands_at(const Kit& kit, const Spot& here, const telescope::Spot& at);

/// The pieces where a game has them, each in a free place; those without one stay in their box.
std::vector<Standing> lay_out(const Kit& kit, const std::vector<HandTask>& pieces);

/// The opening: attackers in the nearest squares by division, face-down counters further up, a few of the
/// defender's stands among them. Pieces that find no room stay in their box. The same for the same seed.
std::vector<Standing> arrange(const Kit& kit, std::uint64_t seed);

}  // namespace telescope::vision::demo
