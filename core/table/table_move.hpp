#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/ids.hpp"
#include "core/table/table_view.hpp"
#include "core/table/way.hpp"

namespace telescope {

/// What hands did to one piece, told once, after it has come to rest. A piece that ends where it began, as it
/// stood, has not moved.
struct TableMove {
  enum class Kind {
    kMoved,   ///< from one place to another, lifted or pushed
    kTurned,  ///< on the spot
    kPutOn,   ///< came to the table: it was never seen, or removed
    kTaken,   ///< left the table: its place is in clear view and empty
  };
  std::uint64_t number = 0;  ///< 1, 2, 3 ... in the order told; a gap is what a slow reader missed
  Kind kind = Kind::kMoved;
  TagId tag;
  PieceId piece;
  std::optional<Pose> from;  ///< absent: kPutOn
  std::optional<Pose> to;    ///< absent: kTaken
  Place from_place;
  Place to_place;
  double lifted_at_s = 0.0;    ///< the last time it rested at `from`, by the frames' own times
  double put_down_at_s = 0.0;  ///< the first time it rested at `to`, or was found to be gone
  /// From `from` to `to`, lifted or pushed, as far as it was read. Of what was put on: from where it was
  /// first read. Of what was taken: to where it was last read; a single point where it vanished under a hand.
  std::vector<WayPoint> way;
  double way_within_mm = 0.0;  ///< the piece was read nowhere farther from `way` than this
  bool operator==(const TableMove&) const = default;
};
std::string_view to_string(TableMove::Kind kind);

}  // namespace telescope
