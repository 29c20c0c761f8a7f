#include "core/table/table_view.hpp"

#include <algorithm>
#include <array>

namespace telescope {

std::string_view to_string(PieceState state) {
  constexpr std::array<std::string_view, 4> kWords{"seen", "covered", "lost", "removed"};
  return kWords.at(static_cast<std::size_t>(state));
}

std::string_view to_string(CoveredBy by) {
  constexpr std::array<std::string_view, 5> kWords{"nothing", "hand", "figure", "glare", "blur"};
  return kWords.at(static_cast<std::size_t>(by));
}

const PieceView* find_piece(const TableView& view, const PieceId& piece) {
  const auto it = std::ranges::find(view.pieces, piece, &PieceView::piece);
  return it == view.pieces.end() ? nullptr : &*it;
}

}  // namespace telescope
