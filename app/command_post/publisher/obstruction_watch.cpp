#include "app/command_post/publisher/obstruction_watch.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/track/levels.hpp"

namespace telescope::app {
namespace {

constexpr int kCoarseWidth = 640;
constexpr float kMoved = 14.0F;       // grey levels between two looks
constexpr float kStrange = 22.0F;     // from when it was clear, the light made even
constexpr double kMovedPart = 0.012;  // of a sector's samples
constexpr double kStrangePart = 0.02;
constexpr double kPiecePart = 0.05;     // less than one piece's, more than poses tremble
constexpr double kSteadyPx = 2.0;       // a corner of the table may move so far
constexpr double kPieceReachMm = 34.0;  // of a stand and its figures, from its centre

}  // namespace

ObstructionWatch::ObstructionWatch(const GridBoard& grid) : grid_(grid) {}

Sector ObstructionWatch::sector_of(std::size_t index) const {
  return {static_cast<int>(index) % grid_.columns, static_cast<int>(index) / grid_.columns};
}

std::vector<cv::Point2f> ObstructionWatch::corners(const calibration::CameraModel& camera) const {
  const double width = grid_.columns * grid_.cell.mm(), height = grid_.rows * grid_.cell.mm();
  std::vector<cv::Point2f> found;
  for (const TablePoint corner :
       {TablePoint{0, 0}, TablePoint{width, 0}, TablePoint{width, height}, TablePoint{0, height}}) {
    const auto at = camera.image_from_table(corner);
    found.push_back(at ? cv::Point2f(static_cast<float>(at->x_px), static_cast<float>(at->y_px))
                       : cv::Point2f(-1e4F, -1e4F));
  }
  return found;
}

/// A pose is solved anew now and then: what counts is where the table lies in the picture.
bool ObstructionWatch::stands_elsewhere(const calibration::CameraModel& camera, cv::Size picture) const {
  if (picture != picture_) return true;
  const auto now = corners(camera);
  for (std::size_t i = 0; i < now.size(); ++i)
    if (cv::norm(now[i] - corners_[i]) > kSteadyPx) return true;
  return false;
}

void ObstructionWatch::aim(const calibration::CameraModel& camera, cv::Size picture) {
  const auto sectors = static_cast<std::size_t>(grid_.columns * grid_.rows);
  const double coarse = static_cast<double>(kCoarseWidth) / picture.width;
  corners_ = corners(camera);
  picture_ = picture;
  watches_.assign(sectors, {});
  places_.clear();
  for (std::size_t index = 0; index < sectors; ++index)
    for (int i = 0; i < kSamples; ++i) {
      const Sector sector = sector_of(index);
      const auto at = camera.image_from_table(
          in_sector(grid_, sector, (i % kAcross + 0.5) / kAcross, (i / kAcross + 0.5) / kAcross));
      places_.push_back(
          at ? cv::Point2f(static_cast<float>(at->x_px * coarse), static_cast<float>(at->y_px * coarse))
             : cv::Point2f(-1.0F, -1.0F));
    }
}

void ObstructionWatch::sample(const cv::Mat& small, std::size_t sector, std::vector<float>& into) const {
  into.resize(kSamples);
  for (std::size_t i = 0; i < kSamples; ++i) {
    const cv::Point2f at = places_[sector * kSamples + i];
    const int x = cvRound(at.x), y = cvRound(at.y);
    const bool inside = x >= 0 && y >= 0 && x < small.cols && y < small.rows;
    into[i] = inside ? static_cast<float>(small.at<unsigned char>(y, x)) : -1.0F;
  }
}

std::vector<char> ObstructionWatch::covered_by_pieces(const TableView& table, std::size_t index) const {
  std::vector<char> covered(kSamples, 0);
  const Sector sector = sector_of(index);
  const double cell = grid_.cell.mm(), step = cell / kAcross;
  for (const PieceView& piece : table.pieces) {
    if (!piece.pose) continue;  // what is not read has a face too
    const double x = piece.pose->centre.x_mm - sector.column * cell;
    const double y = piece.pose->centre.y_mm - sector.row * cell;
    if (x < -kPieceReachMm || y < -kPieceReachMm || x > cell + kPieceReachMm || y > cell + kPieceReachMm)
      continue;
    for (int i = 0; i < kSamples; ++i)
      if (std::hypot((i % kAcross + 0.5) * step - x, (i / kAcross + 0.5) * step - y) < kPieceReachMm)
        covered[static_cast<std::size_t>(i)] = 1;
  }
  return covered;
}

/// Where a piece is or was, only that it came or went counts, whatever its face shows: two counters are not
/// told apart by how much of the picture they change.
bool ObstructionWatch::has_moved(const Watch& watch, const std::vector<float>& now,
                                 const std::vector<char>& pieces) const {
  if (watch.before.empty()) return true;
  int moved = 0, came_or_went = 0;
  for (std::size_t i = 0; i < kSamples; ++i)
    if (pieces[i] != watch.pieces_before[i])
      ++came_or_went;
    else if (!pieces[i] && std::abs(now[i] - watch.before[i]) > kMoved)
      ++moved;
  return moved > kMovedPart * kSamples || came_or_went > kPiecePart * kSamples;
}

/// The light may change as a whole; what lies there may not.
bool ObstructionWatch::differs(const Watch& watch, const std::vector<float>& now,
                               const std::vector<char>& pieces) const {
  std::vector<float> steps;
  for (std::size_t i = 0; i < kSamples; ++i)
    if (!pieces[i] && !watch.pieces[i]) steps.push_back(now[i] - watch.reference[i]);
  if (steps.empty()) return false;
  const auto strange = std::ranges::count_if(
      steps, [light = vision::median(steps)](float step) { return std::abs(step - light) > kStrange; });
  return static_cast<double>(strange) > kStrangePart * kSamples;
}

std::optional<std::vector<Sector>> ObstructionWatch::look(
    const cv::Mat& luma, const std::optional<calibration::CameraModel>& camera, const TableView& table) {
  if (luma.empty() || luma.type() != CV_8UC1 || !camera || !table.calibrated) {
    picture_ = {};
    return std::nullopt;
  }
  const double now_s = table.taken_at_s;
  if (stands_elsewhere(*camera, luma.size()) || now_s < last_s_) aim(*camera, luma.size());
  last_s_ = now_s;
  cv::Mat small;
  cv::resize(luma, small, {kCoarseWidth, luma.rows * kCoarseWidth / luma.cols}, 0, 0, cv::INTER_AREA);
  std::vector<Sector> obstructed;
  std::vector<float> now;
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    Watch& watch = watches_[i];
    sample(small, i, now);
    auto pieces = covered_by_pieces(table, i);
    if (has_moved(watch, now, pieces)) watch.moved_s = now_s;
    watch.before = now;
    watch.pieces_before = pieces;
    const double still_s = now_s - watch.moved_s;
    if (still_s < kRest_s ||
        (!watch.reference.empty() && still_s < kAccept_s && differs(watch, now, pieces))) {
      obstructed.push_back(sector_of(i));
      continue;
    }
    watch.reference = now;
    watch.pieces = std::move(pieces);
  }
  return obstructed;
}

}  // namespace telescope::app
