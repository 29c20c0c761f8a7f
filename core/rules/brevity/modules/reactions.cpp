#include "core/rules/brevity/modules/reactions.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include "core/base/words.hpp"
#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

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

// adv.recon.

const Pending* asked(const Game& game, const PieceId& piece) {
  const Pending* const first = game.waits_for();
  return first && first->kind == Pending::Kind::kRetire && first->piece == piece && first->order ? first
                                                                                                 : nullptr;
}

/// BQ-146: those that count or shell; of a single die those that entitle to it. Nobody of an attack from the
/// air.
std::vector<PieceId> who_fires(const Game& game, const AttackOrder& order) {
  if (order.kind == FireKind::kAir) return {};
  if (!order.is_direct()) return order.firers;
  std::vector<PieceId> counted, entitled;
  for (const Participant& each : attack_of(game, order).who) {
    if (each.role == Participant::Role::kCounts) counted.push_back(each.piece);
    if (each.role == Participant::Role::kEntitles) entitled.push_back(each.piece);
  }
  return counted.empty() ? entitled : counted;
}

/// BQ-81, BQ-121: location and range are judged again of those who fire. Whoever is still hidden is not among
/// them, or he would have been set down, and stays so.
void keep_out_hidden(const Game& game, AttackOrder& order) {
  const auto is_hidden = [&](const PieceId& piece) { return game.stand(piece).hidden(); };
  const auto joins = [&](const Participant& each) {
    return each.role != Participant::Role::kOut && is_hidden(each.piece);
  };
  if (!order.is_direct() || std::ranges::none_of(attack_of(game, order).who, joins)) return;
  std::ranges::copy_if(game.stands_of(order.side, true), std::back_inserter(order.kept_out), is_hidden);
}

/// BQ-81, BQ-146.
void object_to_direction(Objections& all, const Game& game, const AttackOrder& order, const PieceId& piece,
                         const Placed& to) {
  const Placed& from = game.stand(piece).placed;
  const std::string name = game.named(piece);
  for (const PieceId& each : who_fires(game, order)) {
    const Placed& there = game.stand(each).placed;
    const Inches before = range_between(game, each, there, piece, from);
    const Inches after = range_between(game, each, there, piece, to);
    const Inches lost{.value = before.value - after.value, .error = std::hypot(before.error, after.error)};
    const Question question{.id = "farther/" + each.value() + "/" + piece.value(),
                            .sentence = "Does " + name + " end farther from " + game.named(each) +
                                        "? It was " + words(before) + " away, and would be " + words(after) +
                                        ".",
                            .rule = "BQ-81"};
    object_unless(all, game, question, within(lost, 0.0),
                  name + " does not end farther from " + game.named(each) + ", which fires.");
  }
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
  if (!game.adv().counterbattery || !game.stand(fired).in_play() || !fighting(game, fired).has_guns)
    return {};
  std::vector<PieceId> all = game.stands_of(enemy_of(game.side(fired)), true);
  const AttackOrder answer{.kind = FireKind::kCounterBattery, .side = enemy_of(game.side(fired))};
  std::erase_if(all, [&](const PieceId& each) {
    return !game.stand(each).counter_battery || !objections_to_gun(game, answer, each).empty() ||
           !reaches(game, each, fired);
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
  if (!game.adv().counterbattery || !fired.is_of_guns()) return;  // BQ-150
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

// adv.recon.

bool may_retire(const Game& game, const AttackOrder& order) {
  if (!game.adv().recon || !order.has_target()) return false;
  // A mark strikes what is revealed there, and counter-battery only artillery.
  if (order.kind == FireKind::kMark || order.kind == FireKind::kCounterBattery) return false;
  const Stand& stand = game.stand(order.target);
  const UnitFacts& facts = game.facts(order.target);
  if (!facts.reconnaissance || !stand.on_table() || stand.pinned || stand.resting() || stand.held_at_river)
    return false;
  const bool can_move = facts.move != MoveClass::kImmobile || facts.transport;
  return can_move && stand.move.retirements < game.settings().recon_retire_per_move;
}

Objections objections_to_retirement(const Game& game, const AttackOrder& order, const StandWay& way) {
  const PieceId& piece = order.target;
  Objections all = objections_to_beginning(game, piece, way, "OB-198");
  if (way.size() < 2) return all;
  object(all, objections_to_way(game, piece, way, report_of(game, piece, way), true));
  object_to_direction(all, game, order, piece, way.back().placed);
  return all;
}

Objections Retire::against(const Game& game) const {
  const Pending* const first = asked(game, piece);
  if (!first) return objection("OB-198", game.named(piece) + " is not asked whether it retires from fire.");
  return objections_to_retirement(game, *first->order, way);
}

void Retire::perform(Game& game, DiceTray& tray, Events& events) const {
  const Pending* const first = asked(game, piece);
  if (!first || way.empty()) throw std::invalid_argument("this stand is not asked to retire");
  AttackOrder order = *first->order;
  game.pending.erase(game.pending.begin());
  const auto halts = first_halt(game, piece, way);
  const StandWay free = halts ? cut(way, halts->along_in) : way;
  StandWay gone = free;
  if (meet_hidden(game, piece, gone, 0.0, false, events)) tell_contact(game, piece, events);
  const WayReport report = report_of(game, piece, gone);
  Stand::InMove& move = game.stand(piece).move;
  ++move.retirements;
  go(game, piece, continued(move.way, gone), report, events);
  tell_openly(game, piece, events, event::kRetired, {"OB-198", "BQ-81"},
              " retires " + words(report.length) + " before it is fired at.",
              {{"length_in", report.length.value}});
  if (halts && gone == free) halt_at(game, piece, *halts, events);
  order.along_in.reset();  // it is fired at where it stands now
  keep_out_hidden(game, order);
  if (order.kind == FireKind::kAir)
    air_attack(game, order, tray, events);
  else
    resolve(game, order, tray, events);
}

}  // namespace telescope::brevity
