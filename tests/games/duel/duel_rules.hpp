#pragma once

#include <vector>

#include "core/rules/plain_rules.hpp"
#include "tests/games/duel/duel_game.hpp"

namespace telescope::test::duels {

/// What is lawful and what follows, DU-1 to DU-8.
class Rules final : public PlainRules<Setup, Game, Wanted> {
 public:
  using PlainRules::PlainRules;

 protected:
  void open(Events& events) const override;
  Game fresh() const override;
  void check(const Game& game, Wanted& wanted) const override;
  void check(const Game& game) const override;
  std::vector<Objection> objections(const Game& game, const Wanted& wanted) const override;
  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override;
};

}  // namespace telescope::test::duels
