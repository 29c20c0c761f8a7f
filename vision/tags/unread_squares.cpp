#include "vision/tags/unread_squares.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "vision/tags/square_search.hpp"
#include "vision/tags/tag_fit.hpp"
#include "vision/tags/tag_scale.hpp"

namespace telescope::vision {
namespace {

constexpr int kRounds = 2;            // of the fit
constexpr int kFewestOfAColour = 3;   // cells: a die or a black base has none that are white
constexpr float kShapeLeeway = 1.5F;  // see TagScale::fits
// What of a square is the cause that it is not read; see vision/health/limits.hpp.
constexpr float kClippedPaper = 245, kDarkPaper = 60;  // grey levels
constexpr float kFaintContrast = 50;                   // grey levels
constexpr float kBlurredModules = 0.5F;                // sigma; pixels and print are 0.2 of it
constexpr float kUneven = 0.4F;  // of the contrast, from one side of the border to another

LumaView view_of(const cv::Mat& luma) {
  return {luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)};
}

/// How bright border and quiet zone are, side by side.
struct Frame {
  float paper = 0, ink = 0, uneven = 0;  // uneven: the ink's range over the sides
};

Frame frame_of(const LumaView& luma, const PixelQuad& quad) {
  const auto samples = CellPlan(luma, quad).sample(luma);
  const auto mean = [&](int from, int count) {
    float sum = 0;
    for (int i = from; i < from + count; ++i) sum += samples[static_cast<std::size_t>(i)];
    return sum / static_cast<float>(count);
  };
  constexpr int kOfSide = CellPlan::kBorder / 4;
  std::array<float, 4> sides;
  for (int side = 0; side < 4; ++side) sides[static_cast<std::size_t>(side)] = mean(side * kOfSide, kOfSide);
  const auto [darkest, brightest] = std::ranges::minmax(sides);
  return {.paper = mean(CellPlan::kBorder, CellPlan::kQuiet),
          .ink = mean(0, CellPlan::kBorder),
          .uneven = brightest - darkest};
}

/// What the square is like, if it looks like a tag.
std::optional<UnreadCause> cause_of(const LumaView& luma, const PixelQuad& quad) {
  const CellsFit fit = fit_cells(luma, {.quad = quad}, kRounds);
  if (!may_be_tag(fit)) return std::nullopt;
  const auto white = std::ranges::count_if(fit.cells, [](float cell) { return cell > 0; });
  if (white < kFewestOfAColour || white > 16 - kFewestOfAColour) return std::nullopt;
  const Frame frame = frame_of(luma, quad);
  const float contrast = frame.paper - frame.ink;
  if (frame.uneven > kUneven * contrast) return UnreadCause::kGloss;
  if (frame.paper >= kClippedPaper) return UnreadCause::kTooBright;
  if (frame.paper < kDarkPaper) return UnreadCause::kTooDark;
  if (fit.pose.blur > kBlurredModules) return UnreadCause::kBlurred;
  if (contrast < kFaintContrast) return UnreadCause::kFaint;
  return UnreadCause::kAnotherKit;
}

class UnreadSearch {
 public:
  UnreadSearch(const Kit& kit, const cv::Mat& luma, std::span<const Sighting> seen)
      : search_(kit), luma_(luma), seen_(seen) {
    std::vector<PixelQuad> quads;
    for (const Sighting& s : seen) quads.push_back(quad_of(s));
    scale_ = TagScale::from(quads);
  }

  std::vector<UnreadSquare> run() {
    search_.begin(view_of(luma_), {});
    for (const Sighting& s : seen_) search_.add_seen(s);
    for (const UnreadQuad& square : search_.search_unread()) {
      if (is_known(square.quad)) continue;
      const auto cause =
          square.is_outsider ? UnreadCause::kAnotherKit : cause_of(view_of(luma_), square.quad);
      if (cause) take(square.quad, *cause);
    }
    find_inverted();
    return std::move(found_);
  }

 private:
  static PixelQuad quad_of(const Sighting& s) {
    PixelQuad quad;
    for (std::size_t i = 0; i < 4; ++i)
      quad[i] = {static_cast<float>(s.corners[i].x_px), static_cast<float>(s.corners[i].y_px)};
    return quad;
  }

  void find_inverted() {
    cv::Mat inverted;
    cv::bitwise_not(luma_, inverted);
    search_.begin(view_of(inverted), {});
    for (const Sighting& s : seen_) search_.add_seen(s);
    search_.search_narrowly({0, 0, luma_.cols, luma_.rows});
    for (const Sighting& s : search_.report().sightings)
      if (std::ranges::find(seen_, s.tag, &Sighting::tag) == seen_.end())
        take(quad_of(s), UnreadCause::kInverted);
  }

  bool is_known(const PixelQuad& quad) const {
    return std::ranges::any_of(found_, [&](const UnreadSquare& u) {
      const Point other{static_cast<float>(u.centre.x_px), static_cast<float>(u.centre.y_px)};
      return length(other - centre_of(quad)) < 4 * module_of(quad);
    });
  }

  void take(const PixelQuad& quad, UnreadCause cause) {
    if (is_known(quad) || (scale_ && !scale_->fits(quad, kShapeLeeway) && cause != UnreadCause::kAnotherKit))
      return;
    const Point centre = centre_of(quad);
    found_.push_back({.centre = {centre.x, centre.y}, .module_px = module_of(quad), .cause = cause});
  }

  SquareSearch search_;
  const cv::Mat& luma_;
  std::span<const Sighting> seen_;
  std::optional<TagScale> scale_;
  std::vector<UnreadSquare> found_;
};

}  // namespace

std::vector<UnreadSquare> find_unread(const Kit& kit, const cv::Mat& luma, std::span<const Sighting> seen) {
  constexpr int kSmallest = 12;
  if (kit.family != TagFamily::kSquare4x4 || luma.type() != CV_8UC1 || luma.cols < kSmallest ||
      luma.rows < kSmallest)
    return {};
  return UnreadSearch(kit, luma, seen).run();
}

}  // namespace telescope::vision
