#pragma once

#include <memory>

#include "core/rules/mini_nap/actions.hpp"
#include "core/rules/plain_rules.hpp"

namespace telescope::mini_nap {

/// Mini-Nap, as far as its rules were supplied: hands each action to its room, and then lets what follows of
/// itself follow.
class Rules final : public PlainRules<Setup, Game, Wanted> {
 public:
  using PlainRules::PlainRules;

 protected:
  Game fresh() const override { return new_game(shared_setup()); }
  void open(Events& events) const override;
  void check(const Game& game, Wanted& wanted) const override {
    check_named(game, wanted);
    work_out(game, wanted);
  }
  void check(const Game& game) const override;
  std::vector<Objection> objections(const Game& game, const Wanted& wanted) const override;
  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override;
};

}  // namespace telescope::mini_nap
