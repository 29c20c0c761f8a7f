#include "tests/bench/support/kit_for_bench.hpp"

namespace telescope::bench {

Kit make_bench_kit(int pieces, double tag_mm, TagFamily family) {
  Kit kit;
  kit.family = family;
  kit.tag_size_mm = tag_mm;
  kit.anchors = {TagId(0), TagId(1), TagId(2), TagId(3)};
  for (int i = 0; i < pieces; ++i) kit.pieces.push_back({.tag = bench_tag(i)});
  return kit;
}

vision::ReadHints hints_for(const FlatSceneSpec& spec, TagFamily family) {
  const double module_px = pixels_per_mm(spec) * spec.tag_mm / modules_across(family);
  return {static_cast<float>(module_px * 0.85), static_cast<float>(module_px * 1.15)};
}

cv::Point2d centre_of(const vision::Sighting& s) {
  std::array<cv::Point2d, 4> q;
  for (std::size_t i = 0; i < 4; ++i) q[i] = {s.corners[i].x_px, s.corners[i].y_px};
  const cv::Point2d a = q[2] - q[0], b = q[3] - q[1];
  return q[0] + (q[1] - q[0]).cross(b) / a.cross(b) * a;
}

}  // namespace telescope::bench
