#include "core/rules/race/state/game.hpp"

#include <algorithm>

namespace telescope::race {
namespace {

constexpr std::array<std::string_view, 7> kPhases{"choose", "type",    "forces", "fight",
                                                  "result", "recover", "over"};

}  // namespace

std::string_view to_string(Phase phase) {
  return kPhases.at(static_cast<std::size_t>(phase));
}

std::optional<Phase> phase_from_string(std::string_view word) {
  const auto it = std::ranges::find(kPhases, word);
  return it == kPhases.end() ? std::nullopt : std::optional(static_cast<Phase>(it - kPhases.begin()));
}

int Game::stands_left(Side side, int unit) const {
  const auto& stands = army(side).units.at(static_cast<std::size_t>(unit)).stands;
  const auto& gone = player(side).lost;
  return static_cast<int>(
      std::ranges::count_if(stands, [&](int stand) { return !gone.at(static_cast<std::size_t>(stand)); }));
}

int Game::lost(Side side) const {
  return static_cast<int>(std::ranges::count(player(side).lost, true));
}

Game new_game(std::shared_ptr<const Setup> setup) {
  Game game;
  game.setup = std::move(setup);
  for (const Side side : kPlayers) game.player(side).lost.assign(game.army(side).stands.size(), false);
  return game;
}

}  // namespace telescope::race
