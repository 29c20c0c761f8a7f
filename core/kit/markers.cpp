#include "core/kit/markers.hpp"

#include <algorithm>

namespace telescope {
namespace {

constexpr int kAnchors = 4;    // they have the first ids
constexpr int kPoorWords = 4;  // of those that are their own mirror image, the last: stripes and squares

}  // namespace

std::vector<TagId> tags_for_markers(TagFamily family) {
  std::vector<TagId> tags;
  const auto upwards = [&](int first, int last) {
    for (int id = first; id <= last; ++id) tags.emplace_back(id);
  };
  const auto downwards = [&](int first, int last) {
    for (int id = first; id >= last; --id) tags.emplace_back(id);
  };
  const int last = id_count(family) - 1;
  if (family == TagFamily::kDataMatrix) {
    downwards(last, kAnchors);
    return tags;
  }
  if (family != TagFamily::kSquare4x4) {  // the smallest of its sets has the words that are farthest apart
    upwards(kAnchors, last);
    return tags;
  }
  const int own_mirror = mirror_safe_id_count(), mirrored = square_id_count() - own_mirror;
  upwards(own_mirror, mirrored - kPoorWords - 1);
  downwards(last, mirrored);
  upwards(mirrored - kPoorWords, mirrored - 1);
  downwards(own_mirror - 1, kAnchors);
  return tags;
}

KitPiece as_counter(const MarkerClass& marker, int number) {
  return {.id = PieceId(number > 0 ? marker.id + "#" + std::to_string(number) : marker.id),
          .tag = marker.tag,
          .kind = PieceKind::kCounter,
          .name = marker.name,
          .short_name = marker.short_name,
          .base_width_mm = marker.width_mm,
          .base_depth_mm = marker.depth_mm,
          .layout = TagLayout::kCounter,
          .placement = {.height_mm = marker.height_mm}};
}

std::vector<std::string> decks_of(const Kit& kit) {
  std::vector<std::string> decks;
  for (const MarkerClass& marker : kit.markers)
    if (!marker.deck.empty() && std::ranges::find(decks, marker.deck) == decks.end())
      decks.push_back(marker.deck);
  return decks;
}

const MarkerClass* back_of(const Kit& kit, std::string_view deck) {
  const auto it = std::ranges::find_if(
      kit.markers, [&](const MarkerClass& m) { return !deck.empty() && m.deck == deck && m.card.empty(); });
  return it == kit.markers.end() ? nullptr : &*it;
}

std::vector<const MarkerClass*> faces_of(const Kit& kit, std::string_view deck) {
  std::vector<const MarkerClass*> faces;
  for (const MarkerClass& marker : kit.markers)
    if (marker.deck == deck && !marker.card.empty()) faces.push_back(&marker);
  return faces;
}

}  // namespace telescope
