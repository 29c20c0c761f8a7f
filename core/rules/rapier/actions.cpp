#include "core/rules/rapier/actions.hpp"

namespace telescope::rapier {

void perform_action(Game& game, const Actions::Any& any, DiceTray& dice, Events& events) {
  Actions::perform(game, any, dice, events);
  if (const auto sector = overfull(game))
    malformed("more than " + std::to_string(kMostFighters) + " fighting units of a side would be in " +
              name_of(game, *sector));
}

}  // namespace telescope::rapier
