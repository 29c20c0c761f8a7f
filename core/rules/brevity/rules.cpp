#include "core/rules/brevity/rules.hpp"

namespace telescope::brevity {

void carry_out(Game& game, const AnyAction& any, DiceTray& tray, Events& events) {
  Actions::perform(game, any, tray, events);
  settle(game, events);
}

Game Rules::first(Events& events) const {
  events.tell(event::kBegun, {"OB-003"}, "The battalions take their places.");
  return new_game(setup_);
}

Json Rules::write(const Game& game) const {
  return brevity::to_json(game);
}

Game Rules::read_game(const Json& json) const {
  return game_from_json(setup_, json);
}

}  // namespace telescope::brevity
