#include "vision/pipeline/resting_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "calibration/camera_fit.hpp"

namespace telescope::vision {
namespace {

constexpr double kTurnPx = 16.0;  // what one moves otherwise than most when the camera is turned
constexpr double kRoughPx = 4.0, kLeaderPx = 1.0;

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace

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
  return std::hypot(step.x_px, step.y_px) > kCreptPx;
}

std::optional<double> moved_mm(std::span<const TagDisplacements::Tag> tags,
                               const calibration::CameraModel& before, const calibration::CameraModel& now) {
  std::vector<double> steps;
  for (const TagDisplacements::Tag& tag : tags) {
    const auto from = before.table_from_image(tag.lay), to = now.table_from_image(tag.now);
    if (from && to) steps.push_back(std::hypot(to->x_mm - from->x_mm, to->y_mm - from->y_mm));
  }
  if (steps.size() < kLeaders) return std::nullopt;
  return median(std::move(steps));
}

std::optional<calibration::CameraModel> camera_from_pieces(std::span<const TagDisplacements::Tag> tags,
                                                           const calibration::CameraModel& before) {
  if (tags.size() < kLeaders) return std::nullopt;
  const calibration::ImagePoint step = median_step(tags);
  std::vector<calibration::Correspondence> points;
  for (const TagDisplacements::Tag& tag : tags) {
    const double off_px =
        std::hypot(tag.now.x_px - tag.lay.x_px - step.x_px, tag.now.y_px - tag.lay.y_px - step.y_px);
    if (const auto place = before.table_from_image(tag.lay); place && off_px <= kTurnPx)
      points.push_back({*place, {}, tag.now});
  }
  for (const double most_px : {kRoughPx, kLeaderPx}) {  // what hands have moved meanwhile falls out
    const auto found = fit_camera(points, before.lens(), {.near = &before.pose()});
    if (!found) return std::nullopt;
    std::erase_if(points, [&](const calibration::Correspondence& point) {
      return reprojection_rms(found->camera, {&point, 1}) > most_px;
    });
    if (points.size() < kLeaders || 2 * points.size() < tags.size()) return std::nullopt;
  }
  const auto found = fit_camera(points, before.lens(), {.near = &before.pose()});
  if (!found || reprojection_rms(found->camera, points) > kLeaderPx) return std::nullopt;
  calibration::CameraPose pose = found->camera.pose();
  pose.anchors = before.pose().anchors;
  pose.reprojection_rms_px = before.pose().reprojection_rms_px;
  pose.laid_sigma_mm = before.pose().laid_sigma_mm;
  pose.laid = before.pose().laid;
  return calibration::CameraModel(found->camera.lens(), pose);
}

}  // namespace telescope::vision
