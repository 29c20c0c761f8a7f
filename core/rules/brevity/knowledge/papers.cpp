#include <utility>

#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/steps.hpp"

namespace telescope::brevity {
namespace {

KnownPaper paper(std::string id, std::string title, std::string_view rule,
                 std::vector<std::string> columns = {}) {
  return {.id = std::move(id),
          .title = std::move(title),
          .rule = std::string(rule),
          .columns = std::move(columns)};
}

/// OB-010, OB-H07. An enemy's posture is told once it has a battalion on the table.
void show_commands(const Game& known, Known& shown) {
  KnownPaper paper =
      brevity::paper("commands", "Commands", "OB-010", {"Side", "Command", "Officer", "Posture"});
  for (const auto& [id, command] : known.setup->commands) {
    const CommandState& state = known.command(id);
    const bool placed = !known.battalions_of(id).empty();
    paper.rows.push_back({known.name(command.side), command.name, state.officer ? "there" : "gone",
                          placed ? std::string(word(state.posture)) : "-"});
  }
  paper.of_table = true;
  shown.papers.push_back(std::move(paper));
}

void show_losses(const Game& known, Known& shown) {
  KnownPaper paper = brevity::paper("losses", "Losses", "OB-179", {"Side", "Battalion", "What became of it"});
  for (const auto& [id, stand] : known.stands)
    if (is_loss(stand.where))
      paper.rows.push_back(
          {known.name(known.side(id)), known.named(id), std::string(gone_words(stand.where))});
  paper.of_table = true;
  if (!paper.rows.empty()) shown.papers.push_back(std::move(paper));
}

/// What is read where one asks: the umpire has it on his page of the step.
KnownPaper now_paper(Side side, std::string id, std::string title, std::string_view rule,
                     std::vector<std::string> columns = {}) {
  KnownPaper made = paper(std::move(id), std::move(title), rule, std::move(columns));
  made.now = made.of_table = true;
  made.sealed = side != Side::kNeutral;
  return made;
}

/// OB-090, OB-125: the odds of each attack that may be made now, and who counts.
void show_attacks(const Game& known, Side side, Side fires, Known& shown) {
  KnownPaper attacks = now_paper(side, "attacks", "Attacks that may be made now", "OB-090",
                                 {"At", "Nothing", "Pinned", "Spent", "Destroyed"});
  for (const AttackTold& each : attacks_told(known, fires)) {
    attacks.rows.push_back({each.at, each.nothing, each.pinned, each.spent, each.destroyed});
    attacks.lines.push_back(each.words());
  }
  if (!attacks.rows.empty()) shown.papers.push_back(std::move(attacks));
}

/// Who may do what in this step.
void show_now(const Game& known, Side side, Known& shown) {
  if (known.step == Step::kOver) return;
  KnownPaper now = now_paper(side, "now", "What may be done now", "OB-029");
  const Side acts = acts_now(known), fires = fires_now(known);
  if (acts != Side::kNeutral)
    now.title = acts == side ? "It is your turn to act" : known.name(acts) + " may act now";
  now.lines.push_back(advice_of(known));
  const bool of_fire = fires != Side::kNeutral && !known.waits_for();
  for (const SheetLine& each : of_fire ? silence_lines(known, fires) : step_lines_of(known))
    if (!known.waits_for()) now.lines.push_back(each.text);
  shown.papers.push_back(std::move(now));
  if (of_fire) show_attacks(known, side, fires, shown);
}

/// The papers of one side alone.
void show_own(const Game& known, Side side, Known& shown) {
  const auto begin = [&](std::string_view id, const std::string& title, std::string_view rule,
                         std::vector<std::string> columns = {}) {
    KnownPaper made = paper(std::string(id) + " " + std::string(word(side)), known.name(side) + ": " + title,
                            rule, std::move(columns));
    made.sealed = true;
    return made;
  };
  KnownPaper orders = begin("orders", "orders", "OB-003");  // OB-H06
  orders.quote = known.setup->orders.at(index_of(side));
  KnownPaper hidden =
      begin("hidden", "off the table at a recorded place", "OB-195", {"Battalion", "Posture"});
  for (const auto& [id, stand] : known.stands)
    if (known.side(id) == side && stand.hidden())
      hidden.rows.push_back({known.named(id), std::string(word(stand.posture))});
  KnownPaper waves = begin("waves", "waves still to come", "OB-211", {"Command", "Wave", "Battalions"});
  for (const auto& [id, command] : known.commands) {
    if (known.side(id) != side) continue;
    int number = known.move.command == id ? known.move.wave + 1 : 1;
    for (const auto& wave : command.waves)
      waves.rows.push_back({known.name(id), std::to_string(++number), known.named(wave)});
  }
  KnownPaper missions = begin("missions", "attacks from the air", "OB-230", {"Aircraft", "Turn", "At"});
  for (const AirMission& each : known.modules.missions)
    if (known.side(each.aircraft) == side)
      missions.rows.push_back({known.named(each.aircraft), std::to_string(each.turn),
                               each.target ? known.named(*each.target) : "a point on the table"});
  KnownPaper demolitions = begin("demolitions", "bridges ready to be blown up", "OB-265");
  for (const RiverCrossing& each : known.modules.crossings)
    if (each.prepared_by.at(index_of(side)))
      demolitions.lines.push_back("The bridge " + each.id + " is prepared.");
  KnownPaper supply =
      begin("supply", "supply", "OB-246", {"What", "Supply"});  // BQ-98: in or out, and no more
  if (known.adv().supply)
    for (const auto& [what, in] : supply_of(known, side, "Corps"))
      supply.rows.push_back({what, in ? "in" : "out"});
  for (KnownPaper* each : {&orders, &hidden, &waves, &missions, &demolitions, &supply})
    if (!each->quote.empty() || !each->lines.empty() || !each->rows.empty())
      shown.papers.push_back(std::move(*each));
}

}  // namespace

void show_papers(const Game& known_game, std::optional<Side> side, Known& known) {
  if (side) show_now(known_game, *side, known);
  show_commands(known_game, known);
  show_losses(known_game, known);
  for (const Side each : kSides)
    if (!side || *side == each) show_own(known_game, each, known);
}

}  // namespace telescope::brevity
