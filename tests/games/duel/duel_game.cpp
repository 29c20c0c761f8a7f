#include "tests/games/duel/duel_game.hpp"

#include <algorithm>

namespace telescope::test::duels {

std::string hand(Side side) {
  return "hand " + kParties.word(side);
}
std::string down(Side side) {
  return "down " + kParties.word(side);
}
std::string with(const PieceId& piece) {
  return "with " + piece.value();
}
Sector ahead(Sector at, Facing facing, int squares) {
  constexpr std::array<Sector, 4> kAhead{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  const Sector step = kAhead.at(static_cast<std::size_t>(facing));
  return {at.column + squares * step.column, at.row + squares * step.row};
}
int Game::left(Side of) const {
  return static_cast<int>(std::ranges::count_if(
      stands, [&](const auto& each) { return side(each.first) == of && !each.second.lost; }));
}

bool Game::is_free(Sector at) const {
  return at.column >= 0 && at.row >= 0 && at.column < kColumns && at.row < kRows &&
         std::ranges::none_of(stands, [&](const auto& s) { return !s.second.lost && s.second.at == at; });
}

bool Game::is_ready(Side of) const {
  return piles.count(down(of)) > 0 || piles.count(hand(of)) == 0;
}

std::optional<int> Game::squares_to(const Stand& stand, Sector to) const {
  for (int n = 1; is_free(ahead(stand.at, stand.facing, n)); ++n)
    if (ahead(stand.at, stand.facing, n) == to) return n;
  return std::nullopt;
}

Sheet page(const Game& game) {
  Sheet sheet{.steps = {kSteps.begin(), kSteps.end()}, .step = static_cast<int>(game.step)};
  sheet.when = "Turn " + std::to_string(game.turn);
  sheet.title = kSteps.at(static_cast<std::size_t>(game.step));
  sheet.over = game.step == Step::kOver;
  return sheet;
}

std::string title_of(const Action& action) {
  const std::string type = action.value("type", std::string()), piece = action.value("piece", std::string());
  if (type == "deal") return "Shuffle and deal the cards";
  if (type == "bid") return "A bid";
  if (type == "lay") return "A card is laid with " + piece;
  if (type == "play") return "A card is played in the fight";
  if (type == "done") return "A player is done";
  if (type == "concede") return "To concede the duel";
  if (type == "turn_up") return "The card with " + piece + " is turned up";
  if (type == "redeploy") return "To put " + piece + " on another square of its row";
  return piece + (type == "turn" ? " turns" : " moves");
}

}  // namespace telescope::test::duels
