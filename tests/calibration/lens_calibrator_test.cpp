#include "calibration/lens_calibrator.hpp"

#include "tests/calibration/board_picture.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::calibration;
using namespace telescope::calibration::testing;

namespace {

std::vector<BoardView> all_views() {
  std::vector<BoardView> views;
  for (std::size_t i = 0; i < kBoardViews.size(); ++i)
    if (auto view = chessboard_corners(board_view(i), BoardPattern{})) views.push_back(*std::move(view));
  return views;
}

}  // namespace

TEST_CASE("the printed board measures the lens", "[calibration][lens]") {
  LensCalibrator calibrator;
  CHECK_FALSE(calibrator.solve());
  CHECK(calibrator.offer(cv::Mat(540, 960, CV_8UC1, cv::Scalar(90))).verdict ==
        LensCalibrator::Verdict::kNoBoard);
  CHECK(calibrator.offer({}).verdict == LensCalibrator::Verdict::kNoBoard);

  int taken = 0;
  for (std::size_t i = 0; i < kBoardViews.size(); ++i) {
    const auto answer = calibrator.offer(board_view(i));
    CAPTURE(answer.sentence);
    taken += answer.verdict == LensCalibrator::Verdict::kAccepted;
  }
  CHECK(taken >= 8);
  const auto again = calibrator.offer(board_picture(over_board(0, 0, 420, 0, 0, 0), 0.5));
  CHECK(again.verdict == LensCalibrator::Verdict::kTooSimilar);
  CHECK(calibrator.offer(cv::Mat(480, 640, CV_8UC1, cv::Scalar(90))).verdict ==
        LensCalibrator::Verdict::kOtherSize);

  const auto measured = calibrator.solve();
  REQUIRE(measured);
  CHECK(measured->held_out_rms_px < 0.25);
  CHECK(measured->focal_sigma_px > 0.0);
  CHECK(measured->views == calibrator.views());
  const Lens* const lens = &measured->lens;
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

TEST_CASE("a square board in its place is no new view, whichever of its sides is up", "[calibration][lens]") {
  constexpr int kSquares = 8, kSide = 40, kMargin = 110;
  cv::Mat picture(kSquares * kSide + 2 * kMargin, kSquares * kSide + 2 * kMargin, CV_8UC1, cv::Scalar(235));
  for (int i = 0; i < kSquares * kSquares; ++i)
    if (LensBoard::is_black(i / kSquares, i % kSquares))
      picture(cv::Rect(kMargin + kSide * (i % kSquares), kMargin + kSide * (i / kSquares), kSide, kSide))
          .setTo(25);
  cv::GaussianBlur(picture, picture, {}, 0.7);
  LensCalibrator calibrator({.squares_across = kSquares, .squares_down = kSquares});
  REQUIRE(calibrator.offer(picture).verdict == LensCalibrator::Verdict::kAccepted);
  for (int turn = 1; turn < 4; ++turn) {
    CAPTURE(turn);
    cv::rotate(picture, picture, cv::ROTATE_90_CLOCKWISE);
    CHECK(calibrator.offer(picture).verdict == LensCalibrator::Verdict::kTooSimilar);
  }
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

TEST_CASE("views that are fewer than the folds measure no lens", "[calibration][lens]") {
  LensCalibrator calibrator;
  for (std::size_t i = 0; i < 4; ++i) calibrator.offer(board_view(i));
  REQUIRE(calibrator.views() == 4);
  const auto lens = calibrator.solve();
  REQUIRE_FALSE(lens);
  CHECK(
      lens.error().message.starts_with("the lens needs at least 5 different views of the board, 4 so far: "));
}

TEST_CASE("a view of a board that was bent is left out of the lens", "[calibration][lens]") {
  std::vector<BoardView> views = all_views();
  const BoardPattern pattern;
  REQUIRE(views.size() >= 8);
  const auto straight = fit_lens(views, pattern, {960, 540});
  REQUIRE(straight);
  for (cv::Point2f& corner : views[3].corners) corner.y += 6.0F * std::sin(corner.x / 40.0F);
  const auto bent = fit_lens(views, pattern, {960, 540});
  REQUIRE(bent);
  CHECK(bent->views == static_cast<int>(views.size()) - 1);
  CHECK(bent->lens.fx == Approx(straight->lens.fx).epsilon(0.005));
}

TEST_CASE("a measurement of the lens that is stopped gives none", "[calibration][lens]") {
  std::stop_source stop;
  stop.request_stop();
  const auto lens = fit_lens(all_views(), BoardPattern{}, {960, 540}, stop.get_token());
  REQUIRE_FALSE(lens);
  CHECK(lens.error().message == "the measuring was stopped");
}
