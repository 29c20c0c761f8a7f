#pragma once

#include "core/rules/plain_rules.hpp"
#include "core/rules/raphia/actions.hpp"

namespace telescope::raphia {

/// The rules face of the game.
class Rules final : public ActionRules<Setup, Game, Actions> {
 public:
  using ActionRules::ActionRules;

 protected:
  void open(Events& events) const override { events.tell("begun", {"RRQ-05"}, "The armies deploy."); }
  Game fresh() const override { return new_game(shared_setup()); }
  void check(const Game& game) const override { check_whole(game); }
  Objections objections(const Game& game, const AnyAction& action) const override {
    return objections_to(game, action);
  }
  void perform(Game& game, const AnyAction& action, DiceTray& tray, Events& events) const override {
    carry_out(game, action, tray, events);
  }
};

}  // namespace telescope::raphia
