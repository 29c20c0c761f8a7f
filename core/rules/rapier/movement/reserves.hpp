#pragma once

#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {

/// The CC's permission for one hop (RO-103, RO-105, RQ-55); to R1 with the Division that the units are
/// assigned to (RO-107).
struct ReleaseUnits {
  static constexpr ActionInfo kInfo{"release", "RO-103", "Release units from R1 to L1"};
  static constexpr Ask kAsk{Role::Kind::kCorpsCommander, "units to division"};
  static bool is_time(const Game& game) { return in_turn(game.step); }
  static std::string in_words(const Json& request);
  std::vector<UnitNo> units = {};
  Release to = Release::kNone;
  std::optional<DivisionNo> division = {};
  void fields(auto& f, const Game& game) {
    f("units", units, InPlay(game)).asked([&] { return ask_units(game); })("to", to, kReleaseWords);
    f.added("division", division, InPlay(game)).asked([&] { return ask_division(game); });
  }
  static std::vector<ReleaseUnits> offers(const Game& game, const Role& role);
  void form(Form& form, const Game& game) const;
  void check(const Game& game);
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;

 private:
  FormField ask_units(const Game& game) const;
  std::optional<FormField> ask_division(const Game& game) const;
};

/// Withdraws it while it is not used (RQ-55).
struct RecallRelease {
  static constexpr ActionInfo kInfo{"recall_release", "RQ-55", "Withdraw releases"};
  static constexpr Ask kAsk{Role::Kind::kCorpsCommander, "units"};
  static bool is_time(const Game& game) { return in_turn(game.step); }
  static std::string in_words(const Json& request);
  std::vector<UnitNo> units = {};
  void fields(auto& f, const Game& game) {
    f("units", units, InPlay(game)).asked([&] { return ask_units(game); });
  }
  static bool offers(const Game& game, const Role& role);
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;

 private:
  static FormField ask_units(const Game& game);
};

/// RO-109, or under `frontage.change` (RQ-29).
struct GiveFrontage {
  static constexpr ActionInfo kInfo{"frontage", "RO-109", "Give a Division from R2 its frontage"};
  static constexpr Ask kAsk{Role::Kind::kCorpsCommander, "division axes"};
  static bool is_time(const Game& game) { return in_turn(game.step); }
  static std::string in_words(const Json& request);
  DivisionNo division = {};
  std::vector<int> axes = {};  ///< columns, counted from 0
  void fields(auto& f, const Game& game) {
    f("division", division, InPlay(game)).asked([&] { return ask_division(game); });
    f("axes", axes, Axes{game}).asked([&] { return ask_axes(game); });
  }
  static bool offers(const Game& game, const Role& role);
  void form(Form& form, const Game& game) const;
  void check(const Game& game);
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;

 private:
  static FormField ask_division(const Game& game);
  static FormField ask_axes(const Game& game);
};

/// RO-103, RO-104, RQ-54: from R1 to L1.
void check_entry(const Game& game, const MoveUnits& move, Objections& out);
/// RO-105 to RO-107: from R2 to R1, and never on from there.
void check_relief(const Game& game, const MoveUnits& move, Objections& out);
/// RO-021, RO-100; DEF's is the whole table (RQ-60).
bool is_inside_frontage(const Game& game, UnitNo unit, int column);

}  // namespace telescope::rapier
