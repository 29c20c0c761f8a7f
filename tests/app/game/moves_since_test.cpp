#include "app/game/settled_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

TableMove move_of(const char* piece, std::uint64_t number) {
  TableMove move;
  move.piece = PieceId(piece);
  move.number = number;
  move.put_down_at_s = static_cast<double>(number);
  return move;
}

}  // namespace

TEST_CASE("Moves are kept until the game has their piece where hands have put it", "[desk][moves]") {
  MovesSince moves;
  CHECK_FALSE(moves.look({}).any);
  const std::vector<TableMove> log{move_of("a", 1), move_of("b", 2), move_of("a", 3)};
  CHECK(moves.look(log).any);
  CHECK_FALSE(moves.look(log).any);
  CHECK(moves.moves().size() == 3);
  moves.take_in(PieceId("a"));
  REQUIRE(moves.moves().size() == 1);
  CHECK(moves.moves()[0].piece == PieceId("b"));
  CHECK_FALSE(moves.look(log).any);
  CHECK(moves.moves().size() == 1);
}

TEST_CASE("With a gap in the log the moves before it are forgotten, for what is left tells wrong ways",
          "[desk][moves]") {
  MovesSince moves;
  moves.look(std::vector<TableMove>{move_of("a", 1)});
  const auto news = moves.look(std::vector<TableMove>{move_of("a", 5)});
  CHECK(news.any);
  CHECK(news.missed == 3);
  REQUIRE(moves.moves().size() == 1);
  CHECK(moves.moves()[0].number == 5);
}

TEST_CASE("Of very many moves that nobody confirms the newest are kept", "[desk][moves]") {
  MovesSince moves;
  std::vector<TableMove> log;
  for (std::uint64_t i = 1; i <= 200; ++i) {
    log.push_back(move_of("a", i));
    if (log.size() > 64) log.erase(log.begin());
    moves.look(log);
  }
  CHECK(moves.moves().size() == MovesSince::kMost);
  CHECK(moves.moves().back().number == 200);
}
