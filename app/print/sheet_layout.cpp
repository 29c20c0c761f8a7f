#include "app/print/sheet_layout.hpp"

#include <algorithm>
#include <map>

namespace telescope::print {
namespace {

/// What the heading over a piece says; pieces with the same heading that follow one another share it.
std::string heading_of(const Scenario& scenario, const KitPiece& piece) {
  const std::string side = piece.side == Side::kNeutral ? "" : ", " + std::string(to_string(piece.side));
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

  void place(const KitPiece& piece, const Card& card, double height) {
    if (x_ + card.width_mm > area_.right()) end_row();
    if (y_ + height > area_.bottom()) next_sheet();
    sheets_.back().cards.push_back({&piece, card, x_, y_});
    group_begun_ = true;
    x_ += card.width_mm + kCardGapMm;
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

std::string whole_mm(double mm) {
  return std::to_string(static_cast<long>(mm + 0.5));
}

}  // namespace

Result<std::vector<Sheet>> lay_out(const Kit& kit, const Scenario& scenario, const Rect& area) {
  if (kit.pieces.empty()) return std::vector<Sheet>{};
  Rows rows(area);
  std::string heading;
  for (const KitPiece& piece : kit.pieces) {
    const Card card = card_for(kit, piece);
    const double height = card.height_mm + (card.has_tail ? 0.0 : kCaptionHeightMm);
    if (card.width_mm > area.width || height + kHeadingHeightMm > area.height)
      return failure("piece " + piece.id.value() + ": its card of " + whole_mm(card.width_mm) + " x " +
                     whole_mm(card.height_mm) + " mm does not fit on the paper; give it a smaller base");
    std::string own = heading_of(scenario, piece);
    if (heading != own) rows.begin_group(own, height);
    heading = std::move(own);
    rows.place(piece, card, height);
  }
  return std::move(rows).sheets();
}

}  // namespace telescope::print
