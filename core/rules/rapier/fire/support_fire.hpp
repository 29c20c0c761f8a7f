#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "support_fire", "battery": "1-a", "target": "c07", "extra_ammo": false}: 8.5, 8.6. A face-down
/// battery of the defender is revealed to fire (RO-122).
struct SupportFire {
  UnitNo battery;
  UnitNo target;
  bool extra_ammo = false;  ///< RO-086, RQ-38
};

/// {"type": "air_strike", "side": "attacker", "target": "c07"}: RO-084, RO-085, RQ-37.
struct AirStrike {
  Side side = Side::kAttacker;
  UnitNo target;
};

SupportFire read_support_fire(const Game& game, const Json& action);
AirStrike read_air_strike(const Game& game, const Json& action);

std::vector<Objection> objections(const Game& game, const SupportFire& fire);
std::vector<Objection> objections(const Game& game, const AirStrike& strike);

/// Both throw std::invalid_argument where the battery or the target is not on the table, or the battery is
/// none.
void perform(Game& game, const SupportFire& fire, DiceTray& dice, Events& events);
void perform(Game& game, const AirStrike& strike, DiceTray& dice, Events& events);

/// RO-126, RO-127: in sectors. 0: the kind is no battery.
int range_of(Kind kind);
/// Batteries of `side` that may fire now, in roster order; the defender's face-down ones too.
std::vector<UnitNo> ready_batteries(const Game& game, Side side);
/// What the battery may fire at now, as dice are laid out.
std::vector<UnitNo> targets_of(const Game& game, UnitNo battery);

void describe_support_fire(const Game& game, Sheet& sheet);
/// What the battery may do now, or what may be done to the unit by an air strike.
void add_fire_options(const Game& game, UnitNo unit, std::vector<Option>& options);

}  // namespace telescope::rapier
