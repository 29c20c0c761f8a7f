#include "app/print/sheet_layout.hpp"

#include <algorithm>
#include <cmath>

#include "app/support/language.hpp"

namespace telescope::print {

namespace {

using app::tr;

constexpr const char* kWidePiece =
    app::tr_mark("piece {1}: its card of {2} x {3} mm does not fit on the paper; give it a smaller base");
constexpr const char* kWideMarker =
    app::tr_mark("marker {1}: its card of {2} x {3} mm does not fit on the paper; give it a smaller size");

/// What the heading over a piece says; pieces with the same heading that follow one another share it.
std::string heading_of(const Scenario& scenario, const KitPiece& piece) {
  const auto with_side = [&](std::string words) {
    return piece.side == Side::kNeutral ? words
                                        : words + ", " + std::string(name_of(scenario.sides, piece.side));
  };
  if (piece.kind == PieceKind::kCounter) return with_side(tr("Face-down counters"));
  const auto division = std::ranges::find(scenario.divisions, piece.division, &Division::id);
  if (division != scenario.divisions.end()) return with_side(division->name);
  return with_side(piece.division.empty() ? std::string(tr("Stands")) : piece.division);
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
    put_heading(group_begun_ ? tr("{1} (continued)", heading_) : heading_);
  }

  Rect area_;
  std::vector<Sheet> sheets_;
  std::string heading_;
  bool group_begun_ = false;  ///< a card of it has been placed
  double x_ = area_.x, y_ = area_.y, row_height_ = 0.0;
};

/// Why a card cannot be printed, in the words `what` with its id and its sides; empty where it can.
std::string misfit_of(const char* what, const std::string& id, const Card& card, double height,
                      const Rect& area) {
  if (card.width_mm <= area.width && height + kHeadingHeightMm <= area.height) return {};
  return tr(what, id, std::lround(card.width_mm), std::lround(card.height_mm));
}

}  // namespace

Result<std::vector<Sheet>> lay_out(const Kit& kit, const Scenario& scenario, const Rect& area) {
  if (kit.pieces.empty() && kit.markers.empty()) return std::vector<Sheet>{};
  Rows rows(area);
  std::string heading;
  for (const KitPiece& piece : kit.pieces) {
    const Card card = card_for(kit, piece);
    const double height = card.height_mm + (card.has_tail ? 0.0 : kCaptionHeightMm);
    if (auto misfit = misfit_of(kWidePiece, piece.id.value(), card, height, area); !misfit.empty())
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
    if (auto misfit = misfit_of(kWideMarker, marker.id, card, height, area); !misfit.empty())
      return failure(std::move(misfit));
    rows.begin_group(tr("Markers: {1}, {2}", marker.name, marker.count), height);
    for (int i = 0; i < marker.count; ++i) rows.place({.marker = &marker, .card = card}, height);
  }
  return std::move(rows).sheets();
}

Rect Card::visible() const {
  if (!has_tail) return {0.0, 0.0, width_mm, height_mm};
  return {0.0, base.bottom(), width_mm, height_mm - base.bottom()};
}

Card card_for(const Kit& kit, const KitPiece& piece) {
  const TagPlacement& at = piece.placement;
  // On a post there is only the plate: base and figures are the owner's.
  if (piece.layout == TagLayout::kOnPost) {
    const Rect plate{0.0, 0.0, kit.tag_size_mm, kit.tag_size_mm};
    return {.width_mm = plate.width,
            .height_mm = plate.height,
            .base = plate,
            .tag = plate,
            .tag_rotation_deg = at.rotation_deg};
  }
  const double turn = to_radians(at.rotation_deg);
  const double reach = kit.tag_size_mm / 2.0 * (std::abs(std::cos(turn)) + std::abs(std::sin(turn)));
  const double half_width = piece.base_width_mm / 2.0, half_depth = piece.base_depth_mm / 2.0;

  // In the base's frame: x right, y to the front.
  const double left = std::min(-half_width, at.dx_mm - reach), right = std::max(half_width, at.dx_mm + reach);
  const double front = std::max(half_depth, at.dy_mm + reach);
  double rear = std::min(-half_depth, at.dy_mm - reach);
  const bool has_tail = piece.layout == TagLayout::kOnTail;
  if (has_tail) rear = std::min(rear, 2.0 * at.dy_mm + half_depth);

  Card card;
  card.width_mm = right - left;
  card.height_mm = front - rear;
  card.base = {-half_width - left, front - half_depth, piece.base_width_mm, piece.base_depth_mm};
  card.tag = {at.dx_mm - left - kit.tag_size_mm / 2.0, front - at.dy_mm - kit.tag_size_mm / 2.0,
              kit.tag_size_mm, kit.tag_size_mm};
  card.tag_rotation_deg = at.rotation_deg;
  card.has_tail = has_tail;
  return card;
}

Card card_for(const Kit& kit, const MarkerClass& marker) {
  Card card;
  card.width_mm = marker.width_mm;
  card.height_mm = marker.depth_mm;
  card.base = {0.0, 0.0, marker.width_mm, marker.depth_mm};
  card.tag = {(marker.width_mm - kit.tag_size_mm) / 2.0, (marker.depth_mm - kit.tag_size_mm) / 2.0,
              kit.tag_size_mm, kit.tag_size_mm};
  return card;
}

}  // namespace telescope::print
