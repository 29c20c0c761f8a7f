#include <algorithm>
#include <limits>

#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/reactions.hpp"
#include "core/rules/brevity/turn/regroup.hpp"

namespace telescope::brevity {
namespace {

bool is_step_of(const Game& game, Step passive, Step active, Side side) {
  return (game.step == passive && side == game.passive()) ||
         (game.step == active && side == game.move.active);
}

/// OB-029 to OB-035: who fires what in which step.
void object_to_step(const Game& game, const AttackOrder& order, Objections& all) {
  if (order.side == Side::kNeutral) return object(all, "OB-001", "The order does not say whose fire it is.");
  if (order.is_direct() && !is_step_of(game, Step::kEnemyFire, Step::kOwnFire, order.side))
    object(all, "OB-089", game.name(order.side) + " may fire nothing but artillery in this step.");
  if (order.kind == FireKind::kArtillery &&
      !is_step_of(game, Step::kEnemyArtillery, Step::kOwnArtillery, order.side))
    object(all, "OB-081", game.name(order.side) + " may not fire artillery in this step.");
}

/// BQ-52, BQ-127. Only stands on the table shield: nobody may learn of hidden ones by it.
bool is_shielded(const Game& game, const AttackOrder& order) {
  const Stand& target = game.stand(order.target);
  const SupportImmunity immunity = game.settings().support_immunity;
  if (target.posture != Posture::kSupport || immunity == SupportImmunity::kNone) return false;
  if (!order.is_direct() && !(order.kind == FireKind::kArtillery && immunity == SupportImmunity::kAll))
    return false;
  const CommandId command =
      game.facts(order.target).is_artillery() ? supports(game, order.target) : target.command;
  return std::ranges::any_of(game.battalions_of(command), [&](const PieceId& each) {
    return game.stand(each).on_table() && game.stand(each).posture == Posture::kLine;
  });
}

/// Whether this battalion may be fired at by this side at all: on the table, an enemy, not protected by
/// OB-061 or BQ-52.
Objections objections_to_target(const Game& game, const AttackOrder& order) {
  Objections all;
  const Stand& target = game.stand(order.target);
  const std::string name = game.named(order.target);
  if (!target.on_table()) return objection("OB-124", name + " is not on the table.");
  if (game.side(order.target) == order.side)
    return objection("OB-124", name + " is no enemy of " + game.name(order.side) + ".");
  const bool passive_fires =
      order.kind != FireKind::kCounterBattery && game.side(order.target) == game.move.active;
  if (passive_fires && !target.exposed())
    object(all, "OB-061",
           name + " has neither moved nor been declared, and cannot be fired at in this move.");
  if (is_shielded(game, order))
    object(all, "OB-124", name + " is in support of a command that still has a battalion in line.");
  return all;
}

/// OB-001, BQ-31, BQ-122.
void object_to_second_roll(const Game& game, const AttackOrder& order, Objections& all) {
  for (const AttackResult& each : game.results) {
    if (each.order.side != order.side || each.order.target != order.target) continue;
    if (order.kind == FireKind::kAir || each.order.kind == FireKind::kAir) continue;
    if (order.kind == FireKind::kArtillery && game.settings().split_rockets) continue;
    return object(all, "BQ-122",
                  game.named(order.target) + " has been fired at in this step: one roll for each target.");
  }
}

/// BQ-121: who may stay out of a roll.
void object_to_kept_out(const Game& game, const AttackOrder& order, Objections& all) {
  for (const PieceId& each : order.kept_out)
    if (!game.stand(each).hidden() && !game.stand(each).move.smoke)
      object(all, "BQ-121", game.named(each) + " is not free to stay out: all that count fire, or none.");
}

void object_to_point(const Game& game, const AttackOrder& order, Objections& all) {
  if (order.kind != FireKind::kArtillery && order.kind != FireKind::kAir)
    return object(all, "OB-085", "Only artillery and aircraft fire at a point.");
  if (order.kind == FireKind::kAir) return;
  if (game.step != Step::kOwnArtillery)
    object(all, "OB-085", "Fire at a point belongs to step 5, of the side whose command moves.");
  if (!game.adv().hidden)
    object(all, "OB-086", "Without hidden deployment there is nothing to suspect at a point.");
  if (!is_on_table(game, *order.at)) object(all, "OB-085", "The point is not on the table.");
}

void add_if_allowed(std::vector<Attack>& all, Attack attack) {
  if (attack.allowed()) all.push_back(std::move(attack));
}

/// Hidden battalions stay hidden where the attack can do without them.
void add_direct(const Game& game, AttackOrder order, std::optional<Side> seen_by, std::vector<Attack>& all) {
  const AttackOrder with_hidden = order;
  for (const PieceId& each : game.stands_of(order.side, true))
    if (game.stand(each).hidden()) order.kept_out.push_back(each);
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

/// The attack without the guns that bring no die: one that is pinned or spent stays free for a target of its
/// own (OB-080), one in doubt brings only a question (BQ-01).
Attack without_idle(const Game& game, Attack attack, std::optional<Side> seen_by) {
  for (const PieceId& gun : std::vector(attack.order.firers)) {
    if (attack.order.firers.size() == 1) break;
    const bool unfit = game.stand(gun).pinned || game.stand(gun).spent;
    if (!unfit && (attack.open.empty() || attack.alters_roll)) continue;
    AttackOrder order = attack.order;
    std::erase(order.firers, gun);
    Attack rest = attack_of(game, order, seen_by);
    if (rest.allowed() && rest.half_battalions == attack.half_battalions && rolls_alike(rest, attack) &&
        rest.open.size() < attack.open.size() + (unfit ? 1 : 0))
      attack = std::move(rest);
  }
  return attack;
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
  if (!order.firers.empty())
    add_if_allowed(all, without_idle(game, attack_of(game, order, seen_by), seen_by));
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
    add_if_allowed(all, without_idle(game, attack_of(game, order, seen_by), seen_by));
  }
  return all;
}

/// Targets are looked at until there are so many attacks.
std::vector<Attack> attacks(const Game& game, Side side, std::optional<Side> seen_by, std::size_t enough) {
  if (const Pending* const asked = game.waits_for()) {
    if (asked->kind == Pending::Kind::kCounterBattery && asked->side == side)
      return answers(game, *asked, seen_by);
    return {};
  }
  std::vector<Attack> all;
  const bool direct = is_step_of(game, Step::kEnemyFire, Step::kOwnFire, side),
             artillery = is_step_of(game, Step::kEnemyArtillery, Step::kOwnArtillery, side);
  if (!direct && !artillery) return all;
  AttackOrder order{.kind = direct ? FireKind::kDirect : FireKind::kArtillery, .side = side};
  const auto guns = artillery ? ready_guns(game, order) : std::vector<PieceId>();
  const auto targets = game.stands_of(enemy_of(side));
  for (const PieceId& target : targets) {
    if (all.size() >= enough) return all;
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

/// OB-080: it was named in this step beside others and added no die.
void object_if_named(const Game& game, const PieceId& gun, Objections& all) {
  const auto names_it = [&](const AttackResult& each) {
    return each.order.kind == FireKind::kArtillery && std::ranges::count(each.order.firers, gun) > 0;
  };
  if (std::ranges::any_of(game.results, names_it) && game.stand(gun).move.artillery_target.empty())
    object(all, "OB-080", game.named(gun) + " was named to fire at its target of this move.");
}

/// But for object_if_named().
Objections objections_as_it_is(const Game& game, const AttackOrder& order, const PieceId& gun) {
  Objections all;
  const Stand& stand = game.stand(gun);
  const std::string name = game.named(gun);
  if (game.side(gun) != order.side || !stand.in_play())
    return objection("OB-077", name + " is no artillery of " + game.name(order.side) + " in play.");
  if (!game.facts(gun).is_artillery()) return objection("OB-077", name + " is no artillery battalion.");
  if (!fighting(game, gun).has_guns) return objection("BQ-103", name + " left its guns behind at the river.");
  if (stand.posture != Posture::kSupport) object(all, "BQ-33", name + " is not in support posture.");
  if (game.adv().counterbattery && stand.counter_battery && order.kind != FireKind::kCounterBattery)
    object(all, "OB-208", name + " is assigned to counter-battery.");
  if (!stand.move.artillery_target.empty())
    object(all, "OB-080", name + " has fired at its target of this move.");
  if (stand.move.fired_direct) object(all, "OB-077", name + " has fired with the others in this move.");
  if (stand.move.smoke) object(all, "OB-274", name + " has given up its fire to lay smoke.");
  if (order.kind != FireKind::kArtillery || order.side != game.move.active) return all;
  if (!is_tied(game, gun, game.move.command))
    object(all, "OB-083", name + " does not support the command that moves.");
  if (game.settings().artillery_must_declare && !stand.exposed())
    object(all, "OB-060", name + " has neither moved nor been declared to be moving into position.");
  return all;
}

}  // namespace

Objections objections_to_gun(const Game& game, const AttackOrder& order, const PieceId& gun) {
  Objections all = objections_as_it_is(game, order, gun);
  object_if_named(game, gun, all);
  return all;
}

Objections objections_to_words(const AttackOrder& order) {
  Objections all;
  if (order.is_direct() && !order.firers.empty())
    object(all, "BQ-121", "Nobody is named to fire: all that count fire.");
  if (!order.mark.empty()) object(all, "OB-087", "Only fire that was noted for a point has a mark.");
  if (order.kind == FireKind::kAir) return all;
  if (order.has_target() && order.at)
    object(all, "OB-085", "Name either a battalion or a point as the target.");
  if (order.medium_row) object(all, "OB-235", "Only heavy bombers choose the row of medium bombers.");
  if (!order.mission.empty()) object(all, "OB-230", "Only aircraft fly an attack that was planned.");
  if (!order.aimed_at.value().empty())
    object(all, "OB-226", "Only aircraft attack what is near their target.");
  return all;
}

Objections objections_to_order(const Game& game, const AttackOrder& order) {
  Objections all;
  object_to_step(game, order, all);
  object_to_kept_out(game, order, all);
  if (order.kind == FireKind::kAir) {
    object(all, objections_to_air_attack(game, order));
    return all;
  }
  // Not in object_to_firers(): which point of a way is best (BQ-36) does not hang on it, in older games, too.
  if (order.is_of_guns())
    for (const PieceId& gun : order.firers) object_if_named(game, gun, all);
  if (!order.has_target()) {
    if (order.at)
      object_to_point(game, order, all);
    else
      object(all, "OB-001", "The order names no target.");
    return all;
  }
  object(all, objections_to_target(game, order));
  object_to_second_roll(game, order, all);
  if (order.along_in && fired_at_on_its_way(game, order.target, order.side) &&
      (*order.along_in < 0.0 || *order.along_in > length_in(game.stand(order.target).move.way) + 0.01))
    object(all, "BQ-36", "The point is not on the way of " + game.named(order.target) + ".");
  return all;
}

void object_to_firers(const Game& game, const AttackOrder& order, const std::vector<Firer>& firers,
                      bool anybody, Objections& all) {
  if (order.is_direct() && !anybody)
    object(all, "BQ-49", "No battalion outside support locates the target and has it in weapon range.");
  if (!order.is_of_guns()) return;
  if (order.firers.empty()) return object(all, "OB-077", "The order does not say who fires.");
  for (const Firer& each : firers) {
    const std::string name = game.named(each.piece);
    object(all, objections_as_it_is(game, order, each.piece));
    if (each.in_range.answer == Answer::kNo) object(all, "OB-102", name + " does not reach the target.");
    if (each.locates.answer == Answer::kNo)
      object(all, "OB-082", "No battalion that " + name + " supports locates the target.");
    if (std::ranges::count(order.firers, each.piece) > 1) object(all, "BQ-31", name + " is named twice.");
  }
  if (order.kind != FireKind::kCounterBattery || !order.has_target()) return;
  const auto may = may_answer(game, order.target);
  for (const PieceId& each : order.firers)
    if (std::ranges::count(may, each) == 0)
      object(all, "OB-209",
             game.named(each) + " cannot answer the fire of " + game.named(order.target) + ".");
}

std::vector<Attack> possible_attacks(const Game& game, Side side, std::optional<Side> seen_by) {
  return attacks(game, side, seen_by, std::numeric_limits<std::size_t>::max());
}

bool may_attack(const Game& game, Side side) {
  return !attacks(game, side, std::nullopt, 1).empty();
}

}  // namespace telescope::brevity
