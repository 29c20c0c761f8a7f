#pragma once

#include <cstdint>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// Which parts of the picture look other than when they were last searched. The picture is compared in cells
/// of 4 x 8 pixels, of which two rows are looked at, and searched in tiles of 64 x 64. Light that drifts
/// slowly is no change as long as every tile is searched now and then.
class ChangeMap {
 public:
  static constexpr int kTile = 64;  ///< pixels

  /// All of this picture has been searched.
  void restart(const LumaView& luma);
  /// Compares a picture of the same size.
  void take_in(const LumaView& luma);
  /// The tile around a point must be searched, before those that only look other.
  void urge(Point at);
  /// The parts to search now, in pixels: tiles that have waited longest first, `most_tiles` at most. They
  /// count as searched.
  const std::vector<cv::Rect>& take_due(int most_tiles);
  /// The next of `parts` bands of whole tile rows, top to bottom, over and over. It counts as searched.
  cv::Rect take_band(int parts);
  int tiles() const { return across_ * down_; }

 private:
  void reduce(const LumaView& luma);
  void set_searched(int column, int row);
  cv::Rect pixels(int column, int row, int columns, int rows) const;
  void join_chosen();

  int width_ = 0, height_ = 0;   // of the picture
  int across_ = 0, down_ = 0;    // tiles
  int columns_ = 0, lines_ = 0;  // cells
  int band_ = 0;
  std::vector<std::uint8_t> now_, searched_;  // the cells of the newest picture, and as they were searched
  std::vector<std::uint8_t> halves_, differences_;
  std::vector<std::uint8_t> waiting_;  // pictures that a tile has waited for; 0: nothing has changed there
  std::vector<std::uint8_t> chosen_;
  std::vector<int> order_;
  std::vector<cv::Rect> due_;
};

}  // namespace telescope::vision
