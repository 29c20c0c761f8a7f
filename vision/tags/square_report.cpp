// What a search hands on: of all that it read, what can be so together; and what it did not read.
#include <algorithm>

#include "vision/tags/square_search.hpp"
#include "vision/tags/tag_scale.hpp"

namespace telescope::vision {
namespace {

constexpr int kOutsiderLooksOfAStill = 2000;

}  // namespace

std::vector<UnreadQuad> SquareSearch::search_unread() {
  const cv::Rect whole(0, 0, full_.width, full_.height);
  std::vector<PixelQuad> quads;
  unread_ = &quads;
  looks_left_ = kOutsiderLooksOfAStill;
  search_narrowly(whole);
  for (const Rendition other : kOtherRenditions) search(whole, kPatience, Wanted::kPiecesAndAnchors, other);
  unread_ = nullptr;
  std::vector<UnreadQuad> unread;
  for (const TagReading& r : readings_)
    if (r.role == TagRole::kOutside) unread.push_back({r.plain, true});
  const auto is_read = [&](const PixelQuad& quad) {
    return std::ranges::any_of(readings_, [&](const TagReading& r) {
      return length(r.centre - centre_of(quad)) < 4 * r.sighting.module_px;
    });
  };
  for (const PixelQuad& quad : quads)
    if (!is_read(quad)) unread.push_back({quad});
  return unread;
}

void SquareSearch::add_seen(const Sighting& sighting) {
  TagReading r{.sighting = sighting, .centre = {}, .role = TagRole::kPiece};
  if (std::ranges::find(anchor_ids_, sighting.tag) != anchor_ids_.end()) r.role = TagRole::kAnchor;
  for (std::size_t i = 0; i < 4; ++i)
    r.plain[i] = {static_cast<float>(sighting.corners[i].x_px), static_cast<float>(sighting.corners[i].y_px)};
  r.quad = r.plain;
  r.centre = centre_of(r.plain);
  readings_.push_back(r);
}

/// Where a streak of glare takes a row of modules from a tag, what is left may pass for another tag that is
/// less long than wide.
void SquareSearch::drop_misshapen() {
  std::vector<PixelQuad> clear;
  for (const TagReading& r : readings_)
    if (r.role == TagRole::kPiece && is_clear(r.sighting)) clear.push_back(r.plain);
  const auto scale = TagScale::from(clear);
  if (!scale) return;
  std::erase_if(readings_, [&](const TagReading& r) {
    return r.role == TagRole::kPiece && !scale->fits(r.plain, kShapeLeeway);
  });
}

SquareSearch::Report SquareSearch::report() {
  Report out;
  if (!anchor_ids_.empty()) drop_misshapen();  // without a table tags are of any size
  std::ranges::stable_sort(readings_, std::greater{},
                           [](const TagReading& r) { return r.sighting.correlation; });
  std::vector<TagReading>& kept = out.kept;
  const auto is_taken = [&](const TagReading& r) {
    return std::ranges::any_of(kept, [&](const TagReading& k) { return overlap(k, r); });
  };
  const auto is_among = [](const auto& list, TagId tag) {
    return std::ranges::find(list, tag) != list.end();
  };
  const auto tag_of = [](const TagReading& r) { return r.sighting.tag; };
  for (const TagReading& r : readings_) {
    if (r.role == TagRole::kOutside || is_taken(r)) continue;
    const auto other =
        is_marker(r.sighting.tag) ? kept.end() : std::ranges::find(kept, r.sighting.tag, tag_of);
    if (other != kept.end()) {
      if (!is_clear(r.sighting) || !is_clear(other->sighting)) continue;
      if (!is_among(out.doubles, r.sighting.tag)) out.doubles.push_back(r.sighting.tag);
    }
    kept.push_back(r);
  }
  for (const TagReading& r : kept)
    (is_marker(r.sighting.tag)               ? out.markers
     : is_among(out.doubles, r.sighting.tag) ? out.copies
                                             : out.sightings)
        .push_back(r.sighting);
  for (const TagReading& r : readings_) {
    if (r.role != TagRole::kOutside || is_taken(r) ||
        std::ranges::find(kept, r.sighting.tag, tag_of) != kept.end())
      continue;
    out.outsiders.push_back(r.sighting);
    kept.push_back(r);
  }
  std::ranges::sort(out.doubles);
  return out;
}

}  // namespace telescope::vision
