#include <algorithm>
#include <cmath>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/base/words.hpp"
#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"

// Steps 4 to 7 for people: who fires at whom with which odds, at whom nobody fires, and who fires at nobody.

namespace telescope::brevity {
namespace {

using Role = Participant::Role;

std::string target_of(const Game& game, const Attack& attack) {
  return !attack.order.has_target() ? "a suspected point" : game.named(attack.order.target);
}

std::string dice_of(const Attack& attack) {
  std::string text = counted(attack.dice, "die", "dice");
  text += attack.hit_from - attack.hit_bonus >= 6
              ? ", a 6 hits"
              : ", " + faces(attack.hit_from, attack.hit_bonus, "-") + " hit";
  if (attack.penetrate_from)
    text += *attack.penetrate_from >= 6 ? ", a 6 penetrates"
                                        : ", " + faces(*attack.penetrate_from, 0, "-") + " penetrate";
  return text;
}

std::vector<Chance> ends_of(const Attack& attack) {
  const AttackChances chances = chances_of(attack);
  std::vector<Chance> ends{{"nothing", "nothing", chances.nothing},
                           {"pinned", "pinned", chances.only_pinned}};
  if (!attack.casualties_from) return ends;
  if (!attack.spent_already) ends.push_back({"spent", "spent", chances.spent});
  ends.push_back({"destroyed", "destroyed", chances.destroyed});
  return ends;
}

/// An enemy near somebody who would fire, and at whom nobody does.
void add_out_of_reach(const Game& known, const AttackOrder& order, std::vector<SheetLine>& lines) {
  const Attack attack = attack_of(known, order);
  if (attack.who.empty()) return;
  lines.push_back(line("Nobody fires at " + known.named(order.target) + ": " + who_words(known, attack),
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
        lines.push_back(line("Not at " + known.named(target) + ": " + attack.objections.front().sentence,
                             attack.objections.front().rule));
    }
  }
}

}  // namespace

std::string words_of(const Game& game, const Attack& attack) {
  const std::vector<PieceId> who = firing(attack);
  const std::string text = (who.empty() ? "Nobody" : list_of_names(game, who)) +
                           (who.size() > 1 ? " fire at " : " fires at ") + target_of(game, attack) + ": ";
  if (!attack.order.has_target())
    return text + counted(attack.dice, "die", "dice") + ", rolled when a battalion is revealed there";
  return text + dice_of(attack) + "; " +
         joined(ends_of(attack), ", ",
                [](const Chance& end) { return end.words + " " + percent(end.share); }) +
         (attack.casualties_from ? "" : "; no casualties");
}

std::string who_words(const Game& game, const Attack& attack) {
  std::string counts, others;
  for (const Participant& each : attack.who) {
    if (each.role == Role::kCounts)
      counts += (counts.empty() ? "Counts: " : ", ") + game.named(each.piece) + " with " +
                counted(each.half_battalions, "half battalion");
    else
      others += (others.empty() ? "" : " ") + each.why +
                (each.role == Role::kEntitles ? " It still entitles to one die." : "");
  }
  if (counts.empty()) return others;
  return counts + "." + (others.empty() ? "" : " " + others);
}

std::vector<AttackTold> attacks_told(const Game& known, std::span<const Attack> possible) {
  std::vector<AttackTold> all;
  for (const Attack& attack : possible) {
    if (!attack.order.has_target()) continue;
    AttackTold& told = all.emplace_back(AttackTold{.at = target_of(known, attack),
                                                   .dice = dice_of(attack),
                                                   .ends = ends_of(attack),
                                                   .who = who_words(known, attack)});
    if (!attack.open.empty()) told.open = attack.open.front().sentence + " The umpire decides.";
  }
  return all;
}

Chances sheet_chances(const Game& game, const Attack& attack) {
  const double lost = chances_of(attack).destroyed;
  const Side loser = enemy_of(attack.order.side);
  return {.title = target_of(game, attack),
          .outcomes = ends_of(attack),
          .losses = {{.side = loser,
                      .id = "battalions",
                      .words = "battalions of " + game.name(loser) + " lost",
                      .mean = lost,
                      .spread = std::sqrt(lost * (1.0 - lost))}}};
}

std::vector<SheetLine> silence_lines(const Game& known, Side side, std::span<const Attack> possible) {
  std::vector<SheetLine> lines;
  if (known.waits_for()) return lines;
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
