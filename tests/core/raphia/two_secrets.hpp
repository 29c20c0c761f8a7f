#pragma once

#include <functional>
#include <utility>
#include <vector>

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

/// A game in every step, changed by both players' open doings only.
inline std::vector<std::pair<const char*, std::function<void(Game&)>>> moments() {
  return {{"bid", [](Game& game) { game.step = Step::kBid; }},
          {"south has bid",
           [](Game& game) {
             game.step = Step::kBid;
             game.cards(kSouth).draw(kHandPile, kBidPile, 1);
           }},
          {"first cards", [](Game& game) { game.step = Step::kLayFirst; }},
          {"second cards", [](Game& game) { game.step = Step::kLaySecond; }},
          {"moves", [](Game& game) { game.step = Step::kMove; }},
          {"north's moves",
           [](Game& game) {
             game.step = Step::kMove;
             game.mover = kNorth;
           }},
          {"combats",
           [](Game& game) {
             game.step = Step::kFight;
             game.attacks = {{PieceId("S1"), {3, 2}, {3, 3}}, {PieceId("S2"), {2, 3}, {3, 3}}};
           }},
          {"south is asked for an extra card",
           [](Game& game) {
             game.step = Step::kFight;
             game.combat =
                 Combat{.square = {3, 3}, .from = {3, 2}, .lead = PieceId("S1"), .target = PieceId("N1")};
             game.combat->stage = Stage::kAttackerExtra;
           }},
          {"south has laid one", [](Game& game) {
             game.step = Step::kFight;
             game.combat =
                 Combat{.square = {3, 3}, .from = {3, 2}, .lead = PieceId("S1"), .target = PieceId("N1")};
             game.combat->stage = Stage::kDefenderExtra;
             game.cards(kSouth).draw(kHandPile, kExtraPile, 1);
           }}};
}

}  // namespace telescope::raphia::test
