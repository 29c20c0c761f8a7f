#include "core/table/move_reader.hpp"

#include <algorithm>
#include <utility>

namespace telescope {

MoveReader::Told MoveReader::take(std::span<const TableMove> newest) {
  if (newest.empty()) {
    last_ = 0;
    begun_ = true;
    return {};
  }
  const auto known = std::ranges::find(newest, last_, &TableMove::number);
  const bool another_log =
      newest.back().number < last_ || (known != newest.end() && known->put_down_at_s != last_put_down_s_);
  if (another_log) last_ = 0;
  Told told;
  if (std::exchange(begun_, true) && newest.front().number > last_ + 1)
    told.missed = newest.front().number - last_ - 1;
  for (const TableMove& move : newest)
    if (move.number > last_) told.moves.push_back(move);
  last_ = newest.back().number;
  last_put_down_s_ = newest.back().put_down_at_s;
  return told;
}

}  // namespace telescope
