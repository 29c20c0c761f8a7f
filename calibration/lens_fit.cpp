#include "calibration/lens_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <opencv2/calib3d.hpp>

namespace telescope::calibration {
namespace {

constexpr std::size_t kFolds = 5;
/// A richer model must foretell better than that, of the error of the best.
constexpr double kAsGood = 1.01;
constexpr double kLargestRms = 1.5;  // pixels; more and the board was bent
/// A view of a board that bent or moved: its error is so many times the median.
constexpr double kStrayView = 3.0, kLeastMedianPx = 0.1;

/// From the simplest on. The tangential terms and two radial ones are always fitted.
constexpr std::array<int, 4> kModels{cv::CALIB_FIX_ASPECT_RATIO | cv::CALIB_FIX_K3, cv::CALIB_FIX_K3,
                                     cv::CALIB_FIX_ASPECT_RATIO, 0};

std::vector<cv::Point3f> board_points(const BoardView& view, const BoardPattern& pattern) {
  std::vector<cv::Point3f> points;
  for (const int number : view.numbers) {
    const cv::Point2f p = corner_on_board(pattern, number);
    points.emplace_back(p.x, p.y, 0.0F);
  }
  return points;
}

struct Solution {
  Lens lens;
  double focal_deviation = 0.0;
  std::vector<double> view_rms;
};

/// OpenCV's answer for a set of views.
Solution solve_views(std::span<const BoardView> views, const BoardPattern& pattern, cv::Size size,
                     int model) {
  std::vector<std::vector<cv::Point3f>> boards;
  std::vector<std::vector<cv::Point2f>> corners;
  for (const BoardView& view : views) {
    boards.push_back(board_points(view, pattern));
    corners.push_back(view.corners);
  }
  cv::Mat camera = cv::Mat::eye(3, 3, CV_64F);  // where the aspect is held, pixels are square
  cv::Mat distortion, deviations, extrinsics, per_view;
  std::vector<cv::Mat> turns, shifts;
  const double rms = cv::calibrateCamera(boards, corners, size, camera, distortion, turns, shifts, deviations,
                                         extrinsics, per_view, model);
  Solution s{.lens = {.width = size.width,
                      .height = size.height,
                      .fx = camera.at<double>(0, 0),
                      .fy = camera.at<double>(1, 1),
                      .cx = camera.at<double>(0, 2),
                      .cy = camera.at<double>(1, 2),
                      .measured = true,
                      .reprojection_rms_px = rms},
             .focal_deviation = deviations.at<double>(1),  // of fy: fx follows it where the aspect is held
             .view_rms = {per_view.begin<double>(), per_view.end<double>()}};
  for (std::size_t i = 0; i < s.lens.distortion.size(); ++i)
    s.lens.distortion[i] = distortion.at<double>(static_cast<int>(i));
  if (!cv::checkRange(camera) || !cv::checkRange(distortion))
    s.lens.reprojection_rms_px = std::numeric_limits<double>::infinity();
  return s;
}

/// Views in turn go to the five folds, so that neighbours of a video are in different ones.
double held_out_rms(std::span<const BoardView> views, const BoardPattern& pattern, cv::Size size, int model,
                    const std::stop_token& stop) {
  double squares = 0.0;
  std::size_t corners = 0;
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    if (stop.stop_requested()) return std::numeric_limits<double>::infinity();
    std::vector<BoardView> others;
    for (std::size_t i = 0; i < views.size(); ++i)
      if (i % kFolds != fold) others.push_back(views[i]);
    const Lens lens = solve_views(others, pattern, size, model).lens;
    for (std::size_t i = fold; i < views.size(); i += kFolds) {
      squares += squared_error(lens, views[i], pattern);
      corners += views[i].corners.size();
    }
  }
  return std::sqrt(squares / static_cast<double>(corners));
}

/// Without the views that fit far worse than the others, where enough remain.
std::vector<BoardView> without_strays(std::span<const BoardView> views, const std::vector<double>& view_rms) {
  std::vector<double> sorted = view_rms;
  std::ranges::sort(sorted);
  const double worst = kStrayView * std::max(kLeastMedianPx, sorted[sorted.size() / 2]);
  std::vector<BoardView> good;
  for (std::size_t i = 0; i < views.size(); ++i)
    if (view_rms[i] <= worst) good.push_back(views[i]);
  if (good.size() < kFewestLensViews) good.assign(views.begin(), views.end());
  return good;
}

/// The model by which the held-out views are foretold, and their error.
std::pair<int, double> best_model(std::span<const BoardView> views, const BoardPattern& pattern,
                                  cv::Size size, const std::stop_token& stop) {
  std::array<double, kModels.size()> errors{};
  std::ranges::transform(kModels, errors.begin(), [&](int model) {
    constexpr double kUnfit = std::numeric_limits<double>::infinity();
    try {
      const double error = held_out_rms(views, pattern, size, model, stop);
      return std::isfinite(error) ? error : kUnfit;
    } catch (const cv::Exception&) {  // the views do not determine this model: a simpler one may do
      return kUnfit;
    }
  });
  const double enough = kAsGood * *std::ranges::min_element(errors);
  const auto chosen = static_cast<std::size_t>(
      std::ranges::find_if(errors, [&](double error) { return error <= enough; }) - errors.begin());
  return chosen < kModels.size() ? std::pair(kModels[chosen], errors[chosen])
                                 : std::pair(kModels[0], std::numeric_limits<double>::infinity());
}

}  // namespace

double squared_error(const Lens& lens, const BoardView& view, const BoardPattern& pattern) {
  const std::vector<cv::Point3f> board = board_points(view, pattern);
  const cv::Matx33d camera(lens.fx, 0, lens.cx, 0, lens.fy, lens.cy, 0, 0, 1);
  const std::vector<double> distortion(lens.distortion.begin(), lens.distortion.end());
  cv::Mat turn, shift;
  if (!cv::solvePnP(board, view.corners, camera, distortion, turn, shift))
    return std::numeric_limits<double>::infinity();
  std::vector<cv::Point2f> expected;
  cv::projectPoints(board, turn, shift, camera, distortion, expected);
  const double distance = cv::norm(expected, view.corners, cv::NORM_L2);
  return distance * distance;
}

Result<MeasuredLens> fit_lens(std::span<const BoardView> views, const BoardPattern& pattern, cv::Size size,
                              const std::stop_token& stop) {
  if (views.size() < kFewestLensViews)
    return failure("the lens needs at least " + std::to_string(kFewestLensViews) +
                   " different views of the board, " + std::to_string(views.size()) + " so far");
  try {
    const std::vector<BoardView> good =
        without_strays(views, solve_views(views, pattern, size, kModels[0]).view_rms);
    const auto [model, held_out] = best_model(good, pattern, size, stop);
    if (stop.stop_requested()) return failure("the measuring was stopped");
    const Solution s = solve_views(good, pattern, size, model);
    if (!(s.lens.reprojection_rms_px <= kLargestRms) || !(held_out <= kLargestRms))
      return failure("the views do not fit one lens: keep the board flat on stiff card and hold it still");
    return MeasuredLens{.lens = s.lens,
                        .held_out_rms_px = held_out,
                        .focal_sigma_px = s.focal_deviation,
                        .views = static_cast<int>(good.size())};
  } catch (const cv::Exception&) {
    return failure("the views do not determine a lens: show the board from other sides");
  }
}

}  // namespace telescope::calibration
