#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/mini_nap/action_fields.hpp"

namespace telescope::mini_nap {

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
  /// Which fields are of use to each: its own, and those of a plan that moves so.
  struct Takes {
    std::string_view step, plan;
  };
  static constexpr std::array<Takes, 11> kTakes{{
      {"degrees"},
      {""},
      {"formation stays side heading_deg"},
      {"cm", "mm"},
      {"cm", "mm"},
      {"cm", "mm"},
      {"cm aside_cm aside_first", "mm aside_mm aside_first"},
      {"heading_deg cm", "mm heading_deg"},
      {"cm", "mm"},
      {"heading_deg cm face_deg", "mm heading_deg face_deg"},
      {"target", "target as_it_faces"},
  }};
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
    f("do", what, kWords).takes(kTakes.at(static_cast<std::size_t>(what)).step);
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
  std::string formation = {};  ///< that it takes first, a word; empty: it stays as it is
  Forming forming = Forming::kFirstRight;
  bool about_face = false;          ///< then it faces about (MN-077), which needs no room
  std::optional<UnitId> face = {};  ///< then it turns to that unit
  int degrees = 0;                  ///< and by so much; out of a square it faces so at once (MN-073)
  std::string way = {};             ///< then a word of Step::kWords from "move" on; empty: it does not move
  int mm = 0;                       ///< millimetres: so far, of an oblique ahead
  int aside_mm = 0;                 ///< of an oblique, to the right above zero
  bool aside_first = false;
  int heading_deg = 0;                ///< of "inch" and "redeploy"
  int face_deg = 0;                   ///< of "redeploy"
  std::optional<UnitId> target = {};  ///< of "charge"; it turns to it where no other facing is said
  bool as_it_faces = false;           ///< of "charge": it does not turn to its target
  int then_degrees = 0;               ///< and at last it turns
  std::string then_formation = {};    ///< and takes this formation
  /// Which of its fields are of use to its way; of a word that is none, all.
  std::string_view fields_of_way() const;
  void fields(auto& f) {
    f.said("way", way).takes("formation forming about_face face degrees then_degrees then_formation");
    f.takes(fields_of_way());
    f.said("formation", formation).said("forming", forming, kFormings).said("about_face", about_face);
    f.said("face", face).said("degrees", degrees).said("mm", mm).said("aside_mm", aside_mm);
    f.said("aside_first", aside_first).said("heading_deg", heading_deg).said("face_deg", face_deg);
    f.said("target", target).said("as_it_faces", as_it_faces);
    f.said("then_degrees", then_degrees).said("then_formation", then_formation);
  }
  bool operator==(const Plan&) const = default;
};

/// The steps of a plan, in its order; none of a unit that is not on the table. Throws std::invalid_argument
/// where it names a formation or a movement that there is not.
std::vector<Step> steps_of(const Game& game, const UnitId& unit, const Plan& plan);

/// What a unit does with its bases from one rest to the next: a straight way, a pivot about its centre, or
/// neither where its stands are set anew.
struct Walk {
  UnitId unit;
  Formation formation = Formation::kLine;  ///< whose ground may be prohibited
  Stands before;                           ///< where it rests
  Stands
      sets_out;  ///< where its way begins: as it rests, but a battery that redeploys lies along it (MNQ-40)
  std::vector<Leg> legs;
  double degrees = 0.0;  ///< of a pivot
  Stands after;          ///< where it rests then
};
Walk pivot_of(const UnitId& unit, Formation formation, const Stands& before, double degrees);
Walk way_of(const UnitId& unit, Formation formation, const Stands& before, std::vector<Leg> legs);
/// Straight ahead as it faces.
Walk straight_of(const UnitId& unit, Formation formation, const Stands& before, double length_mm);
/// It stands there, or forms up so.
Walk standing(const UnitId& unit, Formation formation, const Stands& before, const Stands& after);

/// Another unit, or ground that is prohibited to it, that a unit meets on its walk.
struct Met {
  std::optional<UnitId> unit;
  std::string ground;  ///< its name
  Outlines at;         ///< where it lies
  /// MNQ-35: where outlines first overlap on the way: millimetres of its legs, or degrees of its pivot.
  std::optional<double> along;
  bool under = false;    ///< and where it rests then
  bool touched = false;  ///< MNQ-61: it is newly in base contact where it rests then
};
/// "1/95th", "the ground 'Wood'".
std::string name_of(const Game& game, const Met& met);

/// MNQ-35: on the way outlines are made so much smaller all round; sliding along a neighbour is free.
inline constexpr double kSlide_mm = 1.0;
/// MNQ-42: so far before what it would meet a unit stops that has no right to touch it.
inline constexpr double kStopShort_mm = 3.0;

/// Everything that it meets, the first of it first. `beyond_mm`: its last leg is followed so much farther.
std::vector<Met> meetings(const Game& game, const Walk& walk, double beyond_mm = 0.0);

/// The first of them that is so; null: none.
template <class Is>
const Met* first_of(const std::vector<Met>& all, Is is) {
  const auto found = std::ranges::find_if(all, is);
  return found == all.end() ? nullptr : &*found;
}
template <class Is>
std::optional<Met> first_met(const Game& game, const Walk& walk, Is is) {
  const auto all = meetings(game, walk);
  const Met* first = first_of(all, is);
  return first ? std::optional(*first) : std::nullopt;
}

/// MNQ-63: whom or what it would touch as it pivots, whichever rule makes it; `left_out`: whom it charges or
/// watches.
inline std::optional<Met> bars_pivot(const Game& game, const Walk& pivot,
                                     const std::optional<UnitId>& left_out) {
  return first_met(game, pivot, [&](const Met& each) { return !each.unit || each.unit != left_out; });
}

/// How much of its way it goes where it may not touch those that `bars` names: it stops kStopShort_mm before
/// them, comes newly into contact with no enemy, and rests on nobody (MNQ-16, MNQ-18, MNQ-42).
double free_way_mm(const Game& game, Walk walk, const std::function<bool(const Met&)>& bars);
/// MN-128: an unformed unit passes friends; whoever and whatever else it meets bars its way.
bool bars_way(const Game& game, const Walk& walk, const Met& met);

/// MNQ-62: `a`, standing so, and `b` lie over one another, which no hand lays for contact.
bool lie_over(const Game& game, const UnitId& a, const Stands& a_stands, const UnitId& b);

/// What the steps of a manoeuvre make of a unit, lawful or not: geometry alone.
struct Course {
  /// One step, and what the unit does with its bases in it. Its formation is the one before it.
  struct Done : Walk {
    Step step;
    bool emergency = false;   ///< of a square, before it
    double turned_deg = 0.0;  ///< all turns before it, without their signs (MNQ-06)
  };
  std::vector<Done> done;
  Stands to;
  Formation formation = Formation::kLine;
  double turned_deg = 0.0;
  bool reformed = false;
  Movement movement = Movement::kNone;
  std::size_t moves = 0;  ///< index into `done` of the movement, where there is one
  std::optional<UnitId> target;
};

/// A charge goes straight until it touches its target, or as far as it may where it never does.
Course course_of(const Game& game, const UnitId& unit, std::span<const Step> steps);

/// kNone: the step is no movement.
Movement movement_of(Step::Do what);

/// The part of a way from `from_mm` to `to_mm` along it.
std::vector<Leg> part_of(std::span<const Leg> legs, double from_mm, double to_mm);
/// Where the unit is when it has come so far on the way, millimetres from its beginning.
Stands stands_at(const Stands& from, std::span<const Leg> legs, double along_mm);
double length_mm(std::span<const Leg> legs);

// Nearly everything is open (MN-H01): events are for all, told by a sentence (Events::tell).

/// What becomes of a unit: {"unit"} is added.
void tell_of(Events& events, std::string_view type, std::string_view rule, const UnitId& unit,
             const std::string& sentence);
/// "45 degrees", whichever way.
std::string degrees_words(double degrees);
/// "1/95th, 2/95th".
std::string names_of(const Game& game, const std::vector<UnitId>& units);
/// "1/95th forms a skirmish line and moves 12.0 cm."
void tell_manoeuvre(Events& events, const Game& game, const UnitId& unit, const Course& course);
/// Likewise, of a course that is proposed: "forms a skirmish line and moves 12.0 cm".
std::string words_of(const Game& game, const Course& course);

}  // namespace telescope::mini_nap
