#include "core/rules/race/state/game.hpp"

#include <algorithm>

#include "core/base/joined.hpp"

namespace telescope::race {

int Game::stands_left(Side side, int unit) const {
  return static_cast<int>(std::ranges::count_if(army(side).units.at(unit).stands,
                                                [&](int stand) { return !player(side).lost.at(stand); }));
}

int Game::lost(Side side) const {
  return static_cast<int>(std::ranges::count(player(side).lost, true));
}

std::string fielded_words(const Army& army, const Battle& battle, std::string RaceUnit::*by) {
  std::vector<std::string> units;
  for (const int unit : battle.fielded.value_or(std::vector<int>())) units.push_back(army.units.at(unit).*by);
  return joined(units);
}

Game new_game(std::shared_ptr<const Setup> setup) {
  Game game;
  game.setup = std::move(setup);
  for (const Side side : kBothSides) game.player(side).lost.assign(game.army(side).stands.size(), false);
  return game;
}

}  // namespace telescope::race
