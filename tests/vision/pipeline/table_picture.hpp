#pragma once

#include <random>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "calibration/camera_model.hpp"
#include "core/kit/kit.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::vision::testing {

/// A tag lying flat at `z_mm` above the table, its top turned `heading_deg` clockwise from the far edge.
struct FlatTag {
  TagId tag;
  TablePoint centre;
  double heading_deg = 0.0;
  double size_mm = 20.0;
  double z_mm = 0.0;
};

/// A plain picture of tags on a grey table, supersampled, with blur and noise: for tests that need pixels but
/// no scenery but that of `table`, where it is given.
inline cv::Mat table_picture(const calibration::CameraModel& camera, const std::vector<FlatTag>& tags,
                             double blur_px, double noise, std::uint64_t seed, const cv::Mat& table = {}) {
  constexpr int kOver = 4;
  const cv::Size size(camera.lens().width, camera.lens().height);
  cv::Mat picture = table.empty() ? cv::Mat(size, CV_8UC1, cv::Scalar(110)) : table.clone();
  for (const FlatTag& t : tags) {
    const cv::Mat face = draw_tag(TagFamily::kSquare4x4, t.tag);
    const double a = -t.heading_deg * CV_PI / 180.0, h = t.size_mm / 2.0;
    std::array<cv::Point2f, 4> paper{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}, seen;
    bool visible = true;
    for (std::size_t i = 0; i < 4; ++i) {
      const double x = h * (2.0 * paper[i].x - 1.0), y = h * (1.0 - 2.0 * paper[i].y);
      const auto p = camera.image_from_table({t.centre.x_mm + std::cos(a) * x - std::sin(a) * y,
                                              t.centre.y_mm + std::sin(a) * x + std::cos(a) * y},
                                             t.z_mm);
      visible = visible && p.has_value();
      if (!visible) break;
      seen[i] = {static_cast<float>(p->x_px), static_cast<float>(p->y_px)};
    }
    if (!visible) continue;
    cv::Rect box = cv::boundingRect(std::vector<cv::Point2f>(seen.begin(), seen.end()));
    box = cv::Rect(box.x - 2, box.y - 2, box.width + 4, box.height + 4) & cv::Rect({}, size);
    if (box.empty()) continue;
    for (std::size_t i = 0; i < 4; ++i) {  // pixel centres at whole numbers, paper edges at pixel edges
      paper[i] *= static_cast<float>(face.cols);
      paper[i] -= cv::Point2f(0.5F, 0.5F);
      seen[i] = {(seen[i].x - static_cast<float>(box.x) + 0.5F) * kOver - 0.5F,
                 (seen[i].y - static_cast<float>(box.y) + 0.5F) * kOver - 0.5F};
    }
    cv::Mat fine;
    cv::resize(picture(box), fine, {}, kOver, kOver, cv::INTER_NEAREST);
    cv::warpPerspective(face, fine, cv::getPerspectiveTransform(paper.data(), seen.data()), fine.size(),
                        cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
    cv::resize(fine, picture(box), box.size(), 0, 0, cv::INTER_AREA);
  }
  if (blur_px > 0.0) cv::GaussianBlur(picture, picture, {}, blur_px);
  if (noise == 0.0) return picture;
  cv::RNG random(seed);
  cv::Mat grain(size, CV_16SC1);
  random.fill(grain, cv::RNG::NORMAL, 0.0, noise);
  cv::Mat out;
  cv::add(picture, grain, out, cv::noArray(), CV_8U);
  return out;
}

}  // namespace telescope::vision::testing
