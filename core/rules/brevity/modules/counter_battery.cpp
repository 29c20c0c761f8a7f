#include "core/rules/brevity/modules/counter_battery.hpp"

#include <algorithm>

#include "core/rules/brevity/fire/tables.hpp"
#include "core/rules/brevity/measure/sight.hpp"

namespace telescope::brevity {
namespace {

/// A crossed river leaves the guns behind (BQ-103).
bool has_guns(const Game& game, const PieceId& piece) {
  return game.facts(piece).is_artillery() && !game.stand(piece).on_far_bank;
}

/// BQ-33, OB-080: it could still fire as artillery in this move.
bool is_ready(const Game& game, const PieceId& gun) {
  const Stand& stand = game.stand(gun);
  return stand.in_play() && has_guns(game, gun) && stand.posture == Posture::kSupport &&
         stand.move.artillery_target.empty() && !stand.move.fired_direct && !stand.move.smoke;
}

/// Too close to call counts as within: the umpire is asked when it answers.
bool reaches(const Game& game, const PieceId& gun, const PieceId& target) {
  const auto reach = artillery_range(*game.facts(gun).guns, game.setup->artillery_ranges).inches;
  if (!reach) return false;
  const Inches range = range_between(game, gun, game.stand(gun).placed, target, game.stand(target).placed);
  return within(range, *reach) != Answer::kNo;
}

/// OB-H01: where that side may have guns hidden it is asked after every shot, or the question would tell of
/// them.
bool may_have_hidden_guns(const Game& game, Side side) {
  return game.adv().hidden && std::ranges::any_of(game.stands, [&](const auto& each) {
           return game.side(each.first) == side && is_unseen(game, each.first);
         });
}

}  // namespace

Objections CounterBattery::against(const Game& game) const {
  const std::string name = game.named(piece);
  const Stand& stand = game.stand(piece);
  if (!game.facts(piece).is_artillery()) return objection("OB-207", name + " is no artillery battalion.");
  if (!stand.in_play()) return objection("OB-207", name + " is not in play.");
  Objections all;
  if (stand.command != game.move.command)
    object(all, "OB-207", name + " is not of the command that regroups.");
  if (stand.counter_battery == on)
    object(all, "OB-207",
           name + (on ? " is assigned to counter-battery already." : " is not assigned to counter-battery."));
  return all;
}

void CounterBattery::perform(Game& game, DiceTray&, Events& events) const {
  Stand& stand = game.stand(piece);
  stand.counter_battery = on;
  const bool hidden = stand.hidden();
  events.tell_to(hidden ? audience_of(game.side(piece)) : Audience::kAll, event::kCounterBattery,
                 {"OB-207", hidden ? "OB-H01" : "OB-H07"},
                 game.named(piece) + (on ? " is" : " is no longer") + " assigned to counter-battery.",
                 {{"piece", piece.value()}, {"on", on}});
}

std::vector<PieceId> may_answer(const Game& game, const PieceId& fired) {
  if (!game.adv().counterbattery || !game.stand(fired).in_play() || !has_guns(game, fired)) return {};
  std::vector<PieceId> all = game.stands_of(enemy_of(game.side(fired)), true);
  std::erase_if(all, [&](const PieceId& each) {
    return !game.stand(each).counter_battery || !is_ready(game, each) || !reaches(game, each, fired);
  });
  return all;
}

std::vector<PieceId> fired_of(const Pending& asked) {
  if (asked.order) return asked.order->firers;
  return asked.piece.value().empty() ? std::vector<PieceId>() : std::vector{asked.piece};
}

std::vector<PieceId> answerable(const Game& game, const Pending& asked) {
  std::vector<PieceId> all = fired_of(asked);
  std::erase_if(all, [&](const PieceId& each) { return may_answer(game, each).empty(); });
  return all;
}

void ask_next(Game& game, const std::vector<Pending>& asked) {
  const auto after = std::ranges::find_if(game.pending, [](const Pending& each) {
    return each.kind != Pending::Kind::kPlaceHidden && each.kind != Pending::Kind::kMark;
  });
  game.pending.insert(after, asked.begin(), asked.end());
}

void end_of_answer(Game& game, const Pending& asked) {
  if (may_have_hidden_guns(game, asked.side) || !answerable(game, asked).empty()) return;
  std::erase(game.pending, asked);
}

void ask_counter_battery(Game& game, const AttackOrder& fired) {
  const bool as_artillery = fired.kind == FireKind::kArtillery || fired.kind == FireKind::kCounterBattery;
  if (!game.adv().counterbattery || !as_artillery) return;  // BQ-150
  constexpr auto kKind = Pending::Kind::kCounterBattery;
  const Side side = enemy_of(fired.side);
  std::vector<Pending> asked;
  if (!fired.has_target())
    asked.push_back({.kind = kKind, .side = side, .order = fired});
  else
    for (const PieceId& each : fired.firers) asked.push_back({.kind = kKind, .side = side, .piece = each});
  if (!may_have_hidden_guns(game, side))
    std::erase_if(asked, [&](const Pending& each) { return answerable(game, each).empty(); });
  ask_next(game, asked);  // OB-210: at once, and so before what an earlier shot still has to wait for
}

}  // namespace telescope::brevity
