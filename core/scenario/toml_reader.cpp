#include "core/scenario/toml_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <utility>

#include "core/base/answers.hpp"
#include "core/base/nearest.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"

namespace telescope {
namespace {

std::string in_mm(Length length) {
  return decimal(length.mm(), 0) + " mm";
}

/// A node's type in an organiser's words.
std::string_view kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date";
  }
}

}  // namespace

void TomlErrors::add(std::size_t line, std::string_view what) {
  if (line > 0 && std::ranges::count(lines_, line) > 0) return;
  lines_.push_back(line);
  std::string message = file_ + ":";
  if (line > 0) message += std::to_string(line) + ":";
  add_elsewhere(message.append(" ").append(what));
}

void TomlErrors::add_elsewhere(std::string_view message) {
  if (!full()) messages_.push_back(one_line(std::string(message)));
}

Error TomlErrors::told() const {
  const std::string here = file_ + ":";
  std::string all;
  for (const std::string& message : messages_)
    if (all.empty() || !message.starts_with(here))
      all += (all.empty() ? "" : "; ") + message;
    else  // the file has been named
      all.append("; ")
          .append(message[here.size()] == ' ' ? "" : "line ")
          .append(trimmed(message.substr(here.size())));
  return {all};
}

std::optional<Length> parse_length(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, double>, 4> kUnits{
      {{"mm", 1.0}, {"cm", 10.0}, {"in", 25.4}, {"ft", 304.8}}};
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  double value = 0.0;
  std::string unit, rest;
  if (!(in >> value >> unit) || in >> rest || !std::isfinite(value)) return std::nullopt;
  const auto* it = std::ranges::find(kUnits, unit, &std::pair<std::string_view, double>::first);
  if (it == kUnits.end()) return std::nullopt;
  return Length::from_mm(value * it->second);
}

TomlReader::TomlReader(const toml::table& table, std::string place, TomlErrors& errors,
                       const std::vector<std::string_view>& keys)
    : table_(table), place_(std::move(place)), errors_(errors) {
  const std::vector<std::string_view> known(keys);
  const toml::key* unknown = nullptr;  // tables are sorted by key; the first in the file is meant
  for (const auto& [key, node] : table_)
    if (std::ranges::find(known, key.str()) == known.end() &&
        (!unknown || key.source().begin.line < unknown->source().begin.line))
      unknown = &key;
  if (!unknown) return;
  const std::string_view meant = nearest(unknown->str(), known);
  std::string message = "unknown key '" + std::string(unknown->str()) + "' in " + place_;
  if (!meant.empty()) {
    message.append("; did you mean '").append(meant).append("'?");
    misspelt_ = meant;
  } else {
    message += "; known are ";
    for (std::size_t i = 0; i < known.size(); ++i) message.append(i == 0 ? "" : ", ").append(known[i]);
  }
  errors_.add(unknown->source().begin.line, message);
}

std::size_t TomlReader::line(std::string_view key) const {
  const toml::node* node = find(key);
  return node ? line_of(*node) : line();
}

void TomlReader::wrong(std::string_view key, std::string_view what) const {
  if (key == misspelt_ && !has(key)) return;  // that is told already
  errors_.add(line(key), "'" + std::string(key) + "' in " + place_ + " " + std::string(what));
}

void TomlReader::missing(std::string_view key) const {
  if (key == misspelt_) return;  // that is told already
  errors_.add(line(), "'" + std::string(key) + "' is missing in " + place_);
}

std::string TomlReader::text(std::string_view key, std::string_view fallback) const {
  const toml::node* node = find(key);
  if (!node) return std::string(fallback);
  if (const auto value = node->value_exact<std::string>()) return with_marks_shown(*value);
  wrong(key, "must be a text in quotes, not " + std::string(kind_of(*node)));
  return std::string(fallback);
}

std::string TomlReader::required_text(std::string_view key) const {
  if (!has(key)) missing(key);
  const std::string value = text(key, "");
  if (value.empty()) wrong(key, "must not be empty");
  return value;
}

int TomlReader::whole(std::string_view key, int fallback, int least, int most) const {
  const toml::node* node = find(key);
  if (!node) return fallback;
  if (const auto value = node->value_exact<std::int64_t>(); value && *value >= least && *value <= most)
    return static_cast<int>(*value);
  wrong(key, "must be " + whole_from_to(least, most));
  return fallback;
}

bool TomlReader::flag(std::string_view key, bool fallback) const {
  const toml::node* node = find(key);
  if (!node) return fallback;
  if (const auto value = node->value_exact<bool>()) return *value;
  wrong(key, "must be true or false, not " + std::string(kind_of(*node)));
  return fallback;
}

Length TomlReader::length(std::string_view key, Length fallback, Length least, Length most) const {
  const toml::node* node = find(key);
  if (!node) return fallback;
  const auto text = node->value_exact<std::string>();
  const auto value = text ? parse_length(*text) : std::nullopt;
  if (value && *value >= least && *value <= most) return *value;
  wrong(key, value ? "must be from " + in_mm(least) + " to " + in_mm(most)
                   : std::string("must be a length with its unit in quotes, such as \"150 mm\" or \"6 in\""));
  return fallback;
}

std::string TomlReader::word(std::string_view key, std::string_view fallback,
                             const std::vector<std::string_view>& choices) const {
  const std::string value = text(key, fallback);
  if (has(key) && std::ranges::find(choices, value) == choices.end()) {
    wrong(key, not_a_choice(value, choices));
    return std::string(fallback);
  }
  return value;
}

std::vector<std::string> TomlReader::texts(std::string_view key) const {
  std::vector<std::string> values;
  const toml::node* node = find(key);
  if (!node) return values;
  const toml::array* list = node->as_array();
  for (std::size_t i = 0; list && i < list->size(); ++i)
    if (const auto value = (*list)[i].value_exact<std::string>()) values.push_back(*value);
  if (!list || values.size() != list->size()) wrong(key, "must be a list of texts, such as [\"asset\"]");
  return values;
}

const toml::table* TomlReader::table(std::string_view key) const {
  const toml::node* node = find(key);
  if (!node) return nullptr;
  if (!node->is_table()) wrong(key, "must be a table, not " + std::string(kind_of(*node)));
  return node->as_table();
}

std::vector<const toml::table*> TomlReader::tables(std::string_view key) const {
  std::vector<const toml::table*> values;
  const toml::node* node = find(key);
  if (!node) return values;
  const toml::array* list = node->as_array();
  for (std::size_t i = 0; list && i < list->size(); ++i)
    if (const toml::table* value = (*list)[i].as_table()) values.push_back(value);
  if (!list || values.size() != list->size()) wrong(key, "must be a list of tables");
  return values;
}

}  // namespace telescope
