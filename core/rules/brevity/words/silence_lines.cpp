#include <algorithm>

#include "core/rules/brevity/fire/objections.hpp"
#include "core/rules/brevity/words/attack_words.hpp"

// Steps 4 to 7 for people: at whom nobody fires, and who fires at nobody.

namespace telescope::brevity {
namespace {

/// An enemy near somebody who would fire, and at whom nobody does.
void add_out_of_reach(const Game& known, const AttackOrder& order, std::vector<SheetLine>& lines) {
  const Attack attack = attack_of(known, order);
  if (attack.who.empty()) return;
  lines.push_back(
      line("Nobody fires at " + known.setup->named(order.target) + ": " + who_words(known, attack),
           attack.objections.empty() ? "OB-125" : attack.objections.front().rule));
}

/// Artillery that does not fire in this step, or not at this enemy.
void add_silent_guns(const Game& known, AttackOrder order, const std::vector<PieceId>& targets,
                     std::vector<SheetLine>& lines) {
  for (const PieceId& gun : known.stands_of(order.side, true)) {
    if (!known.facts(gun).is_artillery()) continue;
    if (const auto barred = objections_to_gun(known, order, gun); !barred.empty()) {
      lines.push_back(line(barred.front().sentence, barred.front().rule));
      continue;
    }
    order.firers = {gun};
    for (const PieceId& target : targets) {
      order.target = target;
      if (const Attack attack = attack_of(known, order); !attack.allowed())
        lines.push_back(
            line("Not at " + known.setup->named(target) + ": " + attack.objections.front().sentence,
                 attack.objections.front().rule));
    }
  }
}

}  // namespace

std::vector<SheetLine> silence_lines(const Game& known, Side side) {
  std::vector<SheetLine> lines;
  if (known.waits_for()) return lines;
  const std::vector<Attack> possible = possible_attacks(known, side);
  const bool direct = known.step == Step::kEnemyFire || known.step == Step::kOwnFire;
  AttackOrder order{.kind = direct ? FireKind::kDirect : FireKind::kArtillery, .side = side};
  std::vector<PieceId> left;
  for (const PieceId& target : known.stands_of(enemy_of(side))) {
    if (std::ranges::any_of(possible, [&](const Attack& each) { return each.order.target == target; }))
      continue;
    order.target = target;
    const auto barred = objections_to_order(known, order);
    if (barred.empty())
      left.push_back(target);
    else if (barred.front().rule == "OB-124")
      lines.push_back(line(barred.front().sentence, barred.front().rule));
  }
  if (!direct) add_silent_guns(known, order, left, lines);
  if (direct)
    for (const PieceId& target : left) {
      order.target = target;
      add_out_of_reach(known, order, lines);
    }
  if (lines.empty() && possible.empty()) lines.push_back(line("Nobody can be fired at.", "OB-061"));
  return lines;
}

}  // namespace telescope::brevity
