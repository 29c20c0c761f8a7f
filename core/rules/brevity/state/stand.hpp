#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/brevity/state/setup.hpp"

namespace telescope::brevity {

/// OB-039 to OB-042. kReserve is resting as well (BQ-13).
enum class Posture : std::uint8_t { kMarch, kLine, kSupport, kReserve };
template <>
inline constexpr std::array<std::string_view, 4> kWordsOf<Posture>{"march", "line", "support", "reserve"};

enum class Where : std::uint8_t {
  kAside,   ///< not yet on the table: a reinforcement, a landing, an air unit, a reserve of companies
  kHidden,  ///< OB-195: off the table, at its recorded place
  kOnTable,
  kDestroyed,  ///< may be recovered (section 18)
  kCaptured,   ///< OB-180
  kOut,        ///< for good: amalgamated away (OB-240)
  kLeft        ///< over the enemy's edge, and no loss (BQ-117 with leave.far_edge)
};
template <>
inline constexpr std::array<std::string_view, 7> kWordsOf<Where>{
    "aside", "hidden", "on-table", "destroyed", "captured", "out", "left"};
/// Where it has been lost.
constexpr bool is_loss(Where where) {
  return where == Where::kDestroyed || where == Where::kCaptured || where == Where::kOut;
}
/// What is said of a stand at Where::kLeft, wherever pieces are named.
inline constexpr std::string_view kLeftTable = "left over the enemy's edge";
/// Why it is gone for good, or until it is recovered; empty: it is not gone.
constexpr std::string_view gone_words(Where where) {
  if (where == Where::kLeft) return kLeftTable;
  if (where == Where::kOut) return "out of the game";
  return is_loss(where) ? word(where) : std::string_view();
}

/// A base on the table as the game has it. Errors are one standard deviation.
struct Placed {
  TablePoint at;
  double heading_deg = 0.0;
  double sigma_mm = 0.0;
  double sigma_deg = 0.0;
  bool operator==(const Placed&) const = default;
};

/// Where a stand was on its way, with how it went on from there.
struct WayPose {
  Placed placed;
  bool mounted = false;    ///< on the leg that ends here (OB-072)
  bool after_gap = false;  ///< not read before it: the leg is a guess (WayPoint::after_gap)
  void fields(auto& f, const auto& in) {
    f("at", placed, in).optional("mounted", mounted).optional("gap", after_gap);
  }
  bool operator==(const WayPose&) const = default;
};
using StandWay = std::vector<WayPose>;  ///< the first where it began, the last where it ends

/// Tasks of engineers (OB-248) and the work on positions (OB-269 to OB-271).
enum class TaskKind : std::uint8_t {
  kGap,           ///< OB-254
  kFootBridge,    ///< OB-258
  kMediumBridge,  ///< OB-259
  kHeavyBridge,   ///< OB-260
  kLightFerry,    ///< OB-261: half the bridge's time
  kMediumFerry,
  kHeavyFerry,
  kOperateFerry,    ///< OB-263
  kRoadBlock,       ///< OB-264
  kDemolishSpan,    ///< OB-264
  kPrepareBridge,   ///< OB-265
  kDemolishBridge,  ///< OB-266
  kMinefield,       ///< OB-268
  kDigIn,           ///< OB-269 to OB-271
  kAssaultBoats,    ///< OB-277
  kAssaultRafts,    ///< OB-278
  kTankRafts,       ///< OB-279
  kPrepareDd        ///< OB-284
};
template <>
inline constexpr std::array<std::string_view, 18> kWordsOf<TaskKind>{
    "gap",         "foot-bridge",   "medium-bridge", "heavy-bridge",  "light-ferry",    "medium-ferry",
    "heavy-ferry", "operate-ferry", "road-block",    "demolish-span", "prepare-bridge", "demolish-bridge",
    "minefield",   "dig-in",        "assault-boats", "assault-rafts", "tank-rafts",     "prepare-dd"};

/// OB-258 to OB-261: it builds a bridge, or readies a ferry.
constexpr bool builds_crossing(TaskKind kind) {
  return kind >= TaskKind::kFootBridge && kind <= TaskKind::kHeavyFerry;
}
/// OB-277 to OB-279.
constexpr bool readies_boats(TaskKind kind) {
  return kind >= TaskKind::kAssaultBoats && kind <= TaskKind::kTankRafts;
}

/// Work in progress of one battalion (BQ-100, BQ-130).
struct Task {
  TaskKind kind = TaskKind::kDigIn;
  std::string at;                  ///< id of the obstacle, bridge, river or road it is done on; empty: none
  std::vector<TablePoint> points;  ///< of a minefield, a road block, a site
  int turn_declared = 0;           ///< Game::turn
  int turns_done = 0;
  int moves_done = 0;
  bool spoiled = false;  ///< this turn (or move) does not count: pinned or fired
  void fields(auto& f, const auto& in) {
    constexpr int kMost = 10'000;
    std::optional<TablePoint> from, to;  // points as a form tells them
    f("kind", kind, in).optional("at", at).optional("points", points, in);
    f.optional("turn_declared", turn_declared, 0, kMost).optional("turns_done", turns_done, 0, kMost);
    f.optional("moves_done", moves_done, 0, kMost).optional("spoiled", spoiled);
    f.added("from", from, in).added("to", to, in);
    for (const auto& end : {from, to})
      if (end) points.push_back(*end);
  }
  bool operator==(const Task&) const = default;
};

/// What Stand::InMove::artillery_target says of fire at a point.
inline constexpr std::string_view kAtPoint = "point";

/// State of a battalion (or air unit). What lasts one move is in `move`.
struct Stand {
  Where where = Where::kAside;
  Placed placed;  ///< of kOnTable and kHidden
  CommandId command;
  Posture posture = Posture::kLine;
  bool mounted = false;  ///< or limbered
  bool pinned = false;
  bool spent = false;
  Protection protection = Protection::kNone;
  bool edge_bound = false;  ///< OB-062
  std::vector<Edge> bound_to;
  bool has_moved = false;             ///< ever: BQ-27's way out of the strip, OB-195
  std::optional<CommandId> observer;  ///< whom its artillery observer supports; nothing: its own command
  bool counter_battery = false;       ///< OB-207
  std::optional<Task> task;
  bool landed = false;         ///< ashore: its special equipment is used up (OB-285)
  bool held_at_river = false;  ///< OB-281
  bool on_far_bank = false;    ///< crossed by OB-256, without vehicles and heavy weapons
  int last_flown = 0;          ///< of aircraft and transports: Game::turn of the last mission; 0: none
  int flown_today = 0;
  bool dd_reduced = false;  ///< OB-286: until the others of its regiment have landed

  /// Of the move that runs; empty again after step 9.
  struct InMove {
    bool taken = false;      ///< has been moved, declared or given a task in step 3
    bool declared = false;   ///< OB-060
    bool displaced = false;  ///< by more than 0.25" (BQ-148)
    bool pinned_before = false;
    StandWay way;          ///< in order; cut where it was pinned (BQ-36)
    int retirements = 0;   ///< OB-198
    std::string obstacle;  ///< that stopped it; empty: none
    bool landing = false;  ///< OB-287
    /// OB-080: whom this artillery, or this aircraft, has fired at in this move; kAtPoint for a mark.
    std::string artillery_target;
    bool fired_direct = false;
    bool smoke = false;  ///< has given up its fire
    int wave = 0;        ///< 0: the first (section 15)
    /// BQ-117: what a way that is cut later is judged with again: bounds and has_moved before it.
    std::vector<Edge> bound_before;
    bool moved_before = false;
    Protection protection_before = Protection::kNone;  ///< BQ-147: what it had, until it left its place
    bool contact_ahead = false;                        ///< BQ-80: it was halted by the warning and may go on
    void fields(auto& f, const auto& in) {
      f("taken", taken)("declared", declared)("displaced", displaced)("pinned_before", pinned_before);
      f("way", way, in)("retirements", retirements)("obstacle", obstacle)("landing", landing);
      f("artillery_target", artillery_target)("fired_direct", fired_direct)("smoke", smoke)("wave", wave);
      f("bound_before", bound_before, in)("moved_before", moved_before)("contact_ahead", contact_ahead);
      f.said("protection_before", protection_before, in);
    }
    bool operator==(const InMove&) const = default;
  } move;
  bool untold = false;   ///< OB-H05: destroyed while it was hidden, which the enemy has not been told yet
  CommandId moved_with;  ///< BQ-19: in whose move it last moved in this turn; empty: in none

  void fields(auto& f, const auto& in) {
    f("where", where, in)("placed", placed, in)("command", command, in)("posture", posture, in);
    f("mounted", mounted)("pinned", pinned)("spent", spent)("protection", protection, in);
    f("edge_bound", edge_bound)("bound_to", bound_to, in)("has_moved", has_moved);
    f("counter_battery", counter_battery)("landed", landed)("held_at_river", held_at_river);
    f("on_far_bank", on_far_bank)("last_flown", last_flown)("flown_today", flown_today);
    f("dd_reduced", dd_reduced).said("untold", untold).said("moved_with", moved_with, in);
    f.added("observer", observer, in).added("task", task, in).said("move", move, in);
  }
  /// A mission of an aircraft or a transport.
  void fly(int turn) {
    last_flown = turn;
    ++flown_today;
  }
  /// BQ-117: before its way of this move begins, what a way that is cut later is judged with again.
  void begin_way() {
    move.bound_before = bound_to;
    move.moved_before = has_moved;
  }
  bool on_table() const { return where == Where::kOnTable; }
  bool hidden() const { return where == Where::kHidden; }
  bool in_play() const { return on_table() || hidden(); }
  bool resting() const { return posture == Posture::kReserve; }
  /// OB-061: may fire in this move, and may be fired at.
  bool exposed() const { return move.declared || move.displaced || move.landing; }
  bool operator==(const Stand&) const = default;
};

/// State of a command.
struct CommandState {
  bool officer = true;               ///< OB-010
  Posture posture = Posture::kLine;  ///< the preset of its battalions (BQ-11)
  bool flamed = false;               ///< OB-191, in this move (BQ-76)
  bool reduced = false;              ///< lost its officer at an obstacle in this move: no step 8 (BQ-101)
  /// Section 15: battalions of the waves still to come, declared in step 2.
  std::vector<std::vector<PieceId>> waves;
  int last_moved = 0;  ///< Game::turn of the last move that it has ended (BQ-100); 0: none
  void fields(auto& f, const auto& in) {
    f("officer", officer)("posture", posture, in)("flamed", flamed)("reduced", reduced)("waves", waves, in);
    f.optional("last_moved", last_moved);
  }
  bool operator==(const CommandState&) const = default;
};

}  // namespace telescope::brevity
