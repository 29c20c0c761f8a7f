#pragma once

#include <array>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

// The event of the turn, which brings fog and air strikes; fire of the Corps; batteries and air strikes.

/// RO-080, the one throw of step 1.
struct RandomEvent {
  static constexpr ActionInfo kInfo{"event", "RO-080", {}, "Random event"};
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

void describe_random_events(const Game& game, Sheet& sheet);

inline constexpr int kMostMissionsOnSector = 2;  ///< RO-074, and RO-117 of a target point in a turn
inline constexpr int kMostMissionsPerTurn = 4;   ///< RO-116: on call

/// Fire missions that may still be planned or fired in this step; those planned are not taken off.
int missions_left(const Game& game);

/// RQ-32, RQ-67: missions are still to be stated, none of the step's having been fired; before the battle
/// also one by one where the scenario says so.
bool missions_are_awaited(const Game& game);

/// HD-12: where planned missions are to fall is no secret. On call they would tell the target points.
bool missions_are_open(const Game& game);

/// RO-072. RQ-31: sealed, also from the umpire's screen.
struct FirePlan {
  static constexpr ActionInfo kInfo{"fire_plan", "RO-072", "Plot the target points"};
  static constexpr Ask kAsk{Role::Kind::kCorpsCommander, "points", 1};
  static bool is_time(const Game& game) { return game.step == Step::kFirePlan; }
  static std::string in_words(const Json& request) { return count_in(request, "points", "target point"); }
  std::vector<Sector> points = {};
  void fields(auto& f, const Game& game) { f("points", points, InPlay(game)); }
  static bool offers(const Game& game, const Role& role) { return is_offered<FirePlan>(game, role); }
  void form(Form& form, const Game& game, const Role& role) const;
  /// The sentences name no point: the plan is sealed.
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// [{"sector": "A3-L4", "count": 2}, ...], one entry a mission once they are read.
struct MissionList {
  const Game& game;
  Json write(const std::vector<Sector>& missions) const;
  void read(const Json& json, std::vector<Sector>& missions) const;
};

/// What the CC hands in before any die (RQ-32, RQ-67); another plan replaces it until the first is fired.
struct PlanMissions {
  static constexpr ActionInfo kInfo{"plan_missions", "RO-073",
                                    "Hand in the fire missions of the bombardment"};
  static constexpr Ask kAsk{Role::Kind::kCorpsCommander, "missions", 1};
  static bool is_time(const Game& game) { return missions_are_awaited(game) && missions_left(game) > 0; }
  static std::string in_words(const Json& request) {
    return "hand in " + count_in(request, "missions", "fire mission");
  }
  std::vector<Sector> missions = {};
  void fields(auto& f, const Game& game) { f("missions", missions, MissionList{game}); }
  static bool offers(const Game& game, const Role& role) { return is_offered<PlanMissions>(game, role); }
  void form(Form& form, const Game& game, const Role& role) const;
  /// A plan none of whose missions can stand is refused; one with some is judged mission by mission.
  Objections against(const Game& game) const;
  Objections left_out(const Game& game) const;
  /// A plan refused whole that is done all the same stands whole: the umpire has waived it.
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// Fires the next of the missions handed in.
struct FireMission {
  static constexpr ActionInfo kInfo{"fire_mission", "RO-076", {}, "Corps bombardment"};
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument where no mission is planned.
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

void describe_fire_plan(const Game& game, Sheet& sheet);
void describe_missions(const Game& game, Sheet& sheet);

/// 8.5, 8.6. A face-down battery of the defender is revealed to fire (RO-122).
struct SupportFire {
  static constexpr ActionInfo kInfo{"support_fire", "RO-123", {}, "{battery} fires at {target}"};
  static constexpr bool kIsWeighed = true;  ///< against others of its kind, by who looks ahead
  UnitNo battery = {};
  UnitNo target = {};
  bool extra_ammo = false;  ///< RO-086, RQ-38
  void fields(auto& f, const Game& game) {
    f("battery", battery, InPlay(game))("target", target, InPlay(game)).said("extra_ammo", extra_ammo);
  }
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument where the battery or the target is not on the table, or the battery is
  /// none.
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// RO-084, RO-085, RQ-37.
struct AirStrike {
  static constexpr ActionInfo kInfo{"air_strike", "RQ-37", {}, "Air strike on {target}"};
  static constexpr bool kIsWeighed = true;  ///< against others of its kind, by who looks ahead
  static constexpr std::array<std::string_view, 2> kSides{"attacker", "defender"};
  Side side = Side::kAttacker;
  UnitNo target = {};
  void fields(auto& f, const Game& game) { f("side", side, kSides)("target", target, InPlay(game)); }
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument where the target is not on the table.
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// Batteries of `side` that may fire now, in roster order; the defender's face-down ones too.
std::vector<UnitNo> ready_batteries(const Game& game, Side side);
/// What the battery may fire at now, as dice are laid out.
std::vector<UnitNo> targets_of(const Game& game, UnitNo battery);

void describe_support_fire(const Game& game, Sheet& sheet);
/// What the battery may do now, or what may be done to the unit by an air strike.
void add_fire_options(const Game& game, UnitNo unit, std::vector<Option>& options);

/// All sectors, those first where most of the defender's counters and stands lie.
std::vector<Sector> thickest_first(const Game& game);

/// RQ-61: sectors counted as moves, or with diagonals counting one.
int distance(const RapierSettings& settings, Sector a, Sector b);

/// RO-082, RQ-39, RQ-40: fog lets `side` fire into `sector`: a fighting unit of its own is there or next
/// door.
bool seen_through_fog(const Game& game, Side side, Sector sector);

/// Units in the order in which dice are laid out for them: stands in roster order, then counters by number,
/// so that the order betrays nothing (HD-10).
void sort_for_dice(const Game& game, std::vector<UnitNo>& units);

/// HD-12: until they are fired at, target points are sealed from the umpire too (RQ-31).
Audience points_audience(const Game& game);

}  // namespace telescope::rapier
