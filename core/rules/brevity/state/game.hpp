#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/brevity/state/modules_state.hpp"

namespace telescope::brevity {

inline constexpr int kTurnsADay = 4;  ///< OB-016

/// What the game is doing. The steps of a move have their printed numbers (OB-029 to OB-037); step 9 is done
/// together with the end of step 8.
enum class Step : std::uint8_t {
  kDeploy,          ///< before the game: places, postures, hidden stands
  kDayStart,        ///< weather, heavy bombers' targets, recovery (BQ-08)
  kTurnStart,       ///< clearing, air supply, casualties, commanders, aircraft's targets, planned attacks
  kSelect,          ///< OB-026, OB-027: `move.chooser` names a command
  kInitiative,      ///< 1: Passive may challenge
  kRegroup,         ///< 2
  kMove,            ///< 3
  kEnemyArtillery,  ///< 4: Passive
  kOwnArtillery,    ///< 5: Active
  kEnemyFire,       ///< 6: Passive
  kOwnFire,         ///< 7: Active
  kReadiness,       ///< 8, and then 9
  kOver
};
template <>
inline constexpr std::array<std::string_view, 13> kWordsOf<Step>{
    "deploy",          "day-start",     "turn-start", "select",   "initiative", "regroup", "move",
    "enemy-artillery", "own-artillery", "enemy-fire", "own-fire", "readiness",  "over"};
/// "Opponent fires artillery": as printed, for people.
std::string_view title_of(Step step);
constexpr bool in_move(Step step) {
  return step >= Step::kInitiative && step <= Step::kReadiness;
}
/// 1 to 8 within a move; 0 outside.
constexpr int number_of(Step step) {
  return in_move(step) ? static_cast<int>(step) - static_cast<int>(Step::kInitiative) + 1 : 0;
}
constexpr Step step_after(Step step) {
  return static_cast<Step>(static_cast<int>(step) + 1);
}
/// Steps 4 and 5, in which artillery fires.
constexpr bool is_artillery_step(Step step) {
  return step == Step::kEnemyArtillery || step == Step::kOwnArtillery;
}
/// Steps 4 to 7.
constexpr bool is_fire_step(Step step) {
  return step >= Step::kEnemyArtillery && step <= Step::kOwnFire;
}
/// In which Passive acts (OB-029, OB-032, OB-034).
constexpr bool is_passives(Step step) {
  return step == Step::kInitiative || step == Step::kEnemyArtillery || step == Step::kEnemyFire;
}
/// Starts of days and turns (BQ-08).
constexpr bool is_start(Step step) {
  return step == Step::kDayStart || step == Step::kTurnStart;
}

/// The move that runs (OB-026), from the selection to step 9.
struct MoveState {
  Side chooser = Side::kNeutral;        ///< who selects now, or selected (OB-025, OB-027)
  CommandId selected;                   ///< by `chooser`; empty while kSelect
  bool challenged = false;              ///< BQ-15: once per move
  Side active = Side::kNeutral;         ///< whose command moves: after a won challenge not the chooser
  CommandId command;                    ///< that moves
  std::set<PieceId> joined;             ///< taken in by step 2 of this move
  std::map<PieceId, Posture> postures;  ///< BQ-141: of those that took another in step 2, the one before
  int wave = 0;                         ///< section 15: the wave that fights, from 0
  int waves = 1;
  bool posture_set = false;  ///< BQ-11, by command
  bool passed = false;       ///< BQ-07: the other side has just passed
  void fields(auto& f, const auto& in) {
    f("chooser", chooser)("selected", selected, in.or_none())("challenged", challenged)("active", active);
    f("command", command, in.or_none())("joined", joined, in)
        .optional("postures", postures, in)("wave", wave);
    f("waves", waves)("posture_set", posture_set)("passed", passed);
  }
  bool operator==(const MoveState&) const = default;
};

/// What kind of fire a roll is.
enum class FireKind : std::uint8_t {
  kDirect,          ///< steps 6 and 7 (section 8)
  kArtillery,       ///< steps 4 and 5 (section 7)
  kCounterBattery,  ///< OB-210
  kAir,             ///< section 17
  kMark             ///< OB-087: the resolution of a point attack
};
template <>
inline constexpr std::array<std::string_view, 5> kWordsOf<FireKind>{"direct", "artillery", "counter-battery",
                                                                    "air", "mark"};

/// One roll at one target (OB-001), as it was ordered.
struct AttackOrder {
  FireKind kind = FireKind::kDirect;
  Side side = Side::kNeutral;  ///< who fires
  PieceId target;              ///< empty: `at`
  std::optional<TablePoint> at;
  /// Of artillery, counter-battery and air: who fires. Of direct fire nobody: all that count join (BQ-121).
  std::vector<PieceId> firers;
  std::vector<PieceId> kept_out;   ///< hidden battalions and makers of smoke that do not join (BQ-121)
  std::optional<double> along_in;  ///< BQ-36: the point of the target's way, inches; nothing: the best one
  bool medium_row = false;         ///< OB-235
  std::string mark;                ///< of kMark: id
  std::string mission;             ///< of kAir: id
  /// Of kAir, of one battalion that an attack under way fires on (OB-226): the stand aimed at. Aimed at a
  /// point it has `target` and `at`.
  PieceId aimed_at;
  bool has_target() const { return !target.value().empty(); }
  bool is_direct() const { return kind == FireKind::kDirect; }
  /// Of artillery that fires as such.
  bool is_of_guns() const { return kind == FireKind::kArtillery || kind == FireKind::kCounterBattery; }
  void check() const;  ///< throws std::invalid_argument where it is no order at all
  void fields(auto& f, const auto& in) {
    f("kind", kind, kWordsOf<FireKind>)("side", side, kWordsOf<Side>);
    f.said("target", target, in.or_none()).added("at", at, in);
    f.said("firers", firers, in).said("kept_out", kept_out, in).added("along_in", along_in);
    f.optional("medium_row", medium_row).said("mark", mark).said("mission", mission);
    f.said("aimed_at", aimed_at, in.or_none());
  }
  bool operator==(const AttackOrder&) const = default;
};

/// What a roll came to; it takes effect at the end of its step (BQ-09), where nothing says otherwise.
struct AttackResult {
  AttackOrder order;
  std::optional<Placed> fire_point;  ///< where a moving target is put back to where it is pinned
  double along_in = 0.0;             ///< of its way
  std::vector<int> hit_dice, penetration_dice, casualty_dice;
  int hits = 0;
  int penetrating = 0;
  int successes = 0;    ///< OB-178, OB-179
  bool flamed = false;  ///< OB-191, BQ-76: a flame-thrower battalion counted
  void fields(auto& f, const auto& in) {
    f("order", order, in)("along_in", along_in)("hit_dice", hit_dice)("penetration_dice", penetration_dice);
    f("casualty_dice", casualty_dice)("hits", hits)("penetrating", penetrating)("successes", successes);
    f("flamed", flamed).added("fire_point", fire_point, in);
  }
  bool operator==(const AttackResult&) const = default;
};

/// What the game waits for before anything else: the first of them, the first first.
struct Pending {
  enum class Kind : std::uint8_t {
    kRetire,          ///< OB-198: the owner of `piece` retires it, or holds; then `order` is rolled
    kCounterBattery,  ///< OB-210: `side` answers the fire of `piece`, or of `order` at a point, or declines
    kPlaceHidden,     ///< OB-196: `piece` is set down on the table by the umpire
    kMark,            ///< OB-087: the mark `mark` is resolved against `piece`
    kAirTarget,       ///< OB-224: the opponent (`side`) names the target of `order`
    kAmalgamate,      ///< OB-240: `side` names which of two returns
    kCaptured         ///< BQ-73: the umpire confirms whether `piece` was surrounded
  };
  Kind kind = Kind::kRetire;
  Side side = Side::kNeutral;  ///< who answers; kNeutral: the umpire
  PieceId piece;
  PieceId other;  ///< of kAmalgamate
  std::string mark;
  std::optional<AttackOrder> order;
  bool surrounded = false;  ///< of kCaptured: what was measured
  bool is(Kind asked, const PieceId& of) const { return kind == asked && piece == of; }
  bool is_of_mark(const std::string& id) const { return kind == Kind::kMark && mark == id; }
  /// Of kCaptured: the id of what the umpire is asked.
  std::string question() const { return "surrounded/" + piece.value(); }
  void fields(auto& f, const auto& in) {
    f("kind", kind, in)("side", side)("piece", piece, in.or_none())("other", other, in.or_none())("mark",
                                                                                                  mark);
    f("surrounded", surrounded).added("order", order, in);
  }
  bool operator==(const Pending&) const = default;
};
template <>
inline constexpr std::array<std::string_view, 7> kWordsOf<Pending::Kind>{
    "retire", "counter-battery", "place-hidden", "mark", "air-target", "amalgamate", "captured"};

/// The position. Immutable once it is given out; plain values, copied freely.
struct Game {
  std::shared_ptr<const Setup> setup;
  std::map<PieceId, Stand> stands;  ///< every piece
  std::map<CommandId, CommandState> commands;
  std::array<std::optional<CommandId>, 2> corps_commander;  ///< OB-053: attached to, for this turn
  Step step = Step::kDeploy;
  int turn = 0;                 ///< from 1; 0 while deploying
  Side first = Side::kNeutral;  ///< OB-025, of this turn
  MoveState move;
  /// Rolls of the step that runs, in order, not yet applied (BQ-09).
  std::vector<AttackResult> results;
  std::vector<Pending> pending;
  /// Who has said that he is done with the part of deployment or of a day's or turn's start that is his.
  std::array<bool, 2> done{};
  /// The dice and other works of the umpire that this day's or turn's start has already seen.
  std::set<std::string> started;
  /// BQ-01: what the umpire has decided in this move, by the question's id (inches.hpp). Empty after
  /// step 9.
  std::map<std::string, bool> rulings;
  ModulesState modules;
  int numbered = 0;  ///< for ids of what is made in the game: "smoke-3"
  Side winner = Side::kNeutral;
  std::string why;  ///< how it ended, one sentence

  void fields(auto& f);  ///< of the whole position: game_json.hpp
  const BrevitySettings& settings() const { return setup->settings; }
  const Modules& adv() const { return setup->settings.adv; }
  const UnitFacts& facts(const PieceId& piece) const { return setup->facts(piece); }
  /// What people call it: Setup::name() and named().
  std::string name(const auto& what) const { return setup->name(what); }
  std::string named(const auto& what) const { return setup->named(what); }
  Side side(const PieceId& piece) const { return setup->facts(piece).side; }
  Stand& stand(const PieceId& piece) { return stands.at(piece); }
  const Stand& stand(const PieceId& piece) const { return stands.at(piece); }
  Side side(const CommandId& command) const { return setup->commands.at(command).side; }
  CommandState& command(const CommandId& id) { return commands.at(id); }
  const CommandState& command(const CommandId& id) const { return commands.at(id); }

  Side passive() const { return enemy_of(move.active); }
  /// Pieces of which `is(id, stand)` holds, in the order of ids.
  std::vector<PieceId> those(auto is) const {
    std::vector<PieceId> all;
    for (const auto& [id, stand] : stands)
      if (is(id, stand)) all.push_back(id);
    return all;
  }
  /// Battalions of that side that have been lost.
  std::ptrdiff_t lost(Side of) const {
    return std::ranges::count_if(
        stands, [&](const auto& each) { return side(each.first) == of && is_loss(each.second.where); });
  }
  /// Battalions of the command in play, headquarters included, in the order of ids.
  std::vector<PieceId> battalions_of(const CommandId& command) const;
  /// Of that side and on the table, in the order of ids; `hidden` adds those that are hidden.
  std::vector<PieceId> stands_of(Side side, bool hidden = false) const;
  /// BQ-06: commands with a surviving battalion, in play or still to come.
  int commands_left(Side side) const;
  /// OB-027: with an officer figure and a battalion in play or still to come.
  std::vector<CommandId> may_move(Side side) const;

  // OB-016, OB-017, BQ-03, BQ-120.
  int day() const { return turn == 0 ? 0 : day_of(turn); }  ///< from 1; 0 while deploying
  int day_of(int of_turn) const;
  int turn_of_day() const;  ///< 1 to 4
  bool is_night() const;    ///< moonlit or dark
  bool is_moonlit() const;
  bool is_dark() const { return is_night() && !is_moonlit(); }
  bool is_bad_weather() const { return modules.weather.sky == Sky::kBad; }

  /// Strength in half battalions (BQ-48, BQ-134, BQ-109).
  int strength(const PieceId& piece) const;
  /// BQ-71: of the armor, the work and the scenario the best; OB-161.
  Protection protection_of(const PieceId& piece) const;
  /// Whether it waits for that about the piece, now or later.
  bool asks(Pending::Kind kind, const PieceId& piece) const {
    return std::ranges::any_of(pending, [&](const Pending& each) { return each.is(kind, piece); });
  }
  const Pending* waits_for() const { return pending.empty() ? nullptr : &pending.front(); }
  std::string new_id(std::string_view what);  ///< "smoke-3"
  bool operator==(const Game&) const = default;
};

/// Before anybody has done anything: each piece where the scenario has it.
Game new_game(std::shared_ptr<const Setup> setup);

/// Not on the table, so nobody's but its own side's to know (OB-H01): hidden, lost while it was hidden, or
/// not there yet. Nothing that others are told may depend on which of these it is. Aircraft are never unseen.
bool is_unseen(const Game& game, const PieceId& piece);

/// Whether any ground battalion of it is in play, or still to come.
bool has_battalion(const Game& game, Side side);
bool has_battalion(const Game& game, const CommandId& command);

/// The base of a stand at a place, for geometry.
Footprint footprint(const Game& game, const PieceId& piece, const Placed& placed);
inline Footprint footprint(const Game& game, const PieceId& piece) {
  return footprint(game, piece, game.stand(piece).placed);
}

/// OB-061, OB-037 and so on: forgets what lasted one move, and every pin (BQ-10).
void end_of_move_state(Game& game);

}  // namespace telescope::brevity
