#pragma once

#include <stdexcept>

#include "core/rules/plain_rules.hpp"
#include "core/rules/race/actions.hpp"

namespace telescope::race {

/// The rules face of a campaign.
class Rules final : public ActionRules<Setup, Game, Actions> {
 public:
  using ActionRules::ActionRules;

 protected:
  void open(Events& events) const override {
    events.tell("begun", "RX-001", "Campaign turn 1: both players choose an action.");
  }
  Game fresh() const override { return new_game(shared_setup()); }
  /// RX-024 to RX-026: what there is in each part of a campaign turn.
  void check(const Game& game) const override {
    const bool begun = game.phase != Phase::kChoose && game.phase != Phase::kOver;
    if (begun && !game.both_chosen()) throw std::invalid_argument("the position lacks the actions chosen");
    if (game.phase < Phase::kForces || game.phase > Phase::kResult) return;
    const bool fixed =
        game.battle && game.battle->fielded && (game.battle->orbat || game.phase == Phase::kResult);
    if (!game.battle || (game.phase != Phase::kForces && !fixed))
      throw std::invalid_argument("the position lacks the battle that is fought, or its forces");
  }
  /// Nobody can waive what comes next.
  void perform(Game& game, const Any& any, DiceTray& tray, Events& events) const override {
    if (game.phase != std::visit([](const auto& kind) { return kind.kWhen.phase; }, any))
      throw std::invalid_argument("that is not what comes next");
    ActionRules::perform(game, any, tray, events);
  }
};

}  // namespace telescope::race
