#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "app/presenters/commands.hpp"
#include "app/presenters/console_parts.hpp"
#include "app/presenters/findings_list.hpp"
#include "app/support/language.hpp"
#include "core/base/shell_word.hpp"
#include "core/views/map_names.hpp"

// The page of the step.

namespace telescope::app {
namespace {

using Kind = ConsoleLine::Kind;

constexpr std::size_t kOptionsShown = 6;
constexpr std::size_t kDebtsShown = 6;
constexpr std::size_t kFormsShown = 3;
constexpr std::size_t kFoundShown = 5;  // findings beside which the first action is still in sight

bool needs_cover(const GameScene& game) {
  const auto covered = [&](const auto& each) { return game.audiences.is_covered(each.audience); };
  return std::ranges::any_of(game.sheet.lines, covered) || std::ranges::any_of(game.sheet.options, covered);
}

/// The last line of a game that is over says how it ended.
const SheetLine* result_of(const GameScene& game) {
  if (!game.sheet.over || game.sheet.lines.empty() || !is_public(game.sheet.lines.back().audience))
    return nullptr;
  return &game.sheet.lines.back();
}

ConsoleLine proposal_line(const JudgedProposal& judged, const Kit& kit) {
  const Proposal& proposal = judged.proposal;
  return {.kind = Kind::kProposal,
          .id = std::string(kProposalId) + proposal.action.dump(),
          .text = with_map_names(kit, proposal.sentence),
          .objections = judged.verdict.objections,
          .asked = judged.asked,
          .unseen = judged.unseen,
          .pieces = proposal.pieces,
          .sectors = proposal.path,
          .action = proposal.action};
}

ConsoleLine debt_line(const Debt& debt, const Kit& kit) {
  ConsoleLine line;
  line.kind = Kind::kDebt;
  line.id = id_of(debt);
  line.text = with_map_names(kit, debt.sentence);
  line.rule = debt.rule;
  line.ticked = debt.done;
  line.pieces = {debt.piece};
  if (debt.sector) line.sectors = {*debt.sector};
  return line;
}

/// Lines in their order, of which some stand behind "3 more".
class Listing {
 public:
  void add(ConsoleLine line, bool at_once) {
    (at_once ? at_once_ : behind_).emplace_back(lines_.size());
    lines_.push_back(std::move(line));
  }
  /// Places of those lines. A line that says that there is one more would take the room of that one.
  std::vector<std::size_t> behind_more() const {
    return behind_.size() == 1 ? std::vector<std::size_t>() : behind_;
  }
  const ConsoleLine& operator[](std::size_t place) const { return lines_[place]; }
  /// What is listed where not `all` is; the last line is then said to be `id`.
  std::vector<ConsoleLine> shown(bool all, const char* id) const {
    const std::size_t more = all ? 0 : behind_more().size();
    if (more == 0) return lines_;
    std::vector<ConsoleLine> shown;
    for (const std::size_t place : at_once_) shown.push_back(lines_[place]);
    shown.push_back({.kind = Kind::kMore, .id = id, .text = tr("{1} more", more)});
    return shown;
  }

 private:
  std::vector<ConsoleLine> lines_;
  std::vector<std::size_t> at_once_, behind_;
};

/// What must not be overlooked, before anything that may be done: of the step, and on the table.
ConsoleSection found_section(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  ConsoleSection section{.kind = ConsoleSection::Kind::kFound};
  for (const SheetLine& line : game.sheet.lines)
    if (line.severity != Severity::kNote && &line != result_of(game) && visible(line.audience, game, view))
      section.said.push_back(line);
  if (has_surface(kit.board)) add_findings(game, kit, view, section);
  // What bars something before what warns, and that before what is only worth knowing.
  std::ranges::stable_sort(section.said, std::greater<>(), &SheetLine::severity);
  if (!view.facts && section.said.size() > kFoundShown) {
    section.folded = section.said.size() - kFoundShown;
    section.said.resize(kFoundShown);
  }
  return section;
}

/// Facts: below what can be done, and folded away until somebody asks for them.
ConsoleSection facts_section(const GameScene& game, const ConsoleView& view) {
  ConsoleSection section{.kind = ConsoleSection::Kind::kFacts, .heading = tr("How it stands")};
  for (const SheetLine& line : game.sheet.lines)
    if (line.severity == Severity::kNote && &line != result_of(game) && visible(line.audience, game, view))
      section.said.push_back(line);
  // Works that lie there face down count: of the umpire's side.
  if (visible(Audience::kUmpire, game, view))
    for (const Chances& chances : game.chances)
      section.said.push_back({chances_text(chances.title, chances), {}, Severity::kNote, Audience::kUmpire});
  if (!view.facts) section.folded = std::exchange(section.said, {}).size();
  return section;
}

/// For the organiser: what he may have meant so, and what he may not.
ConsoleSection review_section(const GameScene& game, const ConsoleView& view) {
  ConsoleSection section{.kind = ConsoleSection::Kind::kSays,
                         .heading = tr("What is unusual about this scenario")};
  for (const Finding& finding : game.review)
    if (visible(finding.audience, game, view))
      section.said.push_back({review_text(finding), finding.rule, finding.severity, finding.audience});
  return section;
}

/// What may be done in the step, what loses something last. What leaves the step stands behind no "3 more".
Listing offered(const GameScene& game, const ConsoleView& view) {
  Listing listing;
  std::size_t options = 0, forms = 0;
  for (const Option& option : game.sheet.options)
    if (visible(option.audience, game, view) && !goes_last(option, game))
      listing.add(option_line(option, game, Kind::kOption), ++options <= kOptionsShown || option.leaves_step);
  for (const Form& form : game.forms) {
    if (view.blank && !is_public(form.audience)) continue;
    // What rests on no rule is what none foresees: wanted rarely.
    const bool first = !form.rule.empty() && ++forms <= kFormsShown;
    listing.add(form_line(form, game), first || form.due);
  }
  for (const Option& option : game.sheet.options)
    if (visible(option.audience, game, view) && goes_last(option, game))
      listing.add(option_line(option, game, Kind::kOption), true);
  return listing;
}

Listing owed(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  Listing listing;
  std::size_t count = 0;
  for (const Debt& debt : game.debts)
    if (visible(debt.audience, game, view)) listing.add(debt_line(debt, kit), ++count <= kDebtsShown);
  return listing;
}

ConsoleSection now_section(const GameScene& game, const ConsoleView& view) {
  ConsoleSection section{.kind = ConsoleSection::Kind::kNow, .heading = tr("What may happen now")};
  section.lines = offered(game, view).shown(view.all_options, "more options");
  if (wants_word(game))
    section.lines.insert(section.lines.begin(), {.kind = Kind::kWord,
                                                 .id = "word",
                                                 .text = tr("Add the players' word to the dice"),
                                                 .note = promise_text(game.commitment)});
  if (game.sheet.over && !game.revealed) {
    section.lines.push_back(
        {.kind = Kind::kReveal, .id = "reveal", .text = tr("Reveal the seed of the dice")});
  }
  if (section.lines.empty())
    section.empty_text =
        game.sheet.over
            ? tr("For the debrief, with all that was hidden: {1}",
                 "telescope replay " + shell_word(game.game_word) + " --html report.html")
            : std::string(
                  tr("Nothing is offered here: hands act on the table, or players from their own pages.")) +
                  (view.has_post ? " " + tr("{1} lets a player in.", key_words(Command::kPagePost)) : "");
  return section;
}

/// What hands have done; several at once, where there are several: first what is lawful, for Enter.
void add_moves(const GameScene& game, const Kit& kit, ConsoleSection& section) {
  ConsoleLine lawful, others;
  std::vector<ConsoleLine> lines;
  std::set<PieceId> told;
  for (const JudgedProposal& judged : game.proposals) {
    if (judged.asked) continue;
    if (!judged.unseen && !all_open(judged.verdict.objections) && !is_told(judged.proposal, told))
      (judged.verdict.lawful() ? lawful : others).actions.push_back(judged.proposal.action);
    lines.push_back(proposal_line(judged, kit));
  }
  const auto add = [&](ConsoleLine& line, Kind kind, const char* id, std::string text) {
    if (line.actions.size() < 2) return;
    line.kind = kind;
    line.id = id;
    line.text = std::move(text);
    section.lines.push_back(std::move(line));
  };
  const std::size_t count = lawful.actions.size(), left = others.actions.size();
  add(lawful, Kind::kConfirmAll, "confirm all",
      tr_n("Confirm {1} lawful move", "Confirm {1} lawful moves", count));
  std::ranges::move(lines, std::back_inserter(section.lines));
  add(others, Kind::kWaiveAll, "waive all",
      tr("Let all {1} that are not lawful pass, with one reason", left));
}

std::string no_table_text(NoTable why, bool debts) {
  const std::string map = key_words(Command::kMap);
  switch (why) {
    case NoTable::kOpening:
      return debts ? tr("Not known yet: the camera is being opened.") : tr("The camera is being opened.");
    case NoTable::kNotCalibrated:
      return debts ? tr("Not known before the table is calibrated (page 3).")
                   : tr("The camera's picture is not calibrated yet (page 3): carry pieces on the map ({1}).",
                        map);
    case NoTable::kNoCamera:
      break;
  }
  return debts ? tr("Cannot be told without a camera.")
               : tr("No camera sees the table: carry pieces on the map ({1}).", map);
}

/// How hands do without a camera, in a step in which they set down or move pieces; empty in any other.
std::string without_camera_text(const GameScene& game, const Kit& kit, NoTable why) {
  if (game.table_known || why == NoTable::kOpening || !game.sheet.hands_move || game.sheet.over) return {};
  const std::string search = key_words(Command::kSearch), enter = key_words(Command::kChoose),
                    map = key_words(Command::kMap);
  const std::string how =
      grid_of(kit.board)
          ? tr("Drag a piece on the map. Or press {1}, type its number, press {2}, and choose '{3}'; "
               "then arrows to where it goes, and {2}. Or press {4}, arrows to where it stands, {2}, "
               "and choose it from the list.",
               search, enter, carry_text(), map)
          : tr("Drag a piece on the map. Or press {1}, type its number, press {2}, and choose '{3}'; "
               "then arrows to where it goes, and {2}. Or press {4}, arrows to where it stands, and {2} "
               "to lift it.",
               search, enter, carry_text(), map);
  return (why == NoTable::kNoCamera ? tr("No camera sees the table.")
                                    : tr("The camera's picture is not calibrated yet (page 3).")) +
         (" " + how);
}

ConsoleSection owes_section(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  ConsoleSection section{.kind = ConsoleSection::Kind::kOwes, .heading = tr("The table owes")};
  if (withheld(game, view)) {
    section.empty_text = withheld_text();
    return section;
  }
  section.lines = owed(game, kit, view).shown(view.all_debts, "more debts");
  if (section.lines.empty())
    section.empty_text =
        !game.table_known ? no_table_text(view.no_table, true)
        : game.unplaced > 0
            ? tr_n("Nothing yet: of {1} piece on the table the game does not know where it belongs.",
                   "Nothing yet: of {1} pieces on the table the game does not know where they belong.",
                   game.unplaced)
        : game.hands_over ? tr("Hands are over what is owed.")
                          : tr("Nothing: every piece is where the game has it.");
  return section;
}

}  // namespace

bool wants_word(const GameScene& game) {
  return !game.commitment.empty() && game.players_word.empty() && !game.sheet.over;
}

std::string promise_text(const std::string& hash) {
  std::string text = tr("The program has fixed its part of the dice; this is its hash, to be written down:");
  for (std::size_t i = 0; i < hash.size(); i += 8) text += (i % 32 == 0 ? "\n" : "  ") + hash.substr(i, 8);
  return text + "\n" + tr("Now the players add a word of theirs. Nobody can choose the dice then.");
}

void add_findings(const GameScene& game, const Kit& kit, const ConsoleView& view, ConsoleSection& section) {
  if (withheld(game, view)) return;
  for (const Finding& finding : game.findings)
    if (visible(finding.audience, game, view))
      section.said.push_back(
          {with_map_names(kit, finding_text(finding)), finding.rule, finding.severity, finding.audience});
}

ConsoleSection says_section(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  ConsoleSection section{.kind = ConsoleSection::Kind::kSays, .heading = tr("The table says")};
  if (withheld(game, view)) {
    section.empty_text = withheld_text();
    return section;
  }
  add_moves(game, kit, section);
  if (section.lines.empty())
    section.empty_text =
        game.table_known ? tr("No move waits to be judged.") : no_table_text(view.no_table, false);
  return section;
}

ConsoleSection asks_section(const GameScene& game, const Kit& kit, const ConsoleView& view, bool all) {
  ConsoleSection section{.kind = ConsoleSection::Kind::kAsks, .heading = tr("What players ask")};
  std::size_t blanked = 0;
  for (const JudgedProposal& judged : game.proposals) {
    if (!judged.asked && !all) continue;
    if (view.blank && judged.asked)
      ++blanked;
    else
      section.lines.push_back(proposal_line(judged, kit));
  }
  if (blanked > 0)
    section.said.push_back({tr_n("{1} request waits for your word: {2} shows what is asked.",
                                 "{1} requests wait for your word: {2} shows what is asked.", blanked,
                                 key_words(Command::kBlank)),
                            {},
                            Severity::kWarning,
                            Audience::kAll});
  if (section.lines.empty() && blanked == 0) section.empty_text = tr("Nothing waits to be judged.");
  return section;
}

std::set<std::string> behind_more(const GameScene& game, const Kit& kit) {
  std::set<std::string> ids;
  for (const Listing& listing : {offered(game, {}), owed(game, kit, {})})
    for (const std::size_t place : listing.behind_more()) ids.insert(listing[place].id);
  return ids;
}

const std::vector<KnownCards>& shown_cards(const GameScene& game, const ConsoleView& view) {
  return view.blank ? game.open_cards : game.cards;
}

ConsolePage overview(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  ConsolePage page;
  page.title = game.sheet.title;
  page.advice = game.sheet.advice;
  if (const SheetLine* result = result_of(game)) page.result = result->text;
  if (needs_cover(game) && !view.uncovered)
    page.cover = tr("What is plotted here is sealed from the umpire. Whoever may see it presses {1}.",
                    key_words(Command::kUncover));
  if (needs_cover(game) || game.table_withheld)
    page.cover_keys = {{key_for(Command::kUncover), view.uncovered ? tr("covers it again") : tr("opens")}};
  page.sections = {now_section(game, view)};
  if (auto found = found_section(game, kit, view); !found.said.empty())
    page.sections.insert(page.sections.begin(), std::move(found));
  const bool surface = has_surface(kit.board);
  if (surface) {
    ConsoleSection says = says_section(game, kit, view);
    if (std::string how = without_camera_text(game, kit, view.no_table);
        !how.empty() && !withheld(game, view)) {
      if (!game.table_known) says.empty_text.clear();  // how to do without says it
      says.said.push_back({std::move(how), {}, Severity::kNote, Audience::kAll});
    }
    page.sections.push_back(std::move(says));
    page.sections.push_back(owes_section(game, kit, view));
  }
  if (!withheld(game, view))
    std::ranges::copy_if(shown_cards(game, view), std::back_inserter(page.cards),
                         [](const KnownCards& cards) { return !cards.piece && cards.count > 0; });
  // Before what the program proposes by itself.
  ConsoleSection asks = asks_section(game, kit, view, !surface);
  if (asks.empty_text.empty())
    page.sections.insert(page.sections.begin(), std::move(asks));
  else if (!surface)
    page.sections.push_back(std::move(asks));
  if (auto review = review_section(game, view); !review.said.empty())
    page.sections.push_back(std::move(review));
  if (auto facts = facts_section(game, view); !facts.said.empty() || facts.folded > 0)
    page.sections.push_back(std::move(facts));
  return page;
}

}  // namespace telescope::app
