#include "core/rules/rapier/movement/withdrawal.hpp"

#include <algorithm>

#include "core/rules/events.hpp"
#include "core/rules/rapier/combat/combat_table.hpp"
#include "core/rules/rapier/movement/contact.hpp"

namespace telescope::rapier {
namespace {

/// RQ-98: a withdrawing unit counts as moved.
int score_that_kills(const Game& game, UnitNo target) {
  if (!game.settings().moving_targets) return 6;
  const bool cavalry = is_infantry(game[target].kind) && game.facts(target).mobility == Mobility::kMounted;
  return cavalry ? 4 : 5;
}

std::optional<UnitNo> shooter_at(const Game& game, UnitNo target, const std::vector<FreeShot>& chosen) {
  const auto it = std::ranges::find(chosen, target, &FreeShot::target);
  return it == chosen.end() ? best_shooter(game, target) : std::optional(it->shooter);
}

PoolRequest pool_of(const Game& game, UnitNo shooter, UnitNo target, int dice) {
  const std::string by = piece_of(game, shooter).value(), at = piece_of(game, target).value();
  const bool table = game.settings().free_shot == FreeShotDice::kTable;
  const CombatLine& line = combat_line(combat_row(game[shooter].kind, game.facts(shooter).assault));
  return {.id = "free-shot-" + at,
          .label = "Free shot of " + by + " at " + at,
          .reasons = {{.dice = dice,
                       .reason = table ? std::string(line.shooter) + " at " +
                                             std::string(to_string(category(game[target].kind)))
                                       : "one die whoever shoots",
                       .rule = table ? std::string(line.rule) : "RQ-53"}},
          .hit_from = score_that_kills(game, target)};
}

}  // namespace

int free_shot_dice(const Game& game, UnitNo shooter, UnitNo target) {
  if (!game.fights(shooter) || !is_fighting(game[target].kind)) return 0;
  if (game.settings().free_shot == FreeShotDice::kOneDie) return 1;
  const bool attacking = holder(game, game[target].at.sector) != game.side(shooter);
  return combat_dice(game[shooter].kind, game.facts(shooter).assault, category(game[target].kind), attacking);
}

std::optional<UnitNo> best_shooter(const Game& game, UnitNo target) {
  std::optional<UnitNo> best;
  int most = 0;
  for (const UnitNo enemy : fighters_in(game, game[target].at.sector, enemy_of(game.side(target))))
    if (const int dice = free_shot_dice(game, enemy, target); dice > most) {
      most = dice;
      best = enemy;
    }
  return best;
}

void check_free_shots(const Game& game, const MoveUnits& move, std::vector<Objection>& out) {
  for (std::size_t i = 0; i < move.free_shots.size(); ++i) {
    const auto [shooter, target] = move.free_shots[i];
    if (!std::ranges::count(move.units, target) || !in_contact(game, target)) {
      out.push_back(
          {"RO-102", list_of(game, {target}) + " is not withdrawing; nobody has a free shot at it."});
      continue;
    }
    if (game.side(shooter) == game.side(target) || !game.fights(shooter) ||
        game[shooter].at != game[target].at)
      out.push_back({"RQ-53", list_of(game, {shooter}) + " is no enemy fighting unit in " +
                                  name_of(game, game[target].at.sector) + " and has no free shot."});
    for (std::size_t j = 0; j < i; ++j)
      if (move.free_shots[j].target == target)
        out.push_back({"RO-102", "Only one enemy unit has a free shot at " + list_of(game, {target}) + "."});
  }
}

void fire_free_shots(Game& game, const std::vector<UnitNo>& units, const std::vector<FreeShot>& chosen,
                     DiceTray& dice, Events& events) {
  std::vector<FreeShot> shots;
  std::vector<PoolRequest> pools;
  for (const UnitNo target : units) {
    if (!in_contact(game, target)) continue;
    const auto shooter = shooter_at(game, target, chosen);
    const int count = shooter ? free_shot_dice(game, *shooter, target) : 0;
    if (count == 0) continue;
    shots.push_back({*shooter, target});
    pools.push_back(pool_of(game, *shooter, target, count));
  }
  if (pools.empty()) return;
  const auto thrown = dice.roll(pools);
  for (std::size_t i = 0; i < shots.size(); ++i) {
    const auto [shooter, target] = shots[i];
    const int kills_on = score_that_kills(game, target);
    const bool dead = std::ranges::any_of(thrown[i], [&](int die) { return die >= kills_on; });
    std::vector<std::string_view> rules{"RO-102", "RQ-53"};
    if (kills_on < 6) rules.push_back("RQ-98");
    events.add("free_shot", Audience::kAll, rules,
               {{"shooter", piece_of(game, shooter).value()},
                {"target", piece_of(game, target).value()},
                {"dice", thrown[i]},
                {"kills_on", kills_on},
                {"dead", dead}});
    if (dead) kill(game, target, events, "RO-102");
  }
}

}  // namespace telescope::rapier
