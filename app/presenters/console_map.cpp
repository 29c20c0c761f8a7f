#include <algorithm>
#include <utility>

#include "app/presenters/console.hpp"

// The cursor on the map, and what is carried over it.

namespace telescope::app {

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

}  // namespace telescope::app
