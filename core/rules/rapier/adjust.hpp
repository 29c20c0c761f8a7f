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
    f("unit", unit, InPlay(game)).asked([&] { return ask("Unit", units_of(game), 1); });
    f.added("to", to, PlaceWords{game, kPlaces}).asked([&] { return ask("Goes to", places_of(game)); });
    f.added("face_up", face_up).asked([] {
      return ask("Lies", {choice("up", "face up", true), choice("down", "face down", false)});
    });
    f.added("kind", kind, InPlay(game)).asked([] {
      return ask("Becomes", choices_of(kind_words(), [](auto word) {
                   return choice(std::string(word), std::string(word));
                 }));
    });
    f.added("division", division, InPlay(game)).asked([&] {
      return ask("Belongs to", choices_of(game.setup->division_numbers(),
                                          [&](DivisionNo no) { return division_choice(game, no); }));
    });
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
  /// May be left open where `least` is 0.
  static FormField ask(std::string label, Choices choices, int least = 0);
  static Choices units_of(const Game& game);
  static Choices places_of(const Game& game);
  static FormField ask_reason();
};

}  // namespace telescope::rapier
