#include "core/table/fit.hpp"

#include <algorithm>
#include <cmath>

#include "core/board/segments.hpp"

namespace telescope {
namespace {

/// A facing is the nearest of four headings.
constexpr double kFacingToleranceDeg = 45.0;
/// Of an error: beyond this many, what is seen is called otherwise.
constexpr double kSigmas = 2.0;

constexpr Fit kRight{Fit::Kind::kRight, false, false};
constexpr Fit kWrong{Fit::Kind::kWrong, false, false};
constexpr Fit unclear(bool perhaps_there) {
  return {Fit::Kind::kUnclear, perhaps_there, false};
}

bool is_clear(const PieceView& seen) {
  return seen.state == PieceState::kSeen && seen.place.kind != Place::Kind::kUnclear &&
         seen.place.kind != Place::Kind::kUnknown;
}

bool is_on_board(const PieceView& seen) {
  return seen.place.kind == Place::Kind::kSector || seen.place.kind == Place::Kind::kOpen;
}

/// On an open table a place is never unclear, so its edge is judged here.
bool is_on_edge(const Board& board, const PieceView& seen) {
  if (grid_of(board) || !seen.pose) return false;
  const TablePoint p = seen.pose->centre;
  const double margin = kSigmas * seen.pose->sigma_mm, w = width(board).mm(), d = depth(board).mm();
  const bool near_it = p.x_mm > -margin && p.y_mm > -margin && p.x_mm < w + margin && p.y_mm < d + margin;
  const bool well_inside = p.x_mm > margin && p.y_mm > margin && p.x_mm < w - margin && p.y_mm < d - margin;
  return near_it && !well_inside;
}

std::optional<Heading> wanted_heading(const Spot& spot) {
  if (const auto* in = std::get_if<InSector>(&spot))
    return in->facing ? std::optional(heading_of(*in->facing)) : std::nullopt;
  const auto* at = std::get_if<AtPoint>(&spot);
  return at ? at->heading : std::nullopt;
}

/// The piece is where it belongs; is it headed as it must be?
Fit fit_heading(const Spot& spot, const PieceView& seen) {
  const auto wanted = wanted_heading(spot);
  if (!wanted) return kRight;
  if (!seen.pose) return unclear(true);
  const auto* at = std::get_if<AtPoint>(&spot);
  const double tolerance = at ? at->tolerance_deg : kFacingToleranceDeg;
  const double off = std::abs(owed_turn_deg(spot, *seen.pose)), error = kSigmas * seen.pose->sigma_deg;
  if (off > tolerance + error) return {Fit::Kind::kWrong, false, true};
  // Between two facings, it is neither.
  if (!at && off > tolerance - error) return unclear(true);
  return kRight;
}

Fit fit_spot(const Board&, const InSector& in, const PieceView* seen) {
  if (is_not_on_table(seen)) return kWrong;
  const bool there = seen->place.kind == Place::Kind::kSector && seen->place.sector == in.sector;
  const bool perhaps = there || std::ranges::count(seen->place.between, in.sector) > 0;
  if (!is_clear(*seen)) return unclear(perhaps);
  return there ? fit_heading(in, *seen) : kWrong;
}

Fit fit_spot(const Board&, const AtPoint& at, const PieceView* seen) {
  if (is_not_on_table(seen)) return kWrong;
  if (!seen->pose) return seen->place.kind == Place::Kind::kOffTable ? kWrong : unclear(false);
  const double away = distance_mm(seen->pose->centre, at.point);
  const bool there = away <= at.tolerance.mm() + kSigmas * seen->pose->sigma_mm;
  if (seen->state != PieceState::kSeen)
    return unclear(there && fit_heading(at, *seen).kind == Fit::Kind::kRight);
  return there ? fit_heading(at, *seen) : kWrong;
}

Fit fit_spot(const Board& board, const Anywhere&, const PieceView* seen) {
  if (is_not_on_table(seen)) return kWrong;
  const bool there = is_on_board(*seen);
  const bool clear = seen->place.kind == Place::Kind::kUnclear
                         ? seen->state == PieceState::kSeen && !seen->place.may_be_off_table
                         : is_clear(*seen) && !is_on_edge(board, *seen);
  if (!clear) return unclear(there || seen->place.kind == Place::Kind::kUnclear || is_on_edge(board, *seen));
  return there || seen->place.kind == Place::Kind::kUnclear ? kRight : kWrong;
}

bool may_be_on_board(const Board& board, const PieceView& seen) {
  return is_on_board(seen) || seen.place.kind == Place::Kind::kUnclear || is_on_edge(board, seen);
}

Fit fit_spot(const Board& board, const OffTable&, const PieceView* seen) {
  if (is_not_on_table(seen)) return kRight;
  if (seen->state != PieceState::kSeen) return may_be_on_board(board, *seen) ? unclear(false) : kRight;
  if (seen->place.kind == Place::Kind::kUnclear || is_on_edge(board, *seen)) return unclear(false);
  return is_on_board(*seen) ? kWrong : kRight;
}

/// A part of the playing area that has a name.
Fit fit_in_ground(const GroundArea& area, const PieceView* seen) {
  if (is_not_on_table(seen)) return kWrong;
  if (!seen->pose) return unclear(false);
  const TablePoint centre = seen->pose->centre;
  const bool there = contains(area.shape, centre);
  const Length margin = Length::from_mm(2.0 * kSigmas * seen->pose->sigma_mm);
  const bool on_edge = touches(area.shape, {centre, {}, margin, margin}) && !there;
  if (seen->state != PieceState::kSeen || on_edge) return unclear(there || on_edge);
  return there ? kRight : kWrong;
}

Fit fit_spot(const Board& board, const InArea& in, const PieceView* seen) {
  const auto area = std::ranges::find(board.areas, in.name, &NamedArea::name);
  const auto ground = std::ranges::find(board.ground.areas, in.name, &GroundArea::id);
  if (area == board.areas.end() && ground != board.ground.areas.end()) return fit_in_ground(*ground, seen);
  const bool watched = area != board.areas.end() && area->outline.has_value();
  if (is_not_on_table(seen)) return watched ? kWrong : kRight;
  if (seen->state != PieceState::kSeen)
    return may_be_on_board(board, *seen) || watched ? unclear(false) : kRight;
  if (seen->place.kind == Place::Kind::kUnclear) return unclear(false);
  if (is_on_board(*seen)) return kWrong;
  if (seen->place.kind == Place::Kind::kArea) return seen->place.area == in.name ? kRight : kWrong;
  return watched ? kWrong : kRight;
}

}  // namespace

bool is_not_on_table(const PieceView* seen) {
  return !seen || seen->state == PieceState::kLost || seen->state == PieceState::kRemoved;
}

Fit fit(const Board& board, const Spot& spot, const PieceView* seen) {
  // Missing, but in a hand: wherever it belongs, it may be put there in a moment.
  if (seen && seen->held && is_not_on_table(seen)) return unclear(false);
  return std::visit([&](const auto& each) { return fit_spot(board, each, seen); }, spot);
}

double owed_turn_deg(const Spot& spot, const Pose& pose) {
  const auto wanted = wanted_heading(spot);
  return wanted ? turn_degrees(pose.heading, *wanted) : 0.0;
}

}  // namespace telescope
