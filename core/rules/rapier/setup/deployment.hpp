#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// Sets a piece down while setting up, or picks it up again, or several in one place: in "R1" each with its
/// own Division.
struct PlacePieces {
  static constexpr ActionInfo kInfo{"place", "RO-067", "Set up many units in one place"};
  static constexpr std::array<PlaceWord, 3> kPlaces{
      {{"R1", Location::r1()}, {"R2", Location::r2()}, {"", Location::nowhere()}}};
  std::optional<UnitNo> piece = {};
  std::optional<std::vector<UnitNo>> pieces = {};
  NamedPlace to = {};
  void fields(auto& f, const Game& game) {
    f("to", to, PlaceWords{game, kPlaces}).asked([&] { return ask_place(game); });
    f.added("piece", piece, InPlay(game));
    f.added("pieces", pieces, InPlay(game)).asked([&] { return ask_pieces(game); });
  }
  std::vector<UnitNo> all() const { return piece ? std::vector{*piece} : *pieces; }
  static bool offers(const Game& game, const Role& role);
  void form(Form& form, const Game& game) const;
  void check(const Game& game) const;
  /// Each as if those named before it lay there already; whatever stands against several is said once.
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument for the R1 of another Division.
  void perform(Game& game, DiceTray&, Events& events) const;

 private:
  static FormField ask_place(const Game& game);
  static FormField ask_pieces(const Game& game);
};

/// RO-062: the CC has named it for R2.
bool named_for_r2(const Game& game, UnitNo unit);
/// RO-066: what is named for R2 goes there when the attackers begin to deploy.
void place_reserve(Game& game, Events& events);

/// What keeps the deployment of `side` from being finished.
std::vector<Objection> undeployed(const Game& game, Side side);
void describe_defender_deployment(const Game& game, Sheet& sheet);
void describe_attacker_deployment(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
