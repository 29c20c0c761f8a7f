#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/rules/rapier/state/words.hpp"

namespace telescope::rapier {

/// RO-142 to RO-149: a shooter's row of the ground combat table.
enum class CombatRow : std::uint8_t {
  kHq,
  kAssault,
  kAntiTank,
  kTanks,
  kArtillery,
  kFortification,
  kMinefield,
  kOther,
};

struct CombatLine {
  std::string_view rule;
  std::string_view shooter;  ///< "assault troops": for people
  CombatRow row;
  std::array<int, 3> dice;  ///< by Category
};
/// The row's printed line.
const CombatLine& combat_line(CombatRow row);

/// RO-147, RO-148: what works add to another defender, and a minefield on its own.
inline constexpr int kFortificationDice = 1;
inline constexpr int kMinefieldDice = 2;
inline constexpr int kLoneMinefieldDice = 1;

/// RQ-68: the first row that fits a fighting kind; mobility never matters.
CombatRow combat_row(Kind kind, bool assault);

/// RO-142 to RO-149: dice of a shooter against a category of target. `attacking_sector`: its side is not the
/// holder (RO-150). Works and dummies have none of their own.
int combat_dice(Kind kind, bool assault, Category target, bool attacking_sector);

}  // namespace telescope::rapier
