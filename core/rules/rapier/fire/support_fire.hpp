#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// 8.5, 8.6. A face-down battery of the defender is revealed to fire (RO-122).
struct SupportFire {
  static constexpr ActionInfo kInfo{"support_fire", "RO-123", {}, "{battery} fires at {target}"};
  static constexpr bool kIsWeighed = true;  ///< against others of its kind, by who looks ahead
  UnitNo battery = {};
  UnitNo target = {};
  bool extra_ammo = false;  ///< RO-086, RQ-38
  void fields(auto& f, const Game& game) {
    f("battery", battery, InPlay(game))("target", target, InPlay(game)).said("extra_ammo", extra_ammo);
  }
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument where the battery or the target is not on the table, or the battery is
  /// none.
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// RO-084, RO-085, RQ-37.
struct AirStrike {
  static constexpr ActionInfo kInfo{"air_strike", "RQ-37", {}, "Air strike on {target}"};
  static constexpr bool kIsWeighed = true;  ///< against others of its kind, by who looks ahead
  static constexpr std::array<std::string_view, 2> kSides{"attacker", "defender"};
  Side side = Side::kAttacker;
  UnitNo target = {};
  void fields(auto& f, const Game& game) { f("side", side, kSides)("target", target, InPlay(game)); }
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument where the target is not on the table.
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// RO-126, RO-127: in sectors. 0: the kind is no battery.
int range_of(Kind kind);
/// Batteries of `side` that may fire now, in roster order; the defender's face-down ones too.
std::vector<UnitNo> ready_batteries(const Game& game, Side side);
/// What the battery may fire at now, as dice are laid out.
std::vector<UnitNo> targets_of(const Game& game, UnitNo battery);

void describe_support_fire(const Game& game, Sheet& sheet);
/// What the battery may do now, or what may be done to the unit by an air strike.
void add_fire_options(const Game& game, UnitNo unit, std::vector<Option>& options);

}  // namespace telescope::rapier
