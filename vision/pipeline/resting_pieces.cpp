#include "vision/pipeline/resting_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "calibration/camera_fit.hpp"
#include "vision/pipeline/parameters.hpp"
#include "vision/track/levels.hpp"

namespace telescope::vision {

calibration::ImagePoint median_step(std::span<const TagDisplacements::Tag> tags) {
  std::vector<double> x, y;
  for (const TagDisplacements::Tag& tag : tags) {
    x.push_back(tag.now.x_px - tag.lay.x_px);
    y.push_back(tag.now.y_px - tag.lay.y_px);
  }
  return {median(std::move(x)), median(std::move(y))};
}

bool have_crept(std::span<const TagDisplacements::Tag> tags) {
  const calibration::ImagePoint step = median_step(tags);
  return std::hypot(step.x_px, step.y_px) > kTable.crept_px;
}

std::optional<double> moved_mm(std::span<const TagDisplacements::Tag> tags,
                               const calibration::CameraModel& before, const calibration::CameraModel& now) {
  std::vector<double> steps;
  for (const TagDisplacements::Tag& tag : tags) {
    const auto from = before.table_from_image(tag.lay), to = now.table_from_image(tag.now);
    if (from && to) steps.push_back(std::hypot(to->x_mm - from->x_mm, to->y_mm - from->y_mm));
  }
  if (steps.size() < kTable.leaders) return std::nullopt;
  return median(std::move(steps));
}

std::optional<calibration::CameraModel> camera_from_pieces(std::span<const TagDisplacements::Tag> tags,
                                                           const calibration::CameraModel& before) {
  if (tags.size() < kTable.leaders) return std::nullopt;
  const calibration::ImagePoint step = median_step(tags);
  std::vector<calibration::Correspondence> points;
  for (const TagDisplacements::Tag& tag : tags) {
    const double off_px =
        std::hypot(tag.now.x_px - tag.lay.x_px - step.x_px, tag.now.y_px - tag.lay.y_px - step.y_px);
    if (const auto place = before.table_from_image(tag.lay); place && off_px <= kTable.turn_px)
      points.push_back({*place, {}, tag.now});
  }
  if (points.size() < kTable.leaders) return std::nullopt;
  const auto found =
      fit_camera(points, before.lens(), {.near = &before.pose(), .stray_point_px = kTable.stray_px});
  if (!found) return std::nullopt;
  const auto agree = static_cast<std::size_t>(
      std::ranges::count_if(found->point_off_px, [](double off) { return off <= kTable.leader_px; }));
  if (agree < kTable.leaders || 2 * agree < tags.size()) return std::nullopt;
  calibration::CameraPose pose = found->camera.pose();
  pose.anchors = before.pose().anchors;
  pose.reprojection_rms_px = before.pose().reprojection_rms_px;
  pose.laid_sigma_mm = before.pose().laid_sigma_mm;
  pose.corner_sigma_px = before.pose().corner_sigma_px;
  pose.laid = before.pose().laid;
  return calibration::CameraModel(found->camera.lens(), pose);
}

}  // namespace telescope::vision
