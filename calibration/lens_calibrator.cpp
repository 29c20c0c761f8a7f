#include "calibration/lens_calibrator.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include "calibration/lens_board.hpp"

namespace telescope::calibration {
namespace {

const cv::Size kPattern(LensBoard::kCornersAcross, LensBoard::kCornersDown);
constexpr int kFewestViews = 8, kMostViews = 40, kTiltedViews = 4;
constexpr double kCoveredShare = 0.8;    // of the picture's cells
constexpr double kSmallestBoard = 0.15;  // of the picture's width
constexpr double kWidestEdge = 5.0;      // pixels from black to white; more is a moving or unfocused board
constexpr double kNewViewShift = 0.03;   // of the picture's width
constexpr double kTiltRatio = 1.08;      // of opposite sides of the board
constexpr double kLargestRms = 1.5;      // pixels; more and the board was bent
constexpr int kFewestTilted = 2;
constexpr double kCornerError = 0.3;   // pixels, of printing and a board that is not quite flat
constexpr double kSurestFocal = 0.01;  // relative standard deviation

/// Mean distance between two views' corners, the board taken either way up.
double difference(const std::vector<cv::Point2f>& a, const std::vector<cv::Point2f>& b) {
  double same = 0.0, turned = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    same += cv::norm(a[i] - b[i]);
    turned += cv::norm(a[i] - b[a.size() - 1 - i]);
  }
  return std::min(same, turned) / static_cast<double>(a.size());
}

/// The outer four of the board's inner corners, in circular order.
std::array<cv::Point2f, 4> outer(const std::vector<cv::Point2f>& c) {
  const auto w = static_cast<std::size_t>(kPattern.width);
  return {c.front(), c[w - 1], c.back(), c[c.size() - w]};
}

bool is_tilted(const std::vector<cv::Point2f>& corners) {
  const auto q = outer(corners);
  const double top = cv::norm(q[0] - q[1]), bottom = cv::norm(q[2] - q[3]);
  const double left = cv::norm(q[0] - q[3]), right = cv::norm(q[1] - q[2]);
  return std::max({top / bottom, bottom / top, left / right, right / left}) > kTiltRatio;
}

std::vector<cv::Point3f> board_points() {
  std::vector<cv::Point3f> points;
  for (int row = 0; row < kPattern.height; ++row)
    for (int column = 0; column < kPattern.width; ++column)
      points.emplace_back(static_cast<float>(column * LensBoard::kSquareMm),
                          static_cast<float>(row * LensBoard::kSquareMm), 0.0F);
  return points;
}

std::string place_name(int column, int row) {
  const char* down = row == 0 ? "upper" : row == LensCalibrator::kCellsDown - 1 ? "lower" : "middle";
  const char* across = column < 2 ? "left" : column >= LensCalibrator::kCellsAcross - 2 ? "right" : "centre";
  return std::string(down) + " " + across;
}

/// OpenCV's answer for a set of views.
struct Solution {
  cv::Mat camera, distortion, deviations;
  std::vector<double> view_rms;
  double rms = 0.0;
};
Solution solve_views(const std::vector<std::vector<cv::Point2f>>& views, cv::Size size) {
  const std::vector<std::vector<cv::Point3f>> boards(views.size(), board_points());
  Solution s;
  s.camera = cv::Mat::eye(3, 3, CV_64F);  // square pixels: fx = fy
  std::vector<cv::Mat> turns, shifts;
  cv::Mat extrinsics, per_view;
  s.rms = cv::calibrateCamera(boards, views, size, s.camera, s.distortion, turns, shifts, s.deviations,
                              extrinsics, per_view, cv::CALIB_FIX_ASPECT_RATIO | cv::CALIB_FIX_K3);
  s.view_rms.assign(per_view.begin<double>(), per_view.end<double>());
  return s;
}

}  // namespace

LensCalibrator::Answer LensCalibrator::offer(const cv::Mat& luma) {
  Answer answer;
  const auto say = [&](Verdict verdict, std::string sentence) {
    answer.verdict = verdict;
    answer.sentence = std::move(sentence);
    return answer;
  };
  if (luma.empty() || luma.type() != CV_8UC1)
    return say(Verdict::kNoBoard, "there is no picture to look for the board in");
  if (!views_.empty() && luma.size() != size_)
    return say(Verdict::kOtherSize, "the pictures must all have the same size: this one is " +
                                        std::to_string(luma.cols) + " x " + std::to_string(luma.rows) +
                                        ", the first was " + std::to_string(size_.width) + " x " +
                                        std::to_string(size_.height));
  if (views() >= kMostViews) return say(Verdict::kEnough, "enough views");

  std::vector<cv::Point2f> corners;
  if (!cv::findChessboardCornersSB(luma, kPattern, corners, cv::CALIB_CB_NORMALIZE_IMAGE))
    return say(Verdict::kNoBoard,
               "the lens board is not seen whole: hold it flat, with its white margin in view");
  for (const auto& c : corners) answer.corners.push_back({c.x, c.y});
  const auto q = outer(corners);
  if (std::max(cv::norm(q[0] - q[2]), cv::norm(q[1] - q[3])) < kSmallestBoard * luma.cols)
    return say(Verdict::kTooSmall, "the board is too far away: hold it nearer");
  if (cv::estimateChessboardSharpness(luma, kPattern, corners)[0] > kWidestEdge)
    return say(Verdict::kBlurred, "the board is blurred: hold it still, in focus, in good light");
  for (const View& view : views_)
    if (difference(view.corners, corners) < kNewViewShift * luma.cols)
      return say(Verdict::kTooSimilar, "too like an earlier view; " + missing());

  size_ = luma.size();
  for (const auto& c : corners) {
    const int column =
        std::clamp(static_cast<int>(c.x * kCellsAcross / static_cast<float>(luma.cols)), 0, kCellsAcross - 1);
    const int row =
        std::clamp(static_cast<int>(c.y * kCellsDown / static_cast<float>(luma.rows)), 0, kCellsDown - 1);
    covered_[static_cast<std::size_t>(row * kCellsAcross + column)] = true;
  }
  const bool tilted = is_tilted(corners);
  views_.push_back({.corners = std::move(corners), .tilted = tilted});
  const std::string next = missing();
  return say(Verdict::kAccepted,
             "view " + std::to_string(views()) + " taken; " + (next.empty() ? "enough" : next));
}

std::string LensCalibrator::missing() const {
  if (views_.empty()) return "hold the board so that it fills about a third of the picture";
  const auto tilted = std::ranges::count(views_, true, &View::tilted);
  if (tilted < kTiltedViews && tilted * 2 < views())
    return "tilt the board: away from the camera, then to a side";
  const auto covered = std::ranges::count(covered_, true);
  if (static_cast<double>(covered) < kCoveredShare * static_cast<double>(covered_.size())) {
    constexpr std::array<std::array<int, 2>, 4> kPictureCorners{{{0, 0}, {5, 0}, {5, 3}, {0, 3}}};
    const auto is_covered = [&](int column, int row) {
      return covered_[static_cast<std::size_t>(row * kCellsAcross + column)];
    };
    for (const auto& [column, row] : kPictureCorners)
      if (!is_covered(column, row)) return "hold the board into the picture's " + place_name(column, row);
    for (int row = 0; row < kCellsDown; ++row)
      for (int column = 0; column < kCellsAcross; ++column)
        if (!is_covered(column, row)) return "hold the board into the picture's " + place_name(column, row);
  }
  if (tilted < kTiltedViews) return "tilt the board: away from the camera, then to a side";
  if (views() < kFewestViews) return std::to_string(kFewestViews - views()) + " more views from other places";
  return {};
}

Result<Lens> LensCalibrator::solve() const {
  constexpr int kLeast = 4;
  if (views() < kLeast)
    return failure("the lens needs at least " + std::to_string(kLeast) + " different views of the board, " +
                   std::to_string(views()) + " so far: " + missing());
  std::vector<std::vector<cv::Point2f>> used;
  for (const View& view : views_) used.push_back(view.corners);
  if (std::ranges::count(views_, true, &View::tilted) < kFewestTilted)
    return failure(
        "a board seen only straight on does not tell the focal length: tilt it, away from the camera and "
        "to a side");
  try {
    Solution s = solve_views(used, size_);
    // A view of a board that bent or moved spoils the rest: leave out what fits far worse than the others.
    std::vector<double> sorted = s.view_rms;
    std::ranges::sort(sorted);
    const double worst = 3.0 * std::max(0.1, sorted[sorted.size() / 2]);
    std::vector<std::vector<cv::Point2f>> good;
    for (std::size_t i = 0; i < used.size(); ++i)
      if (s.view_rms[i] <= worst) good.push_back(used[i]);
    if (good.size() < used.size() && good.size() >= kLeast) s = solve_views(good, size_);

    if (!cv::checkRange(s.camera) || !cv::checkRange(s.distortion) || !(s.rms <= kLargestRms))
      return failure("the views do not fit one lens: keep the board flat on stiff card and hold it still");
    const double focal = s.camera.at<double>(0, 0);
    if (!(s.deviations.at<double>(0) < kSurestFocal * focal))
      return failure(
          "the focal length is still uncertain: tilt the board more, away from the camera and to a side");
    Lens lens{.width = size_.width,
              .height = size_.height,
              .fx = focal,
              .fy = s.camera.at<double>(1, 1),
              .cx = s.camera.at<double>(0, 2),
              .cy = s.camera.at<double>(1, 2),
              .measured = true,
              .reprojection_rms_px = s.rms};
    for (std::size_t i = 0; i < 5; ++i) lens.distortion[i] = s.distortion.at<double>(static_cast<int>(i));
    return lens;
  } catch (const cv::Exception&) {
    return failure("the views do not determine a lens: show the board from other sides");
  }
}

}  // namespace telescope::calibration
