#pragma once

#include "core/rules/brevity/action_fields.hpp"
#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.air (section 17): attacks from the air, planned or by a forward controller.

/// OB-228, OB-229.
struct Schedule {
  static constexpr ActionInfo kInfo{"schedule", "OB-228", "Give aircraft a target", kOrders};
  static constexpr Terms kTerms{Who::kOwner, steps({Step::kDayStart, Step::kTurnStart}), &kAdvAir};
  PieceId aircraft = {};
  int turn = 0;
  PieceId target = {};  ///< or
  std::optional<TablePoint> at = {};
  bool medium_row = false;
  void fields(auto& f, const Game& game) {
    constexpr int kMostTurns = 10'000;
    f("aircraft", aircraft, Needed(game))("turn", turn, 0, kMostTurns);
    f.said("target", target, InGame(game).or_none()).added("at", at, InGame());
    f.optional("medium_row", medium_row);
  }
  Side whose(const Game& game) const { return game.side(aircraft); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-227; an empty command: none.
struct SetFac {
  static constexpr ActionInfo kInfo{"fac", "OB-227", "Let a forward controller support a command", kOrders};
  static constexpr Terms kTerms{Who::kActing, steps({Step::kDeploy, Step::kTurnStart, Step::kRegroup}),
                                &kAdvAir};
  PieceId aircraft = {};
  CommandId command = {};
  void fields(auto& f, const Game& game) {
    f("aircraft", aircraft, Needed(game));
    f.optional("command", command, InGame(game).or_none());
  }
  Side whose(const Game& game) const { return game.side(aircraft); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-224: the opponent names the target.
struct AirTarget {
  static constexpr ActionInfo kInfo{
      "air-target", "OB-224", "Name the target of their aircraft", "{side} names the target from the air",
      {},           true};
  static constexpr Terms kTerms{Who::kAsked, kAnyStep, &kAdvAir};
  Side side = Side::kNeutral;
  PieceId target = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kWordsOf<Side>);
    f.said("target", target, InGame(game).or_none());
  }
  static bool answers(const Pending& asked) { return asked.kind == Pending::Kind::kAirTarget; }
  int worth(const Game& known, Side to) const {
    return known.side(target) == to ? -1 : known.strength(target);
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Aircraft of that side of these kinds, as the order of battle has them.
std::vector<PieceId> own_aircraft(const Game& known, Side side, const std::vector<Aircraft>& kinds);
/// OB-226, BQ-90: battalions within the radius, friends and hidden ones too, in the order of ids. What is too
/// close to call counts as it is measured, where the umpire has not decided it.
std::vector<PieceId> attacked_from_air(const Game& game, const AttackOrder& order);
/// The same questions, of stands on the table.
std::vector<Question> open_for_air(const Game& game, const AttackOrder& order);
/// OB-225, OB-231 to OB-233, BQ-136: why the aircraft may not attack now.
Objections objections_to_air_attack(const Game& game, const AttackOrder& order);
/// OB-225, OB-231, OB-232: why it may not attack in that turn, because of when it last flew; empty: it may.
Objections objections_by_rest(const Game& game, const PieceId& aircraft, int turn);
/// BQ-135: row, die "air", target, then each battalion's rolls, pools "hit-PIECE", "penetrate-PIECE" and
/// "casualties-PIECE"; craters (OB-234). Of an order for one battalion of an attack under way
/// (Pending::kRetire) that battalion's roll alone.
void air_attack(Game& game, const AttackOrder& order, DiceTray& tray, Events& events);
/// The same after the die and the choice of the target.
void strike(Game& game, const AttackOrder& order, DiceTray& tray, Events& events);
/// BQ-36, OB-081: in step 4, where on its way the target is attacked: the point that the order names, or the
/// first at which a battalion of the supported command locates it. Nothing: nowhere, or no such question.
std::optional<double> air_fire_point(const Game& game, const AttackOrder& order);
/// Missions that are due at this turn's start (OB-230), in the order in which they were scheduled; those that
/// have lapsed are not (BQ-136).
std::vector<AirMission> due_missions(const Game& game, Side side);

// adv.airlanding (section 21); naval craft of section 20.7 land by it too (OB-282).

/// OB-287 to OB-295; also naval craft (OB-282). Throws "landing".
struct Land {
  static constexpr ActionInfo kInfo{"land", "OB-290", "Land a battalion", "{piece} lands"};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kMove}), nullptr, kUmpireAgrees};
  PieceId piece = {};
  Placed to = {};
  void fields(auto& f, const Game& game) { f("piece", piece, Needed(game))("to", to, InGame()); }
  static const Module* module(const Game& game) { return game.adv().engineering ? nullptr : &kAdvAirlanding; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-291, OB-292: dice of the table.
int landing_dice(bool glider, bool in_terrain, bool night);
/// OB-293, OB-294: whether a die is a casualty figure.
bool is_casualty(bool glider, int die);

// adv.weather (section 16).

/// OB-216 to OB-218, OB-220, BQ-88.
Sky sky_for(int die, bool winter);
bool clears(int die, bool winter);   ///< OB-219
bool grounds(int die, bool winter);  ///< OB-221

/// The statement that says what such a sky means.
std::string_view rule_of(Sky sky);

/// Whether this day start rolls at all (OB-222).
bool rolls_weather(const Game& game);
/// Day start: pools "weather" and "basing-ID"; turn starts 2 to 4: "clearing" and "clearing-ID" (BQ-88).
void roll_day_weather(Game& game, DiceTray& tray, Events& events);
void roll_clearing(Game& game, DiceTray& tray, Events& events);

/// OB-216, OB-217, OB-221, OB-233: why this aircraft may not fly now; empty: it may.
Objections objections_to_flying(const Game& game, const PieceId& aircraft);

}  // namespace telescope::brevity
