#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/rules/brevity/action_fields.hpp"
#include "core/rules/brevity/measure/way_report.hpp"

namespace telescope::brevity {

// adv.engineering (section 20): tasks, obstacles, bridges, smoke, assault crossings.

/// OB-248; without a task it leaves the work.
struct SetTask {
  static constexpr ActionInfo kInfo{"task", "OB-248", "Give a battalion a task", kOrders};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kMove}), &kAdvEngineering, kUmpireAgrees};
  PieceId piece = {};
  std::optional<Task> task = {};
  void fields(auto& f, const Game& game) { f("piece", piece, Needed(game)).added("task", task, InGame()); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-256, OB-262, OB-280 to OB-284.
struct CrossRiver {
  static constexpr ActionInfo kInfo{"cross-river", "OB-256", "Cross a river", kOrders};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kMove}), &kAdvEngineering, kUmpireAgrees};
  PieceId piece = {};
  std::string by = {};  ///< id of a ferry or boats; empty: by OB-256, or swimming
  Placed to = {};
  void fields(auto& f, const Game& game) {
    f("piece", piece, Needed(game));
    f.optional("by", by)("to", to, InGame());
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

inline constexpr double kSmokeWidth_in = 6.0;      ///< OB-273
inline constexpr double kMinefieldWidth_in = 1.0;  ///< OB-268

/// OB-273, OB-274.
struct LaySmoke {
  static constexpr ActionInfo kInfo{"smoke", "OB-273", "Lay smoke instead of firing", kOrders};
  static constexpr Terms kTerms{
      Who::kActing, steps({Step::kEnemyArtillery, Step::kOwnArtillery, Step::kEnemyFire, Step::kOwnFire}),
      &kAdvEngineering, kUmpireAgrees};
  PieceId maker = {};
  Patch patch = {};
  void fields(auto& f, const Game& game) { f("maker", maker, Needed(game))("patch", patch, InGame()); }
  Side whose(const Game& game) const { return game.side(maker); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

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

// What tasks are done on and what comes of them; shared by the files of adv.engineering.

/// Null: there is none of that id.
auto* find_in(auto& all, const std::string& id) {
  const auto found = std::ranges::find_if(all, [&](const auto& each) { return each.id == id; });
  return found == all.end() ? nullptr : &*found;
}
auto* find_obstacle(auto& game, const std::string& id) {
  return find_in(game.modules.obstacles, id);
}
auto* find_crossing(auto& game, const std::string& id) {
  return find_in(game.modules.crossings, id);
}
inline const GroundLine* find_line(const Game& game, const std::string& id) {
  return find_in(game.setup->board.ground.lines, id);
}

/// A gap through which one may go now (OB-254, BQ-102).
inline bool is_open(const Game& game, const Obstacle& obstacle) {
  return obstacle.gap_turn > 0 && obstacle.gap_turn <= game.turn;
}
/// Null: the base touches none. The nearest.
const GroundLine* river_at(const Game& game, const PieceId& piece, const Placed& placed);
/// Whether the straight line between both goes over that river.
bool is_between(const GroundLine& river, TablePoint a, TablePoint b);

/// BQ-105: what a block of that road by this task covers, about the task's point or where the stand is.
std::vector<TablePoint> blocked_part(const Game& game, const PieceId& piece, const GroundLine& road,
                                     const Task& task);

/// OB-262, OB-263: its engineers are there and operate it.
bool is_running(const Game& game, const RiverCrossing& ferry);
/// They carry their own side's battalions. Nobody learns by being refused that hidden enemies operate it.
bool is_running_for(const Game& game, const RiverCrossing& ferry, Side side);
/// OB-285: a battalion with swimming tanks is beyond a river by whatever means, or there is none to be
/// crossed.
bool has_crossed(const Game& game, const PieceId& piece);
/// BQ-152.
bool carries(const RiverCrossing& crossing, Armor armor);

/// For all, or for its own side where the stand is hidden or the enemy must not know (OB-H06).
void tell_work(const Game& game, const PieceId& piece, const Task& task, std::string_view type,
               const std::vector<std::string_view>& rules, std::string sentence, Events& events);
/// "digs in", "builds a bridge for medium tanks".
std::string_view words_of(TaskKind kind);

/// What stands there when the task of that battalion is done; its task is then over, or goes on as
/// kOperateFerry.
void finish(Game& game, const PieceId& piece, Events& events);

/// OB-281, BQ-108, OB-286: who may move on, and fight in full, as things are now.
void free_the_crossed(Game& game, Events& events);

}  // namespace telescope::brevity
