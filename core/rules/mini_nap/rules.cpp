#include "core/rules/mini_nap/rules.hpp"

#include <stdexcept>

namespace telescope::mini_nap {

void Rules::check(const Game& game) const {
  if (game.units.size() != setup().units.size()) throw std::invalid_argument("a position of other units");
  for (const auto& [id, state] : game.units) {
    const auto facts = setup().units.find(id);
    if (facts == setup().units.end()) throw std::invalid_argument("there is no unit '" + id.value() + "'");
    if (!state.stands.empty() && state.stands.size() != facts->second.stands.size())
      throw std::invalid_argument("'" + id.value() + "' has another number of stands");
  }
  if (!game.brigade.empty() && !setup().brigades.contains(game.brigade))
    throw std::invalid_argument("there is no Brigade '" + game.brigade + "'");
  if (game.last && !game.units.contains(game.last->unit))
    throw std::invalid_argument("a movement of no unit");
  if (game.may_extend && !game.units.contains(*game.may_extend))
    throw std::invalid_argument("an extended charge of no unit");
  for (const Pending& each : game.pending)
    if (!game.units.contains(each.unit)) throw std::invalid_argument("what is waited for is of no unit");
}

}  // namespace telescope::mini_nap
