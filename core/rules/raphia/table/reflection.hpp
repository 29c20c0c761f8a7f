#pragma once

#include <optional>

#include "core/rules/raphia/state/game.hpp"
#include "core/table/table_view.hpp"

namespace telescope::raphia {

/// How the board that is seen differs from the scenario's as a whole.
enum class Reflection : std::uint8_t {
  kTurned,     ///< half round: the anchors begin at the wrong corner, or the armies at the wrong edges
  kLeftRight,  ///< left and right exchanged
  kNearFar     ///< near and far edge exchanged, and not left and right
};

/// RRQ-05: while the armies deploy, whether nearly all stands are seen in the squares opposite to theirs.
/// Nothing: they are not, or too few are seen to say so, or one exchange explains them as well as another.
/// A turned board in mid-game is no case of it: nothing but the stands' moves tells the two apart.
std::optional<Reflection> reflection_of(const Game& game, const TableView& table);

}  // namespace telescope::raphia
