#include "vision/demo/marker_play.hpp"

#include <algorithm>
#include <cmath>

#include "core/kit/markers.hpp"

namespace telescope::vision::demo {
namespace {

constexpr std::size_t kClasses = 2, kOfEach = 3;
constexpr double kApart_mm = 6.0, kStep_mm = 16.0;

/// Places in Kit::pieces of the markers of one class.
std::vector<std::size_t> pieces_of(const Kit& kit, const MarkerClass& marker) {
  std::vector<std::size_t> pieces;
  for (std::size_t i = 0; i < kit.pieces.size(); ++i)
    if (kit.pieces[i].tag == marker.tag) pieces.push_back(i);
  return pieces;
}

/// What is laid of each class, and of the deck two faces and the back of a third card.
std::vector<std::vector<std::size_t>> groups(const Kit& kit) {
  std::vector<std::vector<std::size_t>> groups;
  for (const MarkerClass& marker : kit.markers) {
    if (!marker.deck.empty() || groups.size() == kClasses) continue;
    groups.push_back(pieces_of(kit, marker));
  }
  const auto decks = decks_of(kit);
  if (decks.empty()) return groups;
  std::vector<std::size_t> cards;
  const auto faces = faces_of(kit, decks.front());
  for (std::size_t i = 0; i < std::min<std::size_t>(2, faces.size()); ++i)
    cards.push_back(pieces_of(kit, *faces[i]).front());
  const MarkerClass* back = back_of(kit, decks.front());
  if (back && faces.size() > 2) cards.insert(cards.begin() + 1, pieces_of(kit, *back)[2]);
  groups.push_back(std::move(cards));
  return groups;
}

}  // namespace

std::vector<DemoMarker> demo_markers(const Kit& kit) {
  std::vector<DemoMarker> out;
  const auto all = groups(kit);
  for (std::size_t i = 0; i < kOfEach; ++i)
    for (const auto& group : all)
      if (i < group.size()) {
        const KitPiece& piece = kit.pieces[group[i]];
        out.push_back({group[i], std::hypot(piece.base_width_mm, piece.base_depth_mm) / 2});
      }
  return out;
}

std::optional<Spot> free_spot(const Board& board, const DemoMarker& marker,
                              const std::vector<Occupied>& occupied) {
  const double w = width(board).mm(), d = depth(board).mm(), rim = marker.reach_mm + kApart_mm;
  std::optional<Spot> best;
  double nearest = w + d;
  for (double y = rim; y <= d - rim; y += kStep_mm)
    for (double x = rim; x <= w - rim; x += kStep_mm) {
      const double far = std::hypot(x - w / 2, y - d / 2);
      const bool is_free = std::ranges::none_of(occupied, [&](const Occupied& o) {
        return std::hypot(x - o.centre.x_mm, y - o.centre.y_mm) < o.reach_mm + marker.reach_mm + kApart_mm;
      });
      if (!is_free || far >= nearest) continue;
      nearest = far;
      best = Spot{{x, y}, Heading::from_degrees(std::fmod(x * 7 + y * 3, 50.0) - 25.0)};
    }
  return best;
}

}  // namespace telescope::vision::demo
