#include "core/rules/brevity/words/sheet_lines.hpp"

#include <algorithm>
#include <iterator>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/base/words.hpp"
#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/words/steps.hpp"

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

/// OB-029: who still sets battalions down.
void add_deployment(const Game& known, Lines& lines) {
  for (const Side side : kSides) {
    const auto on_table = known.stands_of(side).size();
    lines.push_back(line(known.name(side) + ": " + counted(on_table, "battalion") + " on the table; " +
                             (known.done.at(index_of(side)) ? "its deployment is done" : "it still deploys"),
                         "OB-029"));
  }
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

/// OB-228 to OB-230, OB-H06.
void add_missions(const Game& game, Side side, Lines& lines) {
  for (const AirMission& each : game.modules.missions) {
    if (game.side(each.aircraft) != side) continue;
    const std::string at = each.target ? game.named(*each.target) : "a point on the table";
    lines.push_back(line(game.name(side) + ": " + game.named(each.aircraft) + " attacks " + at + " in turn " +
                             std::to_string(each.turn),
                         "OB-230", audience_of(side)));
  }
}

/// OB-246, BQ-98.
void add_supply(const Game& game, Side side, Lines& lines) {
  if (!game.adv().supply || game.turn == 0) return;
  std::vector<std::string> out;
  for (auto& [name, in] : supply_of(game, side, "the corps"))
    if (!in) out.push_back(std::move(name));
  lines.push_back(
      line(game.name(side) + ": " + (out.empty() ? "all are in supply" : "out of supply are " + joined(out)),
           "OB-246", audience_of(side)));
}

}  // namespace

std::vector<std::pair<std::string, bool>> supply_of(const Game& game, Side side, std::string_view corps) {
  const SupplyState& supply = game.modules.supply;
  std::vector<std::pair<std::string, bool>> all;
  if (game.turn > 0) all.emplace_back(corps, supply.corps.at(index_of(side)));
  for (const auto& [id, in] : supply.divisions)
    if (const auto found = game.setup->divisions.find(id);
        found != game.setup->divisions.end() && found->second.side == side)
      all.emplace_back(found->second.name, in);
  for (const auto& [id, in] : supply.commands)
    if (game.side(id) == side) all.emplace_back(game.name(id), in);
  return all;
}

std::vector<PieceId> hidden_of(const Game& known, Side side) {
  return known.those(
      [&](const PieceId& id, const Stand& stand) { return known.side(id) == side && stand.hidden(); });
}

std::vector<SheetLine> open_lines(const Game& game) {
  const Game open = known_to(game, Side::kNeutral);
  Lines lines;
  if (game.step == Step::kOver) lines.push_back(line(game.why, "OB-003"));
  if (in_move(game.step))
    lines.push_back(line(game.name(game.move.active) + ": " + game.name(game.move.command) + " is moving" +
                             (open.move.wave > 0 ? ", wave " + std::to_string(game.move.wave + 1) : ""),
                         "OB-026"));
  if (game.adv().weather) {
    std::string sky = "Weather: " + std::string(word(game.modules.weather.sky));
    for (const std::string& each : game.modules.weather.grounded) sky += "; no sorties from " + each;
    lines.push_back(line(std::move(sky), "OB-215"));
  }
  if (game.step == Step::kDeploy) return lines;
  for (const Side side : kSides) {
    const std::string commands = open.name(open.may_move(side));
    lines.push_back(line(game.name(side) + ": " + counted(open.lost(side), "battalion") + " lost; " +
                             (commands.empty() ? "no command can still move" : "can still move: " + commands),
                         "OB-010"));
  }
  return lines;
}

std::vector<SheetLine> secret_lines(const Game& game) {
  Lines lines;
  for (const Side side : kSides) {
    const Game known = known_to(game, side);
    if (const auto hidden = hidden_of(known, side); !hidden.empty())
      lines.push_back(
          line(game.name(side) + ", hidden: " + known.named(hidden), "OB-195", audience_of(side)));
    for (const PointMark& each : known.modules.marks)
      if (each.side == side)
        lines.push_back(line(game.name(side) + ": a point was fired at with " +
                                 counted(each.dice, "die", "dice") + ", " + std::string(word(each.weapon)),
                             "OB-086", audience_of(side)));
    add_missions(known, side, lines);
    add_supply(known, side, lines);
  }
  return lines;
}

std::vector<SheetLine> step_lines_of(const Game& known) {
  Lines lines;
  if (known.step == Step::kDeploy) add_deployment(known, lines);
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
