#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/state/setup.hpp"

// What the steps of the game keep of it, each with the fields that its JSON has: parts of a position.

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

struct GroundCombat {
  std::vector<SectorCombat> sectors;  ///< those whose combat has begun in this turn
};

}  // namespace telescope::rapier
