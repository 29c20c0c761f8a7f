#include <algorithm>
#include <cmath>
#include <utility>

#include "app/presenters/console.hpp"
#include "app/support/language.hpp"
#include "core/measure/judgement.hpp"
#include "core/table/spot.hpp"

// The cursor on the map, and what is carried over it. Where there are no sectors it goes in steps of the
// board's unit, and turns what is carried.

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

void Console::begin_map(const Kit& kit) {
  map_ = true;
  if (at_.sector)
    if (const GridBoard* grid = grid_of(kit.board)) {
      at_.sector->column = std::min(at_.sector->column, grid->columns - 1);
      at_.sector->row = std::min(at_.sector->row, grid->rows - 1);
      return;
    }
  if (grid_of(kit.board)) return;
  at_.sector.reset();
  if (!at_.point && has_surface(kit.board))
    at_ = {.sector = std::nullopt, .point = TablePoint{width(kit.board).mm() / 2, depth(kit.board).mm() / 2}};
}

void Console::move_on_map(Command command, const GameScene& game, const Kit& kit) {
  if (move_on_open_map(command, game, kit)) return;
  const GridBoard* grid = grid_of(kit.board);
  const auto beside = places_beside(game, kit);
  if (!at_.sector) {
    const auto it = std::ranges::find(beside, at_.name);
    const long at = it == beside.end() ? 0 : it - beside.begin();
    if (command == Command::kUp && grid) {
      at_ = {Sector{std::min(static_cast<int>(at), grid->columns - 1), 0}, {}};
      return;
    }
    const long by = command == Command::kRight ? 1 : command == Command::kLeft ? -1 : 0;
    at_.name =
        beside[static_cast<std::size_t>(std::clamp<long>(at + by, 0, static_cast<long>(beside.size()) - 1))];
    return;
  }
  Sector& sector = *at_.sector;
  if (command == Command::kUp) sector.row = std::min(sector.row + 1, grid->rows - 1);
  if (command == Command::kLeft) sector.column = std::max(sector.column - 1, 0);
  if (command == Command::kRight) sector.column = std::min(sector.column + 1, grid->columns - 1);
  if (command != Command::kDown) return;
  if (sector.row > 0)
    --sector.row;
  else  // below the nearest row lie the places beside the table
    at_ = {std::nullopt, beside[std::min(static_cast<std::size_t>(sector.column), beside.size() - 1)]};
}

void Console::turn(Turn turn) {
  turn_ = turn;
  form_.turn(turn);
}

Pressed Console::press_map(Command pressed, const GameScene& game, const Kit& kit) {
  const Command command = on_table(pressed, turn_);
  if (way_of(command) || turn_of(command) != 0.0) {
    move_on_map(command, game, kit);
    if (!carried_) {
      view_.piece.reset();
      view_.place = at_;
    }
    return taken();
  }
  switch (command) {
    case Command::kMap:
    case Command::kBack:
      map_ = false;
      if (command == Command::kMap || carried_) {
        carried_.reset();
        at_.heading.reset();
        return taken();
      }
      let_go();
      return taken();
    case Command::kChoose:
      map_ = false;
      if (carried_) {
        let_go();
        CarryPiece carry{*std::exchange(carried_, std::nullopt), at_};
        at_.heading.reset();
        own_lines_first_ = false;  // he wants to know what becomes of it
        return ask(std::move(carry));
      }
      if (const auto here = at_.point ? piece_at(game, kit, *at_.point) : std::nullopt) {
        lift(*here, game, kit);
        own_lines_first_ = true;
        view_.place.reset();
        view_.piece = here;
        release_cursor();
        return taken();
      }
      view_.place = at_;
      own_lines_first_ = true;
      release_cursor();
      return taken();
    default:
      return {};
  }
}

std::optional<MapPlace> Console::map_cursor() const {
  if (form_.is_open()) {
    const auto sector = form_.map_cursor();
    return sector ? std::optional(MapPlace{sector, {}}) : std::nullopt;
  }
  return map_ ? std::optional(at_) : std::nullopt;
}

void Console::click_place(const MapPlace& place) {
  if (form_.is_open()) {
    if (place.sector) form_.click_sector(*place.sector);
    if (place.point) form_.click_point(*place.point);
    return;
  }
  at_ = place;
  if (carried_) return;
  view_.piece.reset();
  view_.place = place;
  release_cursor();
}

Pressed Console::drop_piece(const PieceId& piece, MapPlace place) {
  if (entry_ || form_.is_open()) return taken();
  map_ = false;
  carried_.reset();
  let_go();
  return ask(CarryPiece{piece, std::move(place)});
}

void Console::click_piece(const PieceId& piece) {
  if (form_.is_open()) {
    form_.click_piece(piece);
    return;
  }
  if (carried_) return;
  map_ = false;
  view_.place.reset();
  view_.piece = piece;
  release_cursor();
}

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
