#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/camera_model.hpp"
#include "core/board/board.hpp"
#include "core/table/table_view.hpp"

namespace telescope::app {

/// Which sectors something strange lies over: a hand, an arm, a sheet of paper (HD-11). Looks at a coarse
/// picture of each sector. A sector is clear once nothing in it has moved for kRest_s and it looks as it did
/// when it was last clear, but for the places where tagged pieces are or were last; else it is obstructed
/// until what is strange is gone, or has lain still for kAccept_s (a hand does not).
class ObstructionWatch {
 public:
  static constexpr double kRest_s = 1.0;
  static constexpr double kAccept_s = 20.0;

  explicit ObstructionWatch(const GridBoard& grid);

  /// `luma` of the frame that `table` speaks of. Nothing where it cannot be told.
  std::optional<std::vector<Sector>> look(const cv::Mat& luma,
                                          const std::optional<calibration::CameraModel>& camera,
                                          const TableView& table);

 private:
  static constexpr int kAcross = 20;  ///< samples of a sector along an edge
  static constexpr int kSamples = kAcross * kAcross;
  struct Watch {
    std::vector<float> before;        ///< samples of the last look
    std::vector<char> pieces_before;  ///< those that a piece covered then
    std::vector<float> reference;     ///< when it was last clear
    std::vector<char> pieces;         ///< samples that a piece covered then
    double moved_s = 0.0;             ///< when something last moved in it
  };
  std::vector<cv::Point2f> corners(const calibration::CameraModel& camera) const;
  void aim(const calibration::CameraModel& camera, cv::Size picture);
  void sample(const cv::Mat& small, std::size_t sector, std::vector<float>& into) const;
  bool stands_elsewhere(const calibration::CameraModel& camera, cv::Size picture) const;
  std::vector<char> covered_by_pieces(const TableView& table, std::size_t sector) const;
  bool has_moved(const Watch& watch, const std::vector<float>& now, const std::vector<char>& pieces) const;
  bool differs(const Watch& watch, const std::vector<float>& now, const std::vector<char>& pieces) const;
  Sector sector_of(std::size_t index) const;

  GridBoard grid_;
  cv::Size picture_;                  ///< empty: aimed at nothing
  std::vector<cv::Point2f> corners_;  ///< of the table in the picture
  std::vector<cv::Point2f> places_;   ///< in the coarse picture, kSamples a sector
  std::vector<Watch> watches_;
  double last_s_ = 0.0;
};

}  // namespace telescope::app
