#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include <opencv2/imgproc.hpp>

#include "calibration/lens_board.hpp"
#include "tests/calibration/synthetic_camera.hpp"

namespace telescope::calibration::testing {

/// Side of the dark square in the middle of each white one, squares: what a ChArUco board's tags are to the
/// finder of its corners. None: a plain chessboard.
using TagSide = std::optional<double>;

/// How bright the board's plane is there, and whether all around is alike, farther than a pixel reaches.
struct BoardLook {
  int value = 90;
  bool calm = true;
};
inline BoardLook board_look(TablePoint p, TagSide tag_side = {}) {
  constexpr double kMargin = 0.7, kPixel = 1.5 / LensBoard::kSquareMm;
  const double u = p.x_mm / LensBoard::kSquareMm,
               v = (LensBoard::height_mm() - p.y_mm) / LensBoard::kSquareMm;
  // From the middle of a square, along one side of it.
  const auto off_middle = [](double at) { return std::abs(at - std::floor(at) - 0.5); };
  const auto is_calm = [&](double at, int squares) {
    return std::abs(at - std::round(at)) > kPixel &&
           (!tag_side || std::abs(off_middle(at) - *tag_side / 2) > kPixel) &&
           std::abs(at + kMargin) > kPixel && std::abs(at - squares - kMargin) > kPixel;
  };
  BoardLook look{.calm = is_calm(u, LensBoard::kSquaresAcross) && is_calm(v, LensBoard::kSquaresDown)};
  const bool paper = u > -kMargin && v > -kMargin && u < LensBoard::kSquaresAcross + kMargin &&
                     v < LensBoard::kSquaresDown + kMargin;
  const bool board = u >= 0 && v >= 0 && u < LensBoard::kSquaresAcross && v < LensBoard::kSquaresDown;
  if (paper) look.value = 235;
  const bool tag = tag_side && std::max(off_middle(u), off_middle(v)) < *tag_side / 2;
  if (board && (tag || LensBoard::is_black(static_cast<int>(v), static_cast<int>(u)))) look.value = 25;
  return look;
}

/// A picture of the board under a camera with distortion: each pixel looks up what it sees on the board's
/// plane.
inline cv::Mat board_picture(const CameraModel& camera, double blur_px, TagSide tag_side = {}) {
  const Lens& lens = camera.lens();
  cv::Mat picture(lens.height, lens.width, CV_8UC1);
  constexpr int kOver = 2;
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < picture.cols; ++x) {
      picture.at<std::uint8_t>(y, x) = 90;
      const auto middle = camera.table_from_image({1.0 * x, 1.0 * y});
      if (!middle || std::abs(middle->x_mm - 121) > 150 || std::abs(middle->y_mm - 88) > 120) continue;
      if (const BoardLook look = board_look(*middle, tag_side); look.calm) {
        picture.at<std::uint8_t>(y, x) = static_cast<std::uint8_t>(look.value);
        continue;
      }
      int sum = 0;
      for (int s = 0; s < kOver * kOver; ++s) {
        const ImagePoint at{x + (s % kOver + 0.5) / kOver - 0.5, y + (s / kOver + 0.5) / kOver - 0.5};
        const auto p = camera.table_from_image(at);
        sum += p ? board_look(*p, tag_side).value : BoardLook{}.value;
      }
      picture.at<std::uint8_t>(y, x) = static_cast<std::uint8_t>(sum / (kOver * kOver));
    }
  if (blur_px > 0) cv::GaussianBlur(picture, picture, {}, blur_px);
  return picture;
}

inline Lens true_lens() {
  Lens lens = guess_lens(960, 540, 700.0);
  lens.cx += 6.0;
  lens.cy -= 4.0;
  lens.distortion = {-0.12, 0.03, 0.0005, -0.0004, 0.0};
  return lens;
}

/// The camera over the board (its own plane is the table here), looking at `at`.
inline CameraModel over_board(double x, double y, double height, double look_x, double look_y, double roll) {
  return {true_lens(), look_at({121 + x, 88 + y}, height, {121 + look_x, 88 + look_y}, roll)};
}

/// Ten views with over_board(), toward each part of the picture, from each side: x, y, height, look at x, y.
inline constexpr std::array<std::array<double, 5>, 10> kBoardViews{{{0, 0, 420, 0, 0},
                                                                    {250, 0, 330, 110, 50},
                                                                    {-250, 0, 330, -110, -50},
                                                                    {0, 250, 330, 110, -50},
                                                                    {0, -250, 330, -110, 50},
                                                                    {150, 150, 350, 0, 0},
                                                                    {-200, 150, 330, 140, 60},
                                                                    {150, -200, 330, -140, -60},
                                                                    {-150, -150, 340, 140, -70},
                                                                    {200, 200, 350, -140, 70}}};

inline CameraModel board_camera(std::size_t i) {
  const auto& v = kBoardViews[i];
  return over_board(v[0], v[1], v[2], v[3], v[4], 0);
}
inline cv::Mat board_view(std::size_t i, double blur_px = 0.5, TagSide tag_side = {}) {
  return board_picture(board_camera(i), blur_px, tag_side);
}

}  // namespace telescope::calibration::testing
