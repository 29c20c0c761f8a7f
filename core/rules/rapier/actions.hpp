#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"

namespace telescope::rapier {

/// What must still be done before the game may go on; the umpire may waive it.
std::vector<Objection> unfinished(const Game& game);
/// What happens by itself when `game.step` begins: accounts of the turn start anew, the end is judged.
void enter_step(Game& game, Events& events);
/// The step that follows: RO-079, and RQ-22 after step 9 of the last turn.
Step next_step(const Game& game);

/// On to the next step of RO-051 and RO-079.
struct Advance {
  static constexpr ActionInfo kInfo{"advance", "RO-079", {}};
  Objections against(const Game& game) const { return unfinished(game); }
  void perform(Game& game, DiceTray&, Events& events) const;
};

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
  static bool offers(const Game& game, const Role& role) { return role.is_umpire() && game.unit_count() > 0; }
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

/// Every action of the game, in the order in which the umpire is offered their forms.
using Actions =
    ActionSet<Game, Advance, PlacePieces, Recon, Look, ReleaseUnits, RecallRelease, GiveFrontage, GiveOrders,
              FirePlan, PlanMissions, FireMission, RandomEvent, DefenderRoll, MoveUnits, SupportFire,
              AirStrike, TakeLosses, FightRound, ClearMines, ReplaceHq, Deal, Report, Adjust>;

/// Actions::perform(). Throws std::invalid_argument, too, where a sector would be overfull.
inline void perform_action(Game& game, const Actions::Any& any, DiceTray& dice, Events& events) {
  Actions::perform(game, any, dice, events);
  if (const auto sector = overfull(game))
    malformed("more than " + std::to_string(kMostFighters) + " fighting units of a side would be in " +
              name_of(game, *sector));
}

}  // namespace telescope::rapier
