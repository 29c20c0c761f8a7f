
#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/counter_battery.hpp"

namespace telescope::brevity {
namespace {

void add_if_allowed(std::vector<Attack>& all, Attack attack) {
  if (attack.allowed()) all.push_back(std::move(attack));
}

/// Hidden battalions stay hidden where the attack can do without them.
void add_direct(const Game& game, AttackOrder order, std::optional<Side> seen_by, std::vector<Attack>& all) {
  const AttackOrder with_hidden = order;
  for (const PieceId& each : game.stands_of(order.side, true))
    if (game.stand(each).where == Where::kHidden) order.kept_out.push_back(each);
  Attack open = attack_of(game, order, seen_by);
  if (open.allowed() || order.kept_out.empty()) return add_if_allowed(all, std::move(open));
  add_if_allowed(all, attack_of(game, with_hidden, seen_by));
}

std::vector<PieceId> ready_guns(const Game& game, const AttackOrder& order) {
  std::vector<PieceId> guns;
  for (const PieceId& each : game.stands_of(order.side, true))
    if (game.facts(each).is_artillery() && objections_to_gun(game, order, each).empty()) guns.push_back(each);
  return guns;
}

/// All artillery that may fire at this target, together (BQ-31). On its way the target may be in reach of
/// some at one point and of others at another: then those of the first gun's best point fire.
void add_artillery(const Game& game, AttackOrder order, const std::vector<PieceId>& guns,
                   std::optional<Side> seen_by, std::vector<Attack>& all) {
  for (const PieceId& gun : guns) {
    AttackOrder with = order;
    with.firers.push_back(gun);
    const Attack attack = attack_of(game, with, seen_by);
    if (attack.allowed()) order = attack.order;
  }
  if (!order.firers.empty()) add_if_allowed(all, attack_of(game, order, seen_by));
}

/// OB-227: aircraft with a forward controller.
void add_aircraft(const Game& game, Side side, const std::vector<PieceId>& targets,
                  std::optional<Side> seen_by, std::vector<Attack>& all) {
  if (!game.adv().air) return;
  for (const auto& [aircraft, command] : game.modules.fac) {
    if (game.side(aircraft) != side) continue;
    for (const PieceId& target : targets)
      add_if_allowed(
          all, attack_of(game, {.kind = FireKind::kAir, .side = side, .target = target, .firers = {aircraft}},
                         seen_by));
  }
}

std::vector<Attack> answers(const Game& game, const Pending& asked, std::optional<Side> seen_by) {
  std::vector<Attack> all;
  for (const PieceId& each : answerable(game, asked)) {
    AttackOrder order{.kind = FireKind::kCounterBattery, .side = asked.side, .target = each};
    order.firers = may_answer(game, each);
    add_if_allowed(all, attack_of(game, order, seen_by));
  }
  return all;
}

}  // namespace

std::vector<Attack> possible_attacks(const Game& game, Side side, std::optional<Side> seen_by) {
  if (const Pending* const asked = game.waits_for()) {
    if (asked->kind == Pending::Kind::kCounterBattery && asked->side == side)
      return answers(game, *asked, seen_by);
    return {};
  }
  std::vector<Attack> all;
  const bool passive = side == game.passive(), active = side == game.move.active;
  const bool direct = (game.step == Step::kEnemyFire && passive) || (game.step == Step::kOwnFire && active);
  const bool artillery =
      (game.step == Step::kEnemyArtillery && passive) || (game.step == Step::kOwnArtillery && active);
  if (!direct && !artillery) return all;
  AttackOrder order{.kind = direct ? FireKind::kDirect : FireKind::kArtillery, .side = side};
  const auto guns = artillery ? ready_guns(game, order) : std::vector<PieceId>();
  const auto targets = game.stands_of(enemy_of(side));
  for (const PieceId& target : targets) {
    order.target = target;
    if (!objections_to_order(game, order).empty()) continue;
    if (direct)
      add_direct(game, order, seen_by, all);
    else
      add_artillery(game, order, guns, seen_by, all);
  }
  if (artillery) add_aircraft(game, side, targets, seen_by, all);
  return all;
}

}  // namespace telescope::brevity
