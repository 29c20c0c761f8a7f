#pragma once

#include <array>

#include <opencv2/imgproc.hpp>

#include "calibration/lens_board.hpp"
#include "tests/calibration/synthetic_camera.hpp"

namespace telescope::calibration::testing {

/// How bright the board's plane is there, and whether all around is alike, farther than a pixel reaches.
struct BoardLook {
  int value = 90;
  bool calm = true;
};
inline BoardLook board_look(TablePoint p) {
  constexpr double kMargin = 0.7, kPixel = 1.5 / LensBoard::kSquareMm;
  const double u = p.x_mm / LensBoard::kSquareMm,
               v = (LensBoard::height_mm() - p.y_mm) / LensBoard::kSquareMm;
  const auto is_calm = [](double at, int squares) {
    return std::abs(at - std::round(at)) > kPixel && std::abs(at + kMargin) > kPixel &&
           std::abs(at - squares - kMargin) > kPixel;
  };
  BoardLook look{.calm = is_calm(u, LensBoard::kSquaresAcross) && is_calm(v, LensBoard::kSquaresDown)};
  const bool paper = u > -kMargin && v > -kMargin && u < LensBoard::kSquaresAcross + kMargin &&
                     v < LensBoard::kSquaresDown + kMargin;
  const bool board = u >= 0 && v >= 0 && u < LensBoard::kSquaresAcross && v < LensBoard::kSquaresDown;
  if (paper) look.value = 235;
  if (board && LensBoard::is_black(static_cast<int>(v), static_cast<int>(u))) look.value = 25;
  return look;
}

/// A picture of the board under a camera with distortion: each pixel looks up what it sees on the board's
/// plane.
inline cv::Mat board_picture(const CameraModel& camera, double blur_px) {
  const Lens& lens = camera.lens();
  cv::Mat picture(lens.height, lens.width, CV_8UC1);
  constexpr int kOver = 2;
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < picture.cols; ++x) {
      picture.at<std::uint8_t>(y, x) = 90;
      const auto middle = camera.table_from_image({1.0 * x, 1.0 * y});
      if (!middle || std::abs(middle->x_mm - 121) > 150 || std::abs(middle->y_mm - 88) > 120) continue;
      if (const BoardLook look = board_look(*middle); look.calm) {
        picture.at<std::uint8_t>(y, x) = static_cast<std::uint8_t>(look.value);
        continue;
      }
      int sum = 0;
      for (int s = 0; s < kOver * kOver; ++s) {
        const ImagePoint at{x + (s % kOver + 0.5) / kOver - 0.5, y + (s / kOver + 0.5) / kOver - 0.5};
        const auto p = camera.table_from_image(at);
        sum += p ? board_look(*p).value : BoardLook{}.value;
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

inline cv::Mat board_view(std::size_t i, double blur_px = 0.5) {
  const auto& v = kBoardViews[i];
  return board_picture(over_board(v[0], v[1], v[2], v[3], v[4], 0), blur_px);
}

}  // namespace telescope::calibration::testing
