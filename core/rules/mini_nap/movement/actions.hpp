#pragma once

#include <vector>

#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/course.hpp"

namespace telescope::mini_nap {

/// A unit about to charge straight ahead.
struct Charge {
  UnitId charger;
  Formation formation = Formation::kLine;
  Stands from;  ///< where it begins, turned and formed
  UnitId target;
  Outlines at;              ///< the target's outlines when it does
  double turned_deg = 0.0;  ///< MN-078: all its turns before
  bool measured = false;    ///< by the camera (MN-C04)
};
/// That of a step that begins so, as its unit stands before it.
Charge charge_of(const Game& game, const UnitId& unit, const Course::Done& done, const UnitId& target,
                 bool measured = false);
/// MNQ-52: the straight path to contact, millimetres; nothing where the target is not met.
std::optional<double> reach_mm(const Game& game, const Charge& charge);

/// MNQ-13, MNQ-53: wholly behind the line through the target's front edge, or on it. A square cannot be
/// outflanked (MNQ-14).
bool outflanks(const Game& game, const Charge& charge);

/// MN-087, MN-113 to MN-116, MN-126: in that formation it may charge that unit at all, where it outflanks it
/// or anyhow.
bool may_charge(const Game& game, const UnitId& charger, Formation formation, const UnitId& target);
/// That it is barred, as far as is soon told: by whom it may charge, its turns, and what is met within that
/// length of its way. Whatever this does not bar is judged by check_charge().
bool cannot_arrive(const Game& game, const Charge& charge, double most_mm);

/// What stands against a charge (MN-078, MN-087, MN-106 to MN-117, MN-126); of opportunity charges too
/// (MN-107). `extended`: it begins by an extra move along the same path. Its length and, where only
/// outflanking lets it charge, its place are judged where it arrives (MNQ-42), and friends whom an unformed
/// unit moves through are passed (MN-128).
void check_charge(Against& against, const Game& game, const Charge& charge, bool extended = false);

/// What a Division Manoeuvre allows (MN-132 to MN-134, MNQ-19), centimetres. `reach` 0: none.
struct DivisionBand {
  double nearest = 0.0;   ///< gap from any of its units to any enemy, before the first moves
  double reach = 0.0;     ///< how far each may move
  double distance = 0.0;  ///< and how near it may come to any enemy
  std::string_view rule() const { return reach > 30.0 ? "MN-133" : "MN-134"; }
};
DivisionBand division_band(double nearest_cm);
DivisionBand division_band(const Game& game, const std::string& division);
/// Of the Division Manoeuvre that runs.
DivisionBand division_band(const Game& game);

std::vector<UnitId> units_of(const Game& game, const std::string& division);

/// MN-130 to MN-132: what stands against it that the Division makes a Division Manoeuvre.
Objections against_division(const Game& game, Side side, const std::string& division);
/// Divisions of that side, each once.
std::vector<std::string> divisions_of(const Game& game, Side side);
/// MN-133 to MN-140 of one unit's course in a Division Manoeuvre that runs.
void check_in_division(Against& against, const Game& game, const UnitId& unit, const Course& course,
                       bool measured);

/// Some movement of it is longer than is allowed: what is soonest told of what is not lawful.
bool goes_too_far(const Game& game, const UnitId& unit, const Course& course, bool measured);

/// Units that may still manoeuvre in this initiative.
std::vector<UnitId> may_manoeuvre(const Game& game);
/// Whether the unit belongs to the Brigade or Division that has the initiative (MN-068).
bool has_initiative(const Game& game, const UnitId& unit);

/// MN-119: of a unit that has turned to its target.
Charge facing_target(const Game& game, const UnitId& unit, const UnitId& target);
/// The exact chance that it reaches a target that is so far ahead, centimetres (MN-118 to MN-124).
double chance_of_extension(const UnitFacts& unit, Formation formation, double ahead_cm);

// Sections 9 to 13: what a unit that has the initiative does.

/// The whole manoeuvre, by steps or a plan; `stands`: where it was seen. Offered as a list of charges.
struct Manoeuvre {
  static constexpr ActionInfo kInfo{"manoeuvre", "MN-106", "Charge", "{unit} manoeuvres"};
  UnitId unit = {};
  std::vector<Step> steps = {};
  std::optional<Plan> plan = {};
  Stands stands = {};
  Choices charges = {};  ///< that are offered
  void fields(auto& f, const Game& game) {
    step_fields(f, game);
    f.said("stands", stands, StandsWords{game, unit});
  }
  /// Where its centre comes to stand, step by step, from where it stands.
  std::vector<TablePoint> way(const Game& game) const;
  void step_fields(auto& f, const Game& game) {
    f.said("unit", unit, UnitWords{game});
    f.said("steps", steps);
    f.said("plan", plan);
  }
  static std::vector<Manoeuvre> offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
  /// Works out the steps of its plan.
  void check(const Game& game);
  Objections against(const Game& game) const;
  /// The same, whatever the phase.
  Objections against_way(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const { carry_out(game, events); }
  void carry_out(Game& game, Events& events) const;
};

/// MN-118 to MN-125: an extended charge, after turns and a change of formation (`steps`, MN-117); these may
/// also have been a manoeuvre of their own, as long as nobody else has done anything since. Offered as a
/// list.
struct Extend {
  static constexpr ActionInfo kInfo{"extend", "MN-118", "Try an extended charge",
                                    "{unit} tries an extended charge"};
  Manoeuvre first = {};  ///< its unit, and what that does before it
  UnitId target = {};
  Choices charges = {};
  void fields(auto& f, const Game& game) {
    first.step_fields(f, game);
    f.said("target", target, UnitWords{game});
  }
  static std::vector<Extend> offers(const Game& game, Side side);
  /// As the unit stands or, where only that is lawful, in a formation that it takes first if it is unformed.
  static std::optional<Extend> at(const Game& game, const UnitId& unit, const UnitId& enemy);
  void form(Form& form, const Game& game) const;
  void check(const Game& game);
  Objections against(const Game& game) const;
  Objections against_way(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Other manoeuvres, in whole degrees and millimetres.
struct Move : Manoeuvre {
  static constexpr ActionInfo kInfo{"manoeuvre", "MN-068", "Move, turn or form", "{unit} manoeuvres"};
  enum class How : std::uint8_t { kMove, kProlong, kRedeploy, kOblique, kInch };
  How how = How::kMove;
  std::vector<UnitId> of = {};  ///< to whom it is offered
  static std::vector<Move> offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
};

}  // namespace telescope::mini_nap
