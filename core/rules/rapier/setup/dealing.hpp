#pragma once

#include <utility>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "deal"}: the dice say which counter hides what, so that no number tells (HD-10).
/// {"type": "deal", "items": {"c01": "D-02", "c02": "dummy", ...}}: as the umpire has dealt them himself;
/// those not named stay as they are.
struct Deal {
  std::vector<std::pair<CounterNo, UnitNo>> items;  ///< empty: by dice
};

Deal read_deal(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const Deal& deal);
void perform(Game& game, const Deal& deal, DiceTray& dice, Events& events);

/// RO-036: items of the defender that no counter hides yet.
int undealt(const Game& game);
void describe_deal(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
