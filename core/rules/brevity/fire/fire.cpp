#include "core/rules/brevity/fire/fire.hpp"

#include <algorithm>
#include <ranges>
#include <stdexcept>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/modules/reactions.hpp"

namespace telescope::brevity {
namespace {

/// BQ-78, BQ-129: hidden firers are placed before their dice. True: what that revealed goes first, and the
/// order waits for it.
bool reveal_firers(Game& game, const Attack& attack, Events& events) {
  const auto marks_waiting = [&] {
    return std::ranges::count(game.pending, Pending::Kind::kMark, &Pending::kind);
  };
  const auto before = marks_waiting();
  for (const PieceId& each : firing(attack))
    if (game.stand(each).hidden()) reveal(game, each, game.stand(each).placed, events);
  if (marks_waiting() == before) return false;
  const auto last =
      std::ranges::find(game.pending.rbegin(), game.pending.rend(), Pending::Kind::kMark, &Pending::kind);
  last->order = attack.order;
  return true;
}

/// What firing costs who fires: his target of this move, his work (OB-077, OB-080, BQ-100).
void note_fire(Game& game, const Attack& attack) {
  for (const PieceId& each : firing(attack)) {
    Stand& stand = game.stand(each);
    if (attack.order.is_of_guns())
      stand.move.artillery_target = attack.order.target.value();
    else
      stand.move.fired_direct = true;
    if (attack.order.side == game.move.active && stand.task) spoil_task(game, each, false);
  }
}

void tell_fired(const Game& game, const Attack& attack, const AttackResult& result, Events& events) {
  const std::vector<PieceId> who = firing(attack);
  std::string sentence = list_of_names(game, who) + (who.size() == 1 ? " fires at " : " fire at ") +
                         game.named(attack.order.target) + ": " +
                         (result.hits == 0 ? "no hit" : counted(result.hits, "hit")) + " of " +
                         counted(attack.dice, "die", "dice");
  if (result.hits > 0 && attack.penetrate_from)
    sentence += ", " + std::to_string(result.penetrating) + " penetrating";
  sentence += (result.hits > 0 ? "; " + casualties_words(result) : "") + ".";
  std::vector<std::string_view> rules;
  for (const AttackLine& each : attack.lines) rules.push_back(each.rule);
  events.tell_to(attack.audience, event::kFired, rules, std::move(sentence), fired_json(result, who));
}

void roll_now(Game& game, const AttackOrder& order, DiceTray& tray, Events& events) {
  const Attack attack = attack_of(game, order);
  AttackResult result = roll(attack, tray);
  result.order.kind = order.kind;
  if (order.is_direct()) result.order.firers = firing(attack);
  if (order.kind != FireKind::kMark && order.kind != FireKind::kAir) note_fire(game, attack);
  tell_fired(game, attack, result, events);
  // The others' guns and rifles wait for the end of the step; these take effect at once (BQ-09, BQ-129).
  if (order.kind == FireKind::kCounterBattery || order.kind == FireKind::kMark)
    apply(game, result, events);
  else
    game.results.push_back(result);
  ask_counter_battery(game, order);
}

/// With what comes before its dice. The target may retire once more where `asks`.
void begin(Game& game, const AttackOrder& order, DiceTray& tray, Events& events) {
  const Attack attack = attack_of(game, order);
  if (reveal_firers(game, attack, events)) return;
  // A point once chosen stays: what is revealed or retires does not choose another one.
  const AttackOrder& chosen = attack.order;
  if (may_retire(game, chosen)) {
    game.pending.insert(game.pending.begin(), {.kind = Pending::Kind::kRetire,
                                               .side = game.side(chosen.target),
                                               .piece = chosen.target,
                                               .order = chosen});
    return;
  }
  roll_now(game, chosen, tray, events);
}

void resolve_mark(Game& game, const AttackOrder& order, DiceTray& tray, Events& events) {
  const auto asked =
      std::ranges::find_if(game.pending, [&](const Pending& each) { return each.is_of_mark(order.mark); });
  AttackOrder now = order;
  std::optional<AttackOrder> waiting;
  if (asked != game.pending.end()) {
    now.target = asked->piece;
    waiting = asked->order;
    game.pending.erase(asked);
  }
  const auto mark = std::ranges::find(game.modules.marks, order.mark, &PointMark::id);
  if (mark == game.modules.marks.end() || !now.has_target())
    throw std::invalid_argument("there is no mark '" + order.mark + "' to resolve");
  now.side = mark->side;
  if (game.stand(now.target).in_play()) {
    roll_now(game, now, tray, events);
    std::erase_if(game.modules.marks, [&](const PointMark& each) { return each.id == order.mark; });
  }
  if (waiting) resolve(game, *waiting, tray, events);
}

/// OB-210: whether the game waits for this answer.
bool is_asked_for(const Game& game, const AttackOrder& order) {
  const Pending* const asked = game.waits_for();
  return order.kind == FireKind::kCounterBattery && asked && asked->kind == Pending::Kind::kCounterBattery &&
         asked->side == order.side && std::ranges::count(fired_of(*asked), order.target) > 0;
}

}  // namespace

std::vector<PieceId> firing(const Attack& attack) {
  std::vector<PieceId> all;
  for (const Participant& each : attack.who)
    if (each.role != Participant::Role::kOut) all.push_back(each.piece);
  return all;
}

std::string list_of_names(const Game& game, const std::vector<PieceId>& pieces) {
  return in_a_row(pieces | std::views::transform([&](const PieceId& each) { return game.named(each); }));
}

std::string casualties_words(const AttackResult& result) {
  return result.successes == 0 ? "no casualties" : counted(result.successes, "casualty", "casualties");
}

Json fired_json(const AttackResult& result, const std::vector<PieceId>& firers) {
  return {{"side", word(result.order.side)},
          {"kind", word(result.order.kind)},
          {"target", result.order.target.value()},
          {"firers", plain_json(firers)},
          {"dice", result.hit_dice},
          {"hits", result.hits},
          {"penetrating", result.penetrating},
          {"successes", result.successes}};
}

const Module* Fire::module(const Game&) const {
  if (order.kind == FireKind::kAir) return &kAdvAir;
  return order.kind == FireKind::kCounterBattery ? &kAdvCounterBattery : nullptr;
}

bool Fire::answers(const Pending& asked) const {
  return (asked.kind == Pending::Kind::kCounterBattery && order.kind == FireKind::kCounterBattery) ||
         (asked.kind == Pending::Kind::kMark && order.kind == FireKind::kMark);
}

bool Fire::wants_umpire(const Game& known) const {
  // Aircraft attack whatever is hidden there as well (OB-226).
  if (order.kind == FireKind::kAir) return true;
  // Somebody hidden fires with them, and is set down first (BQ-78).
  const auto is_hidden = [&](const PieceId& piece) { return known.stand(piece).hidden(); };
  if (!order.is_direct()) return std::ranges::any_of(order.firers, is_hidden);
  return std::ranges::any_of(known.stands_of(order.side, true), [&](const PieceId& piece) {
    return is_hidden(piece) && std::ranges::find(order.kept_out, piece) == order.kept_out.end();
  });
}

Objections Fire::against(const Game& game) const {
  const bool is_mark = order.kind == FireKind::kMark;
  if (!game.waits_for() && (is_mark || order.kind == FireKind::kCounterBattery))
    return objection(is_mark ? "OB-087" : "OB-210", "That fire is an answer, and nothing asks for it now.");
  if (is_mark) {
    const Pending* const asked = game.waits_for();
    if (asked->kind != Pending::Kind::kMark || asked->mark != order.mark)
      return objection("OB-087", "No battalion has been revealed at the mark '" + order.mark + "'.");
    return {};
  }
  if (order.kind == FireKind::kCounterBattery && !is_asked_for(game, order))
    return objection("OB-210", "Counter-battery answers a shot at once, and none is to be answered.");
  if (Objections said = objections_to_words(order); !said.empty()) return said;
  const Attack attack = attack_of(game, order);
  Objections all = attack.objections;
  object(all, objections_of(game, attack.open));
  // A question about a hidden stand is for the umpire's ears; the action still waits for his word.
  if (const auto hidden = std::ranges::find_if(attack.open, &Question::hidden); hidden != attack.open.end())
    all.push_back(objection_of(game, *hidden, "It is too close to call: the umpire decides."));
  return all;
}

void Fire::perform(Game& game, DiceTray& tray, Events& events) const {
  if (order.kind == FireKind::kMark) return resolve_mark(game, order, tray, events);
  if (order.kind == FireKind::kAir) return air_attack(game, order, tray, events);
  if (!order.has_target()) {
    if (!order.at) throw std::invalid_argument("an attack has a target or a point");
    return set_mark(game, order, events);
  }
  if (!game.stand(order.target).in_play()) throw std::invalid_argument("the target is not in play");
  if (!is_asked_for(game, order)) return begin(game, order, tray, events);
  const Pending asked = game.pending.front();
  if (!asked.order) game.pending.erase(game.pending.begin());
  begin(game, order, tray, events);
  if (asked.order) end_of_answer(game, asked);
}

bool Hold::answers(const Pending& asked) {
  return asked.kind == Pending::Kind::kRetire || asked.kind == Pending::Kind::kCounterBattery ||
         asked.kind == Pending::Kind::kMark || asked.kind == Pending::Kind::kAirTarget;
}

Objections Hold::against(const Game& game) const {
  const Pending* const asked = game.waits_for();
  if (!asked || asked->side != side)
    return objection("OB-198", "Nothing is asked of " + game.name(side) + " now.");
  return objected(asked->kind != Pending::Kind::kRetire && asked->kind != Pending::Kind::kCounterBattery,
                  "OB-198", "What the game waits for cannot be declined.");
}

void Hold::perform(Game& game, DiceTray& tray, Events& events) const {
  if (game.pending.empty()) throw std::invalid_argument("nothing is asked");
  const Pending asked = game.pending.front();
  if (asked.kind != Pending::Kind::kRetire && asked.kind != Pending::Kind::kCounterBattery)
    throw std::invalid_argument("what the game waits for cannot be declined");
  game.pending.erase(game.pending.begin());
  if (asked.kind != Pending::Kind::kRetire || !asked.order) return;
  if (asked.order->kind == FireKind::kAir)
    air_attack(game, *asked.order, tray, events);
  else
    roll_now(game, *asked.order, tray, events);
}

void resolve(Game& game, const AttackOrder& order, DiceTray& tray, Events& events) {
  const bool target_there = !order.has_target() || game.stand(order.target).in_play();
  const Attack attack = target_there ? attack_of(game, order) : Attack{.order = order};
  const bool lapses = !target_there || std::ranges::any_of(attack.objections, [](const Objection& each) {
    return each.rule == "BQ-49" || each.rule == "OB-102" || each.rule == "OB-082";
  });
  if (!lapses) return begin(game, order, tray, events);
  note_fire(game, attack);
  events.tell(event::kLapsed, {"BQ-81"},
              "The attack on " + game.named(order.target) + " lapses: it is no longer located and in range.",
              {{"piece", order.target.value()}});
}

}  // namespace telescope::brevity
