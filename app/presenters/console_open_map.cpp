#include <algorithm>
#include <cmath>

#include "app/presenters/console.hpp"
#include "app/support/language.hpp"
#include "core/measure/judgement.hpp"
#include "core/table/spot.hpp"

// The cursor on a table without sectors: it goes in steps of the board's unit, and turns what is carried.

namespace telescope::app {
namespace {

constexpr double kEdgeMm = 1e-6;  // nearer to the edge counts as on it: steps add up to a rounding error

const AtPoint* point_of(const GameScene& game, const PieceId& piece) {
  const auto it = std::ranges::find(game.standings, piece, &Standing::piece);
  return it == game.standings.end() ? nullptr : std::get_if<AtPoint>(&it->spot);
}

double step_mm(const Board& board) {
  return one(measured_in(board)).mm();
}

TablePoint middle_of(const Board& board) {
  return {width(board).mm() / 2, depth(board).mm() / 2};
}

}  // namespace

std::optional<PieceId> piece_at(const GameScene& game, const Kit& kit, TablePoint point) {
  std::optional<PieceId> best;
  double nearest = 0.0;
  for (const Standing& standing : game.standings) {
    const auto* at = std::get_if<AtPoint>(&standing.spot);
    const KitPiece* piece = find_piece(kit, standing.piece);
    if (!at || !piece) continue;
    const double away = std::hypot(at->point.x_mm - point.x_mm, at->point.y_mm - point.y_mm);
    const double reach =
        std::max(std::hypot(piece->base_width_mm, piece->base_depth_mm) / 2, step_mm(kit.board) / 2);
    if (away > reach || (best && away >= nearest)) continue;
    best = standing.piece;
    nearest = away;
  }
  return best;
}

void Console::lift(const PieceId& piece, const GameScene& game, const Kit& kit) {
  carried_ = piece;
  map_ = true;
  if (grid_of(kit.board) || !has_surface(kit.board)) return;
  const KitPiece* known = find_piece(kit, piece);
  const AtPoint* at = point_of(game, piece);
  const double ahead = known && known->side == Side::kDefender ? 180.0 : 0.0;
  const TablePoint from = at ? at->point : at_.point.value_or(middle_of(kit.board));
  at_ = {.sector = std::nullopt,
         .point = from,
         .heading = at && at->heading ? at->heading : Heading::from_degrees(ahead)};
}

bool Console::move_on_open_map(Command command, const GameScene& game, const Kit& kit) {
  if (grid_of(kit.board) || !has_surface(kit.board)) return false;
  if (const double turn = turn_of(command); turn != 0.0) {
    if (carried_ && at_.point)
      at_.heading = Heading::from_degrees(at_.heading.value_or(Heading()).degrees() + turn);
    return true;
  }
  const auto way = way_of(command);
  if (!way) return false;
  const auto beside = places_beside(game, kit);
  if (!at_.point) {  // beside the table
    if (way->y_mm <= 0) return false;
    const auto it = std::ranges::find(beside, at_.name);
    const double share =
        (static_cast<double>(it - beside.begin()) + 0.5) / static_cast<double>(beside.size());
    at_ = {.sector = std::nullopt,
           .point = TablePoint{width(kit.board).mm() * std::min(share, 1.0), 0.0},
           .heading = at_.heading};
    return true;
  }
  const double step = step_mm(kit.board), across = width(kit.board).mm();
  TablePoint& at = *at_.point;
  if (way->y_mm < 0 && at.y_mm <= kEdgeMm) {  // below the near edge lie the places beside the table
    const auto place = static_cast<std::size_t>(at.x_mm / across * static_cast<double>(beside.size()));
    at_ = {
        .sector = std::nullopt, .name = beside[std::min(place, beside.size() - 1)], .heading = at_.heading};
    return true;
  }
  at.x_mm = std::clamp(at.x_mm + way->x_mm * step, 0.0, across);
  at.y_mm = std::clamp(at.y_mm + way->y_mm * step, 0.0, depth(kit.board).mm());
  return true;
}

std::string Console::map_advice(const GameScene& game, const Kit& kit) const {
  const bool open = !grid_of(kit.board) && has_surface(kit.board);
  if (!carried_)
    return open ? tr("Arrows go over the map, finer with Shift, Enter lifts the piece there, Esc back.")
                : tr("Arrows go over the map, Enter goes into this place, Esc back.");
  if (!open) return tr("Arrows choose the place, Enter sets it down there, Esc leaves it where it is.");
  std::string text = place_text(kit, at_);
  if (const AtPoint* from = point_of(game, *carried_); from && at_.point)
    text = tr("{1}, {2} from where it stood", text,
              length_words(kit.board, Length::from_mm(std::hypot(at_.point->x_mm - from->point.x_mm,
                                                                 at_.point->y_mm - from->point.y_mm))));
  return tr(
      "{1}. Arrows carry it, [ and ] turn it, finer with Shift; Enter sets it down, Esc leaves it where it "
      "is.",
      text);
}

}  // namespace telescope::app
