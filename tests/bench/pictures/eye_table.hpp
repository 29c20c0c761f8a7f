#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "tests/bench/pictures/picture_set.hpp"

namespace telescope::bench {

/// What is printed and laid on the table beside the kit that it is read with.
enum class Printed { kOwnKit, kAnotherKit, kNothing, kOtherSize, kAnchorsExchanged };

/// Stills of one kind without a measured lens, as `telescope read` takes them: where the table and the pieces
/// are said to be, and what is said besides.
struct TableRow {
  const char* name;
  Level level = Level::kEasy;
  Setup setup = {};
  Capture capture = {};
  Printed printed = Printed::kOwnKit;
  double anchors_askew_mm = 0;  ///< each anchor lies so far off, in a direction that the seed chooses
  /// What one of the notes must hold; null: nothing is asked for.
  const char* said = nullptr;
};
std::span<const TableRow> table_rows();

/// What came of a row.
struct TableFigures {
  int pictures = 0;
  int found = 0;  ///< tables
  int said = 0;   ///< pictures in which what the row asks for is said
  int falsely_said =
      0;  ///< in which a print of another scale, exchanged anchors or a hill are said that are none
  double median_mm = 0, worst_mm = 0;  ///< from where pieces stand that are seen whole and were read
  double within_sigma = 0;  ///< per cent of these errors, along x and y, that are no larger than stated
};
TableFigures score_table_row(const TableRow& row, int pictures, std::uint64_t first_seed,
                             const std::vector<cv::Mat3b>& photographs);

std::ostream& operator<<(std::ostream& out, const TableFigures& figures);
std::istream& operator>>(std::istream& in, TableFigures& figures);
void print(const TableFigures& figures);

}  // namespace telescope::bench
