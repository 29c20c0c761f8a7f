#include "core/rules/rapier/combat/melee.hpp"

namespace telescope::rapier {
namespace {

// clang-format off
// Shooting unit type                                     Enemy includes: infantry,  guns,  armour
constexpr std::array<CombatLine, 8> kCombatTable{{
    {"RO-142", "headquarters",    CombatRow::kHq,            {1, 1, 1}},
    {"RO-143", "assault troops",  CombatRow::kAssault,       {2, 2, 1}},
    {"RO-144", "anti-tank guns",  CombatRow::kAntiTank,      {0, 1, 2}},
    {"RO-145", "tanks",           CombatRow::kTanks,         {2, 2, 2}},
    {"RO-146", "artillery",       CombatRow::kArtillery,     {2, 2, 2}},
    {"RO-147", "fortification",   CombatRow::kFortification, {0, 0, 0}},
    {"RO-148", "minefield",       CombatRow::kMinefield,     {0, 0, 0}},
    {"RO-149", "other",           CombatRow::kOther,         {1, 1, 1}},
}};
// clang-format on

}  // namespace

const CombatLine& combat_line(CombatRow row) {
  return kCombatTable[static_cast<std::size_t>(row)];
}

CombatRow combat_row(Kind kind, bool assault) {
  if (kind == Kind::kHq) return CombatRow::kHq;
  if (assault && is_infantry(kind)) return CombatRow::kAssault;  // RO-030
  if (kind == Kind::kAntiTank) return CombatRow::kAntiTank;
  if (kind == Kind::kTanks) return CombatRow::kTanks;
  if (kind == Kind::kArtillery || kind == Kind::kRocket) return CombatRow::kArtillery;  // RQ-11
  return CombatRow::kOther;                                                             // RO-151
}

int combat_dice(Kind kind, bool assault, Category target, bool attacking_sector) {
  if (!is_fighting(kind)) return 0;
  const CombatRow row = combat_row(kind, assault);
  if (row == CombatRow::kHq && attacking_sector) return 0;
  return combat_line(row).dice[static_cast<std::size_t>(target)];
}

}  // namespace telescope::rapier
