#include "core/rules/known_parts.hpp"

#include <utility>

namespace telescope {
namespace {

UnitFate fate(UnitId unit, Side side, bool destroyed, std::string where) {
  UnitFate fate;
  fate.unit = std::move(unit);
  fate.side = side;
  fate.kind = destroyed ? UnitFate::Kind::kDestroyed : UnitFate::Kind::kInPlay;
  fate.where = std::move(where);
  return fate;
}

}  // namespace

Known known_of_step(const Sheet& page) {
  Known known;
  known.when = page.when;
  known.step = known.title = page.title;
  known.step_number = page.step + 1;
  known.steps = page.steps;
  known.over = page.over;
  return known;
}

void put_at(KnownPiece& piece, const Board& board, const Spot& spot) {
  if (const auto* off = std::get_if<OffTable>(&spot)) {
    piece.gone = true;
    piece.place = off->why;
    return;
  }
  piece.place = place_word(board, spot);
  piece.sector = sector_of(spot);
  if (const auto* in = std::get_if<InSector>(&spot)) piece.facing = in->facing;
  if (const auto* at = std::get_if<AtPoint>(&spot)) piece.at = *at;
}

UnitFate fate_at(UnitId unit, Side side, const Board& board, const Spot& spot) {
  return fate(std::move(unit), side, is_off_table(spot), place_word(board, spot));
}

UnitFate fate_of(const KitPiece& piece, bool destroyed, std::string where) {
  return fate(UnitId(piece.unit), piece.side, destroyed, std::move(where));
}

UnitFate fate_of(const Unit& unit, bool destroyed, std::string where) {
  return fate(unit.id, unit.side, destroyed, std::move(where));
}

}  // namespace telescope
