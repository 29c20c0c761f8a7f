#pragma once

#include <string>

#include <opencv2/core.hpp>

#include "app/presenters/throw_page.hpp"
#include "calibration/camera_model.hpp"
#include "core/board/board.hpp"
#include "core/views/picture_mask.hpp"

namespace telescope::app {

/// A piece of the table, in table coordinates.
struct TableWindow {
  TablePoint centre;
  double width_mm = 0.0;
  double height_mm = 0.0;
  bool operator==(const TableWindow&) const = default;
};
TableWindow whole_table(const GridBoard& grid);

/// That piece of `picture` (BGR, of the very frame that `mask` was made of) as seen from straight above, up
/// the table at the top: only the mask's sectors, less its covers; all else is black. HD-11: it begins with
/// nothing and takes what may be shown. `dice` have rings, which are masked with the picture.
cv::Mat cut_picture(const cv::Mat& picture, const calibration::CameraModel& camera, const GridBoard& grid,
                    const PictureMask& mask, const TableWindow& window, cv::Size size,
                    std::span<const ReadDie> dice = {});

/// That piece of `picture` as seen from straight above, up the table at the top, and nothing withheld: for
/// the umpire alone.
cv::Mat seen_from_above(const cv::Mat& picture, const calibration::CameraModel& camera,
                        const TableWindow& window, cv::Size size, std::span<const ReadDie> dice = {});

std::string to_jpeg(const cv::Mat& picture);
/// The same for a phone or a slow line: half as wide, a quarter of the bytes.
std::string to_small_jpeg(const cv::Mat& picture);

/// Shown where nothing may be.
cv::Mat withheld_picture(cv::Size size);

}  // namespace telescope::app
