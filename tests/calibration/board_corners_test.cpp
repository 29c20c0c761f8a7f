#include "calibration/board_corners.hpp"

#include <algorithm>
#include <cmath>

#include "calibration/lens_calibrator.hpp"
#include "tests/calibration/board_picture.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::calibration;
using namespace telescope::calibration::testing;
using Verdict = LensCalibrator::Verdict;

namespace {

constexpr double kTagSide = 0.7;
constexpr BoardPattern kCharuco{.squares_across = LensBoard::kSquaresAcross,
                                .squares_down = LensBoard::kSquaresDown,
                                .tags = TagFamily::kAruco4x4};

/// Where a point of the board lies in the picture, in squares from its top left corner.
std::optional<ImagePoint> seen_at(const CameraModel& camera, double across, double down) {
  return camera.image_from_table(
      {across * LensBoard::kSquareMm, LensBoard::height_mm() - down * LensBoard::kSquareMm});
}

/// The tags that lie in the picture, as a reader would read them.
std::vector<BoardTag> tags_seen(const CameraModel& camera) {
  std::vector<BoardTag> tags;
  int id = 0;
  constexpr double kNear = (1 - kTagSide) / 2, kFar = 1 - kNear;
  for (int row = 0; row < kCharuco.squares_down; ++row)
    for (int column = 0; column < kCharuco.squares_across; ++column) {
      if (LensBoard::is_black(row, column)) continue;
      BoardTag tag{.id = id++, .corners = {}};
      bool is_inside = true;
      constexpr std::array<std::array<double, 2>, 4> kCorners{
          {{kNear, kNear}, {kFar, kNear}, {kFar, kFar}, {kNear, kFar}}};
      for (std::size_t i = 0; i < kCorners.size(); ++i) {
        const auto p = seen_at(camera, column + kCorners[i][0], row + kCorners[i][1]);
        is_inside = is_inside && p && p->x_px > 2 && p->y_px > 2 && p->x_px < camera.lens().width - 3 &&
                    p->y_px < camera.lens().height - 3;
        if (p) tag.corners[i] = *p;
      }
      if (is_inside) tags.push_back(tag);
    }
  return tags;
}

}  // namespace

TEST_CASE("a board is named by what it is and its squares", "[calibration][lens]") {
  const auto plain = board_pattern("chessboard:9x7");
  REQUIRE(plain);
  CHECK(*plain == BoardPattern{.squares_across = 9, .squares_down = 7});
  CHECK(plain->corners() == 48);
  CHECK(described(*plain) == "a chessboard of 9 x 7 squares");
  const auto tagged = board_pattern("charuco:8x8:aruco4x4");
  REQUIRE(tagged);
  CHECK(tagged->tags == TagFamily::kAruco4x4);
  CHECK(described(*tagged) == "a ChArUco board of 8 x 8 squares");
}

TEST_CASE("a board that cannot be is refused in one line", "[calibration][lens]") {
  const auto fault = [](std::string_view text) {
    const auto pattern = board_pattern(text);
    return pattern ? std::string() : pattern.error().message;
  };
  for (const char* text :
       {"", "chessboard", "chessboard:", "chessboard:9", "chessboard:9x", "chessboard:9x7:aruco4x4",
        "charuco:8x8", "circles:4x11", "chessboard:9x7x5", "chessboard:x7", "chessboard:9x99999999999"})
    CHECK_THAT(fault(text), ContainsSubstring("is no board"));
  CHECK_THAT(fault("chessboard:3x7"), ContainsSubstring("4 to 60 squares"));
  CHECK_THAT(fault("chessboard:9x-7"), ContainsSubstring("4 to 60 squares"));
  CHECK_THAT(fault("charuco:8x8:"), ContainsSubstring("no family"));
  CHECK_THAT(fault("charuco:8x8:datamatrix"), ContainsSubstring("no family"));
  CHECK(fault("charuco:8x8:apriltag16h5") == "apriltag16h5 has 30 tags, too few for 8 x 8 squares");
}

TEST_CASE("the corners between a ChArUco board's tags are found to a fraction of a pixel",
          "[calibration][lens]") {
  for (const std::size_t i : {0U, 1U, 4U, 9U}) {
    CAPTURE(i);
    const CameraModel camera = board_camera(i);
    const auto tags = tags_seen(camera);
    const auto view = charuco_corners(board_view(i, 0.5, kTagSide), kCharuco, tags);
    REQUIRE(view);
    CHECK(view->numbers.size() >= 40);
    CHECK(std::ranges::is_sorted(view->numbers));
    double sum = 0.0, worst = 0.0;
    for (std::size_t k = 0; k < view->numbers.size(); ++k) {
      const cv::Point2f on_board = corner_on_board(kCharuco, view->numbers[k]);
      const ImagePoint truth = seen_at(camera, on_board.x, on_board.y).value();
      const double off = std::hypot(view->corners[k].x - truth.x_px, view->corners[k].y - truth.y_px);
      sum += off * off;
      worst = std::max(worst, off);
    }
    // The picture's own edges are drawn to half a pixel.
    CHECK(std::sqrt(sum / static_cast<double>(view->numbers.size())) < 0.25);
    CHECK(worst < 0.6);
  }
}

TEST_CASE("a ChArUco board measures the lens, though part of it is covered", "[calibration][lens]") {
  LensCalibrator calibrator(kCharuco);
  for (std::size_t i = 0; i < kBoardViews.size(); ++i) {
    auto tags = tags_seen(board_camera(i));
    std::erase_if(tags, [&](const BoardTag& tag) { return tag.id % 11 == static_cast<int>(i); });
    CAPTURE(calibrator.offer(board_view(i, 0.5, kTagSide), tags).sentence);
  }
  CHECK(calibrator.views() >= 8);
  const auto measured = calibrator.solve();
  REQUIRE(measured);
  CHECK(measured->lens.fx == Approx(true_lens().fx).epsilon(0.005));
  CHECK(measured->held_out_rms_px < 0.2);
  CHECK(measured->held_out_rms_px >= 0.9 * measured->lens.reprojection_rms_px);
}

TEST_CASE("tags that do not lie as on the named board are told, and make no view", "[calibration][lens]") {
  const cv::Mat picture = board_view(0, 0.5, kTagSide);
  const auto tags = tags_seen(board_camera(0));
  BoardPattern other = kCharuco;
  other.squares_across = 10;
  LensCalibrator wrong(other);
  const auto answer = wrong.offer(picture, tags);
  CHECK(answer.verdict == Verdict::kOtherBoard);
  CHECK_THAT(answer.sentence,
             ContainsSubstring("ChArUco board of 10 x 8 squares") && ContainsSubstring("count"));
  LensCalibrator right(kCharuco);
  CHECK(right.offer(picture, std::span(tags).first(3)).verdict == Verdict::kNoBoard);
  auto turned = tags;
  for (BoardTag& tag : turned) std::ranges::rotate(tag.corners, tag.corners.begin() + 1);
  CHECK(right.offer(picture, turned).verdict == Verdict::kOtherBoard);
  CHECK(right.views() == 0);
}

TEST_CASE("the squares of a chessboard that is not the named one are counted", "[calibration][lens]") {
  const auto squares = count_squares(board_view(0));
  REQUIRE(squares);
  CHECK(std::min(squares->width, squares->height) == 8);
  CHECK(std::max(squares->width, squares->height) == 11);
  CHECK_FALSE(count_squares(cv::Mat(540, 960, CV_8UC1, cv::Scalar(90))));
}
