#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::mini_nap {

/// What may be asked for, by the word of its "type".
enum class Kind : std::uint8_t {
  kPlace,        ///< {unit, stands or at, formation}: deployment
  kZero,         ///< {unit, stands}: it stands in line; what its tags are off is learned
  kBegin,        ///< {}: deployment is done
  kInitiative,   ///< {}: the dice of MN-059 or MN-066
  kChoose,       ///< {side, brigade} (MN-060)
  kDivision,     ///< {side, division}: a Division Manoeuvre (section 13)
  kManoeuvre,    ///< {unit, steps or plan, stands?}: the whole manoeuvre; `stands`: where it was seen
  kExtend,       ///< {unit, target}: an extended charge (MN-118 to MN-125)
  kOpportunity,  ///< {unit, along_mm, heading_deg?}: MN-175 to MN-183, when the mover has come so far
  kCounter,      ///< {unit}: MN-184
  kStand,        ///< {side}: whoever is asked does not react
  kFallBack,     ///< {unit, cm, about_face}: MN-148 to MN-152
  kFlee,         ///< {unit, cm, about_face}: MN-153 to MN-157
  kCrew,         ///< {unit, square}: MN-158
  kSquare,       ///< {unit, with}: an emergency square, with neighbours (MN-163 to MN-168)
  kFeint,        ///< {unit, cm, degrees}: MN-170 to MN-174
  kNext,         ///< {side}: this phase is complete (MN-186)
  kFire,         ///< {unit, target, note?}: it has fired; what came of it is a `result`
  kResult,       ///< {unit, strength?, hits?, disordered?, break_through?, remove?, stands or at?, note}
  kMan,          ///< {unit}: MN-161
  kRuling,       ///< {question, yes}, or {about, unit, target?, yes}: what was too close to call is decided
  kAdjust,       ///< {unit, stands or at?, formation?, strength?, ...}: an umpire's correction
  kFinish        ///< {winner?, note}: the rules as supplied have no victory (MN-N08)
};
inline constexpr std::array<std::string_view, 23> kKinds{
    "place",       "zero",    "begin",  "initiative", "choose", "division", "manoeuvre", "extend",
    "opportunity", "counter", "stand",  "fall-back",  "flee",   "crew",     "square",    "feint",
    "next",        "fire",    "result", "man",        "ruling", "adjust",   "finish"};

/// One thing of a manoeuvre, in the order in which it is done. Lengths in centimetres, angles in degrees,
/// clockwise above zero.
struct Step {
  enum class Do : std::uint8_t {
    kPivot,      ///< {degrees}: MN-076
    kAboutFace,  ///< {}: MN-077
    kForm,       ///< {formation, stays: 0 or 1, side: 1 or -1, heading_deg? out of a square}: MN-072, MN-073
    kMove,       ///< {cm}: straight ahead
    kSideStep,   ///< {cm}: to the right above zero (MN-079)
    kStepBack,   ///< {cm}: MN-080
    kOblique,    ///< {cm, aside_cm, aside_first}: MN-081
    kInch,       ///< {heading_deg, cm}: MN-085
    kProlong,    ///< {cm}: back below zero (MN-088, MN-089)
    kRedeploy,   ///< {heading_deg, cm, face_deg}: MN-092
    kCharge      ///< {target}: MN-106
  };
  static constexpr std::array<std::string_view, 11> kWords{"pivot",     "about-face", "form",    "move",
                                                           "side-step", "step-back",  "oblique", "inch",
                                                           "prolong",   "redeploy",   "charge"};
  Do what = Do::kMove;
  double degrees = 0.0;
  double cm = 0.0;
  double aside_cm = 0.0;
  bool aside_first = false;
  double heading_deg = 0.0;
  double face_deg = 0.0;
  Formation formation = Formation::kLine;
  int stays = 0;
  int side = 1;
  std::optional<UnitId> target;
  void fields(auto& f) {
    f("do", what, kWords).optional("degrees", degrees).optional("cm", cm).optional("aside_cm", aside_cm);
    f.optional("aside_first", aside_first).optional("heading_deg", heading_deg);
    f.optional("face_deg", face_deg).optional("stays", stays).optional("side", side);
    f.optional("target", target).optional("formation", formation, kFormations);
  }
  bool operator==(const Step&) const = default;
};

/// A manoeuvre as a form asks for it, in whole numbers and in the order in which it is done. steps_of() makes
/// steps of it.
struct Plan {
  /// MNQ-37: which stand stays, and where the other one comes to lie.
  enum class Forming : std::uint8_t { kFirstRight, kFirstLeft, kSecondRight, kSecondLeft };
  static constexpr std::array<std::string_view, 4> kFormings{"first-right", "first-left", "second-right",
                                                             "second-left"};
  std::string formation;  ///< that it takes first, a word; empty: it stays as it is
  Forming forming = Forming::kFirstRight;
  std::optional<UnitId> face;  ///< then it turns to that unit
  int degrees = 0;             ///< and by so much; out of a square it faces so at once (MN-073)
  std::string way;             ///< then a word of Step::kWords from "move" on; empty: it does not move
  int mm = 0;                  ///< millimetres: so far, of an oblique ahead
  int aside_mm = 0;            ///< of an oblique, to the right above zero
  bool aside_first = false;
  int heading_deg = 0;           ///< of "inch" and "redeploy"
  int face_deg = 0;              ///< of "redeploy"
  std::optional<UnitId> target;  ///< of "charge"; it turns to it where `face` and `degrees` say nothing
  int then_degrees = 0;          ///< and at last it turns
  std::string then_formation;    ///< and takes this formation
  void fields(auto& f) {
    f.optional("formation", formation).optional("forming", forming, kFormings).optional("face", face);
    f.optional("degrees", degrees).optional("way", way).optional("mm", mm).optional("aside_mm", aside_mm);
    f.optional("aside_first", aside_first).optional("heading_deg", heading_deg);
    f.optional("face_deg", face_deg).optional("target", target);
    f.optional("then_degrees", then_degrees).optional("then_formation", then_formation);
  }
};

/// Where a unit's centre stands and its heading, as a form asks for it; what is missing is as it was.
struct Whereabouts {
  std::optional<int> x_mm, y_mm, heading_deg;
  void fields(auto& f) {
    f.optional("x_mm", x_mm).optional("y_mm", y_mm).optional("heading_deg", heading_deg);
  }
};

/// An action as it was read.
struct Wanted {
  Kind kind = Kind::kBegin;
  Side side = Side::kNeutral;
  UnitId unit;
  UnitId target;  ///< of kExtend and kFire; the square of kCrew
  std::string brigade, division, question, about, note;
  std::string formation;  ///< its word; empty: none
  std::vector<UnitId> with;
  std::vector<Step> steps;
  std::optional<Plan> plan;
  Stands stands;
  std::optional<Whereabouts> at;
  double cm = 0.0, along_mm = 0.0, degrees = 0.0;
  std::optional<double> heading_deg;
  std::optional<bool> about_face, disordered, reacted, break_through, emergency;
  std::optional<int> strength, hits;  ///< of kResult: lost, got; of kAdjust: what they are now
  bool remove = false, yes = false;
  bool leave = false;  ///< as `remove`, but over the enemy's edge (MNQ-24)
  void fields(auto& f) {
    f("type", kind, kKinds).optional("side", side).optional("unit", unit).optional("target", target);
    f.optional("brigade", brigade).optional("division", division).optional("question", question);
    f.optional("about", about).optional("note", note).optional("formation", formation);
    f.optional("with", with).optional("steps", steps).optional("plan", plan);
    f.optional("stands", stands)
        .optional("at", at)
        .optional("cm", cm)
        .optional("along_mm", along_mm)
        .optional("degrees", degrees);
    f.optional("heading_deg", heading_deg).optional("about_face", about_face);
    f.optional("disordered", disordered)
        .optional("reacted", reacted)
        .optional("break_through", break_through);
    f.optional("emergency", emergency).optional("strength", strength).optional("hits", hits);
    f.optional("remove", remove).optional("leave", leave).optional("yes", yes);
  }
};

/// The formation that an action names, where its unit may take it at all (MN-042 to MN-047).
std::optional<Formation> formation_of(const Game& game, const Wanted& wanted);

/// Throws std::invalid_argument where an action names what this game has not, or lacks what its kind needs.
void check_named(const Game& game, const Wanted& wanted);
/// Steps of a plan, stands of whereabouts and the question of a ruling, where an action has these.
void work_out(const Game& game, Wanted& wanted);
/// What is read as `wanted`, without the fields that say nothing.
Action action_of(Wanted wanted);
/// What an action is called before everybody.
std::string title_of(const Setup& setup, const Action& action);

}  // namespace telescope::mini_nap
