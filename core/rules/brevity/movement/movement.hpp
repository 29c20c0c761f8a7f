#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// Step 3 (section 6). Ways and their limits, declarations, side edges, columns on a road.

Objections objections_to(const Game& game, const Move& wanted);
void perform(Game& game, const Move& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Declare& wanted);
void perform(Game& game, const Declare& wanted, DiceTray& tray, Events& events);

/// "14.5 in, 24 in at most": of a way whose end is still being chosen.
std::string how_far(const Game& game, const Move& wanted);

/// Whether this battalion may be moved, or be declared, in this move at all (OB-057, BQ-142, BQ-100, BQ-86).
Objections objections_to_moving(const Game& game, const PieceId& piece);
Objections objections_to_declaring(const Game& game, const PieceId& piece);

/// OB-062, BQ-27: against a way, by the side edges; and what binds after it.
Objections objections_by_edges(const Game& game, const PieceId& piece, const WayReport& way);
std::vector<Edge> bound_after(const Game& game, const PieceId& piece, const WayReport& way);

/// OB-064, BQ-28.
Objections objections_by_column(const Game& game, const PieceId& piece, const StandWay& way);

/// OB-250 to OB-256: where an obstacle or a river stops a way, before anything is thrown; nothing: nowhere.
/// With adv.engineering off rivers block (BQ-22) and there are no obstacles.
std::optional<WayMeeting> halted_at(const Game& game, const PieceId& piece, const WayReport& way);

/// Puts a stand at a place, of whatever move: its bounds, its protection (BQ-71), what it reveals (OB-196).
void put(Game& game, const PieceId& piece, const Placed& at, Events& events);

}  // namespace telescope::brevity
