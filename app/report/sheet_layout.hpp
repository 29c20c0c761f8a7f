#pragma once

#include <string>
#include <vector>

#include "app/print/paper.hpp"
#include "app/report/battle_map.hpp"

namespace telescope::report {

/// A unit of the roster: where it is, or what became of it.
struct RosterRow {
  MapPiece piece;
  std::string id;
  std::string name;
  std::string where;
};
struct RosterGroup {
  std::string title;
  std::vector<RosterRow> rows;
};

/// What a state sheet says.
struct SheetContents {
  std::string title;
  std::string subject;
  std::string foot;                   ///< small, below each page
  std::vector<std::string> accounts;  ///< a line each, the first large
  Board board;
  BattleMap map;
  std::vector<RosterGroup> roster;
};

/// The contents on as many pages as they take, as PDF. The same contents give the same bytes.
std::string lay_out(const SheetContents& contents, print::Paper paper);

}  // namespace telescope::report
