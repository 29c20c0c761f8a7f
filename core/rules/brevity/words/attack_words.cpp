#include "core/rules/brevity/words/attack_words.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::brevity {
namespace {

using Role = Participant::Role;

bool is_hidden(const Game& game, const PieceId& piece) {
  return !piece.value().empty() && game.stand(piece).where == Where::kHidden;
}

/// Whether the attack as a whole hangs on a stand that is not on the table.
bool hangs_on_hidden(const Game& game, const Attack& attack) {
  return is_hidden(game, attack.order.target) ||
         std::ranges::any_of(attack.who, [&](const Participant& each) {
           return each.role != Role::kOut && is_hidden(game, each.piece);
         });
}

std::string list_of(const Game& game, const Attack& attack) {
  std::vector<std::string> names;
  for (const Participant& each : attack.who)
    if (each.role != Role::kOut) names.push_back(game.setup->named(each.piece));
  if (names.empty()) return "Nobody";
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

std::string target_of(const Game& game, const Attack& attack) {
  return attack.order.target.value().empty() ? "a suspected point" : game.setup->named(attack.order.target);
}

std::string percent(double share) {
  return std::to_string(std::lround(share * 100.0)) + " %";
}

std::string band(int from, int bonus) {
  const int natural = std::max(1, from - bonus);
  return natural >= 6 ? "6" : std::to_string(natural) + "-6";
}

int firing(const Attack& attack) {
  return static_cast<int>(
      std::ranges::count_if(attack.who, [](const Participant& each) { return each.role != Role::kOut; }));
}

/// Nobody but the umpire and its own side may read of a stand that is hidden.
Audience for_whom(const Game& game, const PieceId& piece, Audience audience) {
  return is_hidden(game, piece) && audience == Audience::kAll ? Audience::kUmpire : audience;
}

}  // namespace

std::string words_of(const Game& game, const Attack& attack) {
  std::string text = list_of(game, attack) + (firing(attack) > 1 ? " fire at " : " fires at ") +
                     target_of(game, attack) + ": " + std::to_string(attack.dice) +
                     (attack.dice == 1 ? " die" : " dice");
  if (attack.order.target.value().empty()) return text + ", rolled when a battalion is revealed there";
  const AttackChances chances = chances_of(attack);
  text += attack.hit_from - attack.hit_bonus >= 6 ? ", 6 hits"
                                                  : ", " + band(attack.hit_from, attack.hit_bonus) + " hit";
  if (attack.penetrate_from)
    text += *attack.penetrate_from >= 6 ? ", 6 penetrates"
                                        : ", " + band(*attack.penetrate_from, 0) + " penetrate";
  text += "; pinned " + percent(chances.pinned);
  if (!attack.casualties_from) return text + ", no casualties";
  if (!attack.spent_already) text += ", spent " + percent(chances.spent);
  return text + ", destroyed " + percent(chances.destroyed);
}

std::vector<SheetLine> lines_of(const Game& game, const Attack& attack, Audience audience) {
  std::vector<SheetLine> lines;
  const Audience whole =
      hangs_on_hidden(game, attack) && audience == Audience::kAll ? Audience::kUmpire : audience;
  const auto add = [&](std::string text, std::string rule, Severity severity, Audience whom) {
    lines.push_back({std::move(text), std::move(rule), severity, whom});
  };
  for (const Objection& each : attack.objections) add(each.sentence, each.rule, Severity::kViolation, whole);
  for (const Question& each : attack.open)
    add(each.sentence, each.rule, Severity::kWarning,
        each.hidden && audience == Audience::kAll ? Audience::kUmpire : audience);
  for (const Participant& each : attack.who) {
    const Audience whom = for_whom(game, each.piece, audience);
    if (each.role == Role::kCounts)
      add(game.setup->named(each.piece) + " counts: " + std::to_string(each.half_battalions) +
              (each.half_battalions == 1 ? " half battalion." : " half battalions."),
          "OB-125", Severity::kNote, whom);
    else if (each.role == Role::kEntitles)
      add(each.why + " It still entitles to one die.", "OB-132", Severity::kNote, whom);
    else
      add(each.why, each.rule, Severity::kNote, whom);
  }
  for (const AttackLine& each : attack.lines) add(each.words + ".", each.rule, Severity::kNote, whole);
  return lines;
}

Chances sheet_chances(const Game& game, const Attack& attack) {
  const AttackChances chances = chances_of(attack);
  const double spent = attack.spent_already ? 0.0 : chances.spent;
  Chances sheet{.title = target_of(game, attack), .sectors = {}, .outcomes = {}, .losses = {}};
  sheet.outcomes.push_back({"nothing", "nothing", 1.0 - chances.pinned});
  sheet.outcomes.push_back({"pinned", "pinned only", chances.pinned - spent - chances.destroyed});
  if (!attack.spent_already) sheet.outcomes.push_back({"spent", "spent", spent});
  sheet.outcomes.push_back({"destroyed", "destroyed", chances.destroyed});
  const Side loser = enemy_of(attack.order.side);
  sheet.losses.push_back({.side = loser,
                          .id = "battalions",
                          .words = "battalions of " + game.setup->name(loser) + " lost",
                          .mean = chances.destroyed,
                          .spread = std::sqrt(chances.destroyed * (1.0 - chances.destroyed))});
  return sheet;
}

}  // namespace telescope::brevity
