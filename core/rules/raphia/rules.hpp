#pragma once

#include <memory>
#include <utility>

#include "core/rules/raphia/actions.hpp"
#include "core/rules/raphia/state/game_json.hpp"
#include "core/rules/typed_rules.hpp"

namespace telescope::raphia {

/// The rules face of the game.
class Rules final : public TypedRules<Game, AnyAction> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}
  const std::shared_ptr<const Setup>& setup() const { return setup_; }

 protected:
  Game first(Events& events) const override {
    events.tell("begun", {"RRQ-05"}, "The armies deploy.");
    return new_game(setup_);
  }
  AnyAction read(const Game& game, const Action& action) const override {
    return Actions::read(game, action);
  }
  Objections objections(const Game& game, const AnyAction& action) const override {
    return objections_to(game, action);
  }
  void perform(Game& game, const AnyAction& action, DiceTray& tray, Events& events) const override {
    carry_out(game, action, tray, events);
  }
  Json write(const Game& game) const override { return raphia::to_json(game); }
  Game read_game(const Json& json) const override { return game_from_json(setup_, json); }

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::raphia
