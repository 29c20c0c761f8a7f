#include "vision/track/occupancy_mask.hpp"

#include <algorithm>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "vision/track/corner_track.hpp"
#include "vision/track/footprint.hpp"

namespace telescope::vision {
namespace {

constexpr int kBeside = 1;            // cells: shadows and figures beside what is known
constexpr int kNear = 2;              // cells: in glare itself a hand is not seen
constexpr int kVeilAcross = 9;        // cells across: a veil of light changes as many alike
constexpr double kMostHidden = 0.25;  // of the playing area
constexpr int kHidingReach = 2;       // cells each way that hide a piece

cv::Mat1b square(int across) {
  return cv::Mat1b(across, across, std::uint8_t{1});
}

}  // namespace

OccupancyMask::OccupancyMask(const cv::Mat& luma, const cv::Mat1b& lines, const BackgroundModel& background,
                             const calibration::CameraModel& camera, const Kit& kit)
    : luma_(&luma),
      background_model_(&background),
      camera_(&camera),
      kit_(&kit),
      explained_(background.rows(), background.columns(), std::uint8_t{0}),
      taken_(explained_.clone()),
      taken_over_(explained_.clone()),
      known_(lines.size() == luma.size() ? lines.clone() : cv::Mat1b(luma.size(), std::uint8_t{0})) {}

void OccupancyMask::lies(const KitPiece& piece, const Pose& pose) {
  const auto outline = footprint_at(*camera_, *kit_, piece, pose);
  if (!outline) return;
  cv::fillConvexPoly(explained_, background_model_->cells(*outline), cv::Scalar(1));
  cv::fillConvexPoly(taken_, background_model_->cells(*outline), cv::Scalar(1));
  std::vector<cv::Point> pixels;
  for (const calibration::ImagePoint& at : *outline)
    pixels.emplace_back(cvRound(std::clamp(at.x_px, -1e4, 1e4)), cvRound(std::clamp(at.y_px, -1e4, 1e4)));
  cv::fillConvexPoly(known_, pixels, cv::Scalar(1));
}

void OccupancyMask::left(const KitPiece& piece, const AppearanceModel& last, const Pose& pose,
                         PlaceLevels under, double within_s) {
  const auto outline = footprint_at(*camera_, *kit_, piece, pose);
  const auto corners = tag_corners_at(*camera_, *kit_, piece, pose);
  if (!outline || !corners) return;
  const calibration::ImagePoint middle = middle_of(*corners);
  const double reach_px = last.reach_px(*corners);
  under.brighten(background_model_->light(middle.y_px));
  const auto looks_bare = [&] {
    const PlaceLevels now = last.levels(*luma_, known_, *corners);
    return is_bare(now) || is_as_it_was(under, now);
  };
  const bool bare = !background_model_->moves(middle, reach_px, within_s) ||
                    (!background_model_->hand(middle, reach_px) && looks_bare());
  cv::fillConvexPoly(bare ? explained_ : taken_over_, background_model_->cells(*outline), cv::Scalar(1));
}

bool has_hiding_place(const BackgroundModel& background, const OccupancyMask& known,
                      const HidingSearch& search) {
  cv::Mat1b explained, touched(background.rows(), background.columns()), near;
  cv::Mat1b hides(touched.size(), std::uint8_t{0}), taken_over = hides.clone();
  cv::dilate(known.explained(), explained, square(2 * kBeside + 1));
  for (int r = 0; r < touched.rows; ++r)
    for (int c = 0; c < touched.cols; ++c) touched(r, c) = background.reached_edge(c, r, search.within_s);
  cv::dilate(touched, near, square(2 * kNear + 1));
  const cv::Mat1f now = background.levels();
  const cv::Mat1f before = search.before.empty() ? now : search.before;
  cv::Mat1f veil;
  cv::subtract(now, before, veil);
  cv::patchNaNs(veil);
  cv::blur(veil, veil, {kVeilAcross, kVeilAcross});
  const cv::Mat1b taken = known.taken_over();
  int cells = 0;
  for (int r = 0; r < touched.rows; ++r)
    for (int c = 0; c < touched.cols; ++c) {
      if (!background.is_in_playing_area(c, r)) continue;
      ++cells;
      const bool saturated = near(r, c) && background.saturated(c, r);
      const bool other =
          touched(r, c) && !explained(r, c) && background.differs(now(r, c) - veil(r, c), before(r, c));
      hides(r, c) = saturated || other;
      taken_over(r, c) = taken(r, c);
    }
  if (cv::countNonZero(hides) > kMostHidden * cells) hides.setTo(0);
  hides |= taken_over;
  cv::erode(hides, hides, square(kHidingReach), {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
  return cv::countNonZero(hides) > 0;
}

}  // namespace telescope::vision
