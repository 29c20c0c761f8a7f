#include "core/rules/brevity/state/game_json.hpp"

#include <stdexcept>

#include "core/rules/brevity/state/json_parts.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

/// Of all that the scenario has, none may be missing.
template <class States, class Facts>
void check_all(const States& states, const Facts& facts, const char* key) {
  for (const auto& [id, fact] : facts)
    if (!states.contains(id))
      throw std::invalid_argument("'" + std::string(key) + "' lacks '" + id.value() + "'");
}

}  // namespace

Json to_json(const Game& game) {
  return InGame(game).write_fields(game);
}

Game game_from_json(std::shared_ptr<const Setup> setup, const Json& json) try {
  Game game{.setup = std::move(setup)};
  InGame(*game.setup).read_fields(json, game);
  check_all(game.stands, game.setup->pieces, "stands");
  check_all(game.commands, game.setup->commands, "commands");
  return game;
} catch (const Json::exception& error) {
  throw std::invalid_argument(error.what());
}

}  // namespace telescope::brevity
