#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace telescope::rapier {

/// RO-051: the steps of setting up, after the umpire's private deal; RO-079: the nine steps of a turn.
enum class Step : std::uint8_t {
  kDeal,
  kDefenderDeployment,
  kReconnaissance,
  kOrders,
  kAttackerDeployment,
  kFirePlan,
  kBombardment,
  kEvents,
  kAttackerMovement,
  kDefenderMovement,
  kOnCallFire,
  kDefenderFire,
  kAttackerFire,
  kGroundCombat,
  kClearMines,
  kReplaceHq,
  kOver,
};
inline constexpr int kStepCount = 17;

/// "defender-deployment": the word in states, requests and the journal.
std::string_view to_string(Step step);
std::optional<Step> step_from_string(std::string_view text);
/// "Defender deployment": for people.
std::string_view title(Step step);
/// "Defender deployment begins": as it is told.
std::string_view beginning(Step step);

constexpr bool in_turn(Step step) {
  return step >= Step::kEvents && step <= Step::kReplaceHq;
}
/// 1 to 9 within a turn, 0 outside.
constexpr int number_in_turn(Step step) {
  return in_turn(step) ? static_cast<int>(step) - static_cast<int>(Step::kEvents) + 1 : 0;
}

}  // namespace telescope::rapier
