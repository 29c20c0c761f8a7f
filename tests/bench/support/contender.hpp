#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/kit/tag_family.hpp"
#include "tests/bench/support/flat_scene.hpp"

namespace telescope::bench {

/// A tag as a reader sees it; `index` counts the tags of the scene.
struct Reading {
  int index = 0;
  cv::Point2d centre;
};

/// A reader and the tags it reads.
class Contender {
 public:
  virtual ~Contender() = default;
  virtual std::string name() const = 0;
  /// Contenders of one family are shown the same pictures.
  virtual std::string family() const = 0;
  virtual cv::Mat picture(int index) const = 0;
  /// Called before the first picture of scenes like `spec`.
  virtual void prepare(const FlatSceneSpec&) {}
  virtual std::vector<Reading> read(const cv::Mat& luma) = 0;
};

/// Ours, with tags of `family`, first; then, unless `own_only`, OpenCV aruco, libapriltag and ZXing-cpp.
std::vector<std::unique_ptr<Contender>> make_contenders(bool own_only, TagFamily family);

/// Ours for photographs, of which neither scale nor tilt is known; `family`: one of squares.
std::unique_ptr<Contender> make_photograph_contender(TagFamily family);

double thread_cpu_ms();

}  // namespace telescope::bench
