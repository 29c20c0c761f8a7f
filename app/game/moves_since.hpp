#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/table/move_reader.hpp"

namespace telescope::app {

/// What hands have done that the game does not know of yet: moves are kept, oldest first, until an action has
/// taken in their piece.
class MovesSince {
 public:
  static constexpr std::size_t kMost = 64;  ///< as many as vision remembers

  struct News {
    bool any = false;          ///< a move was told that was not told before
    std::uint64_t missed = 0;  ///< so many were told and never read; of none before them anything is kept
  };
  /// `newest`: the log of moves as vision hands it over with every view.
  News look(std::span<const TableMove> newest);
  /// The game has this piece where hands have put it.
  void take_in(const PieceId& piece);
  void clear() { moves_.clear(); }
  std::span<const TableMove> moves() const { return moves_; }

 private:
  MoveReader reader_;
  std::vector<TableMove> moves_;
};

}  // namespace telescope::app
