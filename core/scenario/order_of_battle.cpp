#include "core/scenario/order_of_battle.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "core/base/joined.hpp"
#include "core/base/nearest.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"
#include "core/scenario/csv_table.hpp"
#include "core/scenario/settings_reader.hpp"

namespace telescope {
namespace {

constexpr std::array<std::string_view, 9> kColumns{"id",       "division", "kind",   "name", "short",
                                                   "mobility", "traits",   "stands", "base"};
constexpr std::size_t kRequired = 3;  // the first three of them

/// "25x40": width and depth of a stand, each from 5 to 300 mm, as [base] has them.
bool read_base(std::string_view text, UnitRow& row) {
  const auto read = [&](int& millimetres) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), millimetres);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc{} && millimetres >= 5 && millimetres <= 300;
  };
  if (!read(row.base_width_mm) || !text.starts_with('x')) return false;
  text.remove_prefix(1);
  return read(row.base_depth_mm) && text.empty();
}

std::string at(std::string_view file_name, std::size_t line) {
  return std::string(file_name) + ":" + std::to_string(line) + ": ";
}

/// What is wrong with the heading; empty where it is right.
std::string heading_fault(const std::vector<std::string>& heading, std::span<const Setting> own) {
  std::vector<std::string_view> columns(kColumns.begin(), kColumns.end());
  for (const Setting& each : own) columns.push_back(each.key);
  const std::string expected = "expected are " + joined(std::span(columns).first(kRequired)) +
                               " and, if wanted, " + joined(std::span(columns).subspan(kRequired));
  for (std::size_t i = 0; i < heading.size(); ++i) {
    const std::string& name = heading[i];
    if (std::ranges::find(columns, name) == columns.end()) {
      const std::string_view meant = nearest(name, columns);
      return "unknown column '" + name + "'" +
             (meant.empty() ? "; " + expected : "; did you mean '" + std::string(meant) + "'?");
    }
    if (std::ranges::count(heading, name) > 1) return "column '" + name + "' is there twice";
  }
  for (std::string_view name : std::span(columns).first(kRequired))
    if (std::ranges::find(heading, name) == heading.end())
      return "column '" + std::string(name) + "' is missing; found are " + joined(heading) + "; " + expected;
  return {};
}

/// "56,0" as "56.0". Between commas "1,250" may as well be twelve hundred and fifty, and stays as it is.
std::string with_decimal_point(std::string text, char separator) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) return text;
  const std::size_t ends = std::min(text.find_first_not_of("0123456789", comma + 1), text.size());
  const bool plain = ends == text.size() || text[ends] == 'E' || text[ends] == 'e';
  if (plain && (separator != ',' || ends - comma != 4)) text[comma] = '.';
  return text;
}

/// A number without what groups its thousands, one of `marks` or what is no other mark of it, and with the
/// minus of ASCII: "1 560", "1'560,5" and "1,560.00" as "1560", "1560,5" and "1560.00".
std::string without_groups(std::string text, std::string_view marks) {
  for (const auto& [mark, plain] : {std::pair("\xE2\x80\x99", "'"), {"\xE2\x88\x92", "-"}})
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos;)
      text.replace(at, std::string_view(mark).size(), plain);
  constexpr std::string_view kDigits = "0123456789", kDecimal = ".,";
  const std::size_t first = text.find_first_not_of(kDigits);
  if (first == 0 || first > 3 || first == std::string::npos) return text;
  const std::size_t ends =
      std::min(text.find_first_not_of(std::string(kDigits) + text[first], first), text.size());
  const bool has_decimals = ends < text.size() && kDecimal.find(text[ends]) != kDecimal.npos;
  const bool groups =
      marks.find(text[first]) != marks.npos || (has_decimals && kDecimal.find(text[first]) != kDecimal.npos);
  if (!groups || (ends < text.size() && !has_decimals)) return text;
  std::string digits = text.substr(0, first);
  for (std::size_t at = first; at < ends; at += 4) {
    const std::string group = text.substr(at, std::min<std::size_t>(4, ends - at));
    if (group.size() != 4 || group[0] != text[first] ||
        group.find_first_not_of(kDigits, 1) != std::string::npos)
      return text;
    digits += group.substr(1);
  }
  return digits + text.substr(ends);
}

/// Whether a number of the table has a comma before its decimals, "56,0": its points group thousands then.
bool has_decimal_commas(const CsvTable& table) {
  constexpr std::size_t kOfThousands = 3;
  return std::ranges::any_of(table.rows, [&](const CsvRow& row) {
    return table.separator != ',' && std::ranges::any_of(row.fields, [](const std::string& each) {
             const std::string field = without_groups(each, " '");
             const std::size_t comma = field.find(',');
             const std::string decimals = comma == field.npos ? "" : field.substr(comma + 1);
             return comma != 0 && !decimals.empty() && decimals.size() != kOfThousands &&
                    (field.substr(0, comma) + decimals).find_first_not_of("0123456789") == field.npos;
           });
  });
}

/// What a value is not; how to write one that may be a thousand or a decimal, by what was read of it.
std::string not_this(const std::string& given, const std::string& read) {
  std::string points = read;
  if (read.find('.') == read.npos) std::ranges::replace(points, ',', '.');
  const std::string plain = without_groups(points, points.find(',') == points.npos ? "." : "");
  return ", not '" + given + "'" + (plain == points ? "" : "; is it " + plain + "? Write it so");
}

/// A whole number without the decimals that a spreadsheet gives it: "560,0" as "560". "1.000" may as well be
/// a thousand, and stays as it is.
std::string without_decimals(std::string text, char separator) {
  constexpr std::size_t kOfThousands = 3;
  text = with_decimal_point(std::move(text), separator);
  const std::size_t point = text.find('.');
  if (point == std::string::npos || point == 0) return text;
  const std::size_t decimals = text.size() - point - 1;
  if (decimals > 0 && decimals != kOfThousands && text.find_first_not_of('0', point + 1) == std::string::npos)
    text.resize(point);
  return text;
}

/// A value of the rules' own, with its numbers as this table writes them.
Result<SettingValue> own_value(const std::string& given, const Setting& of, std::string_view marks,
                               char separator) {
  std::string text = given;
  const bool is_whole = std::holds_alternative<std::int64_t>(of.fallback);
  const bool is_number = is_whole || std::holds_alternative<double>(of.fallback);
  if (is_number) text = without_groups(std::move(text), marks);
  if (is_number && !is_whole) text = with_decimal_point(std::move(text), separator);
  if (is_whole) text = without_decimals(std::move(text), separator);
  auto value = setting_value(text, of);
  if (value) return value;
  return failure(
      "'" + std::string(of.key) + "' " + with_rule(of, value.error().message) +
      (of.choices.empty() ? is_whole ? not_this(given, text) : ", not '" + given + "'" : std::string()));
}

}  // namespace

bool is_date(std::string_view id) {
  constexpr std::string_view kMonths =
      " jan janv feb mar mrz mars apr avr may mai jun juin jul juil aug sep sept oct okt nov dec dez ";
  constexpr std::string_view kNumbers = "0123456789-./";
  const std::size_t word = std::min(id.find_first_not_of(kNumbers), id.size());
  const std::size_t ends = std::min(id.find_first_of(kNumbers, word), id.size());
  return ends > word && ends - word < id.size() && id.find_first_not_of(kNumbers, ends) == id.npos &&
         kMonths.find(" " + lowered(id.substr(word, ends - word)) + " ") != kMonths.npos;
}

Result<std::vector<UnitRow>> parse_order_of_battle(std::string_view csv, std::string_view file_name,
                                                   std::span<const Setting> own) {
  auto table = parse_csv(csv, file_name);
  if (!table) return failure(table.error().message);
  std::vector<std::string>& heading = table->heading.fields;
  if (heading.empty()) return failure(std::string(file_name) + ": the order of battle is empty");
  if (table->rows.size() > kMostUnits)
    return failure(std::string(file_name) + ": more than " + std::to_string(kMostUnits) + " units");
  for (std::string& name : heading) name = lowered(name);
  if (const std::string fault = heading_fault(heading, own); !fault.empty())
    return failure(one_line(at(file_name, table->heading.line) + fault));

  const std::string_view marks = has_decimal_commas(*table) ? " '." : " '";
  std::vector<UnitRow> rows;
  for (const CsvRow& record : table->rows) {
    const auto column_of = [&](std::string_view name) {
      return static_cast<std::size_t>(std::ranges::find(heading, name) - heading.begin());
    };
    for (const std::string_view required : std::span(kColumns).first(kRequired))
      if (column_of(required) >= record.fields.size())
        return failure(wrong_width(file_name, record, table->heading));
    const auto field = [&](std::string_view name) {
      const std::size_t column = column_of(name);
      const std::string text = column < record.fields.size() ? record.fields[column] : std::string();
      // Typed before what is to stay a text; a name may begin with one.
      return text.starts_with('\'') && name != "name" && name != "short" ? text.substr(1) : text;
    };
    UnitRow row{.line = record.line,
                .id = field("id"),
                .name = field("name"),
                .short_name = field("short"),
                .division = field("division"),
                .kind = field("kind"),
                .mobility = field("mobility"),
                .traits = {},
                .values = {}};
    std::istringstream traits(field("traits"));
    for (std::string trait; traits >> trait;) row.traits.push_back(trait);
    if (const std::string stands = without_decimals(without_groups(field("stands"), marks), table->separator);
        !stands.empty()) {
      const auto [end, error] =
          std::from_chars(stands.data(), stands.data() + stands.size(), row.stands.emplace());
      if (error != std::errc{} || end != stands.data() + stands.size())
        return failure(one_line(at(file_name, record.line) + "'stands' must be a whole number" +
                                not_this(field("stands"), stands)));
    }
    if (const std::string base = field("base"); !base.empty() && !read_base(base, row))
      return failure(one_line(at(file_name, record.line) +
                              "'base' must be width x depth in millimetres, such as '25x40', not '" + base +
                              "'"));
    for (const Setting& each : own) {
      const std::string given = field(each.key);
      if (given.empty()) continue;
      const auto value = own_value(given, each, marks, table->separator);
      if (!value) return failure(one_line(at(file_name, record.line) + value.error().message));
      row.values.emplace(each.key, *value);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace telescope
