#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

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
/// RQ-68: what a unit is as a target.
enum class Category : std::uint8_t { kInfantry, kGun, kArmour };

/// "anti-tank", "motorised": the words of scenario files, states and requests.
std::string_view to_string(Kind kind);
std::string_view to_string(Mobility mobility);
/// "infantry", "guns", "armour": for people.
std::string_view to_string(Category category);
std::optional<Kind> kind_from_string(std::string_view text);
std::optional<Mobility> mobility_from_string(std::string_view text);
/// "anti-tank guns", "headquarters": for sentences.
std::string_view noun(Kind kind);

/// The kinds that an order of battle may name: all but the dummy.
std::vector<std::string_view> kind_words();
std::vector<std::string_view> mobility_words();

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
