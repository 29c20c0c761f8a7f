#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/raphia/movement/movement.hpp"
#include "tests/core/raphia/position.hpp"

namespace telescope::raphia::test {

/// Into a square, file and rank counted from 1.
inline WayStep to(int file, int rank) {
  return {.go = Sector{file - 1, rank - 1}, .facing = {}};
}
inline WayStep face(Facing facing) {
  return {.go = {}, .facing = facing};
}
inline std::optional<Sector> square(int file, int rank) {
  return Sector{file - 1, rank - 1};
}

inline Wanted of_piece(const Game& game, Kind kind, const std::string& id, const std::string& cards = {}) {
  Wanted wanted{.kind = kind};
  wanted.piece = PieceId(id);
  wanted.side = game.side(wanted.piece);
  wanted.cards = ids(cards);
  return wanted;
}
inline Wanted move(const Game& game, const std::string& id, std::vector<WayStep> way,
                   const std::string& cards = {}, std::optional<Sector> attack = {}) {
  Wanted wanted = of_piece(game, Kind::kMove, id, cards);
  wanted.way = std::move(way);
  wanted.attack = attack;
  return wanted;
}

/// The statement that stands against it; empty: it is lawful.
inline std::string against(const Game& game, const Wanted& wanted) {
  const Objections objections = objections_to_movement(game, wanted);
  return objections.empty() ? "" : objections.front().rule;
}

/// Does it, lawful or not.
inline std::vector<Event> perform(Game& game, const Wanted& wanted) {
  Events events;
  perform_movement(game, wanted, events);
  return events.take();
}

inline bool must(const Game& game, const std::string& id) {
  return must_move(game, PieceId(id));
}

}  // namespace telescope::raphia::test
