#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/rules/rapier/action_fields.hpp"

namespace telescope::rapier {

/// The umpire's hand sets right what no rule foresees. All but unit and reason may be left out. It is always
/// lawful.
struct Adjust {
  static constexpr ActionInfo kInfo{"adjust", {}, "Set a unit right by the umpire's hand"};
  static constexpr std::array<PlaceWord, 4> kPlaces{{{"R2", Location::r2()},
                                                     {"dead", Location::dead()},
                                                     {"left", Location::left()},
                                                     {"", Location::nowhere()}}};
  UnitNo unit = {};
  std::optional<NamedPlace> to = {};
  std::optional<bool> face_up = {};
  std::optional<Kind> kind = {};
  std::optional<DivisionNo> division = {};
  std::string reason = {};
  void fields(auto& f, const Game& game) {
    f("unit", unit, InPlay(game)).asked([&] { return ask_unit(game); });
    f.added("to", to, PlaceWords{game, kPlaces}).asked([&] { return ask_place(game); });
    f.added("face_up", face_up).asked([] { return ask_face(); });
    f.added("kind", kind, InPlay(game)).asked([] { return ask_kind(); });
    f.added("division", division, InPlay(game)).asked([&] { return ask_division(game); });
    f("reason", reason).asked([] { return ask_reason(); });
  }
  static bool offers(const Game& game, const Role& role) {
    return role.kind == Role::Kind::kUmpire && game.unit_count() > 0;
  }
  void form(Form& form, const Game& game) const;
  /// Throws std::invalid_argument, too, where it cannot be so.
  void check(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;

 private:
  static FormField ask_unit(const Game& game);
  static FormField ask_place(const Game& game);
  static FormField ask_face();
  static FormField ask_kind();
  static FormField ask_division(const Game& game);
  static FormField ask_reason();
};

}  // namespace telescope::rapier
