#include "core/scenario/order_of_battle.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <sstream>

#include "core/base/nearest.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"
#include "core/scenario/settings_reader.hpp"

namespace telescope {
namespace {

constexpr std::array<std::string_view, 9> kColumns{"id",       "division", "kind",   "name", "short",
                                                   "mobility", "traits",   "stands", "base"};
constexpr std::size_t kRequired = 3;  // the first three of them

struct Record {
  std::size_t line = 0;  ///< where it begins
  std::vector<std::string> fields;
  bool blank() const { return fields.size() == 1 && fields[0].empty(); }
};

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

/// Splits RFC 4180 text into records. Nothing: a quote is never closed.
std::optional<std::vector<Record>> split(std::string_view csv, char separator) {
  std::vector<Record> records;
  std::size_t line = 1;
  for (std::size_t i = 0; i < csv.size();) {
    Record record{.line = line, .fields = {}};
    for (bool more = true; more;) {
      std::string field;
      if (i < csv.size() && csv[i] == '"') {
        for (++i;; ++i) {
          if (i >= csv.size()) return std::nullopt;
          if (csv[i] == '\n') ++line;
          if (csv[i] != '"')
            field += csv[i];
          else if (i + 1 < csv.size() && csv[i + 1] == '"')
            field += csv[++i];
          else
            break;
        }
        ++i;
      }
      while (i < csv.size() && csv[i] != separator && csv[i] != '\n' && csv[i] != '\r') field += csv[i++];
      record.fields.emplace_back(trimmed(field));
      more = i < csv.size() && csv[i] == separator;
      if (more) ++i;
    }
    if (i < csv.size() && csv[i] == '\r') ++i;
    if (i < csv.size() && csv[i] == '\n') ++i;
    ++line;
    if (!record.blank()) records.push_back(std::move(record));
  }
  return records;
}

template <class Range>
std::string joined(const Range& words) {
  std::string text;
  for (const auto& word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
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

}  // namespace

Result<std::vector<UnitRow>> parse_order_of_battle(std::string_view csv, std::string_view file_name,
                                                   std::span<const Setting> own) {
  const std::string_view first_line = csv.substr(0, csv.find('\n'));
  const bool semicolons = std::ranges::count(first_line, ';') > std::ranges::count(first_line, ',');
  const auto records = split(csv, semicolons ? ';' : ',');
  if (!records) return failure(std::string(file_name) + ": a quote (\") is never closed");
  if (records->empty()) return failure(std::string(file_name) + ": the order of battle is empty");
  if (records->size() - 1 > kMostUnits)
    return failure(std::string(file_name) + ": more than " + std::to_string(kMostUnits) + " units");

  const std::vector<std::string>& heading = records->front().fields;
  if (const std::string fault = heading_fault(heading, own); !fault.empty())
    return failure(one_line(at(file_name, records->front().line) + fault));

  std::vector<UnitRow> rows;
  for (const Record& record : std::span(*records).subspan(1)) {
    if (record.fields.size() != heading.size())
      return failure(at(file_name, record.line) + std::to_string(record.fields.size()) +
                     " fields, but the heading has " + std::to_string(heading.size()) + " columns");
    const auto field = [&](std::string_view column) {
      const auto it = std::ranges::find(heading, column);
      return it == heading.end() ? std::string()
                                 : record.fields[static_cast<std::size_t>(it - heading.begin())];
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
    if (const std::string stands = field("stands"); !stands.empty()) {
      const auto [end, error] =
          std::from_chars(stands.data(), stands.data() + stands.size(), row.stands.emplace());
      if (error != std::errc{} || end != stands.data() + stands.size())
        return failure(
            one_line(at(file_name, record.line) + "'stands' must be a whole number, not '" + stands + "'"));
    }
    if (const std::string base = field("base"); !base.empty() && !read_base(base, row))
      return failure(one_line(at(file_name, record.line) +
                              "'base' must be width x depth in millimetres, such as '25x40', not '" + base +
                              "'"));
    for (const Setting& each : own) {
      const std::string text = field(each.key);
      if (text.empty()) continue;
      const auto value = setting_value(text, each);
      if (!value)
        return failure(one_line(at(file_name, record.line) + "'" + std::string(each.key) + "' " +
                                with_rule(each, value.error().message) +
                                (each.choices.empty() ? ", not '" + text + "'" : std::string())));
      row.values.emplace(each.key, *value);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace telescope
