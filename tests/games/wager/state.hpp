#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/two_parties.hpp"
#include "core/rules/workbench.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::test::wager_game {

inline constexpr TwoParties kParties("Red", "Blue");
inline constexpr int kMostCompanies = 2, kMostCoins = 99, kHitFrom = 5, kCoinsADie = 2;
inline constexpr double kHit = (7 - kHitFrom) / 6.0;  // the chance of a die

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
  void fields(auto& f) {
    f("prize", prize)("companies", companies).optional("coins", coins).optional("word", word);
  }
  int dice() const { return static_cast<int>(companies.size()) + coins / kCoinsADie; }  ///< WG-4
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
  void fields(auto& f) {
    f("round", round)("open", open)("plans", plans)("coins", coins);
    f("lost", lost)("held", held)("past", past);
  }

  const std::optional<Plan>& plan(Side side) const { return plans[index_of(side)]; }
  bool both_sealed() const { return plans[0] && plans[1]; }
  std::vector<const Unit*> left(Side side) const;
  std::vector<std::string> prizes_of(Side side) const;  ///< names
  Side holder(const std::string& prize) const {
    return held.contains(prize) ? held.at(prize) : Side::kNeutral;
  }
  bool over() const {
    return round > setup->rounds || left(Side::kAttacker).empty() || left(Side::kDefender).empty();
  }
  bool seals() const { return !open && !over(); }
  Side winner() const;
};

/// WG-4: how many of each side's dice hit, thrown together.
std::array<int, 2> throw_for(const std::array<Plan, 2>& plans, DiceTray& tray);

const Workbench& workbench();

}  // namespace telescope::test::wager_game
