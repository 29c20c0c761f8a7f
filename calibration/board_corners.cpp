#include "calibration/board_corners.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

namespace telescope::calibration {
namespace {

/// A tag's centre may lie so far from where the board's plane has it, squares: a lens bends the plane.
constexpr double kCentreTolerance = 0.25;
constexpr std::size_t kFewestBoardTags = 4;
constexpr double kTagShareOnBoard = 2.0 / 3.0;
/// Of a tag's side, squares; a smaller tag would not be read and a larger one would touch its neighbours.
constexpr double kSmallestTag = 0.3, kLargestTag = 0.95;
/// cornerSubPix looks half a window to each side, pixels; the tag must not come into it.
constexpr double kFewestWindow = 2.0, kMostWindow = 11.0, kWindowShare = 0.8;

const cv::TermCriteria kFineCorner(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 40, 0.001);

cv::Point2f to_cv(ImagePoint p) {
  return {static_cast<float>(p.x_px), static_cast<float>(p.y_px)};
}

cv::Point2f mapped(const cv::Mat& homography, cv::Point2f p) {
  std::vector<cv::Point2f> out;
  cv::perspectiveTransform(std::vector{p}, out, homography);
  return out.front();
}

cv::Point2f centre(const BoardTag& tag) {
  cv::Point2f sum;
  for (const ImagePoint& p : tag.corners) sum += to_cv(p);
  return sum / 4.0F;
}

/// The top left corners of the squares that carry tags, by id.
std::vector<cv::Point2f> tag_squares(const BoardPattern& pattern, bool top_left_black) {
  std::vector<cv::Point2f> squares;
  for (int row = 0; row < pattern.squares_down; ++row)
    for (int column = 0; column < pattern.squares_across; ++column)
      if (((row + column) % 2 == 0) != top_left_black)
        squares.emplace_back(static_cast<float>(column), static_cast<float>(row));
  return squares;
}

/// Tags that lie as on the board, and how large they are there.
struct TagLayoutFound {
  std::vector<BoardTag> tags;
  std::vector<cv::Point2f> squares;  ///< of all ids
  double side = 0.0;                 ///< squares
};

TagLayoutFound layout_of(const BoardPattern& pattern, std::span<const BoardTag> tags, bool top_left_black) {
  TagLayoutFound found{.tags = {}, .squares = tag_squares(pattern, top_left_black)};
  std::vector<BoardTag> known;
  std::vector<cv::Point2f> seen, on_board;
  for (const BoardTag& tag : tags) {
    if (tag.id < 0 || tag.id >= std::ssize(found.squares)) continue;
    known.push_back(tag);
    seen.push_back(centre(tag));
    on_board.push_back(found.squares[static_cast<std::size_t>(tag.id)] + cv::Point2f(0.5F, 0.5F));
  }
  if (known.size() < kFewestBoardTags) return found;
  std::vector<uchar> inliers;
  const cv::Mat board_from_image = cv::findHomography(seen, on_board, cv::RANSAC, kCentreTolerance, inliers);
  if (board_from_image.empty()) return found;
  std::vector<double> sides;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (!inliers[i]) continue;
    const auto top_left = mapped(board_from_image, to_cv(known[i].corners[0]));
    const auto top_right = mapped(board_from_image, to_cv(known[i].corners[1]));
    const cv::Point2f side = top_right - top_left;
    if (side.x < std::abs(side.y)) continue;  // it is turned: its place is chance
    sides.push_back(cv::norm(side));
    found.tags.push_back(known[i]);
  }
  if (sides.empty()) return found;
  std::ranges::nth_element(sides, sides.begin() + std::ssize(sides) / 2);
  found.side = sides[sides.size() / 2];
  return found;
}

/// Where each tag has the corners of its own square, by the corner's number.
std::map<int, std::vector<cv::Point2f>> expected_corners(const BoardPattern& pattern,
                                                         const TagLayoutFound& layout) {
  std::map<int, std::vector<cv::Point2f>> expected;
  const auto near = static_cast<float>((1.0 - layout.side) / 2.0), far = 1.0F - near;
  for (const BoardTag& tag : layout.tags) {
    std::vector<cv::Point2f> seen;
    for (const ImagePoint& p : tag.corners) seen.push_back(to_cv(p));
    const cv::Mat image_from_square = cv::getPerspectiveTransform(
        std::vector<cv::Point2f>{{near, near}, {far, near}, {far, far}, {near, far}}, seen);
    const cv::Point2f square = layout.squares[static_cast<std::size_t>(tag.id)];
    for (const cv::Point2f corner : {cv::Point2f(0, 0), {1, 0}, {1, 1}, {0, 1}}) {
      const int column = static_cast<int>(square.x + corner.x) - 1,
                row = static_cast<int>(square.y + corner.y) - 1;
      if (column < 0 || row < 0 || column >= pattern.corners_across() || row >= pattern.corners_down())
        continue;
      expected[row * pattern.corners_across() + column].push_back(mapped(image_from_square, corner));
    }
  }
  return expected;
}

/// Half the window, by the distance from a square's corner to its tag.
int window_of(const TagLayoutFound& layout) {
  double sides = 0.0;
  for (const BoardTag& tag : layout.tags) sides += side_px(tag.corners);
  const double square_px = sides / static_cast<double>(layout.tags.size()) / layout.side;
  return static_cast<int>(
      std::clamp(kWindowShare * square_px * (1.0 - layout.side) / 2.0, kFewestWindow, kMostWindow));
}

}  // namespace

std::optional<BoardView> chessboard_corners(const cv::Mat& luma, const BoardPattern& pattern) {
  const cv::Size size(pattern.corners_across(), pattern.corners_down());
  BoardView view;
  if (!cv::findChessboardCornersSB(luma, size, view.corners, cv::CALIB_CB_NORMALIZE_IMAGE)) {
    // It takes a striped ground beside a narrow margin for more squares; the older detector does not.
    if (!cv::findChessboardCorners(
            luma, size, view.corners,
            cv::CALIB_CB_NORMALIZE_IMAGE | cv::CALIB_CB_ADAPTIVE_THRESH | cv::CALIB_CB_FAST_CHECK))
      return std::nullopt;
    double nearest = kMostWindow;
    for (std::size_t i = 1; i < view.corners.size(); ++i)
      nearest = std::min(nearest, cv::norm(view.corners[i] - view.corners[i - 1]) / 3.0);
    const int window = static_cast<int>(std::max(nearest, kFewestWindow));
    cv::cornerSubPix(luma, view.corners, {window, window}, {-1, -1}, kFineCorner);
  }
  for (int i = 0; i < pattern.corners(); ++i) view.numbers.push_back(i);
  return view;
}

std::optional<BoardView> charuco_corners(const cv::Mat& luma, const BoardPattern& pattern,
                                         std::span<const BoardTag> tags) {
  TagLayoutFound layout = layout_of(pattern, tags, true);
  if (TagLayoutFound other = layout_of(pattern, tags, false); other.tags.size() > layout.tags.size())
    layout = std::move(other);
  const double share =
      static_cast<double>(layout.tags.size()) / static_cast<double>(std::max<std::size_t>(tags.size(), 1));
  if (layout.tags.size() < kFewestBoardTags || share < kTagShareOnBoard || layout.side < kSmallestTag ||
      layout.side > kLargestTag)
    return std::nullopt;
  const int window = window_of(layout);
  const cv::Rect2f inside(static_cast<float>(window), static_cast<float>(window),
                          static_cast<float>(luma.cols - 2 * window),
                          static_cast<float>(luma.rows - 2 * window));
  BoardView view;
  for (const auto& [number, places] : expected_corners(pattern, layout)) {
    cv::Point2f expected;
    for (const cv::Point2f& place : places) expected += place / static_cast<float>(places.size());
    if (!inside.contains(expected)) continue;
    std::vector<cv::Point2f> corner{expected};
    cv::cornerSubPix(luma, corner, {window, window}, {-1, -1}, kFineCorner);
    if (cv::norm(corner[0] - expected) >= window) continue;  // something lies over it
    view.numbers.push_back(number);
    view.corners.push_back(corner[0]);
  }
  return view;
}

std::optional<cv::Size> count_squares(const cv::Mat& luma) {
  std::vector<cv::Point2f> corners;
  cv::Mat found;
  if (!cv::findChessboardCornersSB(luma, {3, 3}, corners, cv::CALIB_CB_NORMALIZE_IMAGE | cv::CALIB_CB_LARGER,
                                   found))
    return std::nullopt;
  return cv::Size(found.cols + 1, found.rows + 1);
}

}  // namespace telescope::calibration
