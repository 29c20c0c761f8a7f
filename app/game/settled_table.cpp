#include "app/game/settled_table.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::app {
namespace {

bool is_there(const PieceView& piece) {
  return piece.state == PieceState::kSeen;
}

/// At rest between two sightings: same state, same place, hardly moved.
bool still(const PieceView& a, const PieceView& b) {
  if (is_there(a) != is_there(b) || a.place != b.place || a.pose.has_value() != b.pose.has_value())
    return false;
  if (!a.pose) return true;
  return std::hypot(a.pose->centre.x_mm - b.pose->centre.x_mm, a.pose->centre.y_mm - b.pose->centre.y_mm) <=
         SettledTable::kStill_mm;
}

bool same_pieces(const TableView& a, const TableView& b) {
  return std::ranges::equal(a.pieces, b.pieces, {}, &PieceView::piece, &PieceView::piece);
}

/// The same markers lie at the same places.
bool same_markers(const TableView& a, const TableView& b) {
  return std::ranges::equal(a.markers, b.markers, [](const MarkerView& x, const MarkerView& y) {
    return x.number == y.number && x.state == y.state && x.place == y.place;
  });
}

}  // namespace

bool SettledTable::look(const TableView& view) {
  const bool anew =
      !same_pieces(view, settled_) || view.calibrated != calibrated_ || view.taken_at_s < settled_.taken_at_s;
  if (anew) {
    settled_ = view;
    settled_.calibrated = false;
    calibrated_ = view.calibrated;
    since_s_ = view.taken_at_s;
    watches_.clear();
    for (const PieceView& piece : view.pieces) watches_.push_back({piece, view.taken_at_s});
    // Nothing is at rest yet.
    for (PieceView& piece : settled_.pieces) {
      piece.state = PieceState::kLost;
      piece.pose.reset();
      piece.place = {};
    }
    return true;
  }
  bool changed = calibrated_ && !settled_.calibrated && view.taken_at_s - since_s_ >= kRest_s;
  settled_.calibrated = settled_.calibrated || changed;
  for (std::size_t i = 0; i < view.pieces.size(); ++i) {
    const PieceView& piece = view.pieces[i];
    Watch& watch = watches_[i];
    if (!still(watch.since, piece)) {
      watch = {piece, view.taken_at_s};
      continue;
    }
    if (view.taken_at_s - watch.since_s < kRest_s) continue;
    PieceView& known = settled_.pieces[i];
    if (is_there(known) != is_there(piece) || known.place != piece.place || known.state != piece.state)
      changed = true;
    known = piece;
  }
  // Markers are told once they rest.
  changed = changed || !same_markers(view, settled_);
  settled_.markers = view.markers;
  settled_.frame = view.frame;
  settled_.taken_at_s = view.taken_at_s;
  settled_.anchors = view.anchors;
  settled_.foreign = view.foreign;
  settled_.doubled = view.doubled;
  settled_.busy = view.busy;
  return changed;
}

}  // namespace telescope::app
