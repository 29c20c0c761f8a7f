#include "calibration/lens_calibrator.hpp"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include "calibration/lens_board.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::calibration;
using namespace telescope::calibration::testing;

namespace {

/// A picture of the board under a camera with distortion: each pixel looks up what it sees on the board's
/// plane.
cv::Mat board_picture(const CameraModel& camera, double blur_px) {
  const Lens& lens = camera.lens();
  cv::Mat picture(lens.height, lens.width, CV_8UC1);
  constexpr int kOver = 2;
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < picture.cols; ++x) {
      picture.at<std::uint8_t>(y, x) = 90;
      const auto middle = camera.table_from_image({1.0 * x, 1.0 * y});
      if (!middle || std::abs(middle->x_mm - 121) > 150 || std::abs(middle->y_mm - 88) > 120) continue;
      int sum = 0;
      for (int s = 0; s < kOver * kOver; ++s) {
        const ImagePoint at{x + (s % kOver + 0.5) / kOver - 0.5, y + (s / kOver + 0.5) / kOver - 0.5};
        int value = 90;
        if (const auto p = camera.table_from_image(at)) {
          const double u = p->x_mm / LensBoard::kSquareMm,
                       v = (LensBoard::height_mm() - p->y_mm) / LensBoard::kSquareMm;
          const bool paper = u > -0.7 && v > -0.7 && u < LensBoard::kSquaresAcross + 0.7 &&
                             v < LensBoard::kSquaresDown + 0.7;
          const bool board = u >= 0 && v >= 0 && u < LensBoard::kSquaresAcross && v < LensBoard::kSquaresDown;
          if (paper) value = 235;
          if (board && LensBoard::is_black(static_cast<int>(v), static_cast<int>(u))) value = 25;
        }
        sum += value;
      }
      picture.at<std::uint8_t>(y, x) = static_cast<std::uint8_t>(sum / (kOver * kOver));
    }
  if (blur_px > 0) cv::GaussianBlur(picture, picture, {}, blur_px);
  return picture;
}

Lens true_lens() {
  Lens lens = guess_lens(960, 540, 700.0);
  lens.cx += 6.0;
  lens.cy -= 4.0;
  lens.distortion = {-0.12, 0.03, 0.0005, -0.0004, 0.0};
  return lens;
}

/// The camera over the board (its own plane is the table here), looking at `at`.
CameraModel over_board(double x, double y, double height, double look_x, double look_y, double roll) {
  return {true_lens(), look_at({121 + x, 88 + y}, height, {121 + look_x, 88 + look_y}, roll)};
}

}  // namespace

TEST_CASE("the printed board measures the lens", "[calibration][lens]") {
  LensCalibrator calibrator;
  CHECK_FALSE(calibrator.solve());
  CHECK(calibrator.offer(cv::Mat(540, 960, CV_8UC1, cv::Scalar(90))).verdict ==
        LensCalibrator::Verdict::kNoBoard);
  CHECK(calibrator.offer({}).verdict == LensCalibrator::Verdict::kNoBoard);

  // Toward each part of the picture, from each side.
  int taken = 0;
  const std::array<std::array<double, 5>, 10> views{{{0, 0, 420, 0, 0},
                                                     {250, 0, 330, 110, 50},
                                                     {-250, 0, 330, -110, -50},
                                                     {0, 250, 330, 110, -50},
                                                     {0, -250, 330, -110, 50},
                                                     {150, 150, 350, 0, 0},
                                                     {-200, 150, 330, 140, 60},
                                                     {150, -200, 330, -140, -60},
                                                     {-150, -150, 340, 140, -70},
                                                     {200, 200, 350, -140, 70}}};
  for (const auto& v : views) {
    const auto answer = calibrator.offer(board_picture(over_board(v[0], v[1], v[2], v[3], v[4], 0), 0.5));
    CAPTURE(answer.sentence);
    taken += answer.verdict == LensCalibrator::Verdict::kAccepted;
  }
  CHECK(taken >= 8);
  const auto again = calibrator.offer(board_picture(over_board(0, 0, 420, 0, 0, 0), 0.5));
  CHECK(again.verdict == LensCalibrator::Verdict::kTooSimilar);
  CHECK(calibrator.offer(cv::Mat(480, 640, CV_8UC1, cv::Scalar(90))).verdict ==
        LensCalibrator::Verdict::kOtherSize);

  const auto lens = calibrator.solve();
  REQUIRE(lens);
  const Lens truth = true_lens();
  CHECK(lens->measured);
  CHECK(lens->reprojection_rms_px < 0.2);
  CHECK(lens->fx == Approx(truth.fx).epsilon(0.005));
  CHECK(lens->cx == Approx(truth.cx).margin(3.0));
  CHECK(lens->cy == Approx(truth.cy).margin(3.0));
  CHECK(lens->distortion[0] == Approx(truth.distortion[0]).margin(0.01));
}

TEST_CASE("a blurred board is not taken", "[calibration][lens]") {
  LensCalibrator calibrator;
  const auto answer = calibrator.offer(board_picture(over_board(0, 0, 420, 0, 0, 0), 4.0));
  CHECK((answer.verdict == LensCalibrator::Verdict::kBlurred ||
         answer.verdict == LensCalibrator::Verdict::kNoBoard));
  CHECK(calibrator.views() == 0);
}

TEST_CASE("views that never tilt the board do not determine the lens, and it says so",
          "[calibration][lens]") {
  LensCalibrator calibrator;
  for (double x : {-100.0, 0.0, 100.0})
    for (double y : {-50.0, 50.0}) calibrator.offer(board_picture(over_board(x, y, 420, x, y, 0), 0.5));
  CHECK(calibrator.missing().find("tilt") != std::string::npos);
  CHECK(calibrator.views() >= 4);
  CHECK_FALSE(calibrator.solve());
}
