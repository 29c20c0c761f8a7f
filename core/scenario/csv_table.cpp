#include "core/scenario/csv_table.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>

#include "core/base/answers.hpp"
#include "core/base/counted.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"

namespace telescope {
namespace {

/// What Windows-1252 has at 0x80 to 0x9F; 0 where it has nothing.
constexpr std::array<char16_t, 32> kWindows1252{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

constexpr bool is_surrogate(char32_t point) {
  return point >= 0xD800 && point <= 0xDFFF;
}

void append_utf8(std::string& text, char32_t point) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (point < 0x80) return add(point);
  if (point < 0x800) {
    add(0xC0 | (point >> 6));
  } else {
    if (point < 0x10000) {
      add(0xE0 | (point >> 12));
    } else {
      add(0xF0 | (point >> 18));
      add(0x80 | ((point >> 12) & 0x3F));
    }
    add(0x80 | ((point >> 6) & 0x3F));
  }
  add(0x80 | (point & 0x3F));
}

/// `high`: which of a unit's two bytes is the high one, 0 or 1. Nothing: not UTF-16.
std::optional<std::string> from_utf16(std::string_view bytes, std::size_t high) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  const auto unit = [&](std::size_t i) -> char32_t {
    return char32_t{static_cast<unsigned char>(bytes[i + high])} << 8 |
           static_cast<unsigned char>(bytes[i + 1 - high]);
  };
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    char32_t point = unit(i);
    if (is_surrogate(point)) {
      const char32_t low = i + 2 < bytes.size() ? unit(i + 2) : 0;
      if (point >= 0xDC00 || low < 0xDC00 || low > 0xDFFF) return std::nullopt;
      point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
      i += 2;
    }
    append_utf8(text, point);
  }
  return text;
}

/// Whether every other byte is zero, as in UTF-16 that has lost its mark: `high` is which of a unit's two.
bool is_unmarked_utf16(std::string_view bytes, std::size_t high) {
  const std::string_view head = bytes.substr(0, 64);
  if (head.size() < 4) return false;
  for (std::size_t i = 0; i < head.size(); ++i)
    if ((head[i] == 0) != (i % 2 == high)) return false;
  return true;
}

std::optional<std::string> from_windows_1252(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const char32_t point = byte < 0x80 || byte >= 0xA0 ? byte : kWindows1252[byte - 0x80];
    if (point == 0) return std::nullopt;
    append_utf8(text, point);
  }
  return text;
}

/// With a space for every no-break space: U+00A0, U+2007 and U+202F, in UTF-8.
std::string with_plain_spaces(std::string_view text) {
  std::string plain(text);
  for (const std::string_view blank : {"\xC2\xA0", "\xE2\x80\x87", "\xE2\x80\xAF"})
    for (std::size_t at = 0; (at = plain.find(blank, at)) != std::string::npos;)
      plain.replace(at, blank.size(), " ");
  return plain;
}

std::string_view first_line_of(std::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

constexpr std::string_view kSeparators = ",;\t";

/// Takes a first line `sep=;` away and gives its separator: that of the rest of the line where a spreadsheet
/// has saved the line as a row of its own, `sep=;,,,`.
std::optional<char> take_told_separator(std::string_view& text) {
  const std::string_view line = first_line_of(text);
  std::string_view told = line;
  const bool quoted = told.starts_with('"');
  if (quoted) told.remove_prefix(1);
  if (told.size() < 5 || lowered(told.substr(0, 4)) != "sep=") return std::nullopt;
  std::string_view rest = told.substr(5);
  if (quoted && rest.starts_with('"')) rest.remove_prefix(1);
  const char separator = rest.empty() ? told[4] : rest.front();
  if (rest.find_first_not_of(separator) != std::string_view::npos) return std::nullopt;
  if (!rest.empty() && kSeparators.find(separator) == std::string_view::npos) return std::nullopt;
  text.remove_prefix(line.size());
  return separator;
}

/// Splits text into rows; those without a word are left out.
class Splitter {
 public:
  Splitter(std::string_view text, char separator) : text_(text), separator_(separator) {}

  Result<std::vector<CsvRow>> rows() {
    std::vector<CsvRow> rows;
    while (at_ < text_.size()) {
      CsvRow row{.line = line_, .fields = {}};
      do {
        auto field = next_field();
        if (!field) return failure("a quote (\") is never closed");
        row.fields.push_back(std::move(*field));
      } while (take(separator_));
      const bool returned = take('\r');
      last_is_whole_ = take('\n') || returned;
      ++line_;
      if (!std::ranges::all_of(row.fields, &std::string::empty)) rows.push_back(std::move(row));
    }
    return rows;
  }
  /// Whether the last row has the end of a line behind it: a file that was cut off has not.
  bool last_is_whole() const { return last_is_whole_; }

 private:
  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  /// Nothing: its quote is never closed.
  std::optional<std::string> next_field() {
    std::string field;
    if (take('"')) {
      for (bool open = true; open;) {
        if (at_ == text_.size()) return std::nullopt;
        if (text_[at_] == '\n') ++line_;
        if (take('"'))
          open = take('"');
        else
          ++at_;
        if (open) field += text_[at_ - 1];
      }
    }
    while (at_ < text_.size() && text_[at_] != separator_ && text_[at_] != '\n' && text_[at_] != '\r')
      field += text_[at_++];
    return std::string(trimmed(field));
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0, line_ = 1;
  bool last_is_whole_ = true;
};

/// The separator of which the first line that says anything has most; a comma where it has none.
char likely_separator(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" ,;\t\r\n"), text.size()));
  const std::string_view line = first_line_of(text);
  return *std::ranges::max_element(kSeparators, {}, [&](char c) { return std::ranges::count(line, c); });
}

std::string at(std::string_view file_name, const CsvRow& row) {
  return std::string(file_name) + ":" + std::to_string(row.line) + ": ";
}

/// Takes the column out of every row; what is wrong where a row has a word in it, else nothing.
std::string drop_empty_column(CsvTable& table, std::size_t column, std::string_view file_name) {
  for (CsvRow& row : table.rows) {
    if (column >= row.fields.size()) continue;
    const auto field = row.fields.begin() + static_cast<std::ptrdiff_t>(column);
    if (!field->empty())
      return at(file_name, row) + "'" + *field + "' stands in column " + std::to_string(column + 1) +
             ", which has no heading";
    row.fields.erase(field);
  }
  table.heading.fields.erase(table.heading.fields.begin() + static_cast<std::ptrdiff_t>(column));
  return {};
}

}  // namespace

std::string wrong_width(std::string_view file_name, const CsvRow& row, const CsvRow& heading) {
  return at(file_name, row) + std::to_string(row.fields.size()) + " fields, but the heading has " +
         counted(heading.fields.size(), "column") +
         (heading.fields.size() == 1
              ? "; the heading is line " + std::to_string(heading.line) + ": is that a title? Take it out"
              : "");
}

Result<CsvTable> parse_csv(std::string_view csv, std::string_view file_name) {
  const std::string plain = with_plain_spaces(csv);
  std::string_view text = plain;
  const std::optional<char> told = take_told_separator(text);
  const char separator = told.value_or(likely_separator(text));
  Splitter splitter(text, separator);
  auto rows = splitter.rows();
  if (!rows) return failure(std::string(file_name) + ": " + rows.error().message);
  if (rows->empty()) return CsvTable{};

  CsvTable table{.separator = separator, .heading = std::move(rows->front()), .rows = {}};
  rows->erase(rows->begin());
  table.rows = std::move(*rows);
  std::vector<std::string>& heading = table.heading.fields;
  while (heading.back().empty()) heading.pop_back();
  for (CsvRow& row : table.rows) {
    while (row.fields.size() > heading.size() && row.fields.back().empty()) row.fields.pop_back();
    const bool whole = &row != &table.rows.back() || splitter.last_is_whole();
    if (row.fields.size() > heading.size() || (row.fields.size() < heading.size() && !whole))
      return failure(wrong_width(file_name, row, table.heading));
  }
  for (std::size_t column = heading.size(); column-- > 0;)
    if (heading[column].empty())
      if (const std::string fault = drop_empty_column(table, column, file_name); !fault.empty())
        return failure(one_line(fault));
  return table;
}

Result<std::string> spreadsheet_text(std::string bytes) {
  std::optional<std::string> text;
  if (bytes.starts_with("\xFF\xFE"))
    text = from_utf16(std::string_view(bytes).substr(2), 1);
  else if (bytes.starts_with("\xFE\xFF"))
    text = from_utf16(std::string_view(bytes).substr(2), 0);
  else if (is_unmarked_utf16(bytes, 1))
    text = from_utf16(bytes, 1);
  else if (is_unmarked_utf16(bytes, 0))
    text = from_utf16(bytes, 0);
  else if (bytes.starts_with("\xEF\xBB\xBF"))
    text = bytes.substr(3);
  else if (is_text(bytes))
    text = std::move(bytes);
  else
    text = from_windows_1252(bytes);
  if (!text || !is_text(*text)) return failure("not a text file; is it saved as CSV?");
  return with_marks_shown(*text);
}

}  // namespace telescope
