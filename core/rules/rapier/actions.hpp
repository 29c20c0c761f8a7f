#pragma once

#include "core/rules/rapier/adjust.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/combat/end_of_turn.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/movement/reserves.hpp"
#include "core/rules/rapier/setup/dealing.hpp"
#include "core/rules/rapier/setup/deployment.hpp"
#include "core/rules/rapier/setup/orders.hpp"
#include "core/rules/rapier/setup/reconnaissance.hpp"
#include "core/rules/rapier/turn.hpp"

namespace telescope::rapier {

/// Every action of the game, in the order in which the umpire is offered their forms.
using Actions =
    ActionSet<Game, Advance, PlacePieces, Recon, Look, ReleaseUnits, RecallRelease, GiveFrontage, GiveOrders,
              FirePlan, PlanMissions, FireMission, RandomEvent, DefenderRoll, MoveUnits, SupportFire,
              AirStrike, TakeLosses, FightRound, ClearMines, ReplaceHq, Deal, Report, Adjust>;

/// Actions::perform(). Throws std::invalid_argument, too, where a sector would be overfull.
inline void perform_action(Game& game, const Actions::Any& any, DiceTray& dice, Events& events) {
  Actions::perform(game, any, dice, events);
  if (const auto sector = overfull(game))
    malformed("more than " + std::to_string(kMostFighters) + " fighting units of a side would be in " +
              name_of(game, *sector));
}

}  // namespace telescope::rapier
