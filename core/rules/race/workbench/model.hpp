#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/rules/race/state/game.hpp"

namespace telescope::race {

// Stated models of what the tactical rules decide. The campaign's source says nothing of it: they are for
// comparing policies and scenarios, and no prediction of a battle.

/// When a player attacks and when he regroups.
enum class Policy : std::uint8_t {
  kAttack,            ///< always attacks
  kAlternate,         ///< regroups after every attack
  kRestAfterTwo,      ///< regroups after an advance of two zones
  kRestAfterRetreat,  ///< regroups after a retreat
};
inline constexpr std::array<std::string_view, 4> kPolicies{"attack", "alternate", "rest-after-two",
                                                           "rest-after-retreat"};
std::optional<Policy> policy_from_string(std::string_view word);
Choice choice_by(Policy policy, std::optional<Choice> last_choice, int last_move);

/// What a battle of these strengths comes to, both in stands or both in per cent. Chances in per cent.
struct BattleOdds {
  int objective;  ///< of controlling each terrain objective
  int killed;     ///< of losing each fielded stand
  int exited;     ///< of each other fielded stand to leave over the enemy's edge
  int modifier;   ///< the result modifier that is most likely; one more or less is half as likely
};
const BattleOdds& battle_odds(int off, int def);

}  // namespace telescope::race
