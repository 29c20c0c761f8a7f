#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/among.hpp"

namespace telescope::rapier {

/// RO-024 to RO-026, RO-033, RO-187; RQ-106: a flamethrower unit is a kind of its own.
enum class Kind : std::uint8_t {
  kHq,
  kRifles,
  kSmg,
  kEngineer,
  kFlamethrower,
  kAntiTank,
  kMortar,
  kArtillery,
  kRocket,
  kTanks,
  kReconnaissance,
  kFortification,
  kMinefield,
  kWire,
  kAntiTankObstacle,
  kDummy,  ///< a counter that hides nothing; no order of battle names it
};
/// RO-027, RO-029.
enum class Mobility : std::uint8_t { kFoot, kMounted, kMotorised, kHorseDrawn };
inline constexpr std::array<std::string_view, 4> kMobilityWords{"foot", "mounted", "motorised",
                                                                "horse-drawn"};
/// RQ-68: what a unit is as a target.
enum class Category : std::uint8_t { kInfantry, kGun, kArmour };
/// RO-168. RQ-94: hills stand for all steep contours.
enum class Feature : std::uint8_t { kUrban, kHill, kWoods, kRiver, kSwamp };
inline constexpr std::array<std::string_view, 5> kFeatureWords{"urban", "hill", "woods", "river", "swamp"};
constexpr const auto& all_words_of(Feature) {
  return kFeatureWords;
}
/// RO-081 to RO-086. kOther: an event of the scenario's own, told in its words and judged by the umpire.
enum class EventKind : std::uint8_t { kNone, kFog, kAttackerAir, kDefenderAir, kExtraAmmo, kOther };
inline constexpr std::array<std::string_view, 6> kEventWords{"none",         "fog",  "attacker-air",
                                                             "defender-air", "ammo", "other"};
constexpr const auto& all_words_of(EventKind) {
  return kEventWords;
}

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

/// "anti-tank", "motorised", "defender-deployment": the words of scenario files, states and requests.
std::string_view to_string(Kind kind);
const std::array<std::string_view, 16>& all_words_of(Kind);
std::string_view to_string(Step step);
constexpr std::string_view to_string(Mobility mobility) {
  return kMobilityWords.at(static_cast<std::size_t>(mobility));
}
constexpr std::string_view to_string(Feature feature) {
  return kFeatureWords.at(static_cast<std::size_t>(feature));
}
constexpr std::string_view to_string(EventKind kind) {
  return kEventWords.at(static_cast<std::size_t>(kind));
}
/// "infantry", "guns", "armour": for people.
std::string_view to_string(Category category);
std::optional<Kind> kind_from_string(std::string_view text);
std::optional<Step> step_from_string(std::string_view text);
/// "anti-tank guns", "headquarters": for sentences.
std::string_view noun(Kind kind);
/// "Defender deployment": for people.
std::string_view title(Step step);
/// "Defender deployment begins": as it is told.
std::string_view beginning(Step step);

/// The kinds that an order of battle may name: all but the dummy.
std::vector<std::string_view> kind_words();

constexpr bool in_turn(Step step) {
  return step >= Step::kEvents && step <= Step::kReplaceHq;
}
/// 1 to 9 within a turn, 0 outside.
constexpr int number_in_turn(Step step) {
  return in_turn(step) ? static_cast<int>(step) - static_cast<int>(Step::kEvents) + 1 : 0;
}

/// HQ, infantry, guns, armour: not fortifications, minefields, obstacles or dummies.
bool is_fighting(Kind kind);
/// RO-187: fortifications, minefields, wire and anti-tank obstacles.
bool is_works(Kind kind);
/// RO-026, RQ-106: rifles, SMG, engineers, flamethrowers; an HQ is none of them, though of their category.
bool is_infantry(Kind kind);
/// RO-025, RQ-11: anti-tank guns, mortars, artillery, rockets.
bool is_gun(Kind kind);
/// RO-025: tanks and reconnaissance.
bool is_armour(Kind kind);
/// RO-121, RO-128: mortars, artillery and rockets may give support fire; anti-tank guns may not.
bool is_battery(Kind kind);
/// RO-030: SMG and flamethrower units are always Assault; others where the scenario says so.
bool is_always_assault(Kind kind);

/// RQ-68. Only of fighting kinds.
Category category(Kind kind);

}  // namespace telescope::rapier
