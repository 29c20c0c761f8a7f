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
    paper.rows.push_back({known.setup->name(command.side), command.name, state.officer ? "there" : "gone",
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
          {known.setup->name(known.side(id)), known.setup->named(id), std::string(gone_words(stand.where))});
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
    now.title = acts == side ? "It is your turn to act" : known.setup->name(acts) + " may act now";
  now.lines.push_back(advice_of(known));
  const bool of_fire = fires != Side::kNeutral && !known.waits_for();
  for (const SheetLine& each : of_fire ? silence_lines(known, fires) : step_lines_of(known))
    if (!known.waits_for()) now.lines.push_back(each.text);
  shown.papers.push_back(std::move(now));
  if (of_fire) show_attacks(known, side, fires, shown);
}

/// The papers of one side alone.
class Own {
 public:
  Own(const Game& known, Side side, Known& shown) : known_(known), side_(side), shown_(shown) {}

  void all() {
    orders();
    hidden();
    waves();
    missions();
    demolitions();
    supply();
  }

 private:
  KnownPaper begin(std::string_view id, const std::string& title, std::string_view rule,
                   std::vector<std::string> columns = {}) const {
    return paper(std::string(id) + " " + std::string(word(side_)), known_.setup->name(side_) + ": " + title,
                 rule, std::move(columns));
  }
  void add(KnownPaper paper) {
    paper.sealed = true;
    if (!paper.quote.empty() || !paper.lines.empty() || !paper.rows.empty())
      shown_.papers.push_back(std::move(paper));
  }

  /// OB-003, OB-H06.
  void orders() {
    KnownPaper paper = begin("orders", "orders", "OB-003");
    paper.quote = known_.setup->orders.at(index_of(side_));
    add(std::move(paper));
  }
  /// OB-195, OB-H01.
  void hidden() {
    KnownPaper paper =
        begin("hidden", "off the table at a recorded place", "OB-195", {"Battalion", "Posture"});
    for (const auto& [id, stand] : known_.stands)
      if (known_.side(id) == side_ && stand.where == Where::kHidden)
        paper.rows.push_back({known_.setup->named(id), std::string(word(stand.posture))});
    add(std::move(paper));
  }
  /// OB-211, OB-H06.
  void waves() {
    KnownPaper paper = begin("waves", "waves still to come", "OB-211", {"Command", "Wave", "Battalions"});
    for (const auto& [id, command] : known_.commands) {
      if (known_.side(id) != side_) continue;
      int number = known_.move.command == id ? known_.move.wave + 1 : 1;
      for (const auto& wave : command.waves)
        paper.rows.push_back({known_.setup->name(id), std::to_string(++number), known_.setup->named(wave)});
    }
    add(std::move(paper));
  }
  /// OB-228 to OB-230.
  void missions() {
    KnownPaper paper = begin("missions", "attacks from the air", "OB-230", {"Aircraft", "Turn", "At"});
    for (const AirMission& each : known_.modules.missions)
      if (known_.side(each.aircraft) == side_)
        paper.rows.push_back({known_.setup->named(each.aircraft), std::to_string(each.turn),
                              each.target ? known_.setup->named(*each.target) : "a point on the table"});
    add(std::move(paper));
  }
  /// OB-265.
  void demolitions() {
    KnownPaper paper = begin("demolitions", "bridges ready to be blown up", "OB-265");
    for (const RiverCrossing& each : known_.modules.crossings)
      if (each.prepared_by.at(index_of(side_)))
        paper.lines.push_back("The bridge " + each.id + " is prepared.");
    add(std::move(paper));
  }
  /// OB-246, BQ-98: in or out, and no more.
  void supply() {
    if (!known_.adv().supply) return;
    KnownPaper paper = begin("supply", "supply", "OB-246", {"What", "Supply"});
    for (const auto& [what, in] : supply_of(known_, side_, "Corps"))
      paper.rows.push_back({what, in ? "in" : "out"});
    add(std::move(paper));
  }

  const Game& known_;
  Side side_;
  Known& shown_;
};

}  // namespace

void show_papers(const Game& known_game, std::optional<Side> side, Known& known) {
  if (side) show_now(known_game, *side, known);
  show_commands(known_game, known);
  show_losses(known_game, known);
  for (const Side each : kSides)
    if (!side || *side == each) Own(known_game, each, known).all();
}

}  // namespace telescope::brevity
