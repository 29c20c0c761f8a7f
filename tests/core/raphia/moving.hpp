#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/raphia/movement/movement.hpp"
#include "tests/core/raphia/position.hpp"

namespace telescope::raphia::test {

inline constexpr Facing kN = Facing::kNorth, kE = Facing::kEast, kS = Facing::kSouth, kW = Facing::kWest;

/// One unit of that type in 5-4, looking north, with these cards.
inline Game alone(const std::string& type, const std::string& cards, RaphiaSettings settings = {}) {
  return position({{"A", type, kSouth, 5, 4, kN, cards}}, settings);
}

/// The same among friends on its four sides, in the order north, east, south, west as far as named.
inline Game among(const std::string& type, const std::string& cards, const std::string& sides,
                  RaphiaSettings settings = {}) {
  std::vector<Put> put{{"A", type, kSouth, 5, 4, kN, cards}};
  for (const char side : sides) {
    const int east = side == 'e' ? 1 : side == 'w' ? -1 : 0, north = side == 'n' ? 1 : side == 's' ? -1 : 0;
    put.push_back({std::string("F") + side, "HI", kSouth, 5 + east, 4 + north});
  }
  return position(put, settings);
}

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

template <class Kind>
Kind of_piece(const std::string& id, const std::string& cards = {}) {
  Kind action{.piece = PieceId(id)};
  if constexpr (requires { action.cards; }) action.cards = ids(cards);
  return action;
}
inline Move move(const Game&, const std::string& id, std::vector<WayStep> way, const std::string& cards = {},
                 std::optional<Sector> attack = {}) {
  return {.piece = PieceId(id), .way = std::move(way), .attack = attack, .cards = ids(cards)};
}

/// The statement that stands against it; empty: it is lawful.
template <class Kind>
std::string against(const Game& game, const Kind& action) {
  const Objections objections = action.against(game);
  return objections.empty() ? "" : objections.front().rule;
}

/// Does it, lawful or not.
template <class Kind>
std::vector<Event> perform(Game& game, const Kind& action) {
  Events events;
  MadeThrows no_dice(std::span<const Throw>{});
  action.perform(game, no_dice, events);
  return events.take();
}

inline bool must(const Game& game, const std::string& id) {
  return must_move(game, PieceId(id));
}

}  // namespace telescope::raphia::test
