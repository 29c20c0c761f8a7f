#pragma once

#include <array>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/events.hpp"
#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "core/rules/rapier/state/setup.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::rapier {

/// Where a unit is in the game. In R1 it is in that of its division (RQ-03).
struct Location {
  enum class Kind : std::uint8_t { kNowhere, kSector, kR1, kR2, kDead, kLeft };
  Kind kind = Kind::kNowhere;
  Sector sector;  ///< only with kSector
  bool operator==(const Location&) const = default;

  bool on_table() const { return kind == Kind::kSector; }
  bool in(Sector where) const { return kind == Kind::kSector && sector == where; }
  bool in_reserve() const { return kind == Kind::kR1 || kind == Kind::kR2; }

  static constexpr Location at(Sector sector) { return {Kind::kSector, sector}; }
  static constexpr Location nowhere() { return {}; }
  static constexpr Location r1() { return {Kind::kR1, {}}; }
  static constexpr Location r2() { return {Kind::kR2, {}}; }
  static constexpr Location dead() { return {Kind::kDead, {}}; }
  static constexpr Location left() { return {Kind::kLeft, {}}; }
};

/// 7.2: the attackers' reconnaissance so far.
struct Reconnaissance {
  int attempts = 0;
  std::optional<Sector> found;    ///< occupied sector in which the SO may still look at counters
  int looks_left = 0;             ///< RO-058: of those in `found`
  std::vector<CounterNo> looked;  ///< seen by the SO (RO-058)
  std::vector<Sector> looked_in;  ///< where each of `looked` lay then: HD-02, what became of it he learns not
  std::vector<CounterNo> reported;  ///< told by him to the attackers (RQ-25)
  void fields(auto& f, const auto& in) {
    f("attempts", attempts, in)("looks_left", looks_left, in)("looked", looked, in);
    f("looked_in", looked_in, in)("reported", reported, in).added("found", found, in);
  }
};

/// First and last axis of a Division, counted from 0, both within (RO-063).
struct Frontage {
  int first = 0;
  int last = 0;
  bool holds(int column) const { return column >= first && column <= last; }
  bool operator==(const Frontage&) const = default;
};

/// 7.3: what the CC has ordered.
struct Orders {
  bool given = false;
  std::optional<DivisionNo> breakthrough;          ///< RO-061
  std::vector<std::optional<Frontage>> frontages;  ///< by DivisionNo
  std::vector<UnitNo> reserve;                     ///< RO-062: named for R2
  std::string intentions;                          ///< RO-064: recorded, never checked (RQ-05)
  void fields(auto& f, const auto& in) {
    f("given", given)("frontages", frontages, in)("reserve", reserve, in)("intentions", intentions);
    f.added("breakthrough", breakthrough, in);
  }
};

/// 7.5, 7.6, 8.4: target registration points and the account of fire missions.
struct CorpsFire {
  std::vector<Sector> points;     ///< RO-072: sealed until fired upon (RQ-31)
  std::vector<bool> point_known;  ///< by place in `points`: fired upon at least once
  std::vector<Sector> planned;    ///< accepted missions not yet resolved, in order, one entry each
  std::vector<Sector> fired;      ///< resolved in this step (RO-074, RO-116, RO-117 count them)
  int before_battle_spent = 0;    ///< RO-073
  int on_call_spent = 0;          ///< RO-115
  void fields(auto& f, const auto& in) {
    f("points", points, in)("point_known", point_known, in)("planned", planned, in)("fired", fired, in);
    f("before_battle_spent", before_battle_spent, in)("on_call_spent", on_call_spent, in);
  }
};

/// 8.1: what the random events have brought.
struct Weather {
  bool rolled = false;  ///< this turn's event is known
  EventKind event{};    ///< of this turn
  std::string text;
  bool fog = false;         ///< RO-082, RO-083
  int attacker_points = 0;  ///< RQ-37: support points of an air strike left this turn
  int defender_points = 0;
  bool extra_ammo = false;  ///< RO-086, RQ-38
  void fields(auto& f, const auto& in) {
    f("rolled", rolled)("event", event, in)("text", text)("fog", fog)("extra_ammo", extra_ammo);
    f("attacker_points", attacker_points, in)("defender_points", defender_points, in);
  }
};

/// 8.2, 8.3: the accounts of this turn's movement.
struct Movement {
  std::vector<int> movable;       ///< RQ-43: n by DivisionNo, at the start of step 2
  std::vector<bool> hq_was_dead;  ///< RO-088: by DivisionNo, at the start of step 2
  std::vector<int> moved;         ///< RQ-116: units that count against the half-limit, by DivisionNo
  bool defender_rolled = false;
  int defender_allowed = 0;  ///< RO-110, RO-111; hidden from the attackers (HD-05)
  int defender_moved = 0;
  void fields(auto& f, const auto& in) {
    f("movable", movable, in)("hq_was_dead", hq_was_dead, in)("moved", moved, in);
    f("defender_rolled", defender_rolled)("defender_allowed", defender_allowed, in);
    f("defender_moved", defender_moved, in);
  }
};

/// RQ-72: hits whose losses their owner has still to choose.
struct OwedLosses {
  Side side{};  ///< that loses
  Hits hits;
  void fields(auto& f, const auto& in) { f("side", side)("hits", hits.shown, in); }
};

/// 8.7: the ground combat of one sector in this turn.
struct SectorCombat {
  Sector sector;
  MeleeClock clock;
  bool declared = false;         ///< the round's dice have begun, so `two_dice` is fixed (RQ-107)
  std::vector<UnitNo> two_dice;  ///< RO-140: Assault troops of either side that use 2d6 in this round
  std::vector<OwedLosses> owed;
  void fields(auto& f, const auto& in) {
    f("sector", sector, in)("round", clock.round, 1, 3)("holder_fired", clock.holder_fired);
    f("over", clock.over)("declared", declared)("two_dice", two_dice, in)("owed", owed, in);
  }
};

/// RQ-55: a permission of the CC, one for a unit and hop; valid until used or withdrawn.
enum class Release : std::uint8_t { kNone, kToR1, kToL1 };
inline constexpr std::array<std::string_view, 3> kReleaseWords{"", "R1", "L1"};

/// A unit as the game goes.
struct UnitState {
  Location at;
  DivisionNo division{};             ///< current one (RO-107, RO-108)
  Kind kind = Kind::kRifles;         ///< as dealt by the order of battle, or kHq once converted (RQ-108)
  bool face_up = true;               ///< false: a counter lies for it
  std::optional<CounterNo> counter;  ///< the private deal
  std::optional<int> axis;           ///< RO-069: column, counted from 0
  int revealed_turn = 0;             ///< RO-130; 0: never, or before the battle
  Release release = Release::kNone;
  std::optional<DivisionNo> release_to;  ///< RO-107: assigned to it with a release to R1
  std::optional<Sector> entered_from;    ///< RQ-52, RQ-112: last edge crossed into the contact it is in
  std::optional<int> left_by;            ///< RQ-100: axis by which it left the table
  // Since the turn began:
  Location turn_start;
  int steps = 0;            ///< sectors of allowance used
  bool moved = false;       ///< its move is used, also by a failed bogging roll (RQ-92)
  bool move_ended = false;  ///< it may not go on in this step
  bool withdrew = false;    ///< RQ-51: its move is a withdrawal, also when it goes on
  bool fired = false;       ///< RQ-65
  int mines_lifted = 0;     ///< RQ-84

  bool alive() const { return at.kind != Location::Kind::kDead; }
  /// RO-188, RQ-92: changed sector this turn, even if it came back (RQ-83).
  bool changed_sector() const { return at != turn_start || steps > 0; }
};

/// A position of the game.
struct Game {
  std::shared_ptr<const Setup> setup;
  Step step = Step::kDeal;
  int turn = 0;                              ///< 1 to settings.turns; 0 before the first
  std::vector<UnitState> units;              ///< by UnitNo
  std::vector<std::optional<Side>> holders;  ///< RQ-57: by row, then column
  Reconnaissance recon;
  Orders orders;
  CorpsFire corps_fire;
  Weather weather;
  Movement movement;
  std::vector<SectorCombat> combat;    ///< of sectors where it has begun in this turn
  bool staff_officer_swapped = false;  ///< RQ-86: in this step 9
  std::vector<DivisionNo> hq_rolled;   ///< RO-157: thrown for in this step 9
  std::vector<bool> defended;          ///< RQ-83: a DEF fighting unit was there this turn; as `holders`
  std::vector<bool> captured;          ///< RQ-99: by place in Setup::conditions, met at any time

  UnitState& operator[](UnitNo no) { return units[static_cast<std::size_t>(no)]; }
  const UnitState& operator[](UnitNo no) const { return units[static_cast<std::size_t>(no)]; }
  const UnitFacts& facts(UnitNo no) const { return (*setup)[no]; }
  const RapierSettings& settings() const { return setup->settings; }
  Side side(UnitNo no) const { return facts(no).side; }
  /// Alive and a fighting unit (not works or a dummy).
  bool fights(UnitNo no) const { return (*this)[no].alive() && is_fighting((*this)[no].kind); }
  int unit_count() const { return static_cast<int>(units.size()); }
  /// Of all units, the dead too, in roster order.
  auto numbers() const {
    return std::views::iota(0, unit_count()) |
           std::views::transform([](int i) { return static_cast<UnitNo>(i); });
  }
  /// RO-063: of that Division.
  std::optional<Frontage>& frontage(DivisionNo no) {
    return orders.frontages.at(static_cast<std::size_t>(no));
  }
  const std::optional<Frontage>& frontage(DivisionNo no) const {
    return orders.frontages.at(static_cast<std::size_t>(no));
  }
};

/// The game before anything is dealt or placed.
Game new_game(std::shared_ptr<const Setup> setup);

/// `setup` is to_json(*game.setup), which is most of it and never changes.
Json to_json(const Game& game, const Json& setup);
Json to_json(const Game& game);
/// Throws std::invalid_argument where `json` is none of this ruleset's positions.
Game game_from_json(const Json& json);
/// The same of a game of that set-up, whose JSON is `setup_json`; of another it throws too.
Game game_from_json(const Json& json, std::shared_ptr<const Setup> setup, const Json& setup_json);

/// Living units that `wanted(no)` holds for, in roster order.
template <class Wanted>
std::vector<UnitNo> units_where(const Game& game, Wanted wanted) {
  std::vector<UnitNo> found;
  for (const UnitNo no : game.numbers())
    if (game[no].alive() && wanted(no)) found.push_back(no);
  return found;
}

/// Those of `side`, and those of that Division now.
std::vector<UnitNo> units_of(const Game& game, Side side);
std::vector<UnitNo> units_of(const Game& game, DivisionNo division);
/// Everything of `side` in `sector`: works and dummies too (RO-042).
std::vector<UnitNo> units_in(const Game& game, Sector sector, Side side);
/// Only fighting units.
std::vector<UnitNo> fighters_in(const Game& game, Sector sector, Side side);
bool has_fighters(const Game& game, Sector sector, Side side);
/// One of them stands there face up.
bool stands_in(const Game& game, Sector sector, Side side);
/// RO-037, RO-041, RO-042: how many count towards the limit of `side` in `sector`.
int count_in(const Game& game, Sector sector, Side side);

/// A sector with more than kMostFighters fighting units of a side. No position has one: ground combat could
/// not tell them apart.
std::optional<Sector> overfull(const Game& game);

/// RQ-57: the side that defends `sector`; nothing where no fighting unit is.
std::optional<Side> holder(const Game& game, Sector sector);
/// RQ-57: to be called after units have come, gone or died. Notes also who defended what this turn (RQ-83)
/// and what has been captured (RQ-99); a unit whose contact has ended forgets by which edge it came (RQ-112).
void update_holders(Game& game);
/// RQ-83: a fighting unit of the defender was in `sector` at some time of this turn.
bool defended_this_turn(const Game& game, Sector sector);

/// RO-095, RO-112, RO-122: the unit's counter gives way to its stand; nothing where it is face up already.
/// RQ-50: a revealed dummy is removed at once.
void reveal(Game& game, UnitNo unit, Events& events, std::string_view rule);

/// Takes a unit out of the game. RO-078: what a face-down counter was is told to the umpire only, unless
/// `show_kind`.
void kill(Game& game, UnitNo unit, Events& events, std::string_view rule, bool show_kind = false);

/// The id of what lies on the table for the unit: its stand, or its counter while face down.
PieceId piece_of(const Game& game, UnitNo unit);

std::string piece_word(const Game& game, UnitNo unit);

/// What the counter lies for; nothing where nothing is dealt to it.
std::optional<UnitNo> behind(const Game& game, CounterNo counter);

/// "A2-L3", "R1-2", "R2", "" nowhere, "dead", "left": the words of states, events and actions.
std::string place_word(const Game& game, UnitNo unit);
std::string name_of(const Game& game, Sector sector);

}  // namespace telescope::rapier
