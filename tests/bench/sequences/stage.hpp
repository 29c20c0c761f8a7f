#pragma once

#include <map>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/demo/film.hpp"
#include "vision/demo/scene.hpp"

namespace telescope::vision::demo {

/// A table and the things that rest on it, cast once: where a thing comes or goes only that part is cast
/// again, and a camera that turns about its lens costs a warp.
class Stage {
 public:
  /// `scene`: ground, lamps and what never moves.
  Stage(Scene scene, const Optics& optics, const Film& film);
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  /// From now on `thing` rests there; `key` names it.
  void put(int key, Placed thing);
  void take(int key);
  /// Looks through another camera of the same lens and size. From another place everything is cast again.
  void aim(const Optics& optics);

  /// All that rests, as the camera sees it now, 8-bit BGR without noise. Valid until the next call.
  const cv::Mat3b& picture();
  const Optics& optics() const { return view_; }
  /// The lamps, without things: to make sprites with.
  const Scene& light() const { return bare_; }
  const Film& film() const { return film_; }

  /// Which of `points` of what was put there as `key`, near to one another, are in the picture with nothing
  /// that rests in front of them.
  std::vector<bool> seen(int key, const std::vector<Vec3>& points) const;
  /// What has changed since the last call, as seen by the camera that is not turned.
  std::vector<cv::Rect> take_changes();

 private:
  struct Thing {
    Placed placed;
    cv::Rect footprint;
  };
  void change(cv::Rect where);
  Scene near(cv::Rect region) const;
  void cast(cv::Rect region);
  cv::Rect whole() const { return {{}, cast_with_.size()}; }

  Scene bare_;
  std::map<int, Thing> things_;
  Optics cast_with_, view_;
  Film film_;
  cv::Mat3b still_, turned_;
  std::vector<cv::Rect> dirty_, changes_;
  cv::Mat map_, map_rest_;  ///< of the turned camera; empty: it is not turned
  bool stale_ = true;       ///< turned_
};

}  // namespace telescope::vision::demo
