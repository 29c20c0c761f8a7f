#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// The ground combat of a sector as it stands now: its melee, and which unit each place in it is.
struct SectorMelee {
  Melee melee;
  BySide<std::vector<UnitNo>> units;
  std::vector<UnitNo> works;
  SectorCombat combat;  ///< how far it is; settled, so `clock.over` tells whether anything can still happen

  std::vector<UnitNo> named(Side side, Members members) const;
  /// Those of `units` that fight here for `side`.
  Members members(Side side, const std::vector<UnitNo>& units) const;
  /// RQ-74: Assault troops that may still throw a single die.
  std::vector<UnitNo> may_choose(Side side) const;
  /// A throw at `side` now.
  Shot shot_at(Side side) const;
  /// RQ-103: who is given up for them where nobody chooses.
  std::vector<UnitNo> given_up(const OwedLosses& owed) const;
};
SectorMelee melee_in(const Game& game, Sector sector);
/// HD-01: only the umpire may read of it while a counter there lies face down.
Audience audience_of(const Game& game, const SectorMelee& here);

/// "1-01, 1-02": by their own ids.
std::string id_list(const Game& game, const std::vector<UnitNo>& units);

/// RQ-72: whom the owner may give up for them.
std::vector<Members> lawful_losses(const SectorMelee& here, const OwedLosses& owed);

/// The next throw of that sector's ground combat. Round 1: the holder strikes, then the other side; rounds 2
/// and 3: both together. `single_die` (RQ-74) and `bonus` (RQ-75) may be left out.
struct FightRound {
  static constexpr ActionInfo kInfo{"combat", "RO-135", {}, "Ground combat in {sector}"};
  Sector sector = {};
  std::vector<UnitNo> single_die = {};
  std::vector<std::pair<UnitNo, UnitNo>> bonus = {};  ///< works, and who receives their dice
  void fields(auto& f, const Game& game) {
    f("sector", sector, InPlay(game)).said("single_die", single_die, ById(game));
    f.said("bonus", bonus, Keyed{ById(game), ById(game)});
  }
  static std::vector<FightRound> offers(const Game& game, const Role& role);
  bool form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// What the owners choose for the round; where its dice have begun, as was fixed then (RQ-107).
MeleeChoices owners_choices(const SectorMelee& here, const FightRound& fight);

/// Whom the owner gives up for the hits that his side has taken there (RQ-72).
struct TakeLosses {
  static constexpr ActionInfo kInfo{"losses", "RQ-72", {}};
  Sector sector = {};
  std::vector<UnitNo> units = {};
  Side side = Side::kAttacker;  ///< to which it is offered
  void fields(auto& f, const Game& game) { f("sector", sector, InPlay(game))("units", units, ById(game)); }
  static std::vector<TakeLosses> offers(const Game& game, const Role& role);
  bool form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// RO-132, RQ-80: where ground combat is to be fought or has begun in this turn, by row and column.
std::vector<Sector> contested_sectors(const Game& game);

/// RO-133: a round of it is still to be fought; not where losses are owed first, or the combat is over.
bool is_to_be_fought(const SectorMelee& here);

/// RO-188: what a die must show at least to hit the unit: 6; where moving targets are played, 5 if it changed
/// sector this turn and 4 if it is cavalry that did. RQ-98: what withdraws counts as moved.
int hit_on(const Game& game, UnitNo unit, bool withdraws = false);

/// RO-133: contested sectors that are not over, and losses owed.
std::vector<Objection> unfinished_combat(const Game& game);
/// RQ-72: losses that are owed still, also where the umpire has let the next step begin.
std::vector<Objection> owed_losses(const Game& game);

/// Step 7: each contested sector with both pools worked out, and what can be done next.
void describe_combat(const Game& game, Sheet& sheet);
/// After step 7: the losses that are owed still, and whom they may cost.
void describe_owed_losses(const Game& game, Sheet& sheet);

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

/// RO-045 to RO-048.
enum class VictoryLevel : std::uint8_t { kDefeat, kMinor, kMajor, kTotal };
/// "defeat", "minor", "major", "total".
std::string_view to_string(VictoryLevel level);
/// "Minor Victory": for people.
std::string_view title(VictoryLevel level);
/// "RO-047": its row of the printed table.
std::string_view rule_of(VictoryLevel level);

/// RQ-18: by integers, unrounded. Of an empty Division: defeat.
VictoryLevel victory(int left, int base, const RapierSettings& settings);

/// How the game stands, or ended.
struct VictoryCount {
  int left = 0;           ///< units of TB that have left the table
  int base = 0;           ///< RQ-17: of how many
  VictoryLevel basic{};   ///< RO-044
  std::vector<bool> met;  ///< RO-189: the scenario's conditions
  VictoryLevel level{};   ///< RQ-101: with those
  double percent() const { return base == 0 ? 0.0 : 100.0 * left / base; }
};
VictoryCount victory_of(const Game& game);

/// RQ-99: every sector of the condition has an attacking fighting unit and no defending one.
bool is_captured(const Game& game, const VictoryCondition& condition);

/// The event `victory`, and for people.
void announce_victory(const Game& game, Events& events);
void describe_victory(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
