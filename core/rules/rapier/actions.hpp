#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/adjust.hpp"
#include "core/rules/rapier/combat/clear_mines.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/combat/headquarters.hpp"
#include "core/rules/rapier/fire/corps_fire.hpp"
#include "core/rules/rapier/fire/random_events.hpp"
#include "core/rules/rapier/fire/support_fire.hpp"
#include "core/rules/rapier/movement/defender_movement.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/movement/reserves.hpp"
#include "core/rules/rapier/setup/dealing.hpp"
#include "core/rules/rapier/setup/deployment.hpp"
#include "core/rules/rapier/setup/orders.hpp"
#include "core/rules/rapier/setup/reconnaissance.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/rapier/turn.hpp"

namespace telescope::rapier {

/// Every action of the game. Each family (deployment, movement, ...) declares its own, with a reader, its
/// objections and a perform in its header.
using RapierAction = std::variant<Advance, Deal, PlacePiece, PlacePieces, Recon, Look, Report, GiveOrders,
                                  FirePlan, PlanMissions, FireMission, RandomEvent, SupportFire, AirStrike,
                                  ClearMines, ReplaceHq, Adjust, FightRound, TakeLosses, MoveUnits,
                                  DefenderRoll, ReleaseUnits, RecallRelease, GiveFrontage>;

/// Throws std::invalid_argument where the action is malformed: an unknown type, piece or sector.
RapierAction read_action(const Game& game, const Action& action);

/// What stands against it, a sentence and a statement each; empty where it is lawful.
std::vector<Objection> objections_to(const Game& game, const RapierAction& action);

/// Does it, lawful or not: the umpire may waive. Only what cannot be done at all throws
/// std::invalid_argument. Dice come from `dice`, which may throw DiceWanted.
void perform_action(Game& game, const RapierAction& action, DiceTray& dice, Events& events);

}  // namespace telescope::rapier
