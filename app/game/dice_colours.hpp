#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>

#include "core/rules/throws.hpp"
#include "vision/dice/read_throw.hpp"

namespace telescope::app {

/// The colour of each side's dice in CIE L*a*b*, by thrower_of(), as people have said it.
using DiceColours = std::map<std::string, std::array<int, 3>>;
/// Under this they are kept by Session::add_table().
inline constexpr const char* kDiceColours = "dice_colours";

/// Whose dice of that pool are, as far as its words tell, in the same words all evening: what the pool is
/// called, and of one that is named by a place and a number ("A3-L4, round 2: attackers") its id without
/// them.
std::string thrower_of(const PoolRequest& pool);

/// A throw of two sides, told apart by colour.
struct DiceParts {
  /// The first side's dice; all that lie where they are of one side, or cannot be told apart.
  std::shared_ptr<const vision::ReadThrow> first;
  std::shared_ptr<const vision::ReadThrow> beside;  ///< the other side's; null: they were not told apart
  bool may_swap = false;                            ///< the colours may be the other way round
  bool is_news = false;                             ///< of whom which colour is was not known
  DiceColours colours;                              ///< that they then have
};

/// Of a throw of two sides (WantedDice::beside). `swap`: somebody has said that the colours are the other way
/// round. Where nobody has said whose which colour is, numbers tell it; where they are equal the lighter dice
/// are taken for the first side's, which is a guess.
DiceParts told_apart(const std::shared_ptr<const vision::ReadThrow>& read,
                     const std::array<std::string, 2>& throwers, const DiceColours& kept, bool swap);

}  // namespace telescope::app
