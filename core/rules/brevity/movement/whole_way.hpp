#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/brevity/measure/question.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/telling.hpp"

namespace telescope::brevity {

/// BQ-80: `way`, or where a warning has halted the battalion in this move, its way until then and `way`.
StandWay whole_way(const Game& game, const PieceId& piece, const StandWay& way);

/// The way that a battalion really goes.
struct WholeWay {
  StandWay way;  ///< whole_way(), cut where its centre comes to the enemy's edge if it ends over it
  std::optional<Edge> over;    ///< that edge, where it ends over it
  std::vector<Question> open;  ///< what is too close to that edge to call; it counts as measured
};
/// BQ-117 with leave.far_edge.
WholeWay way_taken(const Game& game, const PieceId& piece, const StandWay& way);
/// At the end of such a way.
void leave_table(Game& game, const PieceId& piece, Edge edge, Events& events);

/// BQ-01: of a way that the camera lost for more than 0.25", or the error: ", of which 6.3 in were not seen
/// and count as straight". Empty: it saw all of it.
std::string unseen_words(const WayReport& way);

/// OB-253, OB-256: whether its base touches that obstacle or river already where the way begins.
bool stands_at(const Game& game, const PieceId& piece, const StandWay& way, const WayMeeting& at);

}  // namespace telescope::brevity
