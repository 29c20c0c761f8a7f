#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/modules/reactions.hpp"

namespace telescope::brevity {
namespace {

/// BQ-69: of guns that fire as artillery.
Weapon weapon_of(const Game& game, const PieceId& gun) {
  const auto& guns = game.facts(gun).guns;
  return guns ? gun_class(guns->tube, guns->caliber_mm, game.settings().gun_class) : Weapon::kLightGuns;
}
/// OB-162, BQ-68: of the weapons that fire the one with the best row.
template <class RowOf>
std::pair<Weapon, CasualtyRow> best_row(const Game& game, const PointMark& mark, const RowOf& row_of) {
  std::optional<std::pair<Weapon, CasualtyRow>> best;
  const auto look = [&](Weapon weapon) {
    const CasualtyRow row = row_of(weapon);
    if (!best || is_better(row, best->second)) best = {weapon, row};
  };
  for (const PieceId& each : mark.firers) look(weapon_of(game, each));
  if (!best) look(mark.weapon);
  return *best;
}

/// Whether it lies within the radius of the mark (BQ-35); what is too close to call as it is measured.
bool lies_at(const Game& game, const PointMark& mark, const PieceId& piece) {
  const Inches range = range_to(game, piece, game.stand(piece).placed, mark.at);
  const Answer near = within(range, game.settings().point_radius);
  return near == Answer::kYes ||
         (near == Answer::kUmpire && taken_as_is(range, game.settings().point_radius));
}
double range_in(const Game& game, const PointMark& mark, const PieceId& piece) {
  return range_to(game, piece, game.stand(piece).placed, mark.at).value;
}

}  // namespace

void set_mark(Game& game, const AttackOrder& order, Events& events) {
  if (!order.at) throw std::invalid_argument("a mark needs a point");
  for (const PieceId& each : order.firers)  // OB-196
    if (game.stand(each).hidden()) reveal(game, each, game.stand(each).placed, events);
  std::vector<PieceId> firing = order.firers;
  // BQ-33: pinned and spent artillery adds no strength.
  std::erase_if(firing,
                [&](const PieceId& each) { return game.stand(each).pinned || game.stand(each).spent; });
  int half_battalions = 0;
  for (const PieceId& each : firing) half_battalions += game.strength(each);
  PointMark mark{.id = game.new_id("mark"),
                 .side = order.side,
                 .at = *order.at,
                 .firers = firing.empty() ? order.firers : firing,  // BQ-126
                 .dice = dice_for(half_battalions).dice};
  mark.weapon =
      best_row(game, mark, [](Weapon each) {
        return casualties_from(Protection::kNone, Armor::kNone, each, false, CasualtyColumn::kOthers);
      }).first;
  mark.rockets = !mark.firers.empty() && std::ranges::all_of(mark.firers, [&](const PieceId& each) {
    const auto& guns = game.facts(each).guns;
    return guns && guns->tube == Tube::kRocketLauncher;
  });
  for (const PieceId& each : order.firers) {
    game.stand(each).move.artillery_target = kAtPoint;
    if (game.stand(each).task) spoil_task(game, each, false);
  }

  events.tell(event::kMarkSet, {"OB-086", "OB-H04"},
              game.name(order.side) + " placed a mark: artillery fires at a suspected point.",
              {{"side", word(order.side)}, {"id", mark.id}, {"at", plain_json(mark.at)}});
  const auto named = [&](const PieceId& each) { return game.named(each); };
  const std::string names = joined(order.firers | std::views::transform(named));
  events.tell_to(audience_of(order.side), event::kMarkDetails, {"OB-086", "OB-H04"},
                 "The mark is noted: " + names + ", " + counted(mark.dice, "die", "dice") + ", " +
                     std::string(word(mark.weapon)) +
                     ". It is resolved against the first enemy battalion revealed there.",
                 {{"id", mark.id},
                  {"firers", plain_json(order.firers)},
                  {"dice", mark.dice},
                  {"weapon", word(mark.weapon)}});
  game.modules.marks.push_back(std::move(mark));
  ask_counter_battery(game, order);  // BQ-150
}

void ask_marks(Game& game, const PieceId& revealed) {
  if (!game.stand(revealed).on_table()) return;
  std::vector<const PointMark*> near;
  for (const PointMark& each : game.modules.marks)
    if (each.side == enemy_of(game.side(revealed)) && lies_at(game, each, revealed)) near.push_back(&each);
  std::ranges::stable_sort(near, {}, [&](const PointMark* each) { return range_in(game, *each, revealed); });
  for (const PointMark* each : near) {
    const auto asked = std::ranges::find_if(
        game.pending, [&](const Pending& pending) { return pending.is_of_mark(each->id); });
    if (asked == game.pending.end())
      ask_next(game, {{.kind = Pending::Kind::kMark, .piece = revealed, .mark = each->id}});
    else if (range_in(game, *each, revealed) < range_in(game, *each, asked->piece))
      asked->piece = revealed;  // BQ-35: the nearest of those revealed together
  }
}

Attack attack_of_mark(const Game& game, const PointMark& mark, const PieceId& target) {
  const Stand& stand = game.stand(target);
  Attack attack{.order = {.kind = FireKind::kMark,
                          .side = mark.side,
                          .target = target,
                          .firers = mark.firers,
                          .mark = mark.id}};
  if (!stand.on_table())
    attack.objections = objection("OB-087", game.named(target) + " is not on the table.");
  const TargetRows rows = rows_of(game, aim_at(game, target, std::nullopt));
  const auto [weapon, row] =
      best_row(game, mark, [&](Weapon each) { return rows.casualties_from(each, false); });
  for (const PieceId& each : mark.firers) {
    // One die: of companies, or of pinned and spent battalions (OB-132).
    const int half_battalions = mark.dice > 1 ? game.strength(each) : 0;
    attack.half_battalions += half_battalions;
    attack.who.push_back({.piece = each,
                          .role = mark.dice > 1 ? Participant::Role::kCounts : Participant::Role::kEntitles,
                          .half_battalions = half_battalions});
  }
  attack.dice = mark.dice;
  attack.column = HitColumn::kDark;  // BQ-35: unlocated
  attack.hit_from = hit_from(rows.hit, attack.column);
  attack.hit_bonus = mark.rockets ? 1 : 0;
  if (rows.armor != Armor::kNone)
    attack.penetrate_from = penetrate_from(AntiTank::kArtillery, AntiTank::kArtillery);  // BQ-125
  attack.casualties_from = row.from;
  attack.casualty_bonus = game.facts(target).inexperienced ? 1 : 0;
  attack.spent_already = stand.spent;
  attack.ignores_pin = true;
  attack.lines = {{"Noted at the mark: " + counted(mark.dice, "die", "dice"), "OB-086"},
                  {"To hit, unlocated: " + std::to_string(attack.hit_from) + " or more", "OB-141"},
                  {"Most effective weapon: " + std::string(word(weapon)), std::string(row.rule)},
                  {"Its pins do not count", "OB-088"}};
  if (mark.rockets) attack.lines.push_back({"Rockets alone: 1 is added to each die to hit", "OB-145"});
  return attack;
}

}  // namespace telescope::brevity
