#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/kind_rows.hpp"
#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::mini_nap {

/// What may be asked for, by the word of its "type".
enum class Kind : std::uint8_t {
  kPlace,        ///< deployment
  kZero,         ///< it stands in line; what its tags are off is learned
  kBegin,        ///< deployment is done
  kInitiative,   ///< the dice of MN-059 or MN-066
  kChoose,       ///< MN-060
  kDivision,     ///< a Division Manoeuvre (section 13)
  kManoeuvre,    ///< the whole manoeuvre, by steps or a plan; `stands`: where it was seen
  kExtend,       ///< turns, a formation, an extended charge (MN-117 to MN-125)
  kOpportunity,  ///< MN-175 to MN-183, when the mover has come so far
  kCounter,      ///< MN-184
  kStand,        ///< whoever is asked does not react; neighbours that form squares (MNQ-56)
  kFallBack,     ///< MN-148 to MN-152
  kFlee,         ///< MN-153 to MN-157
  kCrew,         ///< MN-158; `target` is the square
  kSquare,       ///< an emergency square, with neighbours (MN-163 to MN-168), or theirs alone
  kFeint,        ///< MN-170 to MN-174
  kNext,         ///< this phase is complete (MN-186)
  kFire,         ///< it has fired; what came of it is a `result`
  kResult,       ///< what people enter; `strength` is lost
  kMan,          ///< MN-161
  kRuling,       ///< what was too close to call is decided: `question`, or what it is made of
  kAdjust,       ///< an umpire's correction
  kFinish        ///< the rules as supplied have no victory (MN-N08)
};
/// In the order of Kind, with the fields of Wanted that are of use to it.
inline constexpr std::array<KindRow, 23> kKindRows{{
    {"place", "unit stands at formation"},
    {"zero", "unit stands"},
    {"begin", ""},
    {"initiative", ""},
    {"choose", "side brigade"},
    {"division", "side division"},
    {"manoeuvre", "unit steps plan stands"},
    {"extend", "unit target steps plan"},
    {"opportunity", "unit along_mm heading_deg"},
    {"counter", "unit along_mm heading_deg"},
    {"stand", "side with"},
    {"fall-back", "unit cm about_face"},
    {"flee", "unit cm about_face"},
    {"crew", "unit target"},
    {"square", "unit with"},
    {"feint", "unit cm degrees stands"},
    {"next", "side"},
    {"fire", "unit target note"},
    {"result", "unit stands at formation strength hits disordered break_through remove leave note"},
    {"man", "unit"},
    {"ruling", "question about unit target yes note"},
    {"adjust",
     "unit stands at formation strength hits disordered reacted emergency break_through remove leave note"},
    {"finish", "side note"},
}};
inline constexpr auto kKinds = words_of(kKindRows);

/// One thing of a manoeuvre, in the order in which it is done. Lengths in centimetres, angles in degrees,
/// clockwise above zero.
struct Step {
  enum class Do : std::uint8_t {
    kPivot,      ///< MN-076
    kAboutFace,  ///< MN-077
    kForm,       ///< `stays` is 0 or 1, `side` 1 or -1; a heading out of a square: MN-072, MN-073
    kMove,       ///< straight ahead
    kSideStep,   ///< to the right above zero (MN-079)
    kStepBack,   ///< MN-080
    kOblique,    ///< MN-081
    kInch,       ///< MN-085
    kProlong,    ///< back below zero (MN-088, MN-089)
    kRedeploy,   ///< MN-092
    kCharge      ///< MN-106
  };
  static constexpr std::array<std::string_view, 11> kWords{"pivot",     "about-face", "form",    "move",
                                                           "side-step", "step-back",  "oblique", "inch",
                                                           "prolong",   "redeploy",   "charge"};
  /// Which of its fields are of use to each.
  static constexpr std::array<std::string_view, 11> kFields{"degrees",
                                                            "",
                                                            "formation stays side heading_deg",
                                                            "cm",
                                                            "cm",
                                                            "cm",
                                                            "cm aside_cm aside_first",
                                                            "heading_deg cm",
                                                            "cm",
                                                            "heading_deg cm face_deg",
                                                            "target"};
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
    f("do", what, kWords).takes(kFields.at(static_cast<std::size_t>(what)));
    f.optional("degrees", degrees).optional("cm", cm).optional("aside_cm", aside_cm);
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
  /// Which of its fields are of use to every plan, and which to its way; of a word that is none, all.
  static constexpr std::string_view kAlways = "formation forming face degrees then_degrees then_formation";
  std::string_view fields_of_way() const;
  void fields(auto& f) {
    f.optional("way", way).takes(kAlways);
    f.takes(fields_of_way());
    f.optional("formation", formation).optional("forming", forming, kFormings).optional("face", face);
    f.optional("degrees", degrees).optional("mm", mm).optional("aside_mm", aside_mm);
    f.optional("aside_first", aside_first).optional("heading_deg", heading_deg);
    f.optional("face_deg", face_deg).optional("target", target);
    f.optional("then_degrees", then_degrees).optional("then_formation", then_formation);
  }
  bool operator==(const Plan&) const = default;
};

/// Where a unit's centre stands and its heading, as a form asks for it; what is missing is as it was.
struct Whereabouts {
  std::optional<int> x_mm, y_mm, heading_deg;
  void fields(auto& f) {
    f.optional("x_mm", x_mm).optional("y_mm", y_mm).optional("heading_deg", heading_deg);
  }
  bool operator==(const Whereabouts&) const = default;
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
    f("type", kind, kKinds).takes(kKindRows.at(static_cast<std::size_t>(kind)).fields);
    f.optional("side", side).optional("unit", unit).optional("target", target);
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
/// Throws WrongField where its type is none.
Kind kind_of(const Action& action);
/// What an action is called before everybody.
std::string title_of(const Setup& setup, const Action& action);

}  // namespace telescope::mini_nap
