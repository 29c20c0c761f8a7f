#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/known.hpp"
#include "core/rules/sheet.hpp"

namespace telescope {

// What most games put into Known alike.

/// The page's own words of the step: when, title, steps and whether the game is over.
Known known_of_step(const Sheet& page);

/// The page of a step of those titles, which are in the order of the enumeration of steps.
template <class Step>
Sheet page_of_step(std::span<const std::string_view> titles, Step step, std::string when, bool over) {
  Sheet page{.steps = {titles.begin(), titles.end()}, .step = static_cast<int>(step)};
  page.when = std::move(when);
  page.title = titles[static_cast<std::size_t>(step)];
  page.over = over;
  return page;
}

/// A sheet of paper, and another of them where something stands on it.
KnownPaper paper_of(std::string id, std::string title, std::string_view rule,
                    std::vector<std::string> columns = {});
void keep(KnownPaper paper, Known& known);
/// What its reader does next, whose `acts` it is to act now (kNeutral: nobody's): `lines` say it.
KnownPaper now_paper(const SideNames& names, Side acts, Side reader, std::string_view rule,
                     std::vector<std::string> lines);

/// What `known` keeps besides where pieces stand, a line each, so that a game can go on from paper: turn and
/// step, how it stands, what is left, states of pieces, what else lies on the table, cards and papers, but
/// what says only what is done next or what the rules have. "Waves still to come: 7th Brigade; Wave: 2;
/// Battalions: A-03 II/7".
std::vector<SheetLine> lines_of(const Known& known, const Board& board,
                                const Audience& audience = Audience::kAll);

/// Says where a piece is: its square and how it faces, its point, its area or why it is off the table, which
/// it then is for good.
void put_at(KnownPiece& piece, const Board& board, const Spot& spot);

/// A unit's fate at the end: destroyed or in play, there.
UnitFate fate_of(const KitPiece& piece, bool destroyed, std::string where = {});
UnitFate fate_of(const Unit& unit, bool destroyed, std::string where = {});
/// Likewise of a unit that is destroyed where it is off the table.
UnitFate fate_at(UnitId unit, Side side, const Board& board, const Spot& spot);

}  // namespace telescope
