#include <algorithm>

#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {
namespace {

std::size_t index_of(DivisionNo division) {
  return static_cast<std::size_t>(division);
}

template <class Of>
bool lost_hq(const Game& game, Of of) {
  bool lost = false;
  for (const UnitNo no : game.numbers()) {
    if (game[no].kind != Kind::kHq || !of(no)) continue;
    if (game[no].alive()) return false;
    lost = true;
  }
  return lost;
}

}  // namespace

bool is_hq_destroyed(const Game& game, DivisionNo division) {
  return lost_hq(game, [&](UnitNo no) { return game[no].division == division; });
}

bool is_defender_hq_destroyed(const Game& game) {
  return lost_hq(game, [&](UnitNo no) { return game.side(no) == Side::kDefender; });
}

void open_accounts(Game& game) {
  const std::size_t divisions = game.setup->divisions.size();
  game.movement = {.movable = std::vector<int>(divisions),
                   .hq_was_dead = std::vector<bool>(divisions),
                   .moved = std::vector<int>(divisions)};
  for (const UnitState& unit : game.units)
    if (unit.at.on_table() || unit.at.kind == Location::Kind::kR1)
      ++game.movement.movable[index_of(unit.division)];
  for (std::size_t i = 0; i < divisions; ++i)
    game.movement.hq_was_dead[i] = is_hq_destroyed(game, static_cast<DivisionNo>(i));
}

int half_limit(const Game& game, DivisionNo division) {
  return game.movement.movable.empty() ? 0 : game.movement.movable.at(index_of(division)) / 2;
}

std::optional<int> moves_left(const Game& game, DivisionNo division) {
  const Movement& accounts = game.movement;
  const bool limited = !accounts.hq_was_dead.empty() && accounts.hq_was_dead.at(index_of(division));
  if (!limited) return std::nullopt;
  return std::max(0, half_limit(game, division) - accounts.moved.at(index_of(division)));
}

void count_moves(Game& game, const std::vector<UnitNo>& units) {
  Movement& accounts = game.movement;
  accounts.moved.resize(game.setup->divisions.size());
  for (const UnitNo no : units) {
    UnitState& unit = game[no];
    if (unit.moved) continue;
    unit.moved = true;
    // R2 to R1 is the Corps Commander's, not a move of the Division (RQ-43).
    if (unit.at.kind == Location::Kind::kR2) continue;
    if (game.side(no) == Side::kDefender)
      ++accounts.defender_moved;
    else
      ++accounts.moved[index_of(unit.division)];
  }
}

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
  const std::string rule = halved ? "RO-111" : "RO-110";
  const std::string why = halved ? "headquarters lost: half, rounded up" : "so many units may move";
  const int die = dice.roll_one({.id = "defender-movement",
                                 .label = "Defender's moves",
                                 .audience = Audience::kUmpire,
                                 .reasons = {{1, why, rule}}});
  game.movement.defender_rolled = true;
  game.movement.defender_allowed = halved ? (die + 1) / 2 : die;
  events.add("defender_rolled", Audience::kUmpire, {rule},
             {{"die", die}, {"allowed", game.movement.defender_allowed}});
}

}  // namespace telescope::rapier
