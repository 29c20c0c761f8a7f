#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"
#include "vision/track/background_image.hpp"

namespace telescope::vision {

/// What the table looks like where nothing is, as a coarse picture of about 96 cells across: how bright the
/// light is now against what it was at first, row by row (a flickering lamp makes stripes), where something
/// moves, where something is that was not there, and which of that came from the picture's edge. Keeps in
/// mind how all of it looked before something came. Whoever asks whether something strange is somewhere asks
/// this.
class BackgroundModel {
 public:
  /// The next picture. `t_s`: its time; an earlier one than the last begins anew, like a change of size.
  void look(const cv::Mat& luma, double t_s);
  void forget() { *this = {}; }
  /// The camera has moved: what lay at a point of the picture lies at `step` of it from now on.
  void follow(const cv::Matx33d& step);

  /// The corners of the playing area in the picture; where not all four of them can be in one, nothing of it
  /// is. Absent: not known, and everything is.
  void set_playing_area(const std::optional<std::vector<calibration::ImagePoint>>& outline);
  bool has_playing_area() const { return !playing_area_.empty(); }
  bool is_in_playing_area(int column, int row) const { return playing_area_[index(column, row)] != 0; }
  /// Second step of a picture, once the camera is followed and the playing area set: keeps how the table
  /// looks where it is at rest. `camera_moved`: in this picture.
  void remember(const cv::Mat& luma, bool camera_moved);
  /// Something moves over the playing area, or did just now, or a hand is there.
  bool busy() const { return busy_; }
  /// When something last moved over the playing area.
  double active_s() const { return active_s_; }
  /// The cells while nothing moved over the playing area.
  struct Snapshot {
    double at_s = -std::numeric_limits<double>::infinity();  ///< infinite: never yet
    cv::Mat1f levels;  ///< levels(), not a number in glare; empty: it lay elsewhere in the picture
  };
  /// The newest.
  const Snapshot& quiet() const { return quiet_; }
  void forget_quiet() { quiet_ = {}; }
  /// The picture of each part of the table when that was last at rest.
  const BackgroundImage& image() const { return image_; }
  /// The camera has moved, nobody knows how far, or the next picture is another's.
  void forget_image() { image_.forget(); }

  bool empty() const { return columns_ == 0; }
  /// Brightness at this height of the picture, as a factor of what it was when it was first seen.
  double light(double y_px) const;
  /// The same for the picture as a whole.
  double light() const { return light_; }
  /// How much the light has changed from row to row since the last picture, as a share of itself: the stripes
  /// of a flickering lamp wander.
  double stripes() const { return stripes_; }
  /// Mean brightness of the picture, 0 to 255.
  double brightness() const { return brightness_; }

  /// Something moves within `reach_px` of `at`, or did so within the last `within_s`.
  bool moves(calibration::ImagePoint at, double reach_px, double within_s) const;
  /// Something is there that moves or reaches to the picture's edge.
  bool hand(calibration::ImagePoint at, double reach_px) const;
  /// Something as large as a few cells is at this place that was not there.
  bool foreground(calibration::ImagePoint at) const;

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// The middle of a cell in the picture.
  calibration::ImagePoint middle(int column, int row) const;
  /// The cells within `reach_px` of `at`; not while the model is empty.
  cv::Rect cells(calibration::ImagePoint at, double reach_px) const;
  /// The cells that points of the picture, or points beyond it, fall into; x is the column.
  std::vector<cv::Point> cells(std::span<const calibration::ImagePoint> points) const;
  bool moves(int column, int row, double within_s) const;
  /// Something is in this cell that reaches to the picture's edge.
  bool reaches_edge(int column, int row) const { return hand_[index(column, row)] != 0; }
  /// Something was in this cell within the last `within_s` that reached to the picture's edge.
  bool reached_edge(int column, int row, double within_s) const {
    return now_s_ - reached_s_[index(column, row)] <= within_s;
  }
  /// So bright that little of what is in this cell is left to see.
  bool saturated(int column, int row) const;
  /// Some cell within `reach_px` of `at` is.
  bool saturated(calibration::ImagePoint at, double reach_px) const;
  /// How bright every cell would be in the first light.
  cv::Mat1f levels() const { return cv::Mat1f(level_, true).reshape(1, rows_); }
  /// Whether two such levels of a cell are of different things.
  bool differs(float level, float known) const { return difference(level, known) > 1.0F; }
  /// Within `reach_px` of a cell everything looks as it did, and nothing has moved within the last
  /// `within_s`.
  bool rests(int column, int row, double reach_px, double within_s) const;

 private:
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  template <class Test>
  bool any_cell(calibration::ImagePoint at, double reach_px, Test test) const;
  void begin(const cv::Mat& now);
  void measure_light(const cv::Mat& now);
  void find_motion();
  void find_foreground();
  void find_hands();
  void learn();
  cv::Mat1f levels_without_glare() const;
  /// Between two levels of a cell, as a share of what tells that something lies there.
  float difference(float level, float known) const;

  cv::Size size_;
  int columns_ = 0, rows_ = 0;
  double pitch_ = 1.0;  ///< pixels a cell
  double now_s_ = 0.0;
  double light_ = 1.0, stripes_ = 0.0, brightness_ = 0.0;
  std::vector<float> row_light_;
  // A value a cell; brightness is what it would be in the first light.
  // `former_`: the background before what lay still became part of it; where that is soon taken away, it is
  // back. For longer it is not kept: by and by, hands of any brightness would pass for it somewhere.
  std::vector<float> level_, previous_, background_, former_;
  std::vector<double> moved_s_, reached_s_, learned_s_;
  std::vector<std::uint8_t> foreground_, hand_;
  cv::Mat1i hands_;                 ///< which of the hands is in a cell; 0: none
  std::vector<int> hand_sizes_;     ///< cells of each,
  std::vector<double> hand_peaks_;  ///< and how many they were just now
  double hands_s_ = 0.0;
  std::vector<double> known_s_;  ///< when each cell last looked as it does when nothing is there
  std::vector<float> scratch_;
  BackgroundImage image_;
  std::vector<std::uint8_t> playing_area_;  ///< a value a cell; empty: not set for this size
  Snapshot quiet_;
  double active_s_ = -std::numeric_limits<double>::infinity();
  bool busy_ = false;
};

}  // namespace telescope::vision
