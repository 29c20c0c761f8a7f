#include "core/table/unmoved_pieces.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

const PieceId kTank("3-15");
const Board kSquares{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, .areas = {}, .hills = {}};
const Board kOpen{.surface = OpenBoard{48_in, 36_in}, .areas = {}, .hills = {}};

/// A table on which the one piece lies there.
TableView lies_at(const Board& board, TablePoint at, PieceState state = PieceState::kSeen) {
  TableView table;
  table.calibrated = true;
  PieceView piece{.piece = kTank, .state = state};
  piece.pose = Pose{.centre = at, .sigma_mm = 0.5, .sigma_deg = 0.5};
  piece.place = locate(board, at, Length::from_mm(3.0));
  table.pieces = {piece};
  return table;
}

Standing stands_at(const Board& board, TablePoint at) {
  if (!grid_of(board)) return {.piece = kTank, .spot = AtPoint{.point = at}, .replaces = {}};
  return {.piece = kTank, .spot = InSector{*locate(board, at, {}).sector, {}}, .replaces = {}};
}

bool is_seen(const UnmovedPieces& pieces, const Board& board, const TableView& table, TablePoint game) {
  const std::vector<Standing> standings{stands_at(board, game)};
  return pieces.without(board, table, standings).pieces.front().state == PieceState::kSeen;
}

}  // namespace

TEST_CASE("A piece that the game has moved is not seen elsewhere before a hand has moved it",
          "[table][moves]") {
  UnmovedPieces pieces;
  const TablePoint old{230, 70}, now{380, 70}, other{230, 230};
  pieces.moved_by_game(kTank, lies_at(kSquares, old));
  pieces.look(kSquares, lies_at(kSquares, old));
  CHECK_FALSE(is_seen(pieces, kSquares, lies_at(kSquares, old), now));
  SECTION("a knock within its sector moves nothing") {
    pieces.look(kSquares, lies_at(kSquares, {260, 90}));
    CHECK_FALSE(is_seen(pieces, kSquares, lies_at(kSquares, {260, 90}), now));
  }
  SECTION("an arm that hides it moves nothing, nor a hand that puts it back") {
    pieces.look(kSquares, lies_at(kSquares, old, PieceState::kCovered));
    pieces.look(kSquares, lies_at(kSquares, old, PieceState::kLost));
    pieces.look(kSquares, lies_at(kSquares, old));
    CHECK_FALSE(is_seen(pieces, kSquares, lies_at(kSquares, old), now));
  }
  SECTION("a hand that obeys the game moves nothing, even where the game has changed its mind meanwhile") {
    pieces.carried_for_game(kTank, lies_at(kSquares, old));
    pieces.moved_by_game(kTank, lies_at(kSquares, old));
    pieces.look(kSquares, lies_at(kSquares, other));
    CHECK_FALSE(is_seen(pieces, kSquares, lies_at(kSquares, other), now));
    pieces.look(kSquares, lies_at(kSquares, {530, 70}));  // but whoever moves it next has moved it
    CHECK(is_seen(pieces, kSquares, lies_at(kSquares, {530, 70}), now));
  }
  SECTION("where it belongs it is seen, and from there it may move") {
    CHECK(is_seen(pieces, kSquares, lies_at(kSquares, now), now));
    pieces.look(kSquares, lies_at(kSquares, now));
    CHECK_FALSE(pieces.contains(kTank));
  }
  SECTION("a hand that puts it anywhere else has moved it") {
    pieces.look(kSquares, lies_at(kSquares, other));
    CHECK(is_seen(pieces, kSquares, lies_at(kSquares, other), now));
  }
}

TEST_CASE("A piece that the game has moved before any camera knew the table lies where it is found first",
          "[table][moves]") {
  UnmovedPieces pieces;
  const TablePoint old{230, 70}, now{380, 70};
  pieces.moved_by_game(kTank, TableView{});
  pieces.look(kSquares, lies_at(kSquares, old));
  CHECK_FALSE(is_seen(pieces, kSquares, lies_at(kSquares, old), now));
  pieces.look(kSquares, lies_at(kSquares, {230, 230}));
  CHECK_FALSE(pieces.contains(kTank));
}

TEST_CASE("A piece that lay nowhere when the game moved it was put down by a hand", "[table][moves]") {
  UnmovedPieces pieces;
  pieces.moved_by_game(kTank, lies_at(kSquares, {0, 0}, PieceState::kLost));
  pieces.look(kSquares, lies_at(kSquares, {230, 70}));
  CHECK_FALSE(pieces.contains(kTank));
}

TEST_CASE("On an open table half an inch or a turn of 15 degrees is a hand's, less is a knock",
          "[table][moves]") {
  UnmovedPieces pieces;
  const TablePoint old{300, 300}, now{500, 300};
  pieces.moved_by_game(kTank, lies_at(kOpen, old));
  pieces.look(kOpen, lies_at(kOpen, {308, 300}));
  CHECK_FALSE(is_seen(pieces, kOpen, lies_at(kOpen, {308, 300}), now));
  SECTION("pushed") {
    pieces.look(kOpen, lies_at(kOpen, {330, 300}));
  }
  SECTION("turned") {
    TableView turned = lies_at(kOpen, old);
    turned.pieces.front().pose->heading = Heading::from_degrees(20);
    pieces.look(kOpen, turned);
  }
  CHECK_FALSE(pieces.contains(kTank));
}
