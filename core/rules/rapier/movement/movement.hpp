#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

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

  Side side(const Game& game) const { return game.side(units.front()); }

 private:
  static FormField ask_units(const Game& game);
  static FormField ask_path(const Game& game);
  static std::optional<FormField> ask_shots(const Game& game);
};

/// Whose units move in this step; nobody's in others.
std::optional<Side> moving_side(const Game& game);

/// Nothing of what is not on the table.
inline std::optional<Sector> sector_of(const Location& at) {
  return at.on_table() ? std::optional(at.sector) : std::nullopt;
}

/// Those of the units that `holds` for.
template <class Holds>
std::vector<UnitNo> those(const std::vector<UnitNo>& units, Holds holds) {
  std::vector<UnitNo> found;
  for (const UnitNo unit : units)
    if (holds(unit)) found.push_back(unit);
  return found;
}

/// "A2-L3", "R1-2", "R2", "off": a stop of a path.
std::string stop_word(const Game& game, const MoveUnits& move, const Location& stop);

/// The pieces on the table that are these units.
std::vector<PieceId> pieces_of(const Game& game, const std::vector<UnitNo>& units);
/// "1-r1, 1-r2 and c07".
std::string list_of(const std::vector<PieceId>& pieces);
/// The same of units; then " is" or, of several, " are".
std::string list_of(const Game& game, const std::vector<UnitNo>& units, std::string_view one = {},
                    std::string_view several = {});

/// Every place that the group may lawfully go to now, each by its shortest lawful path; the group stands in
/// one place.
std::vector<MoveUnits> lawful_moves(const Game& game, const std::vector<UnitNo>& units);
/// The shortest lawful path of the group to that place, past face-down counters rather than
/// through them; `to.r1` is whose an R1 is.
std::optional<MoveUnits> lawful_move(const Game& game, const std::vector<UnitNo>& units,
                                     const NamedPlace& to);
/// A path there that breaks as few rules as can be; nothing where no path has that shape.
std::optional<MoveUnits> likeliest_move(const Game& game, const std::vector<UnitNo>& units,
                                        const NamedPlace& to);

/// Steps 2 and 3: how many have moved and may, what reserves wait for, what the umpire does first.
void describe_attacker_movement(const Game& game, Sheet& sheet);
void describe_defender_movement(const Game& game, Sheet& sheet);
/// Everywhere the unit may lawfully go, with its path, and what the CC may say of it while it is in reserve.
void add_movement_options(const Game& game, UnitNo unit, std::vector<Option>& options);

}  // namespace telescope::rapier
