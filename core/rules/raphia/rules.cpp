#include "core/rules/raphia/rules.hpp"

#include <stdexcept>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/state/game_json.hpp"
#include "core/rules/raphia/turn/ending.hpp"
#include "core/rules/raphia/turn/naming.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

enum class Part { kTurn, kMovement, kCombat };

Part part_of(Kind kind) {
  switch (kind) {
    case Kind::kTurnUp:
    case Kind::kMove:
    case Kind::kStand:
      return Part::kMovement;
    case Kind::kFight:
    case Kind::kRetire:
    case Kind::kExtra:
    case Kind::kKill:
    case Kind::kAgain:
    case Kind::kEnough:
    case Kind::kShow:
      return Part::kCombat;
    default:
      return Part::kTurn;
  }
}

Objections objections_by_part(const Game& game, const Wanted& wanted) {
  switch (part_of(wanted.kind)) {
    case Part::kTurn:
      return objections_to_turn(game, wanted);
    case Part::kMovement:
      return objections_to_movement(game, wanted);
    case Part::kCombat:
      return objections_to_combat(game, wanted);
  }
  return {};
}

}  // namespace

Objections objections_to(const Game& game, const Wanted& wanted) {
  if (game.step == Step::kOver) return objection("RR-094", "The battle is over.");
  if (!are_on_table(game)) return objections_by_part(game, wanted);
  Game named = game;
  if (auto no = name_faces(named, wanted); !no.empty()) return no;
  return objections_by_part(named, wanted);
}

void carry_out(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  // Only what everybody sees ends what is shown: not a bid, and not that a unit stands (RR-H01, RRQ-83).
  if (wanted.kind == Kind::kMove || wanted.kind == Kind::kFight || wanted.kind == Kind::kAgain)
    game.shifts.clear();
  if (are_on_table(game))
    if (const auto no = name_faces(game, wanted); !no.empty())
      throw std::invalid_argument(no.front().sentence);  // nobody can waive what the cards are
  switch (part_of(wanted.kind)) {
    case Part::kTurn:
      return perform_turn(game, wanted, tray, events);
    case Part::kMovement:
      return perform_movement(game, wanted, events);
    case Part::kCombat:
      perform_combat(game, wanted, events);
      return go_on_after_combats(game, events);
  }
}

Game Rules::first(Events& events) const {
  events.tell("begun", {"RRQ-05"}, "The armies deploy.");
  return new_game(setup_);
}

Json Rules::write(const Game& game) const {
  return raphia::to_json(game);
}

Game Rules::read_game(const Json& json) const {
  return game_from_json(setup_, json);
}

}  // namespace telescope::raphia
