#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace telescope {

/// A row of a table; `line` is where it begins.
struct CsvRow {
  std::size_t line = 0;
  std::vector<std::string> fields;
};

/// A table of text with a heading. A row may have fewer fields than the heading, whose last ones are then
/// empty.
struct CsvTable {
  char separator = ',';
  CsvRow heading;
  std::vector<CsvRow> rows;
};

/// Reads separated values as spreadsheets save them: RFC 4180, fields between commas, semicolons or tabs,
/// whichever the heading has most of, or what a first line `sep=;` says. Rows without a word and columns
/// without one are left out, and so are blanks around a field; no-break spaces count as spaces. The error
/// names the file and the line. A table without a heading has nothing to say.
Result<CsvTable> parse_csv(std::string_view text, std::string_view file_name);

/// "units.csv:3: 2 fields, but the heading has 3 columns".
std::string wrong_width(std::string_view file_name, const CsvRow& row, const CsvRow& heading);

/// The text of a spreadsheet's file in UTF-8: as it is, from UTF-16 where its mark says so, or from
/// Windows-1252 where it is no UTF-8. Fails where it is no text at all.
Result<std::string> spreadsheet_text(std::string bytes);

}  // namespace telescope
