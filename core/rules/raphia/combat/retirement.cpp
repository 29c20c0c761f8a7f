#include "core/rules/raphia/combat/retirement.hpp"

#include "core/rules/raphia/combat/push_back.hpp"
#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {
namespace {

/// RRQ-53.
int retires(Type type) {
  if (type == Type::kLightCavalry) return 2;
  return type == Type::kLightInfantry ? 1 : 0;
}

}  // namespace

Facing direction_of(const Game& game, const Combat& combat) {
  return towards(combat.from, combat.square).value_or(game.stands.at(combat.lead).facing);
}

int squares_to_retire(const Game& game) {
  const Combat& combat = *game.combat;
  if (game.laid(combat.target).empty()) return 0;  // RRQ-54
  const Facing direction = direction_of(game, combat);
  int squares = 0;
  for (; squares < retires(game.type(combat.target)); ++squares) {
    const Sector to = ahead(combat.square, direction, squares + 1);
    if (!game.is_on_board(to) || !game.is_empty_for(game.side(combat.target), to)) break;
  }
  return squares;
}

void retire(Game& game, Events& events) {
  const Combat combat = *game.combat;
  const Setup& setup = *game.setup;
  const int squares = squares_to_retire(game);
  const Sector to = ahead(combat.square, direction_of(game, combat), squares);
  discard_laid(game, combat.target);
  events.tell("retired", {"RR-090", "RRQ-54", "RRQ-55"},
              setup.named(combat.target) + " discards its cards and retires to " + setup.label(to) + ".",
              {{"piece", combat.target.value()}, {"square", square_json(to)}});
  shift(game, Shift::Kind::kRetired, combat.target, to, events);
  events.tell("advanced", {"RRQ-56"},
              setup.named(combat.lead) + " enters " + setup.label(combat.square) + ": there is no combat.",
              {{"piece", combat.lead.value()}, {"square", square_json(combat.square)}});
  shift(game, Shift::Kind::kAdvanced, combat.lead, combat.square, events);
}

}  // namespace telescope::raphia
