#pragma once

#include "tests/bench/support/flat_scene.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::bench {

/// Anchors 0 to 3 as in a real kit, then `pieces` tags.
Kit make_bench_kit(int pieces, double tag_mm, TagFamily family = TagFamily::kSquare4x4);

constexpr int kFirstPiece = 4;
inline TagId bench_tag(int index) {
  return TagId(kFirstPiece + index);
}
inline int index_of(TagId tag) {
  return tag.value() - kFirstPiece;
}

/// The scale as a calibrated camera knows it: within 15 % over the table.
vision::ReadHints hints_for(const FlatSceneSpec& spec, TagFamily family = TagFamily::kSquare4x4);

/// Where the diagonals meet.
cv::Point2d centre_of(const vision::Sighting& sighting);

}  // namespace telescope::bench
