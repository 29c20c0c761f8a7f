#include "app/presenters/console_page.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/presenters/console_parts.hpp"
#include "app/presenters/form_page.hpp"
#include "app/presenters/text.hpp"
#include "app/support/language.hpp"
#include "core/views/map_names.hpp"

// What is opened on the game's page, a place, a piece or what letters find; else the page of the step.

namespace telescope::app {
namespace {

using Kind = ConsoleLine::Kind;

/// "hides D-02 2/41 Rifles": what a face-down counter is, for the umpire who plays it.
std::string hidden_text(const GameScene& game, const ConsoleView& view, const PieceId& piece) {
  if (!visible(Audience::kUmpire, game, view) || withheld(game, view)) return {};
  const auto it = std::ranges::find_if(game.truth, [&](const Truth& unit) {
    return unit.hidden && !unit.dead && unit.standing.piece == piece;
  });
  if (it == game.truth.end()) return {};
  const bool has_stand =
      std::ranges::find(game.standings, PieceId(it->unit.value()), &Standing::piece) != game.standings.end();
  return tr("hides {1}", (has_stand ? it->unit.value() + " " : "") + it->name);
}

/// For the umpire, before anybody decides to fight there.
void add_fights(const GameScene& game, const Kit& kit, const ConsoleView& view, std::optional<Sector> sector,
                ConsolePage& page) {
  if (!sector || !game.fights_in || withheld(game, view) || !visible(Audience::kUmpire, game, view)) return;
  ConsoleSection section{.kind = ConsoleSection::Kind::kOpened, .heading = tr("If they fought now")};
  for (const FightOutlook& fight : game.fights_in(*sector)) {
    const std::string title =
        fight.after.empty() ? fight.chances.title : tr("After {1}", with_map_names(kit, fight.after));
    section.said.push_back({chances_text(title, fight.chances), {}, Severity::kNote, Audience::kUmpire});
  }
  if (!section.said.empty()) page.sections.push_back(std::move(section));
}

ConsolePage opened_place(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  ConsolePage page;
  page.title = place_text(kit, *view.place);
  ConsoleSection now{.kind = ConsoleSection::Kind::kOpened, .heading = tr("What may happen here")};
  if (view.place->sector)
    for (const Option& option : game.sheet.options)
      if (visible(option.audience, game, view) &&
          std::ranges::find(option.sectors, *view.place->sector) != option.sectors.end())
        now.lines.push_back(option_line(option, game, Kind::kOption));
  if (now.lines.empty()) now.empty_text = tr("Nothing that is about this place alone.");
  ConsoleSection pieces{.kind = ConsoleSection::Kind::kOpened, .heading = tr("Who is here")};
  const MapPlace& place = *view.place;
  const auto at_point = place.point ? piece_at(game, kit, *place.point) : std::nullopt;
  const auto is_here = [&](const Standing& standing) {
    if (place.point) return at_point == standing.piece;
    const auto sector = sector_of(standing);
    return place.sector ? sector == place.sector : !sector && place_word(kit.board, standing) == place.name;
  };
  if (!withheld(game, view))
    for (const Standing& standing : game.standings)
      if (is_here(standing)) pieces.lines.push_back(piece_line(game, kit, standing.piece));
  for (ConsoleLine& line : pieces.lines) line.note = hidden_text(game, view, line.pieces.front());
  if (pieces.lines.empty()) pieces.empty_text = withheld(game, view) ? withheld_text() : tr("Nobody.");
  page.sections = {std::move(now), std::move(pieces)};
  add_fights(game, kit, view, place.sector, page);
  return page;
}

ConsolePage opened_piece(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  ConsolePage page;
  page.title = piece_text(kit, *view.piece);
  if (!withheld(game, view)) page.advice = piece_line(game, kit, *view.piece).note;
  if (const std::string hides = hidden_text(game, view, *view.piece); !hides.empty())
    page.advice += (page.advice.empty() ? "" : ", ") + tr("{1}; for the umpire only", hides);
  ConsoleSection now{.kind = ConsoleSection::Kind::kOpened, .heading = tr("What may be done with it")};
  if (game.options_of)
    for (const Option& option : game.options_of(*view.piece))
      if (visible(option.audience, game, view))
        now.lines.push_back(option_line(option, game, Kind::kPieceOption));
  now.lines.push_back({.kind = Kind::kCarry, .id = "carry", .text = carry_text(), .pieces = {*view.piece}});
  page.sections = {std::move(now)};
  const auto standing = std::ranges::find(game.standings, *view.piece, &Standing::piece);
  add_fights(game, kit, view, standing == game.standings.end() ? std::nullopt : sector_of(*standing), page);
  return page;
}

/// Lines in the order in which they match: whole words, beginnings of words, the rest.
class FoundLines {
 public:
  explicit FoundLines(const std::string& search) : search_(search) {}
  void add(ConsoleLine line, const std::string& by) {
    if (const auto how = find_in(by, search_)) found_.emplace_back(*how, std::move(line));
  }
  std::vector<ConsoleLine> take() {
    std::ranges::stable_sort(found_, {}, &std::pair<Found, ConsoleLine>::first);
    std::vector<ConsoleLine> lines;
    for (auto& each : found_) lines.push_back(std::move(each.second));
    return lines;
  }

 private:
  const std::string& search_;
  std::vector<std::pair<Found, ConsoleLine>> found_;
};

ConsolePage found(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  ConsolePage page;
  page.title = tr("Find");
  FoundLines options(view.search), pieces(view.search);
  for (const Option& option : game.sheet.options)
    if (visible(option.audience, game, view))
      options.add(option_line(option, game, Kind::kOption), option.label);
  for (const Form& form : game.forms)
    if (!(view.blank && !is_public(form.audience))) options.add(form_line(form, game), form.title);
  if (!view.search.empty())
    for (const KitPiece& piece : kit.pieces) {
      ConsoleLine line = piece_line(game, kit, piece.id);
      if (withheld(game, view)) line.note.clear();
      const std::string by = words_to_find(piece) + " " + line.note;
      pieces.add(std::move(line), by);
    }
  page.sections = {
      {.kind = ConsoleSection::Kind::kOpened, .heading = tr("What may happen now"), .lines = options.take()},
      {.kind = ConsoleSection::Kind::kOpened, .heading = tr("Pieces"), .lines = pieces.take()}};
  if (page.sections[0].lines.empty()) page.sections[0].empty_text = tr("Nothing by these words.");
  if (page.sections[1].lines.empty()) page.sections.pop_back();
  return page;
}

}  // namespace

std::string armed_as(const ConsoleLine& line) {
  return line.id + '\n' + line.loses;
}

std::vector<Message> moves_elsewhere(const GameScene& game, const Kit& kit, const ConsoleView& view,
                                     const TableKeys& keys) {
  constexpr std::size_t kShown = 3;
  std::vector<Message> told;
  std::vector<ConsoleLine> lines = says_section(game, kit, view).lines;
  std::erase_if(lines, [](const ConsoleLine& line) { return line.kind != Kind::kProposal; });
  std::ranges::move(asks_section(game, kit, view).lines, std::back_inserter(lines));
  const std::size_t left = lines.size() - shown_of(lines.size(), kShown);
  lines.resize(lines.size() - left);
  for (const ConsoleLine& line : lines) {
    told.push_back({line.asked ? tr("A player asks: {1}", line.text) : tr("The table says: {1}", line.text)});
    for (const Objection& each : line.objections) told.back().text += "\n" + each.rule + "  " + each.sentence;
    if (told.size() > 1) continue;
    for (const KeyHint& hint : hints_of(line, false, {}))
      if ((keys.confirm && hint.key == key_for(Command::kChoose)) ||
          (keys.send_back && hint.key == key_for(Command::kSendBack)) ||
          (keys.waive && hint.key == key_for(Command::kWaive)))
        told.back().keys.push_back(hint);
  }
  if (left > 0) told.push_back({tr("{1} more", left)});
  return told;
}

ConsolePage console_page(const GameScene& game, const Kit& kit, const ConsoleView& view) {
  if (!view.searching && !view.piece && !view.place) return overview(game, kit, view);
  ConsolePage page = view.searching ? found(game, kit, view)
                     : view.piece   ? opened_piece(game, kit, view)
                                    : opened_place(game, kit, view);
  // What hands have done and what players ask wants an answer, whatever is opened.
  if (has_surface(kit.board))
    if (ConsoleSection says = says_section(game, kit, view); !says.lines.empty() || !game.findings.empty()) {
      add_findings(game, kit, view, says);
      if (!says.said.empty()) says.empty_text.clear();
      if (!says.lines.empty() || !says.said.empty())
        page.sections.insert(page.sections.begin(), std::move(says));
    }
  if (ConsoleSection asks = asks_section(game, kit, view); asks.empty_text.empty())
    page.sections.insert(page.sections.begin(), std::move(asks));
  return page;
}

}  // namespace telescope::app
