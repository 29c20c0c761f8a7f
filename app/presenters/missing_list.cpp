#include "app/presenters/missing_list.hpp"

#include <algorithm>
#include <tuple>

#include "app/presenters/piece_state.hpp"
#include "app/presenters/status_line.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

/// Without calibration nothing has a pose; then a piece that was read once shows it by its confidence.
bool never_seen(const PieceView& view) {
  return view.state == PieceState::kLost && !view.pose && view.confidence <= 0.0;
}

std::string what_text(const Scene& scene, const PieceView& view) {
  std::string text = state_text(view);
  const bool named = view.place.kind != Place::Kind::kUnknown && view.place.kind != Place::Kind::kOpen;
  if (named) text = tr("{1}, last at {2}", text, place_text(scene.kit.board, view.place));
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
    list.heading = tr("Not seen");
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
  list.heading =
      !list.rows.empty() ? tr("{1} not seen", list.rows.size())
      : count.total == 0 ? tr("No pieces in this kit")
      : count.never_seen == 0
          ? is_live(scene)
                ? tr_n("All {1} piece seen", "All {1} pieces seen", count.total - count.removed)
                : tr_n("All {1} piece seen then", "All {1} pieces seen then", count.total - count.removed)
      : count.seen == 0 ? tr("No piece seen yet")
                        : tr("All seen that were on the table");
  if (count.never_seen > 0)
    list.never_seen = tr_n("{1} of {2} has not been on the table yet",
                           "{1} of {2} have not been on the table yet", count.never_seen, count.total);
  return list;
}

}  // namespace telescope::app
