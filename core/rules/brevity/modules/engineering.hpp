#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.engineering (section 20): tasks, obstacles, bridges, smoke, assault crossings.

Objections objections_to(const Game& game, const SetTask& wanted);
void perform(Game& game, const SetTask& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const CrossRiver& wanted);
void perform(Game& game, const CrossRiver& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const LaySmoke& wanted);
void perform(Game& game, const LaySmoke& wanted, DiceTray& tray, Events& events);

/// OB-258 to OB-284, BQ-100, BQ-104: how long a task takes; one of the two is 0.
struct Duration {
  int turns = 0;
  int moves = 0;
  std::string_view rule;
};
Duration duration_of(TaskKind kind, const UnitFacts& facts, const BrevitySettings& settings);
/// OB-247, BQ-149: who can do it.
bool can_do(const UnitFacts& facts, TaskKind kind);

/// OB-248, BQ-104: against its doing anything of this module in step 3: work, or crossing a river.
Objections objections_to_work(const Game& game, const PieceId& piece);

/// OB-250 to OB-252: the battalion halts there; the pin, the officer figure (BQ-101).
void halt_at(Game& game, const PieceId& piece, const WayMeeting& at, Events& events);
/// OB-255, BQ-152: whether it may pass a gap, bridge or ferry now.
Objections objections_to_passing(const Game& game, const PieceId& piece, const std::string& what);
/// BQ-107, BQ-144: screens whose maker could fire in this step go; called at the step's start.
void remove_smoke(Game& game, Events& events);
/// BQ-100, BQ-131: tasks at the end of a move (step 9), and of a turn.
void end_of_move_tasks(Game& game, Events& events);
void end_of_turn_tasks(Game& game, Events& events);
/// BQ-71, BQ-130: it has left its place, or fired.
void spoil_task(Game& game, const PieceId& piece, bool left_place);

}  // namespace telescope::brevity
