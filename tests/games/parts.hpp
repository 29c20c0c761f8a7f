#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/board/ground.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/form.hpp"
#include "core/rules/known.hpp"
#include "core/rules/plain_rules.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"
#include "tests/support/any_answer.hpp"

namespace telescope::test {

/// Of a game whose actions are read into one plain value.
template <class Setup, class Game, class Wanted>
class PlainRules : public PlainGame<Setup, Game, Wanted> {
 public:
  using PlainGame<Setup, Game, Wanted>::PlainGame;

 protected:
  using PlainGame<Setup, Game, Wanted>::check;
  /// Throws std::invalid_argument where the action names what this game has not.
  virtual void check(const Game&, Wanted&) const {}

  Wanted read(const Game& game, const Action& action) const final {
    Wanted wanted;
    read_plain(action, wanted);
    check(game, wanted);
    return wanted;
  }
};

/// Leaves each field those choices with which an answer of the whole form is lawful; false where there is
/// none. Of a form each of whose fields is answered by one of its choices; a form without fields is lawful as
/// it stands, or not.
bool leave_lawful(Form& form, const std::function<bool(const Action&)>& lawful);

/// A piece or a unit by its names, kind, division and side: where it is remains for the game to say.
KnownPiece known_piece(const KitPiece& piece);
KnownPiece known_piece(const Unit& unit);
// What TableFace::propose() and inspect() read of the table.

/// The pieces that are seen in this frame and whose pose is known.
std::vector<PieceView> seen_pieces(const TableView& table);

/// A piece that lies clearly in another square than it belongs, or faces otherwise there.
struct ShiftedPiece {
  PieceId piece;
  InSector from;  ///< where it belongs
  InSector to;    ///< faces as it did where that is not clear; nothing where it never faces
};
/// Those of `standing` that are seen so; the heading counts where it is within `tolerance_deg` of a facing.
std::vector<ShiftedPiece> shifted_on_squares(const TableView& table, std::span<const Standing> standing,
                                             double tolerance_deg);

/// Where the markers of that class lie; what a hand covers lies there still.
std::vector<TablePoint> markers_on(const TableView& table, std::string_view marker);

/// From centre to centre.
Length distance(TablePoint a, TablePoint b);

/// The way of `piece` from where the game had it to where it lies: over what hands were seen to do with it
/// or, where nothing was, straight.
std::vector<TablePoint> way_of(const PieceId& piece, TablePoint from, TablePoint to,
                               std::span<const TableMove> moves);
Length length_of(std::span<const TablePoint> way);
/// So much of a way lies in one or more areas of the ground.
Length length_in_areas(const Ground& ground, std::span<const TablePoint> way);

}  // namespace telescope::test
