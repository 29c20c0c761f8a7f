#include "tests/app/support/fake_host.hpp"

#include <chrono>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "app/presenters/projection.hpp"
#include "app/presenters/table_overlay.hpp"

namespace telescope::app {

FakeHost::FakeHost(SampleTable table) : table_(std::move(table)), picture_(sample_picture(table_)) {}

WindowView FakeHost::newest() {
  if (!table_.has_picture) return {};
  auto result = std::make_shared<vision::FrameResult>();
  result->table = table_.table;
  result->frame.image = picture_;
  const auto age = std::chrono::duration<double>(table_.picture_age_s);
  result->frame.taken_at =
      std::chrono::steady_clock::now() - std::chrono::duration_cast<std::chrono::steady_clock::duration>(age);
  result->camera = table_.camera;
  result->notes = table_.notes;
  result->process_ms = 0.72;
  return {std::move(result), std::make_shared<std::vector<Finding>>(table_.findings), table_.counts};
}

std::vector<vision::CameraDevice> FakeHost::list_cameras() const {
  return {{"/dev/video0", "HD Pro Webcam C920", {{1920, 1080, 30.0, "MJPG"}}},
          {"/dev/video2", "Integrated Camera with a very long name that no column can hold", {}}};
}

Result<void> FakeHost::set_corners(const calibration::Quad& corners) {
  corners_set = corners;
  return {};
}

cv::Mat sample_picture(const SampleTable& table) {
  cv::Mat picture(1080, 1920, CV_8UC3, cv::Scalar(58, 66, 72));
  if (!table.camera) return picture;
  const SampleTable& t = table;
  const Projection projection = Projection::raw(&*t.camera, picture.cols, picture.rows);
  const auto fill = [&](const std::vector<CanvasPoint>& outline, const cv::Scalar& colour) {
    std::vector<cv::Point> points;
    for (const CanvasPoint& p : outline) points.emplace_back(cvRound(p.x), cvRound(p.y));
    if (!points.empty()) cv::fillPoly(picture, std::vector{points}, colour, cv::LINE_AA);
  };
  SampleTable bare = table;
  bare.table.calibrated = true;
  const TableOverlay overlay = table_overlay(bare.scene(), projection, nullptr, nullptr);
  fill(overlay.table_outline, cv::Scalar(64, 104, 86));
  for (const StandShape& stand : overlay.stands)
    fill({stand.outline.begin(), stand.outline.end()}, cv::Scalar(120, 124, 126));
  cv::Mat noise(picture.size(), CV_8UC3);
  cv::RNG rng(7);
  rng.fill(noise, cv::RNG::UNIFORM, 0, 14);
  picture += noise;
  return picture;
}

}  // namespace telescope::app
