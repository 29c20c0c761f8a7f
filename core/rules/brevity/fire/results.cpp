#include <algorithm>
#include <map>
#include <utility>

#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::brevity {
namespace {

/// OB-H05: what happens to a hidden stand is for the umpire alone.
void tell_or_umpire(const Game& game, const PieceId& piece, Events& events, std::string_view type,
                    const std::vector<std::string_view>& rules, std::string sentence, Json fields) {
  fields["piece"] = piece.value();
  const bool hidden = game.stand(piece).hidden();
  events.tell_to(hidden ? Audience::kUmpire : Audience::kAll, type, rules, std::move(sentence),
                 std::move(fields));
}

/// OB-158, BQ-36: halts where it came under fire; its way is cut there. Whether it was put back.
bool put_back(Game& game, const PieceId& piece, double along_in, Events& events) {
  Stand& stand = game.stand(piece);
  if (!stand.on_table() || stand.move.way.size() < 2 || along_in >= length_in(stand.move.way)) return false;
  const Placed at = free_place_back(game, piece, along_in);
  stand.move.way = cut(stand.move.way, along_in);
  const bool moves = !(at == stand.placed);
  if (!stand.move.way.empty() && game.facts(piece).transport) stand.mounted = stand.move.way.back().mounted;
  // BQ-117, BQ-148: a way that is cut at its beginning is no move; that it has set out exposes it.
  const bool stays = length_in(stand.move.way) <= kTooClose_in && stand.move.retirements == 0;
  if (stays) {
    stand.move.declared = true;
    stand.move.displaced = false;
  }
  put(game, piece, at, events);
  if (stays) stand.protection = std::max(stand.protection, stand.move.protection_before);
  return moves;
}

/// OB-157; a mark pins nobody (OB-088). The point of an attack at a target that has moved is in its result.
void apply_pin(Game& game, const AttackResult& result, Events& events) {
  const PieceId& target = result.order.target;
  if (result.flamed) game.command(game.stand(target).command).flamed = true;  // OB-191, BQ-76
  if (result.penetrating == 0 || result.order.kind == FireKind::kMark || !game.stand(target).in_play())
    return;
  const bool back = result.fire_point && put_back(game, target, result.along_in, events);
  std::vector<std::string_view> rules{"OB-157"};
  if (back) rules.push_back("OB-158");
  pin(game, target, rules, events, result.order.firers, back);
}

void forget(Game& game, const PieceId& piece, Events& events) {
  Stand& stand = game.stand(piece);
  stand.pinned = stand.spent = stand.counter_battery = false;
  stand.task.reset();
  stand.observer.reset();
  stand.move = {};
  std::erase_if(game.modules.smokes, [&](const Smoke& each) {
    const bool goes = each.maker == piece;
    if (goes)
      events.tell(event::kSmokeGone, "OB-276", "A smoke screen goes with its maker.", {{"id", each.id}});
    return goes;
  });
  for (RiverCrossing& each : game.modules.crossings)
    if (each.engineers == piece) each.engineers.reset();  // OB-263
  for (auto& [id, command] : game.commands)
    for (auto& wave : command.waves) std::erase(wave, piece);
  std::erase_if(game.pending,
                [&](const Pending& each) { return each.is(Pending::Kind::kCounterBattery, piece); });
}

PoolRequest pool(const Attack& attack, std::string id, std::string label, int dice, std::string reason,
                 std::string_view rule, int from, DieSuccess success) {
  return {.id = std::move(id),
          .label = std::move(label),
          .sides = 6,
          .audience = attack.audience,
          .reasons = {{.dice = dice, .reason = std::move(reason), .rule = std::string(rule)}},
          .hit_from = std::clamp(from, 1, 6),
          .success = success};
}

int count_from(const std::vector<int>& dice, int from, int bonus) {
  return static_cast<int>(std::ranges::count_if(dice, [&](int die) { return die + bonus >= from; }));
}

/// Of six faces those that reach `from` with `bonus` (BQ-02).
int faces_from(int from, int bonus) {
  return std::clamp(7 - (from - bonus), 0, 6);
}

}  // namespace

void pin(Game& game, const PieceId& piece, const std::vector<std::string_view>& rules, Events& events,
         const std::vector<PieceId>& by, bool was_put_back) {
  Stand& stand = game.stand(piece);
  if (!stand.in_play()) return;
  if (stand.task) spoil_task(game, piece, false);  // OB-159
  if (stand.pinned && !was_put_back) return;
  stand.pinned = true;
  tell_or_umpire(game, piece, events, event::kPinned, rules,
                 game.named(piece) + " is pinned" +
                     (was_put_back ? ", and goes back to where it came under fire." : "."),
                 {{"by", plain_json(by)}, {"put_back", was_put_back}});
}

void destroy(Game& game, const PieceId& piece, std::vector<std::string_view> rules, Events& events) {
  Stand& stand = game.stand(piece);
  if (!stand.in_play()) return;
  const Answer surrounded = stand.on_table() ? surround(game, piece).surrounded : Answer::kNo;
  tell_or_umpire(game, piece, events, event::kDestroyed, rules, game.named(piece) + " is destroyed.",
                 {{"captured", false}});
  stand.where = Where::kDestroyed;
  forget(game, piece, events);
  if (surrounded == Answer::kNo) return;
  game.pending.push_back({.kind = Pending::Kind::kCaptured,
                          .side = Side::kNeutral,
                          .piece = piece,
                          .surrounded = surrounded == Answer::kYes});
}

void take_casualties(Game& game, const PieceId& piece, int successes,
                     const std::vector<std::string_view>& rules, Events& events) {
  Stand& stand = game.stand(piece);
  if (successes <= 0 || !stand.in_play()) return;
  std::vector<std::string_view> all = rules;
  if (successes >= 2 || stand.spent) {
    all.push_back("OB-179");
    return destroy(game, piece, std::move(all), events);
  }
  stand.spent = true;
  all.push_back("OB-178");
  tell_or_umpire(game, piece, events, event::kSpent, all, game.named(piece) + " is spent.", Json::object());
}

void apply(Game& game, const AttackResult& result, Events& events) {
  apply_pin(game, result, events);
  take_casualties(game, result.order.target, result.successes, {"OB-160"}, events);
}

void apply_results(Game& game, Events& events) {
  const std::vector<AttackResult> results = std::exchange(game.results, {});
  // Of several points the earliest: there it halts.
  std::vector<AttackResult> in_order = results;
  std::ranges::stable_sort(in_order, std::ranges::greater{}, &AttackResult::along_in);
  for (const AttackResult& each : in_order) apply_pin(game, each, events);
  std::map<PieceId, int> successes;  // BQ-123
  for (const AttackResult& each : results) successes[each.order.target] += each.successes;
  for (const auto& [target, number] : successes)
    take_casualties(game, target, number, {"OB-160", "BQ-09"}, events);
}

std::string faces(int from, int bonus, std::string_view to) {
  const int natural = std::max(1, from - bonus);
  return natural >= 6 ? "6" : std::to_string(natural) + std::string(to) + "6";
}

AttackResult roll(const Attack& attack, DiceTray& tray) {
  AttackResult result{.order = attack.order,
                      .fire_point = attack.fire_point,
                      .along_in = attack.along_in,
                      .flamed = attack.flamed};
  const std::string target = attack.order.target.value();
  const Dice row = dice_for(attack.half_battalions);
  result.hit_dice =
      tray.roll(pool(attack, "hit", "Hits on " + target, attack.dice,
                     "strength " + std::to_string(attack.half_battalions) +
                         " half battalions, to hit: " + faces(attack.hit_from, attack.hit_bonus),
                     row.rule, attack.hit_from - attack.hit_bonus, DieSuccess::kHit));
  result.hits = count_from(result.hit_dice, attack.hit_from, attack.hit_bonus);
  result.penetrating = result.hits;
  if (result.hits > 0 && attack.penetrate_from) {  // OB-146
    result.penetration_dice =
        tray.roll(pool(attack, "penetrate", "Penetration of " + target, result.hits,
                       "a die for each hit, to penetrate: " + faces(*attack.penetrate_from, 0), "OB-146",
                       *attack.penetrate_from, DieSuccess::kPenetration));
    result.penetrating = count_from(result.penetration_dice, *attack.penetrate_from, 0);
  }
  if (result.penetrating > 0 && attack.casualties_from) {  // OB-160, BQ-66
    result.casualty_dice =
        tray.roll(pool(attack, "casualties", "Casualties of " + target, result.penetrating,
                       "a die for each hit that counts, to cause casualties: " +
                           faces(*attack.casualties_from, attack.casualty_bonus),
                       "OB-160", *attack.casualties_from - attack.casualty_bonus, DieSuccess::kCasualties));
    result.successes = count_from(result.casualty_dice, *attack.casualties_from, attack.casualty_bonus);
  }
  return result;
}

AttackChances chances_of(int dice, int hit_from, int hit_bonus, std::optional<int> penetrate_from,
                         std::optional<int> casualties_from, int casualty_bonus, bool spent_already,
                         bool ignores_pin) {
  // Of one die to hit, one to penetrate and one for casualties: all whole numbers, exact up to six dice.
  constexpr int kThrows = 6 * 6 * 6;
  const int hits = faces_from(hit_from, hit_bonus);
  const int counts = hits * (penetrate_from ? faces_from(*penetrate_from, 0) : 6);
  const int succeeds = counts * (casualties_from ? faces_from(*casualties_from, casualty_bonus) : 0);
  const int pins = ignores_pin ? succeeds : counts * 6;
  AttackChances chances;
  for (int number = 0; number <= dice; ++number)
    chances.hits.push_back(binomial(dice, number, hits, 6 - hits));
  const double all = binomial_term(dice, 0, 0, kThrows);
  const double no_pin = binomial_term(dice, 0, pins, kThrows - pins);
  const double none = binomial_term(dice, 0, succeeds, kThrows - succeeds);
  const double one = binomial_term(dice, 1, succeeds, kThrows - succeeds);
  chances.nothing = no_pin / all;
  chances.only_pinned = (none - no_pin) / all;
  chances.pinned = ignores_pin ? 0.0 : (all - no_pin) / all;
  chances.spent = (spent_already ? none : one) / all;
  chances.destroyed = (spent_already ? all - none : all - none - one) / all;
  return chances;
}

AttackChances chances_of(const Attack& attack) {
  return chances_of(attack.dice, attack.hit_from, attack.hit_bonus, attack.penetrate_from,
                    attack.casualties_from, attack.casualty_bonus, attack.spent_already, attack.ignores_pin);
}

}  // namespace telescope::brevity
