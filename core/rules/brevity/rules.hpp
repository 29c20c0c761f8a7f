#pragma once

#include <memory>
#include <utility>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/typed_rules.hpp"

namespace telescope::brevity {

/// What stands against it. Whose it is and in which step comes from kActionRows, what Game::pending waits for
/// goes first; then the room of the action is asked (its `objections_to` of that action's struct).
Objections judge(const Game& game, const Wanted& wanted);
/// Does it, and what follows of itself: the `perform` of that action's struct, then settle().
void carry_out(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);

/// The rules face of the game.
class Rules final : public TypedRules<Game, Wanted> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}
  const std::shared_ptr<const Setup>& setup() const { return setup_; }

 protected:
  Game first(Events& events) const override;
  Wanted read(const Game& game, const Action& action) const override { return wanted_from(game, action); }
  Objections objections(const Game& game, const Wanted& wanted) const override { return judge(game, wanted); }
  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    carry_out(game, wanted, tray, events);
  }
  Json write(const Game& game) const override;
  Game read_game(const Json& json) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::brevity
