#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include "core/base/beside_limit.hpp"
#include "core/base/words.hpp"
#include "core/rules/brevity/fire/participants.hpp"

namespace telescope::brevity {
namespace {

using Role = Participant::Role;

/// Without support, which depends on whom it could support.
Role role_of(const Firer& firer, Reading reading) {
  if (!firer.asked || firer.lends || !firer.locates.holds(reading) || !firer.in_range.holds(reading))
    return Role::kOut;
  return firer.fit && firer.in_arc.holds(reading) ? Role::kCounts : Role::kEntitles;
}

/// Between its heading and the line from the middle of its front edge to the target's centre, degrees from 0
/// to 180: more than 90 is behind the front line.
double off_front_deg(const Game& game, const PieceId& firer, TablePoint target) {
  const Placed& at = game.stand(firer).placed;
  const double heading = at.heading_deg * std::numbers::pi / 180.0;
  const double front_mm = footprint(game, firer, at).depth.mm() / 2.0;
  const double x = target.x_mm - at.at.x_mm - front_mm * std::sin(heading);
  const double y = target.y_mm - at.at.y_mm - front_mm * std::cos(heading);
  const double ahead = x * std::sin(heading) + y * std::cos(heading);
  const double right = x * std::cos(heading) - y * std::sin(heading);
  return std::abs(std::atan2(right, ahead)) * 180.0 / std::numbers::pi;
}

/// OB-126, OB-127: "97 degrees off its front", or that another enemy is.
std::string out_of_arc(const Game& game, const Firer& firer, const Aim& aim) {
  const double off = off_front_deg(game, firer.piece, aim.at.at);
  if (off <= 90.0) return " has an enemy behind its front line.";
  return " does not have the target in its arc: " + beside_limit(off, 90.0, 0, fixed_places) +
         " degrees off its front.";
}

void explain(const Game& game, const Firer& firer, const Aim& aim, Reading reading, Participant& who) {
  if (who.role == Role::kCounts) return;
  who.rule = firer.rule;
  who.why = firer.why;
  const std::string name = game.named(firer.piece);
  const auto because = [&](std::string_view rule, const std::string& why) {
    who.rule = rule;
    who.why = name + why;
  };
  if (!firer.asked) return;
  if (firer.lends) {
    if (who.role == Role::kLends) return because("OB-155", " is in support and lends its weapons.");
    if (!firer.in_range.holds(reading))
      return because("OB-102", " is in support and " + words(firer.range) + " away: no weapon reaches.");
    return because("BQ-62", " is in support, and no battalion of its command fires.");
  }
  if (!firer.in_range.holds(reading))
    return because("OB-102", " is " + words(firer.range) + " away: no weapon reaches.");
  if (!firer.locates.holds(reading))
    return because("OB-096", " does not locate the target at " + words(firer.range) + ".");
  if (firer.fit && !firer.in_arc.holds(reading)) return because("OB-127", out_of_arc(game, firer, aim));
}

struct Base {
  std::vector<const Firer*> fires;    ///< that count or, for the single die, entitle
  std::vector<const Firer*> lenders;  ///< OB-155
  bool single_die = false;
};

Base base_of(const Game& game, const AttackOrder& order, const std::vector<Firer>& firers, Reading reading) {
  Base base;
  for (const Role wanted : {Role::kCounts, Role::kEntitles}) {
    for (const Firer& each : firers)
      if (role_of(each, reading) == wanted) base.fires.push_back(&each);
    if (!base.fires.empty()) break;
    base.single_die = true;
  }
  if (!order.is_direct()) return base;
  std::set<CommandId> commands;  // BQ-62, BQ-126
  for (const Firer* each : base.fires) commands.insert(game.stand(each->piece).command);
  for (const Firer& each : firers)
    if (each.asked && each.lends && each.in_range.holds(reading) &&
        commands.contains(game.stand(each.piece).command))
      base.lenders.push_back(&each);
  return base;
}

void add_participants(const Game& game, const Aim& aim, const std::vector<Firer>& firers, const Base& base,
                      Reading reading, Attack& attack) {
  for (const Firer& each : firers) {
    Participant who{.piece = each.piece,
                    .role = role_of(each, reading),
                    .half_battalions = each.half_battalions,
                    .range = each.range};
    if (std::ranges::count(base.lenders, &each) > 0) who.role = Role::kLends;
    if (who.role == Role::kEntitles && !base.single_die) who.role = Role::kOut;
    explain(game, each, aim, reading, who);
    if (who.role != Role::kCounts) who.half_battalions = 0;
    attack.half_battalions += who.half_battalions;
    attack.who.push_back(std::move(who));
  }
}

/// BQ-118: only if it does so for every battalion that counts or, where the firers need not locate it, for
/// every battalion that sights for them.
bool crosses(const AttackOrder& order, const Base& base, const std::vector<Sighter>& sighters,
             Reading reading) {
  if (order.is_direct())
    return !base.fires.empty() && std::ranges::all_of(base.fires, [&](const Firer* each) {
      return each->crosses.holds(reading, false);
    });
  bool any = false;
  for (const Sighter& each : sighters) {
    if (!each.locates.holds(reading)) continue;
    if (!each.crosses.holds(reading, false)) return false;
    any = true;
  }
  return any;
}

bool is_located(const AttackOrder& order, const std::vector<Sighter>& sighters, Reading reading) {
  return order.is_direct() ||
         std::ranges::any_of(sighters, [&](const Sighter& each) { return each.locates.holds(reading); });
}

/// OB-139 to OB-141, BQ-54, BQ-55.
HitColumn column_of(const Game& game, const AttackOrder& order, const Aim& aim, const Base& base,
                    const std::vector<Sighter>& sighters, Reading reading) {
  if (order.kind == FireKind::kCounterBattery) return HitColumn::kPoor;
  if (game.is_dark() || !is_located(order, sighters, reading)) return HitColumn::kDark;
  HitColumn column = HitColumn::kOpen;
  if (game.is_bad_weather())
    column = static_cast<HitColumn>(std::clamp(game.settings().bad_weather_column - 1, 0, 2));
  if (game.is_moonlit() || crosses(order, base, sighters, reading) ||
      judge_terrain(game, aim).holds(reading, false))
    column = std::max(column, HitColumn::kPoor);
  return column;
}

/// OB-161, OB-162, BQ-68.
void add_casualties(const TargetRows& target, const Base& base, Reading reading, Attack& attack) {
  std::optional<CasualtyRow> best;
  const auto add = [&](const Firer& firer, bool counts) {
    for (const Firer::Arm& each : firer.arms) {
      if (!each.reaches.holds(reading)) continue;
      const CasualtyRow row = target.casualties_from(each.weapon, counts && each.near.holds(reading));
      if (!best || is_better(row, *best)) best = row;
      if (counts && each.weapon == Weapon::kFlamethrowers && !base.single_die) attack.flamed = true;
    }
  };
  for (const Firer* each : base.fires) add(*each, true);
  for (const Firer* each : base.lenders) add(*each, false);
  if (!best) return;
  attack.casualties_from = best->from;
  attack.casualty_rule = best->rule;
}

/// OB-146, OB-147, BQ-60.
void add_penetration(const TargetRows& target, const Base& base, Reading reading, Attack& attack) {
  for (const Firer* each : base.fires) {
    const bool first = each == base.fires.front(), reaches = each->at_reaches.holds(reading);
    const AntiTank best = reaches ? each->best : AntiTank::kLight;
    const AntiTank weakest = reaches ? each->weakest : AntiTank::kLight;
    attack.best = first ? best : std::max(attack.best, best);
    attack.weakest = first ? weakest : std::min(attack.weakest, weakest);
  }
  for (const Firer* each : base.lenders)
    if (each->at_reaches.holds(reading)) attack.best = std::max(attack.best, each->best);
  if (target.armor != Armor::kNone) attack.penetrate_from = penetrate_from(attack.best, attack.weakest);
}

}  // namespace

CasualtyRow TargetRows::casualties_from(Weapon weapon, bool near) const {
  return brevity::casualties_from(protection, armor, weapon, near, column);
}

TargetRows rows_of(const Game& game, const Aim& aim) {
  const UnitFacts& facts = game.facts(aim.target);
  const Stand& stand = game.stand(aim.target);
  if (stand.on_far_bank) return {.protection = stand.protection};
  TargetRows rows{.hit = target_class(facts, aim.mounted),
                  .armor = armor_of(facts, aim.mounted),
                  .column = casualty_column(facts, aim.mounted),
                  .protection = protection_at(game, aim)};
  if (rows.hit == TargetClass::kFastTank && !stand.move.displaced && !stand.move.landing)
    rows.hit = TargetClass::kVehicle;
  return rows;
}

Attack score(const Game& game, const Aim& aim, const std::vector<Firer>& firers,
             const std::vector<Sighter>& sighters, Reading reading, Attack attack) {
  const AttackOrder& order = attack.order;
  const Base base = base_of(game, order, firers, reading);
  add_participants(game, aim, firers, base, reading, attack);
  attack.anybody = !base.fires.empty();
  attack.dice = dice_for(attack.half_battalions).dice;
  const auto all_rockets = [](const std::vector<const Firer*>& all) {
    return std::ranges::all_of(all, [](const Firer* each) { return each->rockets; });
  };
  attack.hit_bonus = attack.anybody && all_rockets(base.fires) && all_rockets(base.lenders) ? 1 : 0;
  if (!aim.has_target()) {  // OB-086: a point
    attack.column = HitColumn::kDark;
    attack.hit_from = hit_from(TargetClass::kOther, attack.column);
    return attack;
  }
  attack.column = column_of(game, order, aim, base, sighters, reading);
  const TargetRows target = rows_of(game, aim);
  attack.hit_from = hit_from(target.hit, attack.column);
  add_penetration(target, base, reading, attack);
  add_casualties(target, base, reading, attack);
  return attack;
}

}  // namespace telescope::brevity
