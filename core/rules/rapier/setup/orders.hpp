#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "orders", "breakthrough": "3", "reserve": ["1-04", "2"], "frontages": {"1": ["A1", "A2"]},
///  "intentions": "..."}: 7.3, what the CC orders; later orders replace earlier ones. "reserve" names units
///  or
/// whole Divisions. During the battle (RQ-29) only frontages are changed, of the Divisions named.
struct GiveOrders {
  std::optional<DivisionNo> breakthrough;
  std::vector<UnitNo> reserve;
  std::vector<std::pair<DivisionNo, std::vector<int>>> frontages;  ///< columns, as named
  std::string intentions;
};

GiveOrders read_orders(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const GiveOrders& orders);
void perform(Game& game, const GiveOrders& orders, DiceTray&, Events& events);

void describe_orders(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
