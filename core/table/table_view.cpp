#include "core/table/table_view.hpp"

#include <algorithm>

namespace telescope {

std::string_view to_string(PieceState state) {
  switch (state) {
    case PieceState::kSeen:
      return "seen";
    case PieceState::kCovered:
      return "covered";
    case PieceState::kLost:
      return "lost";
    case PieceState::kRemoved:
      return "removed";
  }
  return "lost";
}

std::string_view to_string(CoveredBy by) {
  switch (by) {
    case CoveredBy::kNothing:
      return "nothing";
    case CoveredBy::kHand:
      return "hand";
    case CoveredBy::kFigure:
      return "figure";
    case CoveredBy::kGlare:
      return "glare";
    case CoveredBy::kBlur:
      return "blur";
  }
  return "nothing";
}

const PieceView* find_piece(const TableView& view, const PieceId& piece) {
  const auto it = std::ranges::find(view.pieces, piece, &PieceView::piece);
  return it == view.pieces.end() ? nullptr : &*it;
}

}  // namespace telescope
