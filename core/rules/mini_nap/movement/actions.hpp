#pragma once

#include <vector>

#include "core/rules/mini_nap/movement/steps.hpp"

namespace telescope::mini_nap {

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
