#pragma once

#include <array>

namespace telescope::race {

/// A stated model of what the tactical rules decide: what a battle of these strengths comes to. The
/// campaign's source says nothing of it. It is for comparing policies and scenarios, and no prediction of a
/// battle.
struct BattleOdds {
  int below;      ///< OFF's strength in tenths of DEF's; 0: all else
  int objective;  ///< per cent: of controlling each terrain objective
  int killed;     ///< per cent: of losing each fielded stand
  int exited;     ///< per cent: of each other fielded stand to leave over the enemy's edge
  int modifier;   ///< the result modifier that is most likely; one more or less is half as likely
};
inline constexpr std::array<BattleOdds, 5> kBattleOdds{{
    {10, 20, 20, 0, -2},
    {15, 40, 14, 3, -1},
    {20, 55, 10, 6, 0},
    {30, 70, 8, 10, 1},
    {0, 85, 5, 15, 2},
}};
/// Strengths are both in stands or both in per cent.
inline const BattleOdds& battle_odds(int off, int def) {
  constexpr int kTenths = 10;
  for (const BattleOdds& row : kBattleOdds)
    if (off * kTenths < row.below * def) return row;
  return kBattleOdds.back();
}

}  // namespace telescope::race
