#include <utility>

#include "core/rules/mini_nap/knowledge/table_shown.hpp"
#include "core/rules/mini_nap/telling.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"
#include "core/rules/mini_nap/words/lines.hpp"
#include "core/rules/mini_nap/words/silence.hpp"
#include "core/rules/mini_nap/words/steps.hpp"

namespace telescope::mini_nap {
namespace {

KnownPaper paper(std::string id, std::string title, std::string_view rule,
                 std::vector<std::string> columns = {}) {
  KnownPaper made;
  made.id = std::move(id);
  made.title = std::move(title);
  made.rule = std::string(rule);
  made.columns = std::move(columns);
  return made;
}

bool may_read(const Eye& eye, const Audience& audience) {
  if (audience == Audience::kAll || eye.umpire) return true;
  return eye.side != Side::kNeutral && audience == audience_of(eye.side);
}

void show_now(const Game& game, const Eye& eye, Known& known) {
  if (game.phase == Phase::kOver) return;
  KnownPaper now = paper("now", "What may be done now", "MN-061");
  now.now = true;
  const Side acts = acts_now(game);
  if (acts != Side::kNeutral)
    now.title = acts == eye.side ? "It is your turn to act" : game.setup->name(acts) + " may act now";
  now.lines.push_back(advice_of(game));
  for (SheetLine& each : step_lines(game))
    if (may_read(eye, each.audience)) now.lines.push_back(std::move(each.text));
  known.papers.push_back(std::move(now));
}

/// Corps, Division, Brigade, unit.
void show_order_of_battle(const Game& game, const Eye& eye, Known& known) {
  const Setup& setup = *game.setup;
  KnownPaper order = paper("order-of-battle", "Order of battle", "MN-003",
                           {"Side", "Division", "Brigade", "Unit", "Arm", "Rating", "Strength", "State"});
  for (const Corps& corps : setup.corps) {
    std::string line = setup.name(corps.side) + ", " + corps.name + ": ";
    for (std::size_t i = 0; i < corps.divisions.size(); ++i)
      line += (i > 0 ? ", " : "") + setup.division_name(corps.divisions[i]);
    order.lines.push_back(line + ".");
  }
  for (const auto& [id, brigade] : setup.brigades)
    for (const UnitId& unit : brigade.units) {
      const UnitFacts& facts = game.facts(unit);
      const bool seen = eye.sees_strength(game, unit);
      order.rows.push_back({setup.name(facts.side), setup.division_name(brigade.division), brigade.name,
                            facts.name, std::string(kArms.at(static_cast<std::size_t>(facts.arm))),
                            seen ? rating_words(facts) : "-", seen ? strength_words(game, unit) : "-",
                            state_words(game, unit)});
    }
  known.papers.push_back(std::move(order));
}

void show_brigades(const Game& game, Known& known) {
  if (game.turn == 0) return;
  KnownPaper paper =
      mini_nap::paper("brigades", "Brigades in this turn", "MN-060", {"Side", "Brigade", "In this turn"});
  for (const auto& [id, brigade] : game.setup->brigades)
    paper.rows.push_back({game.setup->name(brigade.side), brigade.name, brigade_words(game, id)});
  known.papers.push_back(std::move(paper));
}

/// MN-186 to MN-194: who may fire at whom, as far as the supplied bars go.
void show_fire(const Game& game, Known& known) {
  const auto lines = fire_lines(game);
  if (lines.empty()) return;
  KnownPaper fire = paper("fire", "Who may fire at whom", "MN-194", {"Unit", "At", "Bar"});
  for (const FireLine& line : lines) {
    const std::string at = names_of(game, line.targets);
    fire.rows.push_back({game.setup->name(line.unit), at.empty() ? "-" : at,
                         line.bar.empty() ? "-" : line.bar + " (" + line.rule + ")"});
  }
  fire.lines.push_back("Ranges, arcs and line of sight are not in the rules as supplied (MN-N01).");
  known.papers.push_back(std::move(fire));
}

void show_combats(const Game& game, Known& known) {
  if (game.phase != Phase::kFiring && game.phase != Phase::kMelee) return;
  KnownPaper melee = paper("hand-to-hand", "Hand-to-hand combats", "MN-065", {"Unit", "Enemy"});
  for (const auto& [unit, enemy] : combats(game))
    melee.rows.push_back({game.setup->name(unit), game.setup->name(enemy)});
  if (!melee.rows.empty()) known.papers.push_back(std::move(melee));
}

void show_entered(const Game& game, Known& known) {
  if (game.entered.empty()) return;
  KnownPaper entered =
      paper("entered", "Results as they were entered", "MN-N01", {"Turn", "Phase", "Unit", "Note"});
  for (const Entered& each : game.entered)
    entered.rows.push_back({std::to_string(each.turn), each.phase, game.setup->name(each.unit),
                            each.note.empty() ? "-" : each.note});
  known.papers.push_back(std::move(entered));
}

void show_silences(Known& known) {
  KnownPaper silent = paper("not-in-the-rules", "Where the rules as supplied stop", "MN-N01");
  for (const SilenceRow& each : kSilences)
    silent.lines.push_back(std::string(each.sentence) + " (" + std::string(each.rule) + ")");
  known.papers.push_back(std::move(silent));
}

}  // namespace

void show_papers(const Game& game, const Eye& eye, Known& known) {
  show_now(game, eye, known);
  show_fire(game, known);
  show_combats(game, known);
  show_brigades(game, known);
  show_order_of_battle(game, eye, known);
  show_entered(game, known);
  show_silences(known);
}

}  // namespace telescope::mini_nap
