#include "app/game/settled_table.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/board/segments.hpp"

namespace telescope::app {

namespace {

/// Two poses differ where they do by more than so many standard deviations.
constexpr double kErrorSigmas = 2.0;

bool is_there(const PieceView& piece) {
  return piece.state == PieceState::kSeen;
}

bool says_whether_it_rests(const PieceView& piece) {
  return is_there(piece) && (piece.held || piece.rest);
}

bool is_moved(const Pose& a, const Pose& b, double least_mm) {
  return distance_mm(a.centre, b.centre) >
         std::max(least_mm, kErrorSigmas * std::hypot(a.sigma_mm, b.sigma_mm));
}

bool is_turned(const Pose& a, const Pose& b, double least_deg) {
  return std::abs(turn_degrees(a.heading, b.heading)) >
         std::max(least_deg, kErrorSigmas * std::hypot(a.sigma_deg, b.sigma_deg));
}

/// Between two sightings: same state, same place, hardly moved.
bool still(const PieceView& a, const PieceView& b) {
  if (is_there(a) != is_there(b) || a.place != b.place || a.pose.has_value() != b.pose.has_value())
    return false;
  return !a.pose || (!is_moved(*a.pose, *b.pose, SettledTable::kStill_mm) &&
                     !is_turned(*a.pose, *b.pose, SettledTable::kStill_deg));
}

/// The same piece where it rests, or rested before it was lifted, and as it was measured when it came to
/// rest: what is made of it stays the same while it lies. It must have a place to rest.
PieceView at_rest(PieceView piece) {
  piece.pose = piece.rest->pose;
  if (piece.held) piece.place = piece.rest->place;
  piece.held = false;
  piece.way.clear();
  return piece;
}

bool in_same_square(const Place& a, const Place& b) {
  return a.kind == Place::Kind::kSector && a == b;
}

/// Takes over what is settled of a piece; true where the game can see the difference.
bool settle(PieceView piece, std::optional<Pose>& lies, PieceView& known) {
  const std::optional<Pose> now = piece.rest ? std::optional(piece.rest->pose) : piece.pose;
  bool elsewhere = false;
  if (is_there(piece) && now) {
    // Vision has told apart what is a move and what is a knock; nobody else's pose is so sure.
    const double least_mm = piece.rest ? 0.0 : SettledTable::kStill_mm;
    const double least_deg = piece.rest ? 0.0 : SettledTable::kStill_deg;
    elsewhere = !lies || is_turned(*lies, *now, least_deg) ||
                (is_moved(*lies, *now, least_mm) && !in_same_square(known.place, piece.place));
  }
  if (elsewhere) lies = now;
  // At an edge the place of a piece that has not moved may become surer, not less so.
  const bool unclear = piece.place.kind == Place::Kind::kUnclear;
  if (is_there(known) && is_there(piece) && piece.rest && !elsewhere && unclear) piece.place = known.place;
  const bool changed =
      elsewhere || known.state != piece.state || known.place != piece.place || known.held != piece.held;
  known = std::move(piece);
  return changed;
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

void SettledTable::begin(const TableView& view) {
  settled_ = view;
  settled_.calibrated = false;
  calibrated_ = view.calibrated;
  since_s_ = view.taken_at_s;
  watches_.clear();
  for (const PieceView& piece : view.pieces) watches_.push_back({piece, view.taken_at_s, {}});
  // Nothing is at rest yet.
  for (PieceView& piece : settled_.pieces) {
    piece.state = PieceState::kLost;
    piece.pose.reset();
    piece.place = {};
    piece.held = false;
    piece.rest.reset();
    piece.way.clear();
  }
}

bool SettledTable::look(const PieceView& piece, double now_s, Watch& watch, PieceView& known) {
  if (says_whether_it_rests(piece)) {
    watch.since = piece;
    watch.since_s = now_s;
    if (piece.rest) return settle(at_rest(piece), watch.lies, known);
    // It has no place yet, but it is not missing either.
    return !is_there(known) && !std::exchange(known.held, true);
  }
  if (!still(watch.since, piece)) {
    watch.since = piece;
    watch.since_s = now_s;
    return false;
  }
  return now_s - watch.since_s >= kRest_s && settle(piece, watch.lies, known);
}

bool SettledTable::look(const TableView& view) {
  const bool anew =
      !same_pieces(view, settled_) || view.calibrated != calibrated_ || view.taken_at_s < settled_.taken_at_s;
  if (anew) {
    begin(view);
    return true;
  }
  bool changed = calibrated_ && !settled_.calibrated && view.taken_at_s - since_s_ >= kRest_s;
  settled_.calibrated = settled_.calibrated || changed;
  for (std::size_t i = 0; i < view.pieces.size(); ++i)
    if (look(view.pieces[i], view.taken_at_s, watches_[i], settled_.pieces[i])) changed = true;
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

MovesSince::News MovesSince::look(std::span<const TableMove> newest) {
  MoveReader::Told told = reader_.take(newest);
  // With some of a piece's moves missing the others tell a way that it did not go.
  if (told.missed > 0) moves_.clear();
  const News news{.any = !told.moves.empty(), .missed = told.missed};
  std::ranges::move(told.moves, std::back_inserter(moves_));
  if (moves_.size() > kMost) moves_.erase(moves_.begin(), moves_.end() - static_cast<std::ptrdiff_t>(kMost));
  return news;
}

void MovesSince::take_in(const PieceId& piece) {
  std::erase_if(moves_, [&](const TableMove& move) { return move.piece == piece; });
}

}  // namespace telescope::app
