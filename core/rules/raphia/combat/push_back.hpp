#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

/// The units that a push-back of `piece` moves, itself first, then the friends behind it (RR-074).
struct Chain {
  std::vector<PieceId> units;
  bool off_board = false;       ///< RR-082: the last of them has the edge behind it
  const PieceId* by = nullptr;  ///< RR-073: or this enemy
  bool last_is_lost() const { return off_board || by; }
};
Chain chain_behind(const Game& game, const PieceId& piece, Facing direction);

/// RR-072 to RR-074, RR-082, RRQ-41, RRQ-75: one square back with all friends behind it. The last one is lost
/// where it is blocked or pushed off, with the generals in its square (RRQ-79).
void push_back(Game& game, const PieceId& piece, Facing direction, Events& events);

/// A combat moves the piece (Game::shifts).
void shift(Game& game, Shift::Kind kind, const PieceId& piece, Sector to, Events& events);

/// A unit is lost and leaves the table; its generals stay where they are.
void lose_unit(Game& game, const PieceId& piece, const std::vector<std::string_view>& rules,
               const std::string& why, Events& events);

/// What events say of a square: [file, rank], from 0.
inline Json square_json(Sector at) {
  return Json::array({at.column, at.row});
}

}  // namespace telescope::raphia
