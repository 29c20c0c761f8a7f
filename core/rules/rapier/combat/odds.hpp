#pragma once

#include <string>
#include <vector>

#include "core/rules/rapier/combat/melee.hpp"

namespace telescope::rapier {

/// How many of one kind are left after the fight.
struct KindOdds {
  Kind kind{};
  int count = 0;             ///< at the start
  std::vector<double> left;  ///< chance that exactly n of them live, n from 0 to count
  double expected_left = 0;
};

struct SideOdds {
  double cleared = 0;          ///< chance that none of its fighting units lives
  double expected_losses = 0;  ///< units
  double spread = 0;           ///< standard deviation of the losses
  std::vector<double> losses;  ///< chance that exactly n die
  std::vector<double> lives;   ///< chance of each fighter, in the melee's order
  std::vector<KindOdds> kinds;
};

/// What may become of a fight. The four outcomes add up to 1.
struct Odds {
  SideOdds attackers;
  SideOdds defenders;
  double attackers_alone = 0;  ///< only attackers are left
  double defenders_alone = 0;
  double contested = 0;  ///< both are left
  double nobody = 0;     ///< none of either is left
  int outcomes = 0;      ///< different ends that were told apart
};

/// The most fighting units a side that odds() takes.
inline constexpr int kMostInOdds = 32;

/// The exact distribution after `rounds` (1 to 3) rounds of one turn under default choices: Assault troops
/// use 2d6, works help in order, casualties fall as RQ-103 has them. Enumerated, not sampled. Throws
/// std::invalid_argument beyond kMostInOdds a side or three rounds.
Odds odds(const Melee& melee, int rounds = 3);

}  // namespace telescope::rapier
