#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/rules/race/campaign/campaign.hpp"
#include "core/rules/typed_rules.hpp"

namespace telescope::race {

/// The rules face of a campaign.
class Rules final : public TypedRules<Game, Wanted> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}
  const std::shared_ptr<const Setup>& setup() const { return setup_; }

 protected:
  Game first(Events& events) const override {
    events.add("begun", Audience::kAll, {"RX-001"},
               {{"sentence", "Campaign turn 1: both players choose an action."}});
    return new_game(setup_);
  }
  Wanted read(const Game& game, const Action& action) const override { return wanted_from(game, action); }
  std::vector<Objection> objections(const Game& game, const Wanted& wanted) const override {
    return objections_to(game, wanted);
  }
  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    carry_out(game, wanted, tray, events);
  }
  Json write(const Game& game) const override { return race::to_json(game); }
  Game read_game(const Json& json) const override { return game_from_json(setup_, json); }

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::race
