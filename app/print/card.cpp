#include "app/print/card.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::print {

Rect Card::visible() const {
  if (!has_tail) return {0.0, 0.0, width_mm, height_mm};
  return {0.0, base.bottom(), width_mm, height_mm - base.bottom()};
}

Card card_for(const Kit& kit, const KitPiece& piece) {
  const TagPlacement& at = piece.placement;
  // On a post there is only the plate: base and figures are the owner's.
  if (piece.layout == TagLayout::kOnPost) {
    const Rect plate{0.0, 0.0, kit.tag_size_mm, kit.tag_size_mm};
    return {.width_mm = plate.width,
            .height_mm = plate.height,
            .base = plate,
            .tag = plate,
            .tag_rotation_deg = at.rotation_deg};
  }
  const double turn = to_radians(at.rotation_deg);
  const double reach = kit.tag_size_mm / 2.0 * (std::abs(std::cos(turn)) + std::abs(std::sin(turn)));
  const double half_width = piece.base_width_mm / 2.0, half_depth = piece.base_depth_mm / 2.0;

  // In the base's frame: x right, y to the front.
  const double left = std::min(-half_width, at.dx_mm - reach), right = std::max(half_width, at.dx_mm + reach);
  const double front = std::max(half_depth, at.dy_mm + reach);
  double rear = std::min(-half_depth, at.dy_mm - reach);
  const bool has_tail = piece.layout == TagLayout::kOnTail;
  if (has_tail) rear = std::min(rear, 2.0 * at.dy_mm + half_depth);

  Card card;
  card.width_mm = right - left;
  card.height_mm = front - rear;
  card.base = {-half_width - left, front - half_depth, piece.base_width_mm, piece.base_depth_mm};
  card.tag = {at.dx_mm - left - kit.tag_size_mm / 2.0, front - at.dy_mm - kit.tag_size_mm / 2.0,
              kit.tag_size_mm, kit.tag_size_mm};
  card.tag_rotation_deg = at.rotation_deg;
  card.has_tail = has_tail;
  return card;
}

Card card_for(const Kit& kit, const MarkerClass& marker) {
  Card card;
  card.width_mm = marker.width_mm;
  card.height_mm = marker.depth_mm;
  card.base = {0.0, 0.0, marker.width_mm, marker.depth_mm};
  card.tag = {(marker.width_mm - kit.tag_size_mm) / 2.0, (marker.depth_mm - kit.tag_size_mm) / 2.0,
              kit.tag_size_mm, kit.tag_size_mm};
  return card;
}

}  // namespace telescope::print
