#include "app/engine/demo_cards.hpp"

#include <algorithm>

#include "core/kit/markers.hpp"

namespace telescope::app {
namespace {

constexpr double kGap_mm = 3.0;  // between the table's edge and a card, and between two cards

bool take(std::vector<std::string>& markers, const std::string& marker) {
  const auto it = std::ranges::find(markers, marker);
  if (it == markers.end()) return false;
  markers.erase(it);
  return true;
}

/// What lies in a slot after `before`, where `wanted` is to lie: a card that stays keeps its place, and so
/// does one that is turned over.
std::vector<std::string> arranged(std::vector<std::string> before, std::vector<std::string> wanted) {
  std::vector<bool> stays;
  for (const std::string& each : before) stays.push_back(!each.empty() && take(wanted, each));
  const auto put = [&](bool where_one_lay) {
    for (std::size_t i = 0; i < before.size() && !wanted.empty(); ++i) {
      if (stays[i] || before[i].empty() == where_one_lay) continue;
      before[i] = wanted.front();
      wanted.erase(wanted.begin());
      stays[i] = true;
    }
  };
  put(true);
  put(false);
  for (std::size_t i = 0; i < before.size(); ++i)
    if (!stays[i]) before[i].clear();
  before.insert(before.end(), wanted.begin(), wanted.end());
  return before;
}

}  // namespace

bool DemoCards::any() const {
  return !places_.rails.empty() && !decks_of(kit_).empty();
}

/// Faces that lie up first: they are those that were turned over.
std::vector<std::string> DemoCards::markers_with(const Known& open, const PieceId& piece) const {
  const auto known = std::ranges::find(open.pieces, piece, &KnownPiece::id);
  const MarkerClass* back = known == open.pieces.end() ? nullptr : back_of(kit_, known->group);
  if (!back) return {};
  std::vector<std::string> faces, backs;
  for (const KnownCards& cards : open.cards) {
    if (cards.piece != piece) continue;
    for (const CardFace& face : cards.faces)
      for (const MarkerClass* marker : faces_of(kit_, known->group))
        if (marker->card == face.id) faces.push_back(marker->id);
    const auto down = cards.count - static_cast<int>(cards.faces.size());
    backs.insert(backs.end(), static_cast<std::size_t>(std::max(0, down)), back->id);
  }
  faces.insert(faces.end(), backs.begin(), backs.end());
  return faces;
}

AtPoint DemoCards::place(std::size_t rail, const CardSlot& slot, std::size_t number) const {
  const double w = width(kit_.board).mm(), d = depth(kit_.board).mm();
  const double along = slot.left_mm + slot.width_mm / 2;
  const double away =
      kGap_mm + places_.card_depth_mm / 2 + static_cast<double>(number) * (places_.card_depth_mm + kGap_mm);
  const bool near = rail == 0;
  return {.point = {near ? along : w - along, near ? -away : d + away},
          .heading = Heading::from_degrees(near ? 0.0 : 180.0)};
}

std::vector<vision::demo::HandMarker> DemoCards::look(const Known& open) {
  std::vector<vision::demo::HandMarker> markers;
  for (std::size_t rail = 0; rail < places_.rails.size(); ++rail)
    for (const CardSlot& slot : places_.rails[rail].slots) {
      std::vector<std::string>& lies = lies_[slot.piece];
      lies = arranged(std::move(lies), markers_with(open, slot.piece));
      for (std::size_t i = 0; i < lies.size(); ++i)
        if (!lies[i].empty()) markers.push_back({.marker = lies[i], .at = place(rail, slot, i)});
    }
  return markers;
}

}  // namespace telescope::app
