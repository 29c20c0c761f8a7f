#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

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
