#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

inline constexpr int kMostMissionsOnSector = 2;  ///< RO-074, and RO-117 of a target point in a turn
inline constexpr int kMostMissionsPerTurn = 4;   ///< RO-116: on call

/// {"type": "fire_plan", "points": ["A1-L3", ...]}: RO-072. RQ-31: sealed, also from the umpire's screen.
struct FirePlan {
  std::vector<Sector> points;
};

/// {"type": "plan_missions", "missions": [{"sector": "A3-L4", "count": 2}, ...]}: what the CC hands in before
/// any die (RQ-32, RQ-67); another plan replaces it until the first is fired.
struct PlanMissions {
  std::vector<Sector> missions;  ///< one entry a mission
};

/// {"type": "fire_mission"}: fires the next of the missions handed in.
struct FireMission {};

/// RQ-104: a mission that breaks a limit; the others stand.
struct RefusedMission {
  Sector sector;
  Objection why;
};
struct JudgedMissions {
  std::vector<Sector> accepted;
  std::vector<RefusedMission> refused;
};
JudgedMissions judge(const Game& game, const PlanMissions& plan);

/// Fire missions that may still be planned or fired in this step; those planned are not taken off.
int missions_left(const Game& game);

/// RQ-32, RQ-67: missions are still to be stated, none of the step's having been fired; before the battle
/// also one by one where the scenario says so.
bool missions_are_awaited(const Game& game);

/// HD-12: where planned missions are to fall is no secret. On call they would tell the target points.
bool missions_are_open(const Game& game);

FirePlan read_fire_plan(const Game& game, const Json& action);
PlanMissions read_plan_missions(const Game& game, const Json& action);
FireMission read_fire_mission(const Game& game, const Json& action);

std::vector<Objection> objections(const Game& game, const FirePlan& plan);
/// A plan none of whose missions can stand is refused; one with some is judged mission by mission.
std::vector<Objection> objections(const Game& game, const PlanMissions& plan);
std::vector<Objection> objections(const Game& game, const FireMission&);

void perform(Game& game, const FirePlan& plan, DiceTray&, Events& events);
/// A plan refused whole that is done all the same stands whole: the umpire has waived it.
void perform(Game& game, const PlanMissions& plan, DiceTray&, Events& events);
/// Throws std::invalid_argument where no mission is planned.
void perform(Game& game, const FireMission&, DiceTray& dice, Events& events);

void describe_fire_plan(const Game& game, Sheet& sheet);
void describe_missions(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
