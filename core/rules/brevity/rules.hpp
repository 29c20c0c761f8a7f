#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/plain_rules.hpp"

namespace telescope::brevity {

/// Does it, and what follows of itself: settle().
inline void carry_out(Game& game, const AnyAction& any, DiceTray& tray, Events& events) {
  Actions::perform(game, any, tray, events);
  settle(game, events);
}

/// The rules face of the game.
class Rules final : public ActionRules<Setup, Game, Actions> {
 public:
  using ActionRules::ActionRules;

 protected:
  Game fresh() const override { return new_game(shared_setup()); }
  void open(Events& events) const override {
    events.tell(event::kBegun, {"OB-003"}, "The battalions take their places.");
  }
  void check(const Game& game) const override { check_whole(game); }
  void perform(Game& game, const AnyAction& any, DiceTray& tray, Events& events) const override {
    carry_out(game, any, tray, events);
  }
};

}  // namespace telescope::brevity
