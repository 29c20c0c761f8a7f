#pragma once

#include <utility>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// Which counter hides what: {"c01": "D-02", "c02": "dummy", ...}.
struct DealtItems {
  const Game& game;
  using Items = std::vector<std::pair<CounterNo, UnitNo>>;
  Json write(const Items& items) const;
  void read(const Json& json, Items& items) const;
};

/// Without items the dice say which counter hides what, so that no number tells (HD-10); with them as the
/// umpire has dealt them himself, and those not named stay as they are.
struct Deal {
  static constexpr ActionInfo kInfo{"deal", "RO-036", "Deal the counters by hand", "The counters are dealt"};
  DealtItems::Items items = {};
  void fields(auto& f, const Game& game) { f.listed("items", items, DealtItems{game}); }
  static bool offers(const Game& game, const Role& role) {
    return role.kind == Role::Kind::kUmpire && Deal().against(game).empty();
  }
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// RO-036: items of the defender that no counter hides yet.
int undealt(const Game& game);
void describe_deal(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
