#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// RO-091: a line of the table of allowances, in sectors.
struct Allowance {
  std::string_view rule;
  int into_contact = 0;
  int otherwise = 0;
};
/// RO-092 to RO-094. RQ-12: an HQ uses the HQ line whatever its vehicles.
const Allowance& allowance(Kind kind, Mobility mobility);

// Terrain and obstacles for a unit that goes from one place into a sector. `from` is absent where it comes
// from R1.

/// RO-177: what a unit must roll.
struct Going {
  std::string_view rule;     ///< "RO-181"
  std::string_view terrain;  ///< "woods"
  int need = 1;              ///< lowest score that succeeds; 1: no roll
};
/// RO-178 to RO-186, RQ-93 to RQ-95: the hardest feature that applies. Face-down obstacles are left out: they
/// are revealed before the roll (RQ-97).
Going bogging(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to);

/// RQ-88, RQ-111: the unit follows a road across that edge.
bool follows_road(const Game& game, std::optional<Sector> from, Sector to);

/// RO-174, RQ-90: under Halting, a unit that enters so may not pass through. Only what lies face up counts.
bool halts(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to);

/// RO-175: the sector cannot be entered so; only armour, motorised infantry and guns.
bool is_impassable(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to);

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

// What of the enemy stands in a mover's way, as far as his side can know (RQ-102). To the attackers every
// face-down counter is the same (HD-09); the umpire knows everything.

/// RO-097: enemy fighting units that the mover's side sees.
bool shows_enemy(const Game& game, Sector sector, Side mover);
/// RQ-47: counters that may hide anything.
bool shows_counters(const Game& game, Sector sector, Side mover);
/// RQ-48: mines that end a move there.
bool shows_mines(const Game& game, Sector sector, Side mover);
/// RO-091: entering is "into contact".
bool is_contact(const Game& game, Sector sector, Side mover);

/// RO-099: enemy fighting units share its sector; it can only stay or withdraw.
bool in_contact(const Game& game, UnitNo unit);
/// RQ-109: in a mined sector under `mine.passage` = block.
bool held_by_mines(const Game& game, UnitNo unit);

/// RO-101, RQ-51, RQ-52: where its withdrawal begins: across the edge it came in by, or to its rear.
/// Nowhere: its rear is beyond the table.
Location way_back(const Game& game, UnitNo unit);

/// The next sector towards L6 for the attackers, towards L1 for the defender; it may be beyond the board.
Sector forward_of(Sector sector, Side side);
bool is_on_board(const Game& game, Sector sector);

/// RO-102: what is wrong with the shots chosen.
void check_free_shots(const Game& game, const MoveUnits& move, Objections& out);
/// RO-102: one shot at each of `units` that is in contact, all thrown together, before it leaves; where none
/// is `chosen`, by the enemy with most dice, the first of the roster among equals. The dead stay in the list.
void fire_free_shots(Game& game, const std::vector<UnitNo>& units, const std::vector<FreeShot>& chosen,
                     DiceTray& dice, Events& events);

/// RO-088, RQ-44: the Division had a headquarters and it is dead; one in reserve or off the far edge is not.
bool is_hq_destroyed(const Game& game, DivisionNo division);
/// RO-111: DEF's headquarters is dead.
bool is_defender_hq_destroyed(const Game& game);

/// RQ-43: the accounts of the turn's movement, as step 2 begins.
void open_accounts(Game& game);

/// RO-088: how many units of the Division may still move; nothing where there is no limit.
std::optional<int> moves_left(const Game& game, DivisionNo division);
/// RQ-43: floor(n/2).
int half_limit(const Game& game, DivisionNo division);
/// RQ-116: the units' moves are used; each counts once a turn.
void count_moves(Game& game, const std::vector<UnitNo>& units);

/// RO-110, how many of DEF's units may move this turn; RO-111, RQ-58: half of the die, rounded up, once its
/// HQ is dead. For the umpire's eyes only (HD-05).
struct DefenderRoll {
  static constexpr ActionInfo kInfo{"defender_roll", "RO-110", {}, "The defender's moves"};
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

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
  static std::string in_words(const Json& request) { return "keep back " + list_in(request, "units"); }
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
  static std::string in_words(const Json& request) {
    return "frontage " + list_in(request, "axes") + " for Division " + word_in(request, "division");
  }
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
