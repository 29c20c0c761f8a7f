#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// An Engineer, and a minefield that it lifts.
using Lifting = std::array<UnitNo, 2>;

/// Which Engineer lifts which minefield. Without pairs: all that can be lifted, in roster order (RQ-122).
struct ClearMines {
  static constexpr ActionInfo kInfo{"clear_mines", "RQ-122", "Say which Engineer lifts which minefield"};
  std::optional<std::vector<Lifting>> pairs = {};
  void fields(auto& f, const Game& game) {
    f.added("pairs", pairs, InPlay(game)).asked([&] { return ask_pairs(game); });
  }
  static bool offers(const Game& game, const Role& role);
  bool form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument for what is no minefield on the table.
  void perform(Game& game, DiceTray&, Events& events) const;

 private:
  std::vector<Lifting> lifted(const Game& game) const;
  static FormField ask_pairs(const Game& game);
};

/// RQ-84, RQ-122: whom roster order lets lift what.
std::vector<Lifting> liftable(const Game& game);
void describe_clear_mines(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
