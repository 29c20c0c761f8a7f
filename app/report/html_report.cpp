#include "app/report/html_report.hpp"

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>

#include "app/report/html_parts.hpp"
#include "app/report/html_style.hpp"
#include "app/report/svg_cards.hpp"
#include "app/report/svg_map.hpp"
#include "app/report/turn_story.hpp"
#include "app/report/words.hpp"
#include "app/support/language.hpp"

namespace telescope::report {

using app::tr;
namespace {

std::string anchor(std::size_t chapter) {
  return "part-" + std::to_string(chapter + 1);
}

/// A line that is left empty begins a paragraph; other line breaks are only the file's.
std::string paragraphs_html(const std::string& words) {
  std::string text;
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t to = std::min(words.find("\n\n", from), words.size());
    if (to > from) text += "<p class=\"briefing\">" + escaped(words.substr(from, to - from)) + "</p>\n";
    from = to + 2;
  }
  return text;
}

std::string header_html(const Chronicle& game) {
  std::string text =
      "<header>\n<p class=\"sub\">" + escaped(game.ruleset) + "</p>\n<h1>" + escaped(game.name) + "</h1>\n";
  if (!game.stands_at.empty())
    text +=
        "<p class=\"sub\">" +
        (game.over ? tr("Ended: {1}", escaped(game.stands_at)) : tr("So far: {1}", escaped(game.stands_at))) +
        "</p>\n";
  if (game.whole && !game.revealed)
    text += "<p class=\"warn\">" +
            std::string(
                tr("The umpire\u2019s copy. It tells what not everybody may know: do not share it before the "
                   "game is over.")) +
            "</p>\n";
  if (!game.whole && game.reader == Reader::kSeat)
    text += "<p class=\"warn\">" +
            tr("What {1} may know: do not share it before the game is over.", escaped(game.seat.value())) +
            "</p>\n";
  if (!game.result.empty()) {
    text += "<div class=\"result\">\n";
    for (const std::string& line : game.result) text += "<p>" + escaped(line) + "</p>\n";
    text += "</div>\n";
  }
  text += paragraphs_html(game.briefing);
  std::map<Side, std::string> sides;
  for (const Division& division : game.divisions) {
    std::string& names = sides[division.side];
    names += (names.empty() ? "" : ", ") + escaped(division.name);
  }
  for (const auto& [side, names] : sides)
    text += "<p><b>" + escaped(std::string(name_of(game.kit.sides, side))) + "</b>: " + names + "</p>\n";
  return text + "</header>\n";
}

std::string navigation_html(const Chronicle& game, bool debrief) {
  std::string text = "<nav>";
  for (std::size_t i = 0; i < game.chapters.size(); ++i)
    text += "<a href=\"#" + anchor(i) + "\">" + escaped(game.chapters[i].when) + "</a>";
  if (debrief) text += "<a href=\"#debrief\">" + std::string(tr("Debrief")) + "</a>";
  return text + "<a href=\"#dice\">" + tr("The dice") + "</a></nav>\n";
}

std::string legend_words(const MapPiece& piece) {
  if (piece.kind.empty()) return tr("face-down counter");
  return piece.kind + (piece.mobility.empty() || piece.mobility == "foot" ? "" : ", " + piece.mobility);
}

/// Each kind of unit on the maps once, with its name.
std::string legend_html(const Chronicle& game, const std::vector<BattleMap>& maps) {
  const SideNames& sides = game.kit.sides;
  std::map<std::string, std::string> symbols;  // by their words
  const auto any = [&](auto wanted) {
    return std::ranges::any_of(maps,
                               [&](const BattleMap& map) { return std::ranges::any_of(map.pieces, wanted); });
  };
  const auto stands_of = [](Side side) {
    return [side](const MapPiece& piece) { return piece.side == side && !piece.kind.empty(); };
  };
  for (const BattleMap& map : maps)
    for (const MapPiece& piece : map.pieces)
      symbols.try_emplace(legend_words(piece), svg_symbol(Side::kNeutral, piece.kind, piece.mobility));
  std::string text = "<ul class=\"legend\">";
  for (const auto& [words, symbol] : symbols) text += "<li>" + symbol + " " + escaped(words) + "</li>";
  std::map<std::string, std::string> swatches = svg_swatches(game.kit.board.ground);
  for (const Ground& ground : game.grounds) swatches.merge(svg_swatches(ground));
  for (const auto& [kind, swatch] : swatches) text += "<li>" + swatch + " " + escaped(kind) + "</li>";
  text += "</ul>\n<p class=\"sub\">";
  if (grid_of(game.kit.board))
    text += tr("In a sector: {1} above, {2} below; a yellow one holds pieces of both sides.",
               escaped(sides.names[1]), escaped(sides.names[0])) +
            " ";
  text += tr("Arrows are the moves of the turn.");
  // Only colours that are drawn.
  if (any(stands_of(Side::kDefender))) text += " " + tr("{1}: orange.", escaped(sides.names[1]));
  if (any(stands_of(Side::kAttacker))) text += " " + tr("{1}: blue.", escaped(sides.names[0]));
  if (any([](const MapPiece& piece) { return piece.kind.empty(); }))
    text += " " + std::string(tr("Face-down counters: grey."));
  if (any([](const MapPiece& piece) { return piece.facing.has_value(); }))
    text += " " + std::string(tr("A black wedge is the front of a stand."));
  text += "</p>\n";
  return symbols.empty() ? std::string() : text;
}

/// The board of a game without a table: a way for each side, its end first.
std::string tracks_html(const std::vector<KnownTrack>& tracks) {
  std::string text;
  for (const KnownTrack& track : tracks) {
    const char* side = track.side == Side::kDefender ? "defender" : "attacker";
    text += "<div class=\"track " + std::string(side) + "\"><h3>" + escaped(track.title) + "</h3><ol>";
    for (std::size_t i = track.places.size(); i-- > 0;) {
      const bool here = std::cmp_equal(i, track.at);
      text += (here ? "<li class=\"here\"><b>" : "<li><b>") + escaped(track.places[i].title) + "</b>";
      if (here) text += " " + tr("{1} stands here", escaped(track.title));
      for (const std::string& line : track.places[i].told | std::views::reverse)
        text += "<p>" + escaped(line) + "</p>";
      text += "</li>";
    }
    text += "</ol>";
    for (const std::string& line : track.words) text += "<p>" + escaped(line) + "</p>";
    text += "</div>";
  }
  return text.empty() ? text : "<div class=\"pair\">" + text + "</div>";
}

std::string chapter_html(const Chronicle& game, const Chapter& chapter, std::size_t place) {
  const std::string caption =
      game.over || place + 1 < game.chapters.size() ? tr("As it ended") : tr("As it stands");
  const std::string story = turn_story(chapter, game);
  return "<section>\n<h2 id=\"" + anchor(place) + "\">" + escaped(chapter.when) + "</h2>\n" +
         (story.empty() ? "" : "<p class=\"story\">" + escaped(story) + "</p>\n") + "<figure>" +
         svg_map(game.kit.board, table_map(game, chapter), tr("{1}: the table", chapter.when)) +
         tracks_html(chapter.tracks) + "<figcaption>" + tr("{1}, as everybody could see it", caption) +
         "</figcaption></figure>\n" + cards_markup(chapter.cards) + losses_html(chapter, game) +
         steps_html(chapter, game) + "</section>\n";
}

/// Every map that the report draws, for symbols and legend.
std::vector<BattleMap> all_maps(const Chronicle& game, bool debrief) {
  std::vector<BattleMap> maps;
  for (const Chapter& chapter : game.chapters) {
    maps.push_back(table_map(game, chapter));
    if (debrief) maps.push_back(truth_map(game, chapter));
    // The roster shows the dead, too.
    if (debrief)
      for (const Truth& unit : chapter.truth)
        maps.back().pieces.push_back({.kind = symbol_of(unit), .mobility = unit.mobility});
  }
  return maps;
}

std::string all_cards(const Chronicle& game) {
  std::vector<KnownCards> piles;
  for (const Chapter& chapter : game.chapters)
    piles.insert(piles.end(), chapter.cards.begin(), chapter.cards.end());
  return card_definitions(piles);
}

}  // namespace

std::string html_report(const Chronicle& game) {
  const bool debrief = game.whole && !game.chapters.empty() && !game.chapters.back().truth.empty();
  const std::vector<BattleMap> maps = all_maps(game, debrief);
  std::string text = "<!DOCTYPE html>\n<html lang=\"" + app::language() +
                     "\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta "
                     "charset=\"utf-8\"/>\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
                     tr("{1}: the game", escaped(game.name)) + "</title>\n<style>" + std::string(kStyle) +
                     map_style() + "</style>\n</head>\n<body>\n" +
                     symbol_definitions(game.kit.board, maps, game.grounds) + all_cards(game) +
                     header_html(game) + navigation_html(game, debrief) + legend_html(game, maps);
  for (std::size_t i = 0; i < game.chapters.size(); ++i) text += chapter_html(game, game.chapters[i], i);
  if (debrief) text += debrief_html(game);
  text += dice_html(game);
  text += rules_cited_html(text);
  return text + "<footer>" + tr("Made by Telescope from the journal of the game.") +
         "</footer>\n</body>\n</html>\n";
}

}  // namespace telescope::report
