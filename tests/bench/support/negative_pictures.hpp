#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include <opencv2/core.hpp>

#include "core/base/ids.hpp"
#include "tests/bench/support/flat_scene.hpp"

namespace telescope::bench {

class AprilReader;

using Random = std::mt19937_64;
double between(Random& random, double low, double high);
int pick(Random& random, int count);

/// Where photographs are looked for.
inline constexpr const char* kPhotographs = "/usr/share/backgrounds";
std::vector<cv::Mat> load_photographs();

/// Codes of other kinds, text, checkerboards, dominoes, blinds and what looks like a tag from afar.
class Clutter {
 public:
  Clutter();
  ~Clutter();
  /// Something that is no tag of the kit, and its usual size in mm.
  std::pair<cv::Mat, double> draw(Random& random) const;

 private:
  std::unique_ptr<const AprilReader> april_;
};

struct PastedTag {
  TagId tag;
  cv::Point2d middle;
};

/// A picture of a table or a photograph with clutter on it. `tags`: laid down among it all; `harsh`: as dim,
/// blurred, noisy and compressed as the extreme level of bench_pictures.
cv::Mat make_negative(const FlatSceneSpec& spec, const std::vector<cv::Mat>& photographs,
                      const Clutter& clutter, bool harsh, std::span<const TagId> tags,
                      std::vector<PastedTag>& pasted, Random& random);

}  // namespace telescope::bench
