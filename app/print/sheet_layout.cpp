#include "app/print/sheet_layout.hpp"

#include <algorithm>
#include <map>

namespace telescope::print {
namespace {

/// What the heading over a piece says; pieces with the same heading that follow one another share it.
std::string heading_of(const Scenario& scenario, const KitPiece& piece) {
  const std::string side =
      piece.side == Side::kNeutral ? "" : ", " + std::string(name_of(scenario.sides, piece.side));
  if (piece.kind == PieceKind::kCounter) return "Face-down counters" + side;
  const auto division = std::ranges::find(scenario.divisions, piece.division, &Division::id);
  if (division != scenario.divisions.end()) return division->name + side;
  return (piece.division.empty() ? "Stands" : piece.division) + side;
}

/// Fills sheets from the top left: along rows, down the sheet, on to the next.
class Rows {
 public:
  explicit Rows(const Rect& area) : area_(area), sheets_(1) {}

  /// A heading over the cards that follow; moved to the next sheet when no card of `card_height` fits below.
  void begin_group(std::string heading, double card_height) {
    end_row();
    heading_ = std::move(heading);
    group_begun_ = false;
    if (y_ + kHeadingHeightMm + card_height > area_.bottom()) return next_sheet();
    put_heading(heading_);
  }

  /// The card, but for where it lies.
  void place(PlacedCard placed, double height) {
    const double width = placed.card.width_mm;
    if (x_ + width > area_.right()) end_row();
    if (y_ + height > area_.bottom()) next_sheet();
    placed.x_mm = x_;
    placed.y_mm = y_;
    sheets_.back().cards.push_back(placed);
    group_begun_ = true;
    x_ += width + kCardGapMm;
    row_height_ = std::max(row_height_, height);
  }

  std::vector<Sheet> sheets() && { return std::move(sheets_); }

 private:
  void put_heading(const std::string& text) {
    sheets_.back().headings.push_back({text, y_});
    y_ += kHeadingHeightMm;
  }

  void end_row() {
    if (row_height_ > 0.0) y_ += row_height_ + kCardGapMm;
    x_ = area_.x;
    row_height_ = 0.0;
  }

  void next_sheet() {
    sheets_.emplace_back();
    x_ = area_.x;
    y_ = area_.y;
    row_height_ = 0.0;
    put_heading(heading_ + (group_begun_ ? " (continued)" : ""));
  }

  Rect area_;
  std::vector<Sheet> sheets_;
  std::string heading_;
  bool group_begun_ = false;  ///< a card of it has been placed
  double x_ = area_.x, y_ = area_.y, row_height_ = 0.0;
};

std::string rounded(double mm) {
  return std::to_string(static_cast<long>(mm + 0.5));
}

/// Why a card cannot be printed; empty where it can. `advice`: what to do then.
std::string misfit_of(const std::string& what, const Card& card, double height, const Rect& area,
                      const std::string& advice) {
  if (card.width_mm <= area.width && height + kHeadingHeightMm <= area.height) return {};
  return what + ": its card of " + rounded(card.width_mm) + " x " + rounded(card.height_mm) +
         " mm does not fit on the paper; give it a smaller " + advice;
}

}  // namespace

Result<std::vector<Sheet>> lay_out(const Kit& kit, const Scenario& scenario, const Rect& area) {
  if (kit.pieces.empty() && kit.markers.empty()) return std::vector<Sheet>{};
  Rows rows(area);
  std::string heading;
  for (const KitPiece& piece : kit.pieces) {
    const Card card = card_for(kit, piece);
    const double height = card.height_mm + (card.has_tail ? 0.0 : kCaptionHeightMm);
    if (auto misfit = misfit_of("piece " + piece.id.value(), card, height, area, "base"); !misfit.empty())
      return failure(std::move(misfit));
    std::string own = heading_of(scenario, piece);
    if (heading != own) rows.begin_group(own, height);
    heading = std::move(own);
    rows.place({.piece = &piece, .card = card}, height);
  }
  for (const MarkerClass& marker : kit.markers) {
    if (!marker.deck.empty()) continue;
    const Card card = card_for(kit, marker);
    const double height = card.height_mm + kCaptionHeightMm;
    if (auto misfit = misfit_of("marker " + marker.id, card, height, area, "size"); !misfit.empty())
      return failure(std::move(misfit));
    rows.begin_group("Markers: " + marker.name + ", " + std::to_string(marker.count), height);
    for (int i = 0; i < marker.count; ++i) rows.place({.marker = &marker, .card = card}, height);
  }
  return std::move(rows).sheets();
}

}  // namespace telescope::print
