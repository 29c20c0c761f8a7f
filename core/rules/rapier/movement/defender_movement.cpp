#include "core/rules/rapier/movement/defender_movement.hpp"

#include "core/rules/rapier/movement/accounts.hpp"

namespace telescope::rapier {

Objections DefenderRoll::against(const Game& game) const {
  if (game.step != Step::kDefenderMovement)
    return {{"RO-110", "The defender's moves are thrown for in step 3 of a turn, Defender movement."}};
  if (game.movement.defender_rolled)
    return {{"RO-110", "The defender's moves of this turn are thrown already; " +
                           std::to_string(game.movement.defender_allowed) + " may move."}};
  return {};
}

void DefenderRoll::perform(Game& game, DiceTray& dice, Events& events) const {
  const bool halved = is_defender_hq_destroyed(game);
  const std::string_view rule = halved ? "RO-111" : "RO-110";
  const int die = dice.roll_one(
      {.id = "defender-movement",
       .label = "Defender's moves",
       .audience = Audience::kUmpire,
       .reasons = {{.dice = 1,
                    .reason = halved ? "headquarters lost: half, rounded up" : "so many units may move",
                    .rule = std::string(rule)}}});
  game.movement.defender_rolled = true;
  game.movement.defender_allowed = halved ? (die + 1) / 2 : die;
  events.add("defender_rolled", Audience::kUmpire, {rule},
             {{"die", die}, {"allowed", game.movement.defender_allowed}});
}

}  // namespace telescope::rapier
