#include "core/rules/raphia/words/steps.hpp"

#include <array>

namespace telescope::raphia {
namespace {

/// Section 2, steps 1 to 5; what follows them asks nobody anything.
constexpr std::array<std::string_view, 8> kOfTurn{"Bid",
                                                  "Who goes first",
                                                  "First cards",
                                                  "Second cards",
                                                  "Player 1 moves",
                                                  "Player 1 fights",
                                                  "Player 2 moves",
                                                  "Player 2 fights"};

int index_in_turn(const Game& game) {
  const int step = static_cast<int>(game.step) - static_cast<int>(Step::kBid);
  return game.step >= Step::kMove && game.mover != game.first ? step + 2 : step;
}

std::string title_now(const Game& game) {
  if (game.step == Step::kMove) return game.setup->name(game.mover) + " moves";
  if (game.step == Step::kFight) return game.setup->name(game.mover) + " fights";
  return std::string(title_of(game.step));
}

}  // namespace

StepsNow steps_now(const Game& game) {
  const std::string title = title_now(game);
  if (game.step == Step::kDeploy) return {.titles = {title}, .when = "Setting up", .title = title};
  const std::string when = "Turn " + std::to_string(game.turn);
  if (game.step == Step::kOver) return {.titles = {title}, .when = when, .title = title};
  return {
      .titles = {kOfTurn.begin(), kOfTurn.end()}, .index = index_in_turn(game), .when = when, .title = title};
}

std::string_view to_string(Step step) {
  constexpr std::array<std::string_view, 8> kWords{"deploy",     "bid",  "choose", "lay_first",
                                                   "lay_second", "move", "fight",  "over"};
  return kWords.at(static_cast<std::size_t>(step));
}

}  // namespace telescope::raphia
