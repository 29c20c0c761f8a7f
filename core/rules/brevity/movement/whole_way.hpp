#pragma once

#include "core/rules/brevity/measure/way_report.hpp"

namespace telescope::brevity {

/// BQ-80: `way`, or where a warning has halted the battalion in this move, its way until then and `way`.
StandWay whole_way(const Game& game, const PieceId& piece, const StandWay& way);

/// OB-253, OB-256: whether its base touches that obstacle or river already where the way begins.
bool stands_at(const Game& game, const PieceId& piece, const StandWay& way, const WayMeeting& at);

}  // namespace telescope::brevity
