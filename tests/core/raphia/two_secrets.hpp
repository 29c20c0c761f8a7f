#pragma once

#include <array>
#include <utility>

#include "tests/core/raphia/position.hpp"

namespace telescope::raphia::test {

/// South's cards of one of two games that differ in nothing else.
struct Secrets {
  const char* on_s1;
  const char* on_s2;
  const char* hand;
  const char* unseen;
};

/// South's foot has turned a card up, the rest of his cards lies face down.
inline Game with_secrets(const Secrets& secrets, RaphiaSettings settings = {}) {
  Game game = position({{"S1", "HI", kSouth, 4, 3, Facing::kNorth, "kh"},
                        {"S2", "LI", kSouth, 3, 4, Facing::kEast},
                        {"SG", "GEN", kSouth, 4, 3},
                        {"N1", "LC", kNorth, 4, 4, Facing::kSouth, "9c 8s"},
                        {"N2", "HI", kNorth, 8, 6, Facing::kSouth, "2c"},
                        {"NG", "GEN", kNorth, 4, 4}},
                       settings);
  give(game, kSouth, "on S1", secrets.on_s1);
  give(game, kSouth, "on S2", secrets.on_s2);
  give(game, kSouth, "hand", secrets.hand);
  give(game, kSouth, "unseen", secrets.unseen);
  give(game, kNorth, "hand", "10d 4h 5h 6h");
  turn_up(game, PieceId("S1"), {"kh"});
  return game;
}

inline std::pair<Game, Game> two_games(RaphiaSettings settings = {}) {
  return {with_secrets({"7h", "8h", "3c 4c 5d 6d 9s", "2d"}, settings),
          with_secrets({"9d", "2s", "jk1 qc 5d ah 9s", "10c"}, settings)};
}

}  // namespace telescope::raphia::test
