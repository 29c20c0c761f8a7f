#pragma once

#include <optional>
#include <string_view>

#include "core/rules/brevity/measure/way_report.hpp"

namespace telescope::brevity {

/// OB-066 to OB-070: inches at march rate on this ground; nothing: it may not (impassable).
std::optional<double> march_rate(MoveClass mover, GroundClass ground, const BrevitySettings& settings);
/// OB-073 to OB-076: combat-ready; nothing for "-" and for impassable ground.
std::optional<double> combat_rate(MoveClass mover, GroundClass ground);
/// The statement of the row.
std::string_view march_row(MoveClass mover);
std::string_view combat_row(MoveClass mover);

/// OB-059, BQ-26, BQ-116: the whole of a move is limited by the slowest pair of mode and ground used.
struct Limit {
  double inches = 0.0;
  std::string_view rule;  ///< of the row that limits
  MoveClass mover = MoveClass::kFoot;
  GroundClass ground = GroundClass::kOpen;
  bool barred = false;  ///< it went where it may not go at all (BQ-24, BQ-22)
};
Limit limit_of(const Game& game, const PieceId& piece, const WayReport& way);
/// The same of posture and facts alone: for the workbench and forms.
Limit limit_of(const UnitFacts& facts, Posture posture, const std::vector<WayStretch>& stretches,
               const BrevitySettings& settings);

}  // namespace telescope::brevity
