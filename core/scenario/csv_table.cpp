#include "core/scenario/csv_table.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <span>

#include "core/base/answers.hpp"
#include "core/base/counted.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"

namespace telescope {
namespace {

/// What an 8-bit code has from 0x80 on; 0 where it has nothing. That of Windows goes on as Latin-1 does.
constexpr std::u16string_view kWindows1252(u"€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ", 32);
constexpr std::u16string_view kMacRoman =
    u"ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü"
    u"†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
    u"¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
    u"‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
constexpr std::u16string_view kCodePage850 =
    u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ"
    u"áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
    u"└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀"
    u"ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

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

std::optional<std::string> from_8_bits(std::string_view bytes, std::u16string_view code) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const std::size_t at = byte < 0x80 ? code.size() : byte - 0x80U;
    const char32_t point = at < code.size() ? code[at] : byte;
    if (point == 0 && byte != 0) return std::nullopt;
    append_utf8(text, point);
  }
  return text;
}

bool is_plain_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether bytes stand where letters do that are none on Windows: "R\x82serve" would be "R‚serve".
bool is_of_dos(std::string_view bytes) {
  constexpr std::string_view kNowhere = "\x81\x8D\x8F\x90\x9D";
  constexpr std::string_view kNotInWords = "\x80\x82\x84\x86\x87\x88\x89\x8B\x93\x94\x95\x98\x99\x9B";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (kNowhere.find(bytes[i]) != kNowhere.npos) return true;
    if (kNotInWords.find(bytes[i]) != kNotInWords.npos && i > 0 && i + 1 < bytes.size() &&
        is_plain_letter(bytes[i - 1]) && is_plain_letter(bytes[i + 1]))
      return true;
  }
  return false;
}

/// Without what old programs leave at the end of a file: a form feed, and the mark that ends one of MS-DOS.
std::string without_end_marks(std::string text) {
  const std::size_t tail = text.find_last_not_of(" \t\r\n\f\x1A") + 1;
  const auto ends = std::remove_if(text.begin() + static_cast<std::ptrdiff_t>(tail), text.end(),
                                   [](char c) { return c == '\f' || c == '\x1A'; });
  text.erase(ends, text.end());
  return text;
}

std::string with_each(std::string_view text, std::span<const std::string_view> of, std::string_view as) {
  std::string out;
  while (!text.empty()) {
    const auto found =
        std::ranges::find_if(of, [&](std::string_view each) { return text.starts_with(each); });
    out += found == of.end() ? text.substr(0, 1) : as;
    text.remove_prefix(found == of.end() ? 1 : found->size());
  }
  return out;
}

/// Without what has no width: soft hyphens, what pages have between words, and the marks of UTF-8, of which a
/// program that adds lines or writes the file again adds another.
std::string without_no_widths(std::string_view text) {
  static constexpr std::array<std::string_view, 4> kNone{"\uFEFF", "\u200B", "\u2060", "\u00AD"};
  return with_each(text, kNone, "");
}

/// With a space for every no-break, wide, thin or ideographic one, in UTF-8.
std::string with_plain_spaces(std::string_view text) {
  static constexpr std::array kBlanks = std::to_array<std::string_view>(
      {"\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007",
       "\u2008", "\u2009", "\u200A", "\u202F", "\u205F", "\u3000"});
  return with_each(text, kBlanks, " ");
}

std::string_view first_line_of(std::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

constexpr std::string_view kSeparators = ",;\t|";

/// Takes a first line `sep=;` away and gives its separator: that of the rest of the line where a spreadsheet
/// has saved the line as a row of its own, `sep=;,,,`.
std::optional<char> take_told_separator(std::string& text) {
  const std::size_t at = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t length = first_line_of(std::string_view(text).substr(at)).size();
  std::string_view told = std::string_view(text).substr(at, length);
  const bool quoted = told.starts_with('"');
  if (quoted) told.remove_prefix(1);
  if (told.size() < 5 || lowered(told.substr(0, 4)) != "sep=") return std::nullopt;
  std::string_view rest = told.substr(5);
  if (quoted && rest.starts_with('"')) rest.remove_prefix(1);
  while (rest.ends_with(' ')) rest.remove_suffix(1);
  const char separator = rest.empty() ? told[4] : rest.front();
  if (rest.find_first_not_of(separator) != std::string_view::npos) return std::nullopt;
  if (!rest.empty() && kSeparators.find(separator) == std::string_view::npos) return std::nullopt;
  text.erase(at, length);
  return separator;
}

/// What a spreadsheet keeps as it is typed and shows otherwise: `="1-02"` is a way to write a text that would
/// be a date. Tabs stay where they separate: the field may be a whole row.
std::string as_shown(std::string_view field, char separator) {
  static constexpr std::array<std::string_view, 4> kBreaks{"\r\n", "\r", "\n", "\t"};
  const std::string line = with_each(
      field, std::span(kBreaks).first(separator == '\t' ? kBreaks.size() - 1 : kBreaks.size()), " ");
  const std::string_view shown = trimmed(line);
  const bool is_text = shown.size() > 2 && shown.starts_with("=\"") && shown.find('"', 2) == shown.size() - 1;
  return std::string(is_text ? shown.substr(2, shown.size() - 3) : shown);
}

/// "# the second Division" with nothing beside it.
bool is_comment(const std::vector<std::string>& fields) {
  return fields.front().starts_with('#') &&
         std::all_of(fields.begin() + 1, fields.end(), [](const auto& field) { return field.empty(); });
}

/// Splits text into rows; those without a word, and comments, are left out. A row that is one field with
/// separators in it is split once more: so does a spreadsheet save a row that it has opened as one cell.
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
      if (row.fields.size() == 1 && row.fields.front().find(separator_) != std::string::npos) {
        auto within = Splitter(row.fields.front(), separator_).rows();
        if (within && within->size() == 1) row.fields = std::move(within->front().fields);
      }
      if (!std::ranges::all_of(row.fields, &std::string::empty) && !is_comment(row.fields))
        rows.push_back(std::move(row));
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
    const std::size_t begins = text_.find_first_not_of(' ', at_);
    if (begins != text_.npos && text_[begins] == '"') at_ = begins;
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
    return as_shown(field, separator_);
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0, line_ = 1;
  bool last_is_whole_ = true;
};

/// The separator of which the first line that says anything has most; a comma where it has none.
char likely_separator(std::string_view text) {
  std::string_view line;
  do {
    text.remove_prefix(
        std::min(text.find_first_not_of(" \r\n" + std::string(kSeparators), line.size()), text.size()));
    line = first_line_of(text);
  } while (line.starts_with('#'));
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
  return at(file_name, row) + counted(row.fields.size(), "field") + ", but the heading has " +
         counted(heading.fields.size(), "column") +
         (heading.fields.size() == 1 || row.fields.size() > 2 * heading.fields.size()
              ? "; the heading is line " + std::to_string(heading.line) + ": is that a title? Take it out"
              : "");
}

Result<CsvTable> parse_csv(std::string_view csv, std::string_view file_name) {
  std::string text = with_plain_spaces(csv);
  const std::optional<char> told = take_told_separator(text);
  const char separator = told.value_or(likely_separator(text));
  Splitter splitter(text, separator);
  auto rows = splitter.rows();
  if (!rows) return failure(std::string(file_name) + ": " + rows.error().message);
  // Before the heading a comment may have separators in it.
  rows->erase(rows->begin(), std::ranges::find_if(*rows, [](const CsvRow& row) {
                return !row.fields.front().starts_with('#') || row.fields.front() == "#";
              }));
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

Result<SpreadsheetText> spreadsheet_text(std::string bytes) {
  std::optional<std::string> text;
  std::string_view code;
  if (bytes.starts_with("\xFF\xFE")) {
    text = from_utf16(std::string_view(bytes).substr(2), 1);
  } else if (bytes.starts_with("\xFE\xFF")) {
    text = from_utf16(std::string_view(bytes).substr(2), 0);
  } else if (is_unmarked_utf16(bytes, 1)) {
    text = from_utf16(bytes, 1);
  } else if (is_unmarked_utf16(bytes, 0)) {
    text = from_utf16(bytes, 0);
  } else if (bytes.starts_with("\xEF\xBB\xBF") || is_text(bytes)) {
    text = std::move(bytes);
  } else if (bytes.find('\r') != bytes.npos && bytes.find('\n') == bytes.npos) {
    code = "Mac Roman";
    text = from_8_bits(bytes, kMacRoman);
  } else if (is_of_dos(bytes)) {
    code = "MS-DOS text (code page 850)";
    text = from_8_bits(bytes, kCodePage850);
  } else {
    code = "Windows-1252";
    text = from_8_bits(bytes, kWindows1252);
  }
  if (text) text = without_end_marks(without_no_widths(*text));
  if (!text || !is_text(*text)) return failure("not a text file; is it saved as CSV?");
  return SpreadsheetText{.text = with_marks_shown(*text), .code = code};
}

Result<SpreadsheetText> read_spreadsheet(const std::filesystem::path& file, std::size_t max_bytes) {
  auto bytes = read_small_file(file, max_bytes);
  if (!bytes) return tl::unexpected(bytes.error());
  auto text = spreadsheet_text(*std::move(bytes));
  if (!text) return failure(file.string() + ": " + text.error().message);
  return text;
}

}  // namespace telescope
