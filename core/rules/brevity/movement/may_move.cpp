#include <algorithm>

#include "core/rules/brevity/modules/waves.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

/// What stands against its doing anything in step 3.
Objections objections_to_taking_part(const Game& game, const PieceId& piece) {
  Objections all;
  const Stand& stand = game.stand(piece);
  const std::string name = game.setup->named(piece);
  if (!stand.in_play() || game.facts(piece).is_air()) return objection("OB-058", name + " is not in play.");
  if (stand.command != game.move.command)
    return objection("OB-031", name + " is not of the command that moves.");
  if (game.adv().waves) {
    const auto wave = in_this_wave(game, game.move.command);
    if (std::ranges::find(wave, piece) == wave.end())
      object(all, "BQ-86", name + " is not of the wave that moves now.");
  }
  if (stand.resting()) object(all, "OB-057", name + " is resting.");
  if (stand.task) object(all, "BQ-142", name + " is at work: it must leave the task first.");
  if (stand.move.taken && !stand.move.contact_ahead) object(all, "OB-058", name + " has had its move.");
  return all;
}

}  // namespace

Objections objections_to_moving(const Game& game, const PieceId& piece) {
  Objections all = objections_to_taking_part(game, piece);
  const Stand& stand = game.stand(piece);
  const std::string name = game.setup->named(piece);
  if (stand.pinned) object(all, "BQ-67", name + " is pinned and moves no further in this move.");
  if (stand.held_at_river) object(all, "OB-281", name + " is held at the river.");
  return all;
}

Objections objections_to_declaring(const Game& game, const PieceId& piece) {
  return objections_to_taking_part(game, piece);
}

}  // namespace telescope::brevity
