#pragma once

#include <cstddef>
#include <filesystem>
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

/// Reads separated values as spreadsheets save them: RFC 4180, fields between commas, semicolons, tabs or
/// bars, whichever the heading has most of, or what a first line `sep=;` says. Rows without a word, comments
/// (`# ...` alone in a row) and columns without a word are left out, and so are blanks around a field;
/// no-break and thin spaces and the ends of lines within a field count as spaces. A row that is all in one
/// cell is split. The error names the file and the line. A table without a heading has nothing to say.
Result<CsvTable> parse_csv(std::string_view text, std::string_view file_name);

/// "units.csv:3: 2 fields, but the heading has 3 columns".
std::string wrong_width(std::string_view file_name, const CsvRow& row, const CsvRow& heading);

struct SpreadsheetText {
  std::string text;       ///< in UTF-8
  std::string_view code;  ///< how it was read where that is a guess: "Windows-1252"; empty: it is none
};

/// The text of a spreadsheet's file: as it is, from UTF-16 where its mark says so, or where it is no UTF-8
/// from the 8 bits of an old Macintosh (its lines end so), of MS-DOS (its bytes are no letters of Windows),
/// or of Windows. Fails where it is no text at all.
Result<SpreadsheetText> spreadsheet_text(std::string bytes);

/// The same of a file of at most so many bytes. The error names it.
Result<SpreadsheetText> read_spreadsheet(const std::filesystem::path& file, std::size_t max_bytes);

}  // namespace telescope
