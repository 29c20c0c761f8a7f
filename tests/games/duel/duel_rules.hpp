#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/rules/typed_rules.hpp"
#include "tests/games/duel/duel_game.hpp"

namespace telescope::test::duels {

/// What is lawful and what follows, DU-1 to DU-8.
class Rules final : public TypedRules<Game, Wanted> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

 protected:
  Game first(Events& events) const override;
  Wanted read(const Game& game, const Action& action) const override;
  std::vector<Objection> objections(const Game& game, const Wanted& wanted) const override;
  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override;
  Json write(const Game& game) const override;
  Game read_game(const Json& json) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::test::duels
