#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/workbench.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::test::wager_game {

inline constexpr std::array kSides{Side::kAttacker, Side::kDefender};
inline constexpr int kMostCompanies = 2, kMostCoins = 99, kHitFrom = 5, kCoinsADie = 2;

inline std::size_t index(Side side) {
  return side == Side::kAttacker ? 0 : 1;
}
/// "red", "blue": of seat, audience and pool.
inline std::string seat_of(Side side) {
  return side == Side::kAttacker ? "red" : "blue";
}
inline std::string name_of(Side side) {
  return side == Side::kAttacker ? "Red" : "Blue";
}

/// What never changes.
struct Setup {
  std::vector<Unit> companies;
  std::map<std::string, std::string> prizes;  ///< names by id
  int rounds = 3;
  int coins = 6;
};

struct Plan {
  std::string prize;
  std::vector<std::string> companies;
  int coins = 0;
  std::string word;
};

struct Game {
  std::shared_ptr<const Setup> setup;
  int round = 1;
  bool open = false;
  std::array<std::optional<Plan>, 2> plans;
  std::array<int, 2> coins{};
  std::set<std::string> lost;
  std::map<std::string, Side> held;            ///< prizes by id
  std::vector<std::vector<std::string>> past;  ///< rows of the table of opened plans

  bool both_sealed() const { return plans[0] && plans[1]; }
  std::vector<const Unit*> left(Side side) const;
  int prizes_of(Side side) const;
  bool over() const;
  Side winner() const;
};

/// WG-4: how many of each side's dice hit, thrown together.
std::array<int, 2> throw_for(const std::array<Plan, 2>& plans, DiceTray& tray);

const Workbench& workbench();

}  // namespace telescope::test::wager_game
