#include "vision/tags/patient_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "vision/tags/tag_scale.hpp"

namespace telescope::vision {
namespace {

constexpr float kBeyond = 1.25F;          // how much smaller or larger than those read tags may be
constexpr float kStep = 1.2F;             // from one size to the next
constexpr float kSmallestReduced = 1.9F;  // of a picture in which frames are searched
constexpr float kApart = 4;               // modules, of the middles of tags
constexpr std::size_t kMostFrames = 200;  // a size
constexpr int kPatience = 40;             // looks in vain before the rest of a size is texture

}  // namespace

std::vector<LikelyTag> PatientSearch::search(const LumaView& luma, std::span<const PixelQuad> read) {
  const auto scale = TagScale::from(read);
  if (!scale) return {};
  std::vector<LikelyTag> found;
  const auto is_taken = [&](Point middle) {
    const auto is_near = [&](const PixelQuad& quad) {
      return length(centre_of(quad) - middle) < kApart * module_of(quad);
    };
    return std::ranges::any_of(read, is_near) || std::ranges::any_of(found, is_near, &LikelyTag::quad);
  };
  const auto [smallest, largest] = std::ranges::minmax(read, {}, module_of);
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
    auto frames = frames_.search(module_px / factor, is_size, is_wanted);
    if (frames.size() > kMostFrames) frames.resize(kMostFrames);
    int in_vain = 0;
    for (const FrameSearch::Frame& frame : frames) {
      const Point middle = place(frame.middle);
      if (is_taken(middle)) continue;
      const auto tag = decoder_.decode(luma, *scale, scale->quad_at(middle, frame.turn));
      if (tag) found.push_back(*tag);
      in_vain = tag ? 0 : in_vain + 1;
      if (in_vain == kPatience) break;
    }
  }
  return found;
}

}  // namespace telescope::vision
