#include "core/rules/brevity/words/sheet_lines.hpp"

#include <algorithm>
#include <iterator>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "core/rules/known_parts.hpp"

namespace telescope::brevity {
namespace {

using Lines = std::vector<SheetLine>;

/// OB-031, OB-C02: who may still move, who has, and who may fire and be fired at. Of an open position.
void add_moving(const Game& open, Lines& lines) {
  std::vector<PieceId> may, exposed;
  Lines not_now;
  for (const PieceId& piece : open.battalions_of(open.move.command)) {
    if (open.stand(piece).exposed()) exposed.push_back(piece);
    if (open.stand(piece).move.taken) continue;
    const Objections against = objections_to_moving(open, piece);
    if (against.empty())
      may.push_back(piece);
    else
      not_now.push_back(
          line("May not move: " + open.named(piece) + " (" + against.front().sentence + ")", "OB-057"));
  }
  if (!may.empty()) lines.push_back(line("May still move: " + open.named(may), "OB-058"));
  std::ranges::move(not_now, std::back_inserter(lines));
  if (!exposed.empty()) lines.push_back(line("May fire and be fired at: " + open.named(exposed), "OB-061"));
}

/// OB-090, OB-125: each attack with who counts, whose odds the sheet has as chances; then who fires at
/// nobody.
void add_attacks(const Game& known, Lines& lines) {
  const Side side = fires_now(known);
  const auto possible = possible_attacks(known, side);
  for (const AttackTold& each : attacks_told(known, possible)) lines.push_back(line(each.words(), "OB-125"));
  for (SheetLine& each : silence_lines(known, side, possible)) lines.push_back(std::move(each));
}

/// BQ-09: rolled, and not in effect before the step ends.
void add_results(const Game& known, Lines& lines) {
  for (const AttackResult& each : known.results)
    if (each.order.has_target())
      lines.push_back(line("Rolled at " + known.named(each.order.target) + ": " + counted(each.hits, "hit") +
                               ", " + casualties_words(each),
                           "BQ-09"));
}

/// OB-043 to OB-045: the chance of each command that might take the initiative.
void add_challenges(const Game& open, Lines& lines) {
  if (open.move.challenged || !open.setup->commands.contains(open.move.selected)) return;
  const int selected = total(command_bonus(open, open.move.selected));
  lines.push_back(line(
      open.name(open.move.selected) + " is selected; its bonus is " + std::to_string(selected), "OB-043"));
  for (const CommandId& each : open.may_move(open.passive()))
    lines.push_back(line(open.name(each) + " may take the initiative: a chance of " +
                             percent(chance_of_challenge(total(command_bonus(open, each)), selected)),
                         "OB-044"));
}

std::string readiness_words(const Game& game) {
  const ReadinessTest test = readiness_test(game, game.move.command);
  return game.name(game.move.command) + " keeps its officer figure: a chance of " + percent(test.chance()) +
         (test.needed > 6 ? "; no die is enough" : "; it needs " + std::to_string(test.needed));
}

void add_readiness(const Game& known, Lines& lines) {
  for (const BonusLine& each : readiness_test(known, known.move.command).modifiers)
    lines.push_back(
        line(each.words + ": " + (each.value > 0 ? "+" : "") + std::to_string(each.value), each.rule));
  lines.push_back(line(readiness_words(known), "OB-181"));
}

}  // namespace

std::vector<SheetLine> open_lines(const Game& game) {
  Known open{.sight = Sight::kWhole};
  show_facts(known_to(game, Side::kNeutral), open);
  return lines_of(open, game.setup->board);
}

std::vector<SheetLine> secret_lines(const Game& game) {
  Lines lines;
  for (const Side side : kSides) {
    Known own;
    const Game known = known_to(game, side);
    show_marks(known, side, own);
    std::erase_if(own.marks, [](const KnownMark& each) { return !each.sealed; });
    show_plans(known, side, own);
    std::ranges::move(lines_of(own, game.setup->board, audience_of(side)), std::back_inserter(lines));
  }
  return lines;
}

std::vector<SheetLine> step_lines_of(const Game& known) {
  Lines lines;
  if (known.step == Step::kInitiative) add_challenges(known, lines);
  if (known.step == Step::kMove) add_moving(known, lines);
  if (known.step == Step::kReadiness) add_readiness(known, lines);
  if (!is_fire_step(known.step)) return lines;
  add_attacks(known, lines);
  add_results(known, lines);
  return lines;
}

std::vector<SheetLine> step_lines(const Game& game) {
  const Game known = known_to(game, Side::kNeutral);
  Lines lines = step_lines_of(known);
  if (game.step < Step::kEnemyArtillery || game.step > Step::kReadiness || known == game) return lines;
  // OB-H03, BQ-75: hidden battalions fire, are fired at and count in truth.
  const Lines open = lines;
  for (SheetLine& each : step_lines_of(game)) {
    if (std::ranges::find(open, each.text, &SheetLine::text) != open.end()) continue;
    lines.push_back(line("In truth: " + each.text, each.rule, Audience::kUmpire));
  }
  return lines;
}

}  // namespace telescope::brevity
