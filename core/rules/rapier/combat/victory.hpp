#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// RO-045 to RO-048.
enum class VictoryLevel : std::uint8_t { kDefeat, kMinor, kMajor, kTotal };
/// "defeat", "minor", "major", "total".
std::string_view to_string(VictoryLevel level);
/// "Minor Victory": for people.
std::string_view title(VictoryLevel level);
/// "RO-047": its row of the printed table.
std::string_view rule_of(VictoryLevel level);

/// RQ-18: by integers, unrounded. Of an empty Division: defeat.
VictoryLevel victory(int left, int base, const RapierSettings& settings);

/// How the game stands, or ended.
struct VictoryCount {
  int left = 0;           ///< units of TB that have left the table
  int base = 0;           ///< RQ-17: of how many
  VictoryLevel basic{};   ///< RO-044
  std::vector<bool> met;  ///< RO-189: the scenario's conditions
  VictoryLevel level{};   ///< RQ-101: with those
  double percent() const { return base == 0 ? 0.0 : 100.0 * left / base; }
};
VictoryCount victory_of(const Game& game);

/// RQ-99: every sector of the condition has an attacking fighting unit and no defending one.
bool is_captured(const Game& game, const VictoryCondition& condition);

/// The event `victory`, and for people.
void announce_victory(const Game& game, Events& events);
void describe_victory(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
