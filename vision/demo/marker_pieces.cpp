#include "vision/demo/marker_pieces.hpp"

#include "core/kit/markers.hpp"

namespace telescope::vision::demo {

Kit with_markers_as_counters(const Kit& kit) {
  Kit out = kit;
  const auto add = [&](bool cards) {
    for (const MarkerClass& marker : kit.markers)
      for (int i = 0; i < marker.count && marker.deck.empty() != cards; ++i)
        out.pieces.push_back(as_counter(marker, i + 1));
  };
  add(false);
  add(true);
  return out;
}

}  // namespace telescope::vision::demo
