#include "vision/tags/patient_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>

#include "vision/tags/tag_scale.hpp"

namespace telescope::vision {
namespace {

constexpr float kBeyond = 1.25F;           // how much smaller or larger than those read tags may be
constexpr float kStep = 1.2F;              // from one size to the next
constexpr float kSmallestReduced = 1.9F;   // of a picture in which frames are searched
constexpr float kApart = 4;                // modules, of the middles of tags
constexpr std::size_t kMostFrames = 1000;  // of a size that are looked around, of many thousands in a pattern
constexpr int kPatience = 60;              // looks in vain before the rest is texture

constexpr int kPairsASide = 7;
constexpr float kLeastSpread = 5;              // grey levels, of any picture
constexpr float kShift = 0.4F, kTurn = 0.06F;  // of a nearer look, modules and radians

/// How a place looks where a tag would have its frame.
struct Place {
  float clearness = -1e9F;  ///< by how many standard deviations the quiet zone is brighter than the border
  PixelQuad quad;
};

/// By how many standard deviations of single samples the quiet zone is brighter than the border, on the whole
/// and on the side where it is least.
float clearness(const LumaView& luma, const PixelQuad& quad) {
  constexpr int kPairs = 4 * kPairsASide;
  const Point middle = centre_of(quad), u = 1.0F / 6 * (quad[1] - quad[0]),
              v = 1.0F / 6 * (quad[3] - quad[0]);
  std::array<float, 2 * kPairs> x, y, seen;
  for (int i = 0; i < kPairs; ++i) {
    const int side = i / kPairsASide;
    const float along = (static_cast<float>(i % kPairsASide) / (kPairsASide - 1) - 0.5F) * 5;
    for (const int is_quiet : {0, 1}) {
      const float out = (is_quiet ? 3.5F : 2.5F) * (side < 2 ? -1.0F : 1.0F);
      const Point p = middle + (side % 2 ? out : along) * u + (side % 2 ? along : out) * v;
      x[is_quiet * kPairs + i] = p.x, y[is_quiet * kPairs + i] = p.y;
    }
  }
  luma.at(x, y, seen);
  float sum = 0, squares = 0, least = 1e9F, of_sides = 0;
  for (int side = 0; side < 4; ++side) {
    float brighter = 0;
    for (int i = side * kPairsASide; i < (side + 1) * kPairsASide; ++i) {
      const float d = seen[kPairs + i] - seen[i];
      brighter += d, squares += d * d;
    }
    sum += brighter, least = std::min(least, brighter / kPairsASide),
                     of_sides += brighter * brighter / kPairsASide;
  }
  const auto spread = [&](float known) {
    return kLeastSpread + std::sqrt(std::max(squares - known, 0.0F) / kPairs);
  };
  return least / spread(of_sides) + sum / kPairs / spread(sum * sum / kPairs);
}

/// The best of the places and turns around one.
Place look_around(const LumaView& luma, const TagScale& scale, Point middle, float turn) {
  Place best;
  const PixelQuad at = scale.quad_at(middle, turn);
  const Point u = kShift / 6 * (at[1] - at[0]), v = kShift / 6 * (at[3] - at[0]);
  const auto look = [&](const PixelQuad& quad) {
    const float clear = clearness(luma, quad);
    if (clear > best.clearness) best = {clear, quad};
  };
  for (const float down : {-1.0F, 0.0F, 1.0F})
    for (const float right : {-1.0F, 0.0F, 1.0F}) {
      PixelQuad moved = at;
      for (Point& corner : moved) corner = corner + right * u + down * v;
      look(moved);
    }
  const Point from = centre_of(best.quad);
  for (const float more : {-kTurn, kTurn}) look(scale.quad_at(from, turn + more));
  return best;
}

}  // namespace

std::optional<std::vector<LikelyTag>> PatientSearch::search(const LumaView& luma,
                                                            std::span<const PixelQuad> read) {
  auto scale = TagScale::from(read);
  std::vector<PixelQuad> known(read.begin(), read.end());
  if (!scale || !decoder_.reads_any()) return std::nullopt;
  std::vector<LikelyTag> found;
  const auto is_taken = [&](Point middle) {
    const auto is_near = [&](const PixelQuad& quad) {
      return length(centre_of(quad) - middle) < kApart * module_of(quad);
    };
    return std::ranges::any_of(read, is_near) || std::ranges::any_of(found, is_near, &LikelyTag::quad);
  };
  const auto [smallest, largest] = std::ranges::minmax(read, {}, module_of);
  std::vector<Place> frames;
  float factor = 1;
  LumaView view = luma;
  frames_.begin(view);
  halves_.resize(8);
  std::size_t half = 0;
  for (float module_px = std::max(module_of(smallest) / kBeyond, kSmallestReduced);
       module_px < module_of(largest) * kBeyond; module_px *= kStep) {
    for (; module_px / factor >= 2 * kSmallestReduced && half < halves_.size(); factor *= 2) {
      reduce_by_2(view, halves_[half]);
      view = halves_[half++].view();
      frames_.begin(view);
    }
    const auto place = [&](Point p) {
      return Point{(p.x + 0.5F) * factor - 0.5F, (p.y + 0.5F) * factor - 0.5F};
    };
    const auto is_size = [&](Point p) {
      return std::abs(std::log(scale->module_at(place(p)) / module_px)) < 0.6F * std::log(kStep);
    };
    const auto is_wanted = [&](Point p) { return is_size(p) && !is_taken(place(p)); };
    auto of_size = frames_.search(module_px / factor, is_size, is_wanted);
    if (of_size.size() > kMostFrames) of_size.resize(kMostFrames);
    for (const FrameSearch::Frame& frame : of_size)
      frames.push_back(look_around(luma, *scale, place(frame.middle), frame.turn));
  }
  std::ranges::sort(frames, std::greater{}, &Place::clearness);
  int in_vain = 0;
  for (const Place& frame : frames) {
    if (is_taken(centre_of(frame.quad))) continue;
    const auto tag = decoder_.decode(luma, *scale, frame.quad);
    if (tag) {
      found.push_back(*tag);
      known.push_back(tag->quad);
      if (const auto better = TagScale::from(known)) scale = better;
    }
    in_vain = tag ? 0 : in_vain + 1;
    if (in_vain == kPatience) break;
  }
  return found;
}

}  // namespace telescope::vision
