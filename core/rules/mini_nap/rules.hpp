#pragma once

#include "core/rules/mini_nap/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"
#include "core/rules/plain_rules.hpp"

namespace telescope::mini_nap {

/// Mini-Nap, as far as its rules were supplied. What follows of itself follows every action.
class Rules final : public ActionRules<Setup, Game, Actions> {
 public:
  using ActionRules::ActionRules;

 protected:
  Game fresh() const override { return new_game(shared_setup()); }
  void open(Events& events) const override { events.tell("begun", "MN-N08", "The armies are set down."); }
  void check(const Game& game) const override;
  void perform(Game& game, const AnyAction& action, DiceTray& tray, Events& events) const override {
    ActionRules::perform(game, action, tray, events);
    lose_deserted_batteries(game, events);
  }
};

}  // namespace telescope::mini_nap
