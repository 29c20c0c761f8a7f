#include "core/kit/kit.hpp"

#include <algorithm>

namespace telescope {

std::string_view to_string(PieceKind kind) { return kind == PieceKind::kStand ? "stand" : "counter"; }

TablePoint anchor_centre(const Kit& kit, int index) {
  const double half = kit.anchor_size_mm / 2.0;
  const bool right = index == 1 || index == 2;
  const bool far = index == 2 || index == 3;
  return {right ? width(kit.board).mm() + half : -half, far ? depth(kit.board).mm() + half : -half};
}

const KitPiece* find_by_tag(const Kit& kit, TagId tag) {
  const auto it = std::ranges::find(kit.pieces, tag, &KitPiece::tag);
  return it == kit.pieces.end() ? nullptr : &*it;
}

const KitPiece* find_piece(const Kit& kit, const PieceId& piece) {
  const auto it = std::ranges::find(kit.pieces, piece, &KitPiece::id);
  return it == kit.pieces.end() ? nullptr : &*it;
}

}  // namespace telescope
