#pragma once

#include <string>
#include <vector>

#include "core/rules/brevity/telling.hpp"

namespace telescope::brevity {

// What tasks are done on and what comes of them; shared by the files of adv.engineering.

/// Null: there is none of that id.
const Obstacle* find_obstacle(const Game& game, const std::string& id);
Obstacle* find_obstacle(Game& game, const std::string& id);
const RiverCrossing* find_crossing(const Game& game, const std::string& id);
RiverCrossing* find_crossing(Game& game, const std::string& id);
const GroundLine* find_line(const Game& game, const std::string& id);

/// A gap through which one may go now (OB-254, BQ-102).
inline bool is_open(const Game& game, const Obstacle& obstacle) {
  return obstacle.gap_turn > 0 && obstacle.gap_turn <= game.turn;
}
/// Null: the base touches none. The nearest.
const GroundLine* river_at(const Game& game, const PieceId& piece, const Placed& placed);
/// Whether the straight line between both goes over that river.
bool is_between(const GroundLine& river, TablePoint a, TablePoint b);

/// The part of a line `length_in` long about the place on it that is nearest to `near`.
std::vector<TablePoint> part_of(const std::vector<TablePoint>& line, TablePoint near, double length_in);

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
