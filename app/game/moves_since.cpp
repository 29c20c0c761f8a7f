#include "app/game/moves_since.hpp"

#include <algorithm>
#include <iterator>

namespace telescope::app {

MovesSince::News MovesSince::look(std::span<const TableMove> newest) {
  MoveReader::Told told = reader_.take(newest);
  // With some of a piece's moves missing the others tell a way that it did not go.
  if (told.missed > 0) moves_.clear();
  const News news{.any = !told.moves.empty(), .missed = told.missed};
  std::ranges::move(told.moves, std::back_inserter(moves_));
  if (moves_.size() > kMost) moves_.erase(moves_.begin(), moves_.end() - static_cast<std::ptrdiff_t>(kMost));
  return news;
}

void MovesSince::take_in(const PieceId& piece) {
  std::erase_if(moves_, [&](const TableMove& move) { return move.piece == piece; });
}

}  // namespace telescope::app
