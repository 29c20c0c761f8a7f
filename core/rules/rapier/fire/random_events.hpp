#pragma once

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// RO-080, the one throw of step 1.
struct RandomEvent {
  static constexpr ActionInfo kInfo{"event", "RO-080", {}, "Random event"};
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

void describe_random_events(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
