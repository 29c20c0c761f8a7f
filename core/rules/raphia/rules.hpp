#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/rules/raphia/actions.hpp"
#include "core/rules/raphia/telling.hpp"
#include "core/rules/typed_rules.hpp"

namespace telescope::raphia {

/// What stands against it, by the sections of the ledger.
Objections objections_to(const Game& game, const Wanted& wanted);
/// Does it, and what follows of itself.
void carry_out(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);

/// The rules face of the game.
class Rules final : public TypedRules<Game, Wanted> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}
  const std::shared_ptr<const Setup>& setup() const { return setup_; }

 protected:
  Game first(Events& events) const override;
  Wanted read(const Game& game, const Action& action) const override { return wanted_from(game, action); }
  Objections objections(const Game& game, const Wanted& wanted) const override {
    return objections_to(game, wanted);
  }
  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    carry_out(game, wanted, tray, events);
  }
  Json write(const Game& game) const override;
  Game read_game(const Json& json) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::raphia
