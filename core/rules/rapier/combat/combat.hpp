#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "combat", "sector": "A2-L3", "single_die": ["1-05"], "bonus": {"F1": "D-03"}}: the next throw of
/// that sector's ground combat. Round 1: the holder strikes, then the other side; rounds 2 and 3: both
/// together. `single_die` (RQ-74) and `bonus` (RQ-75) may be left out.
struct FightRound {
  Sector sector;
  std::vector<UnitNo> single_die;
  std::vector<std::pair<UnitNo, UnitNo>> bonus;  ///< works, who receives their dice
};

/// {"type": "losses", "sector": "A2-L3", "units": ["1-05", "1-02"]}: whom the owner gives up for the hits
/// that his side has taken there (RQ-72).
struct TakeLosses {
  Sector sector;
  std::vector<UnitNo> units;
};

FightRound read_combat(const Game& game, const Json& action);
TakeLosses read_losses(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const FightRound& fight);
std::vector<Objection> objections(const Game& game, const TakeLosses& losses);
void perform(Game& game, const FightRound& fight, DiceTray& dice, Events& events);
void perform(Game& game, const TakeLosses& losses, DiceTray&, Events& events);

/// The ground combat of a sector as it stands now: its melee, and which unit each place in it is.
struct SectorMelee {
  Melee melee;
  BySide<std::vector<UnitNo>> units;
  std::vector<UnitNo> works;
  SectorCombat combat;  ///< how far it is; settled, so `clock.over` tells whether anything can still happen

  std::vector<UnitNo> named(Side side, Members members) const;
  /// Those of `units` that fight here for `side`.
  Members members(Side side, const std::vector<UnitNo>& units) const;
};
SectorMelee melee_in(const Game& game, Sector sector);

/// RO-132, RQ-80: where ground combat is to be fought or has begun in this turn, by row and column.
std::vector<Sector> contested_sectors(const Game& game);

/// RO-133: a round of it is still to be fought; not where losses are owed first, or the combat is over.
bool is_to_be_fought(const SectorMelee& here);

/// RO-188: what a die must show at least to hit the unit: 6; where moving targets are played, 5 if it changed
/// sector this turn and 4 if it is cavalry that did.
int hit_on(const Game& game, UnitNo unit);

/// RO-133: contested sectors that are not over, and losses owed.
std::vector<Objection> unfinished_combat(const Game& game);
/// RQ-72: losses that are owed still, also where the umpire has let the next step begin.
std::vector<Objection> owed_losses(const Game& game);

/// Step 7: each contested sector with both pools worked out, and what can be done next.
void describe_combat(const Game& game, Sheet& sheet);
/// After step 7: the losses that are owed still, and whom they may cost.
void describe_owed_losses(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
