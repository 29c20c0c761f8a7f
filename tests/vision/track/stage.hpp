#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/vision/pipeline/table_picture.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::vision::testing {

/// A plain table under a camera, thirty pictures a second, on which a test puts, moves and covers things.
class Stage {
 public:
  struct Spot {
    TablePoint at;
    double heading_deg = 0.0;
    double lift_mm = 0.0;
    bool operator==(const Spot&) const = default;
  };

  explicit Stage(int stands = 6, int counters = 1) : kit(calibration::testing::table_kit()) {
    for (int i = 0; i < stands + counters; ++i) {
      KitPiece piece;
      piece.id = PieceId((i < stands ? "s" : "c") + std::to_string(i));
      piece.tag = TagId(4 + i);
      piece.kind = i < stands ? PieceKind::kStand : PieceKind::kCounter;
      piece.placement = i < stands ? TagPlacement{0.0, -25.0, 0.0, 0.4} : TagPlacement{0.0, 0.0, 0.0, 0.5};
      kit.pieces.push_back(piece);
      spots[i] = {{100.0 + 140.0 * (i % 4), 150.0 + 200.0 * static_cast<double>(i / 4)}, 15.0 * i};
    }
    aim(480.0, 1010.0);
  }

  /// A class of markers in the kit, before the first picture.
  void have_markers(const std::string& id, int tag) {
    kit.markers.push_back({.id = id, .name = id, .short_name = id, .tag = TagId(tag)});
  }

  /// The camera above this place, so high, looking at x_mm and `at_y_mm`.
  void aim(double y_mm, double height_mm, double x_mm = 304.8, double at_y_mm = 457.2) {
    const double focal = 640.0 / 0.66;
    camera = {calibration::guess_lens(1280, 720, focal),
              calibration::testing::look_at({x_mm, y_mm}, height_mm, {x_mm, at_y_mm}, 90.0)};
    drawn_.release();
  }

  /// The table as the camera sees it now.
  cv::Mat picture() {
    if (drawn_.empty() || spots != drawn_spots_ || laid != drawn_laid_ || anchors != drawn_anchors_) draw();
    cv::Mat out = drawn_.clone();
    for (const auto& thing : things) thing(out);
    if (light != 1.0) out.convertTo(out, -1, light);
    if (blur_px > 0.0) cv::GaussianBlur(out, out, {}, blur_px);
    const int x = static_cast<int>(random_() % 64), y = static_cast<int>(random_() % 64);
    const cv::Rect grain(x, y, out.cols, out.rows);
    out += brighter_(grain);
    out -= darker_(grain);
    return out;
  }
  FrameResult next() { return show(picture()); }
  FrameResult show(const cv::Mat& image) {
    t_s += 1.0 / 30.0;
    return pipeline().process({.image = image, .number = ++number, .taken_at = {}, .t_s = t_s});
  }
  /// So many pictures in which nothing changes; the last of them.
  FrameResult rest(int frames) {
    FrameResult last;
    for (int i = 0; i < frames; ++i) last = next();
    return last;
  }
  /// Until the table has been seen for a while.
  FrameResult settle() { return rest(75); }
  Pipeline& pipeline() {
    if (!pipeline_) pipeline_.emplace(kit, profile);
    return *pipeline_;
  }

  cv::Point pixel(TablePoint at, double z_mm = 0.0) const {
    const auto p = camera.image_from_table(at, z_mm).value();
    return {cvRound(p.x_px), cvRound(p.y_px)};
  }
  /// The middle of a piece's tag on the table.
  TablePoint tag_at(int piece) const {
    const Spot& spot = spots.at(piece);
    const double h = spot.heading_deg * CV_PI / 180.0;
    const auto& p = kit.pieces[static_cast<std::size_t>(piece)].placement;
    return {spot.at.x_mm + std::cos(h) * p.dx_mm + std::sin(h) * p.dy_mm,
            spot.at.y_mm - std::sin(h) * p.dx_mm + std::cos(h) * p.dy_mm};
  }
  /// An arm from the far edge whose hand ends at `at`.
  std::function<void(cv::Mat&)> hand(TablePoint at, double reach_mm = 35.0) const {
    const cv::Point end = pixel(at);
    const cv::Point start = pixel({at.x_mm + 60.0, 1150.0});
    return [=](cv::Mat& image) {
      const int radius = cvRound(reach_mm);
      cv::line(image, start, end, cv::Scalar(185), radius * 3 / 2);
      cv::circle(image, end, radius, cv::Scalar(190), -1);
    };
  }
  /// A die, or a figure of another stand, over a piece's tag.
  std::function<void(cv::Mat&)> die(int piece) const {
    const cv::Point at = pixel(tag_at(piece));
    return [=](cv::Mat& image) {
      cv::rectangle(image, at - cv::Point(8, 8), at + cv::Point(8, 8), cv::Scalar(60), -1);
    };
  }

  Kit kit;
  calibration::Profile profile;  ///< what is known of the camera before the first picture
  calibration::CameraModel camera{{}, {}};
  std::map<int, Spot> spots;               ///< where each piece is; one that is not here is off the table
  std::vector<std::pair<int, Spot>> laid;  ///< markers: the tag of each, and where
  std::array<cv::Point2d, 4> anchors{};    ///< how far each was pushed, mm
  std::vector<std::function<void(cv::Mat&)>>
      cloth;  ///< what is painted on the table, before the first picture
  std::vector<std::function<void(cv::Mat&)>> things;
  double light = 1.0, blur_px = 0.0, t_s = 0.0;
  std::uint64_t number = 0;

 private:
  void draw() {
    cv::Mat clean(camera.lens().height, camera.lens().width, CV_8UC1, cv::Scalar(110));
    for (const auto& paint : cloth) paint(clean);
    for (const auto& [i, spot] : spots) {
      const KitPiece& piece = kit.pieces[static_cast<std::size_t>(i)];
      if (piece.kind == PieceKind::kCounter) continue;
      const double h = spot.heading_deg * CV_PI / 180.0;
      std::vector<cv::Point> base;
      for (const cv::Point2d p : {cv::Point2d(-15, -15), {15, -15}, {15, 15}, {-15, 15}})
        base.push_back(pixel({spot.at.x_mm + std::cos(h) * p.x + std::sin(h) * p.y,
                              spot.at.y_mm - std::sin(h) * p.x + std::cos(h) * p.y},
                             spot.lift_mm));
      cv::fillConvexPoly(clean, base, cv::Scalar(60));
    }
    std::vector<FlatTag> tags;
    for (int i = 0; i < 4; ++i) {
      TablePoint at = anchor_centre(kit, i);
      at.x_mm += anchors[static_cast<std::size_t>(i)].x;
      at.y_mm += anchors[static_cast<std::size_t>(i)].y;
      tags.push_back(
          {.tag = kit.anchors[static_cast<std::size_t>(i)], .centre = at, .size_mm = kit.anchor_size_mm});
    }
    for (const auto& [i, spot] : spots) {
      const KitPiece& piece = kit.pieces[static_cast<std::size_t>(i)];
      tags.push_back({.tag = piece.tag,
                      .centre = tag_at(i),
                      .heading_deg = spot.heading_deg,
                      .z_mm = piece.placement.height_mm + spot.lift_mm});
    }
    for (const auto& [tag, spot] : laid)
      tags.push_back({.tag = TagId(tag),
                      .centre = spot.at,
                      .heading_deg = spot.heading_deg,
                      .z_mm = 0.5 + spot.lift_mm});
    drawn_ = table_picture(camera, tags, 0.5, 0.0, 1, clean);
    drawn_spots_ = spots;
    drawn_laid_ = laid;
    drawn_anchors_ = anchors;
    if (brighter_.empty()) {
      cv::Mat noise(clean.rows + 64, clean.cols + 64, CV_16SC1);
      cv::RNG(7).fill(noise, cv::RNG::NORMAL, 0.0, 2.0);
      noise.convertTo(brighter_, CV_8U);
      noise.convertTo(darker_, CV_8U, -1.0);
    }
  }

  std::optional<Pipeline> pipeline_;
  cv::Mat drawn_;
  cv::Mat brighter_, darker_;  ///< by how much the noise makes each pixel so; bytes are added fastest
  std::map<int, Spot> drawn_spots_;
  std::vector<std::pair<int, Spot>> drawn_laid_;
  std::array<cv::Point2d, 4> drawn_anchors_{};
  std::mt19937 random_{5};
};

}  // namespace telescope::vision::testing
