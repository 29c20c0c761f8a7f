#include "calibration/lens_calibrator.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

namespace telescope::calibration {
namespace {

constexpr int kFewestViews = 8, kMostViews = 40, kTiltedViews = 4;
constexpr double kCoveredShare = 0.8;    // of the picture's cells
constexpr double kSmallestBoard = 0.15;  // of the picture's width
constexpr double kWidestEdge = 5.0;      // pixels from black to white; more is a moving or unfocused board
constexpr double kNewViewShift = 0.04;   // of the picture's width
constexpr double kTiltRatio = 1.08;      // of opposite sides of the board
constexpr int kFewestTilted = 2;
constexpr double kLargestFocalSigma = 0.01;  // of the focal length
constexpr double kSeenShare = 0.2;           // of a ChArUco board's corners
constexpr int kFewestTagsToJudge =
    6;                          // from that many read tags on, a board that is not found is another one
constexpr int kSharpPatch = 3;  // corners along each side of the part whose edges are measured

/// The number of a corner when they are counted on a board that is turned, by quarters of a turn: one and
/// three only of a square board.
int turned_number(int number, const BoardPattern& pattern, int quarters) {
  const int across = pattern.corners_across();
  if (quarters >= 2) number = pattern.corners() - 1 - number;
  if (quarters % 2 == 1) number = (number % across) * across + across - 1 - number / across;
  return number;
}

/// Where a view has each corner; nothing where it does not show it.
std::vector<std::optional<cv::Point2f>> by_number(const BoardView& view, const BoardPattern& pattern,
                                                  int quarters = 0) {
  std::vector<std::optional<cv::Point2f>> places(static_cast<std::size_t>(pattern.corners()));
  for (std::size_t i = 0; i < view.numbers.size(); ++i)
    places[static_cast<std::size_t>(turned_number(view.numbers[i], pattern, quarters))] = view.corners[i];
  return places;
}

/// The largest distance between corners that both views show, which a tilt in place changes as much as a
/// shift does; infinite where they share fewer than half.
double difference(const BoardView& a, const BoardView& b, const BoardPattern& pattern, int quarters) {
  const auto ours = by_number(a, pattern), theirs = by_number(b, pattern, quarters);
  double largest = 0.0;
  std::size_t both = 0;
  for (std::size_t i = 0; i < ours.size(); ++i)
    if (ours[i] && theirs[i]) largest = std::max(largest, cv::norm(*ours[i] - *theirs[i])), ++both;
  return 2 * both < std::max(a.numbers.size(), b.numbers.size()) ? INFINITY : largest;
}

bool is_like(const BoardView& a, const BoardView& b, const BoardPattern& pattern, double nearer_px) {
  const int turns = pattern.has_no_top() ? 4 : 1;
  const int step = pattern.squares_across == pattern.squares_down ? 1 : 2;
  for (int quarters = 0; quarters < turns; quarters += step)
    if (difference(a, b, pattern, quarters) < nearer_px) return true;
  return false;
}

/// Whether opposite sides of the board look unequally long; of a part of it, the whole board as it would lie.
bool is_tilted(const BoardView& view, const BoardPattern& pattern) {
  std::vector<cv::Point2f> on_board;
  for (const int number : view.numbers) on_board.push_back(corner_on_board(pattern, number));
  const cv::Mat image_from_board = cv::findHomography(on_board, view.corners);
  if (image_from_board.empty()) return false;
  const auto right_end = static_cast<float>(pattern.corners_across()),
             lower = static_cast<float>(pattern.corners_down());
  std::vector<cv::Point2f> q;
  cv::perspectiveTransform(std::vector<cv::Point2f>{{1, 1}, {right_end, 1}, {right_end, lower}, {1, lower}},
                           q, image_from_board);
  const double top = cv::norm(q[0] - q[1]), bottom = cv::norm(q[2] - q[3]);
  const double left = cv::norm(q[0] - q[3]), right = cv::norm(q[1] - q[2]);
  return std::max({top / bottom, bottom / top, left / right, right / left}) > kTiltRatio;
}

/// Whether the corners neither lie in one line nor are too few for a pose.
bool is_enough_of_a_board(const BoardView& view, const BoardPattern& pattern) {
  if (view.numbers.size() <
      std::max<std::size_t>(6, static_cast<std::size_t>(kSeenShare * pattern.corners())))
    return false;
  std::vector<int> rows, columns;
  for (const int number : view.numbers) {
    rows.push_back(number / pattern.corners_across());
    columns.push_back(number % pattern.corners_across());
  }
  const auto [top, bottom] = std::ranges::minmax(rows);
  const auto [left, right] = std::ranges::minmax(columns);
  return bottom > top && right > left;
}

/// Pixels from black to white, over the whole board, or else the first square part of which all corners are
/// seen; zero where there is none.
double edge_width(const cv::Mat& luma, const BoardView& view, const BoardPattern& pattern) {
  if (std::ssize(view.numbers) == pattern.corners())
    return cv::estimateChessboardSharpness(luma, {pattern.corners_across(), pattern.corners_down()},
                                           view.corners)[0];
  const auto places = by_number(view, pattern);
  for (int row = 0; row + kSharpPatch <= pattern.corners_down(); ++row)
    for (int column = 0; column + kSharpPatch <= pattern.corners_across(); ++column) {
      std::vector<cv::Point2f> patch;
      for (int i = 0; i < kSharpPatch * kSharpPatch; ++i)
        if (const auto& place = places[static_cast<std::size_t>(
                (row + i / kSharpPatch) * pattern.corners_across() + column + i % kSharpPatch)])
          patch.push_back(*place);
      if (patch.size() == static_cast<std::size_t>(kSharpPatch * kSharpPatch))
        return cv::estimateChessboardSharpness(luma, {kSharpPatch, kSharpPatch}, patch)[0];
    }
  return 0.0;
}

std::string place_name(int column, int row) {
  const char* down = row == 0 ? "upper" : row == LensCalibrator::kCellsDown - 1 ? "lower" : "middle";
  const char* across = column < 2 ? "left" : column >= LensCalibrator::kCellsAcross - 2 ? "right" : "centre";
  return std::string(down) + " " + across;
}

}  // namespace

/// What a picture shows, before it is taken.
LensCalibrator::Answer LensCalibrator::look(const cv::Mat& luma, std::span<const BoardTag> tags,
                                            BoardView& view) const {
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

  auto seen = pattern_.tags ? charuco_corners(luma, pattern_, tags) : chessboard_corners(luma, pattern_);
  if (!seen && std::ssize(tags) >= kFewestTagsToJudge)
    return say(Verdict::kOtherBoard, "the tags do not lie as on " + described(pattern_) +
                                         ": count the squares, black and white ones, across and down");
  if (!seen && !pattern_.tags)
    return say(Verdict::kNoBoard,
               "the lens board is not seen whole: hold it flat, with its white margin in view");
  if (!seen || !is_enough_of_a_board(*seen, pattern_))
    return say(Verdict::kNoBoard, "too little of the lens board is seen: hold it flat and nearer");
  view = *std::move(seen);
  for (const auto& c : view.corners) answer.corners.push_back({c.x, c.y});
  const cv::Rect2f box = cv::boundingRect(view.corners);
  if (std::hypot(box.width, box.height) < kSmallestBoard * luma.cols)
    return say(Verdict::kTooSmall, "the board is too far away: hold it nearer");
  if (edge_width(luma, view, pattern_) > kWidestEdge)
    return say(Verdict::kBlurred, "the board is blurred: hold it still, in focus, in good light");
  for (const BoardView& earlier : views_)
    if (is_like(view, earlier, pattern_, kNewViewShift * luma.cols))
      return say(Verdict::kTooSimilar,
                 "too like an earlier view" + (missing().empty() ? "" : "; " + missing()));
  return say(Verdict::kAccepted, {});
}

void LensCalibrator::take(BoardView view) {
  for (const auto& c : view.corners) {
    const int column = std::clamp(static_cast<int>(c.x * kCellsAcross / static_cast<float>(size_.width)), 0,
                                  kCellsAcross - 1);
    const int row =
        std::clamp(static_cast<int>(c.y * kCellsDown / static_cast<float>(size_.height)), 0, kCellsDown - 1);
    covered_[static_cast<std::size_t>(row * kCellsAcross + column)] = true;
  }
  tilted_ += is_tilted(view, pattern_);
  views_.push_back(std::move(view));
}

LensCalibrator::Answer LensCalibrator::offer(const cv::Mat& luma, std::span<const BoardTag> tags) {
  BoardView view;
  Answer answer = look(luma, tags, view);
  if (answer.verdict != Verdict::kAccepted) return answer;
  size_ = luma.size();
  take(std::move(view));
  const std::string next = missing();
  answer.sentence = "view " + std::to_string(views()) + " taken; " + (next.empty() ? "enough" : next);
  return answer;
}

std::string LensCalibrator::missing() const {
  if (views_.empty()) return "hold the board so that it fills about a third of the picture";
  if (tilted_ < kTiltedViews && tilted_ * 2 < views())
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
  if (tilted_ < kTiltedViews) return "tilt the board: away from the camera, then to a side";
  if (views() < kFewestViews) return std::to_string(kFewestViews - views()) + " more views from other places";
  return {};
}

Result<MeasuredLens> LensCalibrator::solve(const std::stop_token& stop) const {
  if (views() >= kFewestLensViews && tilted_ < kFewestTilted)
    return failure(
        "a board seen only straight on does not tell the focal length: tilt it, away from the camera and "
        "to a side");
  const auto measured = fit_lens(views_, pattern_, size_, stop);
  if (!measured && views() < kFewestLensViews) return failure(measured.error().message + ": " + missing());
  if (measured && !(measured->focal_sigma_px < kLargestFocalSigma * measured->lens.fx))
    return failure(
        "the focal length is still uncertain: tilt the board more, away from the camera and to a side");
  return measured;
}

}  // namespace telescope::calibration
