#include "core/rules/known_parts.hpp"

#include <algorithm>
#include <utility>

#include "core/base/joined.hpp"

namespace telescope {
namespace {

/// "7th Brigade; Wave: 2; Battalions: A-03 II/7": with the columns' names where there are more than two.
/// What is empty or "-" is left out.
std::string row_words(const KnownPaper& paper, const std::vector<std::string>& row) {
  const bool named = row.size() > 2;
  std::string words = row.front();
  for (std::size_t i = 1; i < row.size(); ++i)
    if (!row[i].empty() && row[i] != "-")
      words += named ? "; " + paper.columns[i] + ": " + row[i] : ": " + row[i];
  return words;
}

/// "A-03 II/7, 7th Brigade: line, pinned"; empty: nothing but where it is need be kept of it.
std::string piece_words(const Known& known, const KnownPiece& piece) {
  if (piece.badges.empty()) return {};
  const auto group = std::ranges::find(known.groups, piece.group, &KnownGroup::id);
  const std::string& name = piece.short_name.empty() ? piece.name : piece.short_name;
  return piece.id.value() + (name == piece.id.value() ? "" : " " + name) +
         (group == known.groups.end() ? "" : ", " + group->name) + ": " + joined(piece.badges);
}

/// "Your hand: seven of hearts, 2 face down".
std::string cards_words(const KnownCards& cards) {
  std::string words = joined(cards.faces, ", ", &CardFace::words);
  const int hidden = cards.count - static_cast<int>(cards.faces.size());
  if (hidden > 0) words += (words.empty() ? "" : ", ") + std::to_string(hidden) + " face down";
  return cards.title + ": " + words;
}

/// "A2-L3: target point, known to all"; an arrow says itself where it goes. Empty of a bracket, which stands
/// for whole columns and not for its sectors: whose they are is in the orders.
std::string mark_words(const KnownMark& mark, const Board& board) {
  if (mark.symbol == mark::kBracket) return {};
  if (is_arrow(mark)) return mark.words;
  const std::string place =
      mark.at ? describe(board, AtPoint{.point = *mark.at}) : joined(mark.sectors, ", ", [&](Sector each) {
        return place_word(board, InSector{.sector = each});
      });
  return (place.empty() ? "" : place + ": ") + mark.words;
}

UnitFate fate(UnitId unit, Side side, bool destroyed, std::string where) {
  UnitFate fate;
  fate.unit = std::move(unit);
  fate.side = side;
  fate.kind = destroyed ? UnitFate::Kind::kDestroyed : UnitFate::Kind::kInPlay;
  fate.where = std::move(where);
  return fate;
}

}  // namespace

Known known_of_step(const Sheet& page) {
  Known known;
  known.when = page.when;
  known.step = known.title = page.title;
  known.step_number = page.step + 1;
  known.steps = page.steps;
  known.over = page.over;
  return known;
}

KnownPaper paper_of(std::string id, std::string title, std::string_view rule,
                    std::vector<std::string> columns) {
  return {.id = std::move(id),
          .title = std::move(title),
          .rule = std::string(rule),
          .columns = std::move(columns)};
}

void keep(KnownPaper paper, Known& known) {
  if (!paper.quote.empty() || !paper.lines.empty() || !paper.rows.empty())
    known.papers.push_back(std::move(paper));
}

KnownPaper now_paper(const SideNames& names, Side acts, Side reader, std::string_view rule,
                     std::vector<std::string> lines) {
  KnownPaper now = paper_of("now", "What may be done now", rule);
  if (acts != Side::kNeutral)
    now.title =
        acts == reader ? "It is your turn to act" : std::string(name_of(names, acts)) + " may act now";
  now.lines = std::move(lines);
  now.now = true;
  return now;
}

std::vector<SheetLine> lines_of(const Known& known, const Board& board, const Audience& audience) {
  std::vector<SheetLine> lines;
  const auto add = [&](std::string words, const std::string& rule = {}) {
    if (!words.empty()) lines.push_back({.text = std::move(words), .rule = rule, .audience = audience});
  };
  if (!known.title.empty()) add(known.when + ", " + known.title);
  for (const KnownFact& each : known.facts) add(each.term + ": " + each.words, each.rule);
  for (const KnownAccount& each : known.accounts)
    add(each.title + ": " + std::to_string(each.left) + " of " + std::to_string(each.of) + " left",
        each.rule);
  for (const KnownPiece& each : known.pieces) add(piece_words(known, each));
  for (const KnownMark& each : known.marks) add(mark_words(each, board));
  for (const KnownCards& each : known.cards)
    if (each.count > 0) add(cards_words(each));
  for (const KnownPaper& paper : known.papers) {
    if (paper.now || paper.of_rules) continue;
    if (!paper.quote.empty()) add(paper.title + ": " + paper.quote, paper.rule);
    for (const std::string& each : paper.lines) add(paper.title + ": " + each, paper.rule);
    const auto words = [&](const auto& row) { return row_words(paper, row); };
    if (paper.columns.size() == 2 && !paper.rows.empty())
      add(paper.title + ": " + joined(paper.rows, "; ", words), paper.rule);
    else
      for (const auto& each : paper.rows) add(paper.title + ": " + words(each), paper.rule);
  }
  return lines;
}

void put_at(KnownPiece& piece, const Board& board, const Spot& spot) {
  if (const auto* off = std::get_if<OffTable>(&spot)) {
    piece.gone = true;
    piece.place = off->why;
    return;
  }
  piece.place = place_word(board, spot);
  piece.sector = sector_of(spot);
  if (const auto* in = std::get_if<InSector>(&spot)) piece.facing = in->facing;
  if (const auto* at = std::get_if<AtPoint>(&spot)) piece.at = *at;
}

UnitFate fate_at(UnitId unit, Side side, const Board& board, const Spot& spot) {
  return fate(std::move(unit), side, is_off_table(spot), place_word(board, spot));
}

UnitFate fate_of(const KitPiece& piece, bool destroyed, std::string where) {
  return fate(UnitId(piece.unit), piece.side, destroyed, std::move(where));
}

UnitFate fate_of(const Unit& unit, bool destroyed, std::string where) {
  return fate(unit.id, unit.side, destroyed, std::move(where));
}

}  // namespace telescope
