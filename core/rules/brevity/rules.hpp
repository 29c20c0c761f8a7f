#pragma once

#include <memory>
#include <utility>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/typed_rules.hpp"

namespace telescope::brevity {

/// Does it, and what follows of itself: settle().
inline void carry_out(Game& game, const AnyAction& any, DiceTray& tray, Events& events) {
  Actions::perform(game, any, tray, events);
  settle(game, events);
}

/// The rules face of the game.
class Rules final : public TypedRules<Game, AnyAction> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}
  const std::shared_ptr<const Setup>& setup() const { return setup_; }

 protected:
  Game first(Events& events) const override {
    events.tell(event::kBegun, {"OB-003"}, "The battalions take their places.");
    return new_game(setup_);
  }
  AnyAction read(const Game& game, const Action& action) const override {
    return Actions::read(game, action);
  }
  Objections objections(const Game& game, const AnyAction& any) const override {
    return Actions::against(game, any);
  }
  void perform(Game& game, const AnyAction& any, DiceTray& tray, Events& events) const override {
    carry_out(game, any, tray, events);
  }
  Json write(const Game& game) const override { return brevity::to_json(game); }
  Game read_game(const Json& json) const override { return game_from_json(setup_, json); }

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::brevity
