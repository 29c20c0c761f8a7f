#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"

namespace telescope::rapier {

/// RO-102: who shoots at whom as it withdraws.
struct FreeShot {
  UnitNo shooter;
  UnitNo target;
  void fields(auto& f, const auto& in) { f("shooter", shooter, in)("target", target, in); }
};

struct MoveUnits;

/// A path as it is written, place by place: ["A2-L1", "A2-L2"].
struct PathWords {
  const Game& game;
  Json write(const MoveUnits& move) const;
  void read(const Json& json, MoveUnits& move) const;
};

/// Several units are one group (RQ-13). The path begins where they stand; it may be "R1-1" and a sector of
/// L1, or "R2" and "R1-1"; it may end with "off", beyond the last line (RQ-21), or with "R1-1" (RQ-52).
struct MoveUnits {
  static constexpr ActionInfo kInfo{"move", "RQ-13", "Move a group along a path", "{units} along {path}"};
  static constexpr bool kIsWeighed = true;  ///< against others of its kind, by who looks ahead
  std::vector<UnitNo> units = {};
  std::vector<Location> path = {};          ///< at least two
  std::optional<DivisionNo> division = {};  ///< whose R1 the path names
  std::vector<FreeShot> free_shots = {};    ///< chosen; others take the shooter with most dice
  void fields(auto& f, const Game& game) {
    f("units", units, InPlay(game)).asked([&] { return ask_units(game); });
    f("path", *this, PathWords{game}).asked([&] { return ask_path(game); });
    f.listed("free_shots", free_shots, ById(game)).asked([&] { return ask_shots(game); });
  }
  static bool offers(const Game& game, const Role& role);
  void form(Form& form, const Game& game) const;
  void check(const Game& game) const;
  /// RQ-102: refuses only for what the mover's side could know.
  Objections against(const Game& game) const;
  /// RQ-102: walks the path sector by sector; each entry reveals, and the move ends where the rules say it
  /// must.
  void perform(Game& game, DiceTray& dice, Events& events) const;

 private:
  static FormField ask_units(const Game& game);
  static FormField ask_path(const Game& game);
  static std::optional<FormField> ask_shots(const Game& game);
};

/// RO-042, RO-112: how many of the units still count towards the limit once they have moved: a dummy that
/// moves is revealed and gone (RQ-59).
int count_arriving(const Game& game, const std::vector<UnitNo>& units);

/// "A2-L3", "R1-2", "R2", "off": a stop of a path.
std::string stop_word(const Game& game, const MoveUnits& move, const Location& stop);

/// "1-r1, 1-r2 and c07": the pieces on the table that are these units.
std::string list_of(const Game& game, const std::vector<UnitNo>& units);

}  // namespace telescope::rapier
