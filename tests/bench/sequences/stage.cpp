#include "tests/bench/sequences/stage.hpp"

#include <utility>

#include <opencv2/imgproc.hpp>

namespace telescope::vision::demo {
namespace {

constexpr int kCastMargin = 8;  ///< more than the lens's blur reaches, pixels
constexpr int kMapStep = 16;    ///< pixels between the points of a warp that are worked out

/// Where in the picture of `from` each pixel of `to` is seen: the same place, turned.
cv::Mat2f turning_map(const Optics& from, const Optics& to) {
  const cv::Size size = to.size();
  cv::Mat2f coarse(size.height / kMapStep + 2, size.width / kMapStep + 2), scaled;
  for (int y = 0; y < coarse.rows; ++y)
    for (int x = 0; x < coarse.cols; ++x) {
      const Vec3 far = from.position() + to.ray(x * kMapStep, y * kMapStep) * 1000.0F;
      const cv::Point2d p = from.image_from_table(far).value_or(cv::Point2d(-1e4, -1e4));
      coarse(y, x) = {static_cast<float>(p.x), static_cast<float>(p.y)};
    }
  // Its point (i, j) belongs to pixel (16 i, 16 j), where a resize would have it at (16 i + 7.5, 16 j + 7.5).
  const double step = 1.0 / kMapStep;
  cv::warpAffine(coarse, scaled, cv::Matx23d(step, 0, 0, 0, step, 0), size,
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  return scaled;
}

bool same_place(const Optics& a, const Optics& b) {
  return length(a.position() - b.position()) == 0;
}

bool same_way(const Optics& a, const Optics& b) {
  for (int i = 0; i < 3; ++i)
    if (length(a.camera_from_table().row[i] - b.camera_from_table().row[i]) > 0) return false;
  return true;
}

}  // namespace

Stage::Stage(Scene scene, const Optics& optics, const Film& film)
    : bare_(std::move(scene)), cast_with_(optics), view_(optics), film_(film), still_(optics.size()) {
  std::vector<Placed> fixed = std::exchange(bare_.things, {});
  int key = -1;
  for (Placed& thing : fixed) put(key--, std::move(thing));
  dirty_ = {whole()};
}

void Stage::change(cv::Rect where) {
  if (where.empty()) return;
  dirty_.push_back(where);
  changes_.push_back(where);
}

void Stage::put(int key, Placed thing) {
  take(key);
  const cv::Rect footprint = Renderer(bare_, cast_with_, 1).footprint(thing);
  change(footprint);
  things_.emplace(key, Thing{std::move(thing), footprint});
}

void Stage::take(int key) {
  const auto found = things_.find(key);
  if (found == things_.end()) return;
  change(found->second.footprint);
  things_.erase(found);
}

void Stage::aim(const Optics& optics) {
  if (same_place(optics, view_) && same_way(optics, view_)) return;
  view_ = optics;
  if (!same_place(optics, cast_with_)) {
    cast_with_ = optics;
    const Renderer renderer(bare_, cast_with_, 1);
    for (auto& [key, thing] : things_) thing.footprint = renderer.footprint(thing.placed);
    change(whole());
  }
  map_.release();
  if (!same_way(view_, cast_with_))
    cv::convertMaps(turning_map(cast_with_, view_), {}, map_, map_rest_, CV_16SC2);
  stale_ = true;
}

Scene Stage::near(cv::Rect region) const {
  Scene scene = bare_;
  for (const auto& [key, thing] : things_)
    if (!(thing.footprint & region).empty()) scene.things.push_back(thing.placed);
  return scene;
}

void Stage::cast(cv::Rect region) {
  const cv::Rect wide = cv::Rect(region.x - kCastMargin, region.y - kCastMargin,
                                 region.width + 2 * kCastMargin, region.height + 2 * kCastMargin) &
                        whole();
  const Scene scene = near(wide);
  const cv::Mat3b fresh =
      develop(Renderer(scene, cast_with_, 4).render(wide), wide, cast_with_.size(), film_);
  fresh(region - wide.tl()).copyTo(still_(region));
}

const cv::Mat3b& Stage::picture() {
  for (const cv::Rect& region : std::exchange(dirty_, {})) {
    cast(region);
    stale_ = true;
  }
  if (map_.empty()) return still_;
  if (std::exchange(stale_, false))
    cv::remap(still_, turned_, map_, map_rest_, cv::INTER_CUBIC, cv::BORDER_REPLICATE);
  return turned_;
}

std::vector<bool> Stage::seen(int key, const std::vector<Vec3>& points) const {
  cv::Rect around;
  const cv::Rect2d frame(0, 0, view_.size().width - 1, view_.size().height - 1);
  for (const Vec3& p : points)
    if (const auto at = cast_with_.image_from_table(p))
      around |= cv::Rect(cvFloor(at->x), cvFloor(at->y), 2, 2);
  const Scene scene = near(around & whole());
  const Renderer renderer(scene, cast_with_, 1);
  const Model* own = things_.at(key).placed.model.get();
  std::vector<bool> out;
  for (const Vec3& p : points) {
    const auto at = view_.image_from_table(p);
    out.push_back(at && frame.contains(*at) && renderer.sees(p, own));
  }
  return out;
}

std::vector<cv::Rect> Stage::take_changes() {
  return std::exchange(changes_, {});
}

}  // namespace telescope::vision::demo
