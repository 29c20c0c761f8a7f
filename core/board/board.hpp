#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/units.hpp"
#include "core/board/ground.hpp"

namespace telescope {

/// One square of a grid board, counted from 0: column to the right, row away from the near edge.
struct Sector {
  int column = 0;
  int row = 0;
  auto operator<=>(const Sector&) const = default;
};

/// No wargames table is larger; a file that asks for more is wrong.
inline constexpr int kMostColumns = 40;

/// A board of equal squares, such as 4 x 6 sectors of 6 in or 10 x 7 squares of 8 cm.
struct GridBoard {
  int columns = 0;
  int rows = 0;
  Length cell;
  std::string column_prefix = "A";
  std::string row_prefix = "L";
  /// RQ-02: true where the first column is on the right seen from the near edge. Labels only.
  bool columns_from_right = false;
  bool operator==(const GridBoard&) const = default;
};

enum class MeasuringUnit { kInch, kCentimetre };

/// A board without sectors, measured with a tape in inches or in centimetres.
struct OpenBoard {
  Length width;
  Length depth;
  MeasuringUnit unit = MeasuringUnit::kInch;
  bool operator==(const OpenBoard&) const = default;
};

/// A game without a table: a campaign that is kept on paper and on phones.
struct NoSurface {
  bool operator==(const NoSurface&) const = default;
};

/// A place beside the playing area that has a name: R1-1, R2, the dead pile. `outline` is absent where
/// the camera does not see it.
struct NamedArea {
  struct Rectangle {
    TablePoint min;
    TablePoint max;
    bool operator==(const Rectangle&) const = default;
  };
  std::string name;
  std::optional<Rectangle> outline;
  bool operator==(const NamedArea&) const = default;
};

/// Ground that lies higher than the table and is flat on top: a hill's foot in `outline`, or, where it is
/// round, in the ellipse that touches the outline's edges.
struct Hill {
  std::string name;
  NamedArea::Rectangle outline;
  bool round = false;
  Length height;
  bool operator==(const Hill&) const = default;
};

struct Board {
  std::variant<GridBoard, OpenBoard, NoSurface> surface;
  std::vector<NamedArea> areas;
  std::vector<Hill> hills;
  Ground ground;
  bool operator==(const Board&) const = default;
};

bool has_surface(const Board& board);
/// Zero where there is no surface.
Length width(const Board& board);
Length depth(const Board& board);
/// The grid of `board`, or nullptr for an open table.
const GridBoard* grid_of(const Board& board);

/// What lengths on it are told in: an open table's own unit; of a grid, inches where its squares are whole
/// ones.
MeasuringUnit measured_in(const Board& board);

/// How high the ground is at `point`: the highest hill or area there, zero beside them all.
Length ground_height(const Board& board, TablePoint point);

/// "A2", "L3" and "A2-L3".
std::string column_name(const GridBoard& grid, int column);
std::string row_name(const GridBoard& grid, int row);
std::string label(const GridBoard& grid, Sector sector);
/// A point of a sector by its parts of the side, from the left and from the near edge; as a rule its middle.
TablePoint in_sector(const GridBoard& grid, Sector sector, double across = 0.5, double along = 0.5);
std::optional<Sector> sector_from_label(const GridBoard& grid, std::string_view text);

/// Where a point lies, and how sure that is.
struct Place {
  enum class Kind {
    kUnknown,   ///< no position: not calibrated, or never seen
    kSector,    ///< clearly inside `sector`
    kUnclear,   ///< within the margin of an edge; `between` says which sectors it may be
    kOpen,      ///< on an open table, where there are no sectors
    kArea,      ///< in the named area `area`
    kOffTable,  ///< seen, but neither on the playing area nor in a named area
  };
  Kind kind = Kind::kUnknown;
  std::optional<Sector> sector;
  std::vector<Sector> between;
  bool may_be_off_table = false;  ///< only with kUnclear: the edge in question is the table's own
  std::string area;
  bool operator==(const Place&) const = default;
};

/// Where `point` lies on `board`, when its position is known to within `margin`.
Place locate(const Board& board, TablePoint point, Length margin);

/// "A2-L3", "A2-L3 or A2-L4", "R1-2", "off table": for people.
std::string describe(const Board& board, const Place& place);

/// The four facings of a square grid (RR-005, RRQ-35).
enum class Facing { kNorth, kEast, kSouth, kWest };
/// The facing nearest to `heading`, or nothing when it is more than `tolerance_deg` (at most 45) from it.
std::optional<Facing> facing(Heading heading, double tolerance_deg);
Heading heading_of(Facing facing);
std::string_view to_string(Facing facing);  ///< "north"

}  // namespace telescope
