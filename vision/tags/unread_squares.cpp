#include "vision/tags/unread_squares.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "vision/tags/square_search.hpp"
#include "vision/tags/tag_fit.hpp"
#include "vision/tags/tag_scale.hpp"

namespace telescope::vision {
namespace {

constexpr int kRounds = 4;             // of the fit
constexpr float kSmallestTold = 1.9F;  // pixels: a fit makes a tag of any smaller square
constexpr int kFewestOfAColour = 3;    // cells: a die or a black base has none that are white
// What of a square is the cause that it is not read; see vision/health/limits.hpp.
constexpr float kClippedPaper = 245, kDarkPaper = 60;  // grey levels
// Straight cells explain a tag in clipped light less well the more its paper has swollen: 0.99 of the
// variance as it should be, 0.91 at two stops more; or they ask for more contrast than a picture has.
constexpr float kSharplyExplained = 0.97F, kMostContrast = 270;
constexpr float kFaintContrast = 50;                            // grey levels
constexpr float kBlurredModules = 0.5F;                         // sigma; pixels and print are 0.2 of it
constexpr std::size_t kFewestMeasured = 5, kMostMeasured = 15;  // tags that are read, whose blur is measured
constexpr float kUneven = 0.4F;  // of the contrast, from one side of the border to another

LumaView view_of(const cv::Mat& luma) {
  return {luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)};
}

/// How bright border and quiet zone are.
struct Frame {
  float paper = 0, ink = 0;
  float darkest_paper = 0, uneven_ink = 0;  ///< of the four sides: the least, the range
};

Frame frame_of(const LumaView& luma, const PixelQuad& quad) {
  const auto samples = CellPlan(luma, quad, 4).sample(luma);
  const auto sides = [&](int from, int of_side) {
    std::array<float, 4> means{};
    for (std::size_t side = 0; side < 4; ++side)
      for (int i = 0; i < of_side; ++i)
        means[side] += samples[static_cast<std::size_t>(from + static_cast<int>(side) * of_side + i)] /
                       static_cast<float>(of_side);
    return means;
  };
  const auto mean = [](const std::array<float, 4>& of) { return 0.25F * (of[0] + of[1] + of[2] + of[3]); };
  const auto ink = sides(0, CellPlan::kBorder / 4), paper = sides(CellPlan::kBorder, CellPlan::kQuiet / 4);
  return {.paper = mean(paper),
          .ink = mean(ink),
          .darkest_paper = std::ranges::min(paper),
          .uneven_ink = std::ranges::max(ink) - std::ranges::min(ink)};
}

/// Whether the tags that are read are sharp, so that what is not read beside them is not out of focus.
bool are_sharp(const LumaView& luma, std::span<const PixelQuad> read) {
  std::vector<float> blurs;
  for (const PixelQuad& quad : read.first(std::min(read.size(), kMostMeasured)))
    blurs.push_back(TagFitter(luma, {.quad = quad}).fit_cells(kRounds).pose.blur);
  if (blurs.size() < kFewestMeasured) return false;
  const auto middle = blurs.begin() + static_cast<std::ptrdiff_t>(blurs.size() / 2);
  std::ranges::nth_element(blurs, middle);
  return *middle <= kBlurredModules;
}

/// What the square is like, if it looks like a tag. `is_sharp`: the picture is.
std::optional<UnreadCause> cause_of(const LumaView& luma, const PixelQuad& quad, bool is_sharp) {
  const CellsFit fit = TagFitter(luma, {.quad = quad}).fit_cells(kRounds);
  if (!may_be_tag(fit)) return std::nullopt;
  const auto white = std::ranges::count_if(fit.cells, [](float cell) { return cell > 0; });
  if (white < kFewestOfAColour || white > 16 - kFewestOfAColour) return std::nullopt;
  const Frame frame = frame_of(luma, quad);
  const float contrast = frame.paper - frame.ink;
  const bool is_swollen = fit.explained < kSharplyExplained || fit.contrast > kMostContrast;
  if (frame.darkest_paper >= kClippedPaper && is_swollen) return UnreadCause::kTooBright;
  if (frame.paper < kDarkPaper) return UnreadCause::kTooDark;
  // White cells blur into the border, so that blur makes ink uneven too.
  if (!is_sharp && fit.pose.blur > kBlurredModules) return UnreadCause::kBlurred;
  if (frame.uneven_ink > kUneven * contrast) return UnreadCause::kGloss;
  if (contrast < kFaintContrast) return UnreadCause::kFaint;
  return UnreadCause::kAnotherKit;
}

class UnreadSearch {
 public:
  UnreadSearch(const Kit& kit, const cv::Mat& luma, std::span<const Sighting> seen)
      : search_(kit), luma_(luma), seen_(seen) {
    std::vector<PixelQuad> quads;
    for (const Sighting& s : seen)
      if (std::ranges::find(kit.anchors, s.tag) == kit.anchors.end()) quads.push_back(quad_of(s));
    scale_ = TagScale::from(quads);
    is_sharp_ = are_sharp(view_of(luma), quads);
  }

  std::vector<UnreadSquare> run() {
    find_inverted();
    search_.begin(view_of(luma_), {});
    for (const Sighting& s : seen_) search_.add_seen(s);
    for (const UnreadQuad& square : search_.search_unread()) {
      if (module_of(square.quad) < kSmallestTold || is_known(square.quad)) continue;
      const auto cause =
          square.is_outsider ? UnreadCause::kAnotherKit : cause_of(view_of(luma_), square.quad, is_sharp_);
      if (cause) take(square.quad, *cause);
    }
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
  bool is_sharp_ = false;
  std::vector<UnreadSquare> found_;
};

}  // namespace

std::vector<UnreadSquare> find_unread(const Kit& kit, const cv::Mat& luma, std::span<const Sighting> seen) {
  constexpr int kSmallest = 12;
  if (cells_across(kit.family) != 4 || luma.type() != CV_8UC1 || luma.cols < kSmallest ||
      luma.rows < kSmallest)
    return {};
  return UnreadSearch(kit, luma, seen).run();
}

}  // namespace telescope::vision
