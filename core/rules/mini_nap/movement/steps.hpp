#pragma once

#include <array>
#include <optional>
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

}  // namespace telescope::mini_nap
