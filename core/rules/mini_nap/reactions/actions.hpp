#pragma once

#include <optional>
#include <vector>

#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"

namespace telescope::mini_nap {

/// A movement has been made: whoever may charge it is asked (MN-175 to MN-182), and then, where it is a
/// charge that has arrived, whoever it has reached (MN-147).
void after_movement(Game& game, LastMovement made);

/// MNQ-44, MNQ-62: where a unit has come to lie over another that it charges, hands part them first.
void part_by_hand(Game& game, const UnitId& charger, const UnitId& target);

/// MN-145, MN-146, MNQ-17: whether it may react at all in this initiative.
bool may_react(const Game& game, const UnitId& unit);
void check_may_react(Against& against, const Game& game, const UnitId& unit);

/// An opportunity charge or counter-charge that is possible against the movement that was made last.
struct Opportunity {
  UnitId unit;
  double along_mm = 0.0;  ///< the first point of its path where it is possible
  double to_mm = 0.0;     ///< and the last
  double turn_deg = 0.0;  ///< the pivot that it needs at the first
  /// Where it is possible at no point by the bearing from centre to centre (MNQ-43): another, in whole
  /// degrees.
  std::optional<double> heading_deg = {};
  int needs = 0;  ///< of one die (MN-180); 0: no test (MN-184)
};
/// `counters`: those that are counter-charges, or those that are not.
std::vector<Opportunity> opportunities(const Game& game, std::optional<bool> counters = {});

/// The charge of `unit` at the movement that was made last, when that has come so far: `heading_deg` is where
/// it turns to, else the bearing from centre to centre (MNQ-43).
struct Chance {
  Charge charge;
  double turn_deg = 0.0;
  double gap_mm = 0.0;  ///< from the unit, as it stands, to the mover there
};
Chance chance_of_charge(const Game& game, const UnitId& unit, double along_mm,
                        std::optional<double> heading_deg, bool counter);

/// MNQ-45: whether the unit must face about before it retreats, must not, or may choose (nothing).
std::optional<bool> must_face_about(const Game& game, const UnitId& unit, const UnitId& charger);

/// Neighbours that may try to form squares with `unit` (MN-164, MNQ-56).
std::vector<UnitId> may_form_square_with(const Game& game, const UnitId& unit);

/// MNQ-56: what stands against it that the charged unit stands while these try.
Objections against_standing_with(const Game& game, const std::vector<UnitId>& with);

/// A quality test of that unit (MN-022), as a pool "test-ID".
PoolRequest quality_test(const Game& game, const UnitId& unit, std::string_view rule, int needs);
/// It is thrown, and passed.
bool passes(const Game& game, const UnitId& unit, std::string_view rule, DiceTray& tray);

// Sections 14 and 15: what may be answered to a movement or a charge. `offers()` is for him who is asked.

/// MN-175 to MN-183, when the mover has come so far; `heading_deg`: where it turns to, else the bearing from
/// centre to centre (MNQ-43).
struct ChargeMover {
  static constexpr ActionInfo kInfo{"opportunity", "MN-175", "Try an opportunity charge",
                                    "{unit} tries an opportunity charge"};
  UnitId unit = {};
  double along_mm = 0.0;
  std::optional<double> heading_deg = {};
  std::vector<UnitId> units = {};  ///< to whom it is offered
  Opportunity soonest = {};        ///< of the first of them
  bool own = false;                ///< its form stands beside another of the kind
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game}).asked([&] { return one({}, "Unit", choices_of(game, units), {}); });
    f.said("along_mm", along_mm).asked([&] { return asked_along(game); });
    f.said("heading_deg", heading_deg).asked([&] { return asked_heading(); });
  }
  void form(Form& form, const Game&) const {
    if (own) form.id += "-" + soonest.unit.value();
  }
  FormField asked_along(const Game& game) const;
  FormField asked_heading() const;
  static std::vector<ChargeMover> offers(const Game& game, Side side);
  static bool answers(const Pending& waits) { return waits.kind == Pending::Kind::kOpportunity; }
  void check(const Game&) const { need_near(along_mm / 10.0); }
  Objections against(const Game& game) const { return against_charge(game, false); }
  void perform(Game& game, DiceTray& tray, Events& events) const { carry_out(false, game, tray, events); }

 protected:
  /// When the mover has come so far (MN-175 to MN-185); `counter`: without a test.
  Objections against_charge(const Game& game, bool counter) const;
  void carry_out(bool counter, Game& game, DiceTray& tray, Events& events) const;
};

/// MN-184: of the target of a charge, without a test.
struct CounterCharge : ChargeMover {
  static constexpr ActionInfo kInfo{"counter", "MN-184", "Counter-charge", "{unit} counter-charges"};
  static std::vector<CounterCharge> offers(const Game& game, Side side);
  static bool answers(const Pending& waits) {
    return waits.kind == Pending::Kind::kOpportunity || waits.kind == Pending::Kind::kContact;
  }
  Objections against(const Game& game) const { return against_charge(game, true); }
  void perform(Game& game, DiceTray& tray, Events& events) const { carry_out(true, game, tray, events); }
};

/// MN-170 to MN-174: straight back, and then a pivot.
struct Feint {
  static constexpr ActionInfo kInfo{"feint", "MN-170", "Try a feint", "{unit} tries a feint"};
  UnitId unit = {};
  double cm = 0.0, degrees = 0.0;
  Stands stands = {};  ///< where it was seen
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game});
    f.said("cm", cm).asked(asked_cm);
    f.said("degrees", degrees).asked([] {
      return number_from_zero({}, "It then turns by degrees", -90, 90);
    });
    f.said("stands", stands, StandsWords{game, unit});
  }
  static FormField asked_cm();
  static std::vector<Feint> offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const {
    form.advice = game.name(unit) + " tests; failed, it stays in contact.";
  }
  static bool answers(const Pending& waits) { return waits.kind == Pending::Kind::kFeint; }
  struct Ways {
    Walk back, pivot;
  };
  Ways ways(const Game& game) const;
  void check(const Game&) const { need_near(cm); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// MN-164, MNQ-56.
inline FormField asked_neighbours(const Game& game, const std::vector<UnitId>& units, int least) {
  return choose_some("with", "Neighbours that try too", choices_of(game, units), least, 0);
}

/// An emergency square, with neighbours (MN-163 to MN-168), or theirs alone.
struct FormSquare {
  static constexpr ActionInfo kInfo{"square", "MN-163", "Try to form an emergency square",
                                    "{unit} tries to form a square"};
  static constexpr bool kAnswersCharge = true;
  UnitId unit = {};
  std::vector<UnitId> with = {};
  std::vector<UnitId> neighbours = {};  ///< that may try too
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game});
    f.said("with", with, UnitWords{game}).asked(asked_if(!neighbours.empty(), [&] {
      return asked_neighbours(game, neighbours, 0);
    }));
  }
  static std::vector<FormSquare> offers(const Game& game, Side side);
  std::vector<UnitId> all() const {
    std::vector<UnitId> all{unit};
    all.insert(all.end(), with.begin(), with.end());
    return all;
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// 15.1 and 15.2: straight away from where it was charged, after it has faced about or not (MNQ-45).
struct Retreat {
  UnitId unit = {};
  double cm = 0.0;
  std::optional<bool> about_face = {};
  Walk way(const Game& game, const UnitId& charger) const;
};
/// How far it retreats (MN-148, MN-149, MN-156).
Span_cm retreat_span(const UnitFacts& unit, bool flees);
/// MN-148 to MN-152; of horse artillery that `kFlees` MN-153 to MN-157.
template <bool kFlees>
struct RetreatBy : Retreat {
  static constexpr ActionInfo kInfo =
      kFlees ? ActionInfo{"flee", "MN-154", "Limber up and flee", "{unit} tries to flee"}
             : ActionInfo{"fall-back", "MN-148", "Fall back", "{unit} falls back"};
  static constexpr bool kAnswersCharge = true;
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game});
    f.said("cm", cm).asked([&] { return asked_cm(game); });
    f.said("about_face", about_face).asked([&] { return asked_about(game); });
  }
  FormField asked_cm(const Game& game) const;
  std::optional<FormField> asked_about(const Game& game) const;
  /// One that is lawful: by a whole number of centimetres, where some is.
  static std::optional<RetreatBy> of(const Game& game, const UnitId& unit);
  static std::vector<RetreatBy> offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const {
    if (!kFlees && !game.facts(unit).infantry()) form.rule = "MN-149";
  }
  void check(const Game&) const { need_near(cm); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};
using FallBack = RetreatBy<false>;
using Flee = RetreatBy<true>;

/// MN-158: the crew of a battery, to a square.
struct CrewFlees {
  static constexpr ActionInfo kInfo{"crew", "MN-158", "The crew flees to a square",
                                    "The crew of {unit} flees"};
  static constexpr bool kAnswersCharge = true;
  UnitId unit = {};
  UnitId target = {};
  std::vector<UnitId> squares = {};  ///< that are offered
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game});
    f("target", target, UnitWords{game}).asked([&] {
      return one({}, "Square", choices_of(game, squares), {});
    });
  }
  /// Where it may flee to.
  static std::vector<UnitId> may_flee_to(const Game& game, const UnitId& battery);
  static std::vector<CrewFlees> offers(const Game& game, Side side);
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// MN-144, MN-169, MNQ-47: whoever is asked does not react; neighbours that form squares (MNQ-56).
struct Stand {
  static constexpr ActionInfo kInfo{"stand", "MN-144", "Stand and fight", "No reaction{with}", {}, true};
  Side side = Side::kNeutral;
  std::vector<UnitId> with = {};
  std::vector<UnitId> neighbours = {};  ///< it is offered to stand while these try
  void fields(auto& f, const Game& game) {
    f.optional("side", side);
    f.said("with", with, UnitWords{game}).asked(asked_if(!neighbours.empty(), [&] {
      return asked_neighbours(game, neighbours, 1);
    }));
  }
  static std::vector<Stand> offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
  static bool answers(const Pending& waits) { return waits.side != Side::kNeutral; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

}  // namespace telescope::mini_nap
