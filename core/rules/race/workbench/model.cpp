#include "core/rules/race/workbench/model.hpp"

#include "core/base/among.hpp"

namespace telescope::race {
namespace {

struct Row {
  int below;  ///< OFF's strength in tenths of DEF's
  BattleOdds odds;
};
// OFF : DEF below | objective, killed, exited (%) | modifier
constexpr std::array<Row, 5> kRows{{
    {10, {20, 20, 0, -2}},
    {15, {40, 14, 3, -1}},
    {20, {55, 10, 6, 0}},
    {30, {70, 8, 10, 1}},
    {0, {85, 5, 15, 2}},  // all else
}};

}  // namespace

std::optional<Policy> policy_from_string(std::string_view word) {
  return among<Policy>(kPolicies, word);
}

Choice choice_by(Policy policy, std::optional<Choice> last_choice, int last_move) {
  bool rests = false;
  switch (policy) {
    case Policy::kAttack:
      break;
    case Policy::kAlternate:
      rests = last_choice == Choice::kAttack;
      break;
    case Policy::kRestAfterTwo:
      rests = last_move == 2;
      break;
    case Policy::kRestAfterRetreat:
      rests = last_move == -1;
      break;
  }
  return rests ? Choice::kRegroup : Choice::kAttack;
}

const BattleOdds& battle_odds(int off, int def) {
  constexpr int kTenths = 10;
  for (const Row& row : kRows)
    if (row.below > 0 && off * kTenths < row.below * def) return row.odds;
  return kRows.back().odds;
}

}  // namespace telescope::race
