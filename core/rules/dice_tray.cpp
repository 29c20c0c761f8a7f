#include "core/rules/dice_tray.hpp"

#include <stdexcept>

namespace telescope {
namespace {

void check(const Throw& made, const PoolRequest& wanted) {
  if (made.pool != wanted.id)
    throw std::invalid_argument("the throw '" + made.pool + "' stands where '" + wanted.id + "' is needed");
  if (static_cast<int>(made.dice.size()) != wanted.dice())
    throw std::invalid_argument("the throw '" + made.pool + "' needs " + std::to_string(wanted.dice()) +
                                " dice, not " + std::to_string(made.dice.size()));
  for (const int die : made.dice)
    if (die < 1 || die > wanted.sides)
      throw std::invalid_argument("the throw '" + made.pool + "' shows a " + std::to_string(die) +
                                  "; its dice have 1 to " + std::to_string(wanted.sides));
}

}  // namespace

std::vector<std::vector<int>> MadeThrows::roll(std::span<const PoolRequest> pools) {
  std::vector<std::vector<int>> answers;
  for (std::size_t i = 0; i < pools.size(); ++i) {
    if (left_.empty()) throw DiceWanted{{pools.begin() + static_cast<std::ptrdiff_t>(i), pools.end()}};
    check(left_.front(), pools[i]);
    answers.push_back(left_.front().dice);
    thrown_.push_back(pools[i]);
    left_ = left_.subspan(1);
  }
  return answers;
}

void MadeThrows::finish() const {
  if (!left_.empty())
    throw std::invalid_argument("the throw '" + left_.front().pool + "' is not needed for this action");
}

}  // namespace telescope
