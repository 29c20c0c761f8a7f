#pragma once

#include <array>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

// Steps 8 and 9: minefields are cleared, headquarters replaced.

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
  static FormField ask_pairs(const Game& game);
};

/// RQ-84, RQ-122: whom roster order lets lift what.
std::vector<Lifting> liftable(const Game& game);
void describe_clear_mines(const Game& game, Sheet& sheet);

/// 8.9. `unit` becomes the headquarters, by a throw if that succeeds.
struct ReplaceHq {
  static constexpr ActionInfo kInfo{"replace_hq", "RO-155", {}, "A new headquarters for Division {division}"};
  static constexpr std::array<std::string_view, 2> kWays{"roll", "staff-officer"};
  DivisionNo division = {};
  bool by_staff_officer = false;
  UnitNo unit = {};
  void fields(auto& f, const Game& game) {
    f("division", division, InPlay(game));
    f("way", by_staff_officer, kWays).asked([&] { return ask_way(game); });
    f("unit", unit, InPlay(game)).asked([&] { return ask_unit(game); });
  }
  static std::vector<ReplaceHq> offers(const Game& game, const Role& role);
  bool form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument where the unit is dead or of the defender.
  void perform(Game& game, DiceTray& dice, Events& events) const;

 private:
  FormField ask_way(const Game& game) const;
  FormField ask_unit(const Game& game) const;
};

/// RQ-85: units that may become headquarters of the Division, in roster order.
std::vector<UnitNo> convertible(const Game& game, DivisionNo division);
void describe_headquarters(const Game& game, Sheet& sheet);
/// Ways in which the unit may become a headquarters now.
void add_headquarters_options(const Game& game, UnitNo unit, std::vector<Option>& options);

}  // namespace telescope::rapier
