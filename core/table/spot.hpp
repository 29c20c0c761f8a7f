#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/units.hpp"
#include "core/board/board.hpp"

namespace telescope {

/// Not on the table nor beside it. `why` is the ruleset's word, "dead", "left", "not in use"; may be empty.
struct OffTable {
  std::string why;
  bool operator==(const OffTable&) const = default;
};

/// In a square of a grid; with a facing where the game knows one.
struct InSector {
  Sector sector;
  std::optional<Facing> facing;
  bool operator==(const InSector&) const = default;
};

/// With the base's centre at a point of the playing area, to within `tolerance`; headed as given to within
/// `tolerance_deg`, where the game knows a heading.
struct AtPoint {
  TablePoint point;
  std::optional<Heading> heading;
  Length tolerance = Length::from_inches(0.5);
  double tolerance_deg = 15.0;
  bool operator==(const AtPoint&) const = default;
};

/// In a named area of the board, or in a ground area of that id.
struct InArea {
  std::string name;
  bool operator==(const InArea&) const = default;
};

/// On the playing area; the game does not say where.
struct Anywhere {
  bool operator==(const Anywhere&) const = default;
};

/// Where a piece belongs, on any board.
using Spot = std::variant<OffTable, InSector, AtPoint, InArea, Anywhere>;

bool is_off_table(const Spot& spot);
/// Is it a place, and neither a square nor a point of the playing area?
bool is_beside(const Spot& spot);
/// The sector, where it is one.
std::optional<Sector> sector_of(const Spot& spot);

/// The place alone, in one or two words: "A2-L3", "R1-2", "the table"; empty: off the table.
std::string place_word(const Board& board, const Spot& spot);
/// The other way, but for points: a sector's label, "the table", else the name of an area; empty: off the
/// table.
Spot spot_from_word(const Board& board, std::string_view word);

/// All of it, for people: "A2-L3 facing north", "18.5 in from the left and 6.0 in from the near edge, facing
/// 90°", "R1-2", "anywhere on the table", "off the table: dead".
std::string describe(const Board& board, const Spot& spot);

/// "4.2 in", "10.7 cm": in the board's unit.
std::string length_words(const Board& board, Length length);

}  // namespace telescope
