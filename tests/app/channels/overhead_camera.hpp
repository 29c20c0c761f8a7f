#pragma once

#include <map>

#include <opencv2/imgproc.hpp>

#include "calibration/camera_model.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::test {

/// A camera above a table, and its pictures of it: every piece that has a place is there with its tag, be it
/// read or not.
class OverheadCamera {
 public:
  OverheadCamera()
      : model_(scaled(calibration::testing::webcam().lens()), calibration::testing::webcam().pose()) {
    cloth_.create(model_.lens().height, model_.lens().width, CV_8UC3);
    cv::RNG(7).fill(cloth_, cv::RNG::UNIFORM, 100, 130);  // a table is not smooth
  }
  const calibration::CameraModel& model() const { return model_; }

  cv::Mat see(const Kit& kit, const TableView& table) {
    cv::Mat picture = cloth_.clone();
    for (const PieceView& piece : table.pieces)
      if (piece.pose) print(picture, kit, piece);
    return picture;
  }

 private:
  static calibration::Lens scaled(const calibration::Lens& lens) {
    return calibration::scaled(lens, 960, 540);
  }

  void print(cv::Mat& picture, const Kit& kit, const PieceView& piece) {
    cv::Mat& tag = tags_[piece.tag];
    if (tag.empty()) cv::cvtColor(vision::draw_tag(kit.family, piece.tag, 4), tag, cv::COLOR_GRAY2BGR);
    const double half = kit.tag_size_mm / 2, turn = piece.pose->heading.degrees() * CV_PI / 180;
    const auto side = static_cast<float>(tag.cols);
    const std::vector<cv::Point2f> from{{0, 0}, {side, 0}, {side, side}, {0, side}};
    std::vector<cv::Point2f> to;
    for (const auto& [right, ahead] : {std::pair{-half, half}, {half, half}, {half, -half}, {-half, -half}}) {
      const TablePoint at{piece.pose->centre.x_mm + right * std::cos(turn) + ahead * std::sin(turn),
                          piece.pose->centre.y_mm - right * std::sin(turn) + ahead * std::cos(turn)};
      const auto seen = model_.image_from_table(at).value();
      to.emplace_back(static_cast<float>(seen.x_px), static_cast<float>(seen.y_px));
    }
    const cv::Rect part = cv::boundingRect(to) & cv::Rect({0, 0}, picture.size());
    for (cv::Point2f& corner : to) corner -= cv::Point2f(part.tl());
    cv::Mat into = picture(part);
    cv::warpPerspective(tag, into, cv::getPerspectiveTransform(from, to), part.size(), cv::INTER_LINEAR,
                        cv::BORDER_TRANSPARENT);
  }

  calibration::CameraModel model_;
  cv::Mat cloth_;
  std::map<TagId, cv::Mat> tags_;
};

}  // namespace telescope::test
