#include "vision/demo/marker_pieces.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "core/kit/markers.hpp"

namespace telescope::vision::demo {
namespace {

bool is_card(const Kit& kit, const KitPiece& piece) {
  const MarkerClass* marker = find_marker_by_tag(kit, piece.tag);
  return marker && !marker->deck.empty();
}

}  // namespace

Kit with_markers_as_counters(const Kit& kit) {
  Kit out = kit;
  const auto add = [&](bool cards) {
    for (const MarkerClass& marker : kit.markers)
      for (int i = 0; i < marker.count && marker.deck.empty() != cards; ++i)
        out.pieces.push_back(as_counter(marker, i + 1));
  };
  add(false);
  add(true);
  return out;
}

std::vector<std::pair<std::size_t, std::size_t>> card_sides(const Kit& kit) {
  std::map<std::string, std::vector<std::size_t>> faces, backs;
  for (std::size_t i = 0; i < kit.pieces.size(); ++i) {
    if (!is_card(kit, kit.pieces[i])) continue;
    const MarkerClass& marker = *find_marker_by_tag(kit, kit.pieces[i].tag);
    (marker.card.empty() ? backs : faces)[marker.deck].push_back(i);
  }
  std::vector<std::pair<std::size_t, std::size_t>> sides;
  for (const auto& [deck, of_deck] : faces)
    for (std::size_t i = 0; i < std::min(of_deck.size(), backs[deck].size()); ++i)
      sides.emplace_back(of_deck[i], backs[deck][i]);
  return sides;
}

Kit without_cards(const Kit& kit) {
  Kit out = kit;
  std::erase_if(out.pieces, [&](const KitPiece& piece) { return is_card(kit, piece); });
  return out;
}

}  // namespace telescope::vision::demo
