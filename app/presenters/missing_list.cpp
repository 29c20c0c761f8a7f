#include "app/presenters/missing_list.hpp"

#include <algorithm>
#include <tuple>

#include "app/presenters/piece_state.hpp"
#include "app/presenters/status_line.hpp"
#include "core/base/counted.hpp"

namespace telescope::app {
namespace {

/// Without calibration nothing has a pose; then a piece that was read once shows it by its confidence.
bool never_seen(const PieceView& view) {
  return view.state == PieceState::kLost && !view.pose && view.confidence <= 0.0;
}

std::string what_text(const Scene& scene, const PieceView& view) {
  std::string text = state_text(view);
  if (view.place.kind != Place::Kind::kUnknown) text += ", last at " + describe(scene.kit.board, view.place);
  return text;
}

}  // namespace

PieceTally tally(const TableView& table) {
  PieceTally tally;
  tally.total = table.pieces.size();
  for (const PieceView& view : table.pieces) switch (view.state) {
      case PieceState::kSeen:
        ++tally.seen;
        break;
      case PieceState::kCovered:
        ++tally.covered;
        break;
      case PieceState::kRemoved:
        ++tally.removed;
        break;
      case PieceState::kLost:
        ++(never_seen(view) ? tally.never_seen : tally.lost);
        break;
    }
  return tally;
}

MissingList missing_list(const Scene& scene) {
  MissingList list;
  if (!scene.table) {
    list.heading = "Not seen";
    return list;
  }
  struct Item {
    const PieceView* view;
    const KitPiece* piece;
  };
  std::vector<Item> items;
  for (const PieceView& view : scene.table->pieces) {
    const bool missing =
        view.state == PieceState::kCovered || (view.state == PieceState::kLost && !never_seen(view));
    if (missing) items.push_back({&view, find_piece(scene.kit, view.piece)});
  }
  std::ranges::stable_sort(items, [](const Item& a, const Item& b) {
    return std::tuple(a.view->state, a.view->state_age_s) < std::tuple(b.view->state, b.view->state_age_s);
  });
  for (const auto& [view, piece] : items) {
    MissingRow row;
    row.piece = view->piece;
    row.side = piece ? piece->side : Side::kNeutral;
    row.state = view->state;
    row.name = view->piece.value();
    if (piece && !piece->name.empty() && piece->name != row.name) row.name += "  " + piece->name;
    row.what = what_text(scene, *view);
    list.rows.push_back(std::move(row));
  }

  const PieceTally count = tally(*scene.table);
  list.heading = !list.rows.empty()      ? std::to_string(list.rows.size()) + " not seen"
                 : count.total == 0      ? "No pieces in this kit"
                 : count.never_seen == 0 ? "All " + counted(count.total - count.removed, "piece") + " seen" +
                                               (is_live(scene) ? "" : " then")
                 : count.seen == 0 ? "No piece seen yet"
                                   : "All seen that were on the table";
  if (count.never_seen > 0)
    list.never_seen = std::to_string(count.never_seen) + " of " + std::to_string(count.total) +
                      (count.never_seen == 1 ? " has" : " have") + " not been on the table yet";
  return list;
}

}  // namespace telescope::app
