#include "core/rules/brevity/words/sheet_lines.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/counted.hpp"
#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/knowledge/sight_of.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/words/attack_words.hpp"
#include "core/rules/brevity/words/steps.hpp"

namespace telescope::brevity {
namespace {

using Lines = std::vector<SheetLine>;

SheetLine line(std::string text, std::string_view rule, const Audience& audience = Audience::kAll) {
  return {.text = std::move(text), .rule = std::string(rule), .audience = audience};
}

std::string percent(double share) {
  return std::to_string(std::lround(share * 100.0)) + " %";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& each : words) text += (text.empty() ? "" : ", ") + each;
  return text;
}

/// OB-031, OB-C02: who may still move, who has, and who may fire and be fired at. Of an open position.
void add_moving(const Game& open, Lines& lines) {
  std::vector<std::string> may, exposed, not_now;
  for (const PieceId& piece : open.battalions_of(open.move.command)) {
    if (open.stand(piece).move.taken)
      ;
    else if (objections_to_moving(open, piece).empty())
      may.push_back(open.setup->named(piece));
    else
      not_now.push_back(open.setup->named(piece) + " (" + objections_to_moving(open, piece).front().sentence +
                        ")");
    if (open.stand(piece).exposed()) exposed.push_back(open.setup->named(piece));
  }
  if (!may.empty()) lines.push_back(line("May still move: " + joined(may), "OB-058"));
  for (std::string& each : not_now) lines.push_back(line("May not move: " + each, "OB-057"));
  if (!exposed.empty()) lines.push_back(line("May fire and be fired at: " + joined(exposed), "OB-061"));
}

/// What one reader reads of an attack.
std::vector<std::string> words_of_attacks(const Game& game, Side side) {
  std::vector<std::string> words;
  for (const Attack& attack : possible_attacks(game, side)) {
    std::string text = words_of(game, attack);
    if (!attack.open.empty()) text += "; " + attack.open.front().sentence + " The umpire decides.";
    words.push_back(std::move(text));
  }
  return words;
}

/// OB-H03: what everybody may know of the attacks, and what the umpire knows besides.
void add_attacks(const Game& game, const Game& open, Side side, Lines& lines) {
  const std::vector<std::string> known = words_of_attacks(open, side);
  for (const std::string& each : known) lines.push_back(line(each, "OB-095"));
  for (const std::string& each : words_of_attacks(game, side))
    if (std::ranges::find(known, each) == known.end())
      lines.push_back(line("In truth: " + each, "OB-H03", Audience::kUmpire));
  // Attacks that hang on hidden stands take this line from nobody (OB-H01).
  if (known.empty()) lines.push_back(line("Nobody can be fired at.", "OB-061"));
}

/// BQ-09: rolled, and not in effect before the step ends.
void add_results(const Game& open, const Game& game, Lines& lines) {
  for (const AttackResult& each : game.results) {
    if (each.order.target.value().empty()) continue;
    const bool is_open = std::ranges::any_of(open.results, [&](const AttackResult& other) {
      return other.order.target == each.order.target && other.order.kind == each.order.kind;
    });
    lines.push_back(line("Rolled at " + game.setup->named(each.order.target) + ": " +
                             counted(each.hits, "hit") + ", " +
                             counted(each.successes, "casualty", "casualties"),
                         "BQ-09", is_open ? Audience::kAll : Audience::kUmpire));
  }
}

/// OB-043 to OB-045: the chance of each command that might take the initiative.
void add_challenges(const Game& open, Lines& lines) {
  if (open.move.challenged || !open.setup->commands.contains(open.move.selected)) return;
  const int selected = total(command_bonus(open, open.move.selected));
  lines.push_back(
      line(open.setup->name(open.move.selected) + " is selected; its bonus is " + std::to_string(selected),
           "OB-043"));
  for (const CommandId& each : open.may_move(open.passive()))
    lines.push_back(line(open.setup->name(each) + " takes the initiative with " +
                             percent(chance_of_challenge(total(command_bonus(open, each)), selected)),
                         "OB-044"));
}

std::string readiness_words(const Game& game) {
  const ReadinessTest test = readiness_test(game, game.move.command);
  return game.setup->name(game.move.command) + " keeps its officer figure with " + percent(test.chance()) +
         (test.needed > 6 ? "; no die is enough" : "; it needs " + std::to_string(test.needed));
}

/// Hidden battalions of the command count in truth (BQ-75).
void add_readiness(const Game& game, const Game& open, Lines& lines) {
  for (const BonusLine& each : readiness_test(open, open.move.command).modifiers)
    lines.push_back(
        line(each.words + ": " + (each.value > 0 ? "+" : "") + std::to_string(each.value), each.rule));
  const std::string known = readiness_words(open), truth = readiness_words(game);
  lines.push_back(line(known, "OB-181"));
  if (truth != known) lines.push_back(line("In truth: " + truth, "BQ-75", Audience::kUmpire));
}

/// OB-228 to OB-230, OB-H06.
void add_missions(const Game& game, Side side, Lines& lines) {
  for (const AirMission& each : game.modules.missions) {
    if (game.side(each.aircraft) != side) continue;
    const std::string at = each.target ? game.setup->named(*each.target) : "a point on the table";
    lines.push_back(line(game.setup->name(side) + ": " + game.setup->named(each.aircraft) + " attacks " + at +
                             " in turn " + std::to_string(each.turn),
                         "OB-230", audience_of(side)));
  }
}

/// OB-246, BQ-98.
void add_supply(const Game& game, Side side, Lines& lines) {
  std::vector<std::string> out;
  const SupplyState& supply = game.modules.supply;
  if (!game.adv().supply || game.turn == 0) return;
  if (!supply.corps.at(index_of(side))) out.emplace_back("the corps");
  for (const auto& [id, in] : supply.divisions)
    if (const auto found = game.setup->divisions.find(id);
        !in && found != game.setup->divisions.end() && found->second.side == side)
      out.push_back(found->second.name);
  for (const auto& [id, in] : supply.commands)
    if (!in && game.side(id) == side) out.push_back(game.setup->name(id));
  lines.push_back(line(game.setup->name(side) + ": " +
                           (out.empty() ? "all are in supply" : "out of supply are " + joined(out)),
                       "OB-246", audience_of(side)));
}

}  // namespace

std::vector<SheetLine> open_lines(const Game& game) {
  const Game open = known_to(game, Side::kNeutral);
  Lines lines;
  if (game.step == Step::kOver) lines.push_back(line(game.why, "OB-003"));
  if (in_move(game.step))
    lines.push_back(line(game.setup->name(game.move.active) + " moves " +
                             game.setup->name(game.move.command) +
                             (open.move.wave > 0 ? ", wave " + std::to_string(game.move.wave + 1) : ""),
                         "OB-026"));
  if (game.adv().weather) {
    std::string sky = "Weather: " + std::string(word(game.modules.weather.sky));
    for (const std::string& each : game.modules.weather.grounded) sky += "; no sorties from " + each;
    lines.push_back(line(std::move(sky), "OB-215"));
  }
  for (const Side side : kSides) {
    int gone = 0;
    std::vector<std::string> commands;
    for (const auto& [id, stand] : open.stands)
      gone += open.side(id) == side && stand.where >= Where::kDestroyed;
    for (const CommandId& each : open.may_move(side)) commands.push_back(open.setup->name(each));
    SheetLine each =
        line(game.setup->name(side) + ": " + counted(gone, "battalion") + " lost; " +
                 (commands.empty() ? "no command can still move" : "can still move: " + joined(commands)),
             "OB-010");
    lines.push_back(std::move(each));
  }
  return lines;
}

std::vector<SheetLine> secret_lines(const Game& game) {
  Lines lines;
  for (const Side side : kSides) {
    const Game known = known_to(game, side);
    std::vector<std::string> hidden;
    for (const auto& [id, stand] : known.stands)
      if (known.side(id) == side && stand.where == Where::kHidden) hidden.push_back(known.setup->named(id));
    if (!hidden.empty())
      lines.push_back(
          line(game.setup->name(side) + ", hidden: " + joined(hidden), "OB-195", audience_of(side)));
    for (const PointMark& each : known.modules.marks)
      if (each.side == side)
        lines.push_back(line(game.setup->name(side) + ": a point was fired at with " +
                                 counted(each.dice, "die", "dice") + ", " + std::string(word(each.weapon)),
                             "OB-086", audience_of(side)));
    add_missions(known, side, lines);
    add_supply(known, side, lines);
  }
  return lines;
}

std::vector<SheetLine> step_lines(const Game& game) {
  const Game open = known_to(game, Side::kNeutral);
  Lines lines;
  switch (game.step) {
    case Step::kInitiative:
      add_challenges(open, lines);
      break;
    case Step::kMove:
      add_moving(open, lines);
      break;
    case Step::kEnemyArtillery:
    case Step::kOwnArtillery:
    case Step::kEnemyFire:
    case Step::kOwnFire:
      add_attacks(game, open, fires_now(game), lines);
      add_results(open, game, lines);
      break;
    case Step::kReadiness:
      add_readiness(game, open, lines);
      break;
    default:
      break;
  }
  return lines;
}

}  // namespace telescope::brevity
