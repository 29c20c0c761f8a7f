#include "core/base/json_fields.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/answers.hpp"
#include "core/base/json_text.hpp"

namespace telescope {
namespace {

using Json = nlohmann::json;

/// The library's word for a kind of value, in ours.
std::string plain_kind(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kKinds{{{"object", "an object"},
                                                                                 {"array", "a list"},
                                                                                 {"string", "a text"},
                                                                                 {"number", "a number"},
                                                                                 {"boolean", "true or false"},
                                                                                 {"null", "null"}}};
  for (const auto& [theirs, ours] : kKinds)
    if (word == theirs) return std::string(ours);
  return "something else";
}

std::string kind_of(const Json& value) {
  return plain_kind(value.type_name());
}

std::string quoted(std::string_view key) {
  return "'" + std::string(key) + "'";
}

std::string as_it_stands(const Json& value) {
  const std::string text = json_text(value);
  return text.size() > 40 ? text.substr(0, 37) + "..." : text;
}

[[noreturn]] void wrong(std::string_view key, const std::string& wanted, const Json& value) {
  throw WrongField(quoted(key) + " must be " + wanted + ", not " + shown(value));
}

const Json* find(const Json& object, std::string_view key) {
  if (!object.is_object())
    throw WrongField(kind_of(object) + " stands where an object with " + quoted(key) + " must be");
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

int whole(const Json& value, std::string_view key, int least, int most) {
  const auto number = whole_number(value, least, most);
  if (!number) wrong(key, whole_from_to(least, most), value);
  return static_cast<int>(*number);
}

/// A number as it is written: 3, 0.5.
std::string bound(double value) {
  return value == std::trunc(value) && std::abs(value) < 1e15
             ? std::to_string(static_cast<std::int64_t>(value))
             : Json(value).dump();
}

std::string range_of(double least, double most) {
  return "from " + bound(least) + " to " + bound(most);
}

/// What is no number is in no range, and what is infinite neither.
bool is_within(const Json& value, double least, double most) {
  return value.is_number() && value.get<double>() >= least && value.get<double>() <= most;
}

double number(const Json& value, std::string_view key, double least, double most) {
  if (!is_within(value, least, most)) wrong(key, "a number " + range_of(least, most), value);
  return value.get<double>();
}

bool flag(const Json& value, std::string_view key) {
  if (!value.is_boolean()) wrong(key, "true or false", value);
  return value.get<bool>();
}

std::string text(const Json& value, std::string_view key) {
  if (!value.is_string()) wrong(key, "a text", value);
  return value.get<std::string>();
}

/// `value`, which must be of the same kind as `model`.
const Json& of_kind(const Json& value, std::string_view key, const Json& model) {
  if (value.type() != model.type()) wrong(key, kind_of(model), value);
  return value;
}

/// What stands in `text` between `before` and `after`; empty where they do not.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const auto from = text.find(before);
  if (from == std::string_view::npos) return {};
  text.remove_prefix(from + before.size());
  const auto to = after.empty() ? text.size() : text.rfind(after);
  return to == std::string_view::npos ? std::string_view() : text.substr(0, to);
}

}  // namespace

std::optional<std::int64_t> whole_number(const Json& value, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  if (value.is_number_unsigned()) {
    const auto natural = value.get<std::uint64_t>();
    if (natural > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return std::nullopt;
    number = static_cast<std::int64_t>(natural);
  } else if (value.is_number_integer()) {
    number = value.get<std::int64_t>();
  } else if (value.is_number_float()) {
    // Beyond 2^53 not every whole number is there.
    constexpr double kExact = 9007199254740992.0;
    const double real = value.get<double>();
    if (!(std::abs(real) <= kExact) || real != std::trunc(real)) return std::nullopt;
    number = static_cast<std::int64_t>(real);
  } else {
    return std::nullopt;
  }
  if (number < least || number > most) return std::nullopt;
  return number;
}

std::string shown(const Json& value) {
  return value.is_structured() ? kind_of(value) : as_it_stands(value);
}

const Json& needed_field(const Json& object, std::string_view key) {
  if (const Json* value = find(object, key)) return *value;
  throw WrongField(quoted(key) + " is missing");
}

int whole_field(const Json& object, std::string_view key, int least, int most) {
  return whole(needed_field(object, key), key, least, most);
}

int whole_field(const Json& object, std::string_view key, int least, int most, int fallback) {
  const Json* value = find(object, key);
  return value ? whole(*value, key, least, most) : fallback;
}

std::string text_field(const Json& object, std::string_view key) {
  return text(needed_field(object, key), key);
}

std::string text_field(const Json& object, std::string_view key, std::string_view fallback) {
  const Json* value = find(object, key);
  return value ? text(*value, key) : std::string(fallback);
}

double number_field(const Json& object, std::string_view key, double least, double most) {
  return number(needed_field(object, key), key, least, most);
}

double number_field(const Json& object, std::string_view key, double least, double most, double fallback) {
  const Json* value = find(object, key);
  return value ? number(*value, key, least, most) : fallback;
}

bool flag_field(const Json& object, std::string_view key) {
  return flag(needed_field(object, key), key);
}

bool flag_field(const Json& object, std::string_view key, bool fallback) {
  const Json* value = find(object, key);
  return value ? flag(*value, key) : fallback;
}

std::vector<int> wholes_field(const Json& object, std::string_view key, int least, int most) {
  std::vector<int> numbers;
  for (const Json& each : list_field(object, key)) numbers.push_back(whole(each, key, least, most));
  return numbers;
}

const Json& list_field(const Json& object, std::string_view key, bool optional) {
  static const Json kNothing = Json::array();
  return optional && !find(object, key) ? kNothing : of_kind(needed_field(object, key), key, kNothing);
}

const Json& object_field(const Json& object, std::string_view key, bool optional) {
  static const Json kNothing = Json::object();
  return optional && !find(object, key) ? kNothing : of_kind(needed_field(object, key), key, kNothing);
}

std::string text_of(const Json& value, std::string_view what) {
  if (!value.is_string()) throw WrongField(std::string(what) + " is named by a text, not " + shown(value));
  return value.get<std::string>();
}

const Json& list_of(const Json& value, std::string_view what) {
  if (!value.is_array()) throw WrongField(std::string(what) + " must be a list, not " + shown(value));
  return value;
}

bool flag_of(const Json& value, std::string_view what) {
  if (!value.is_boolean())
    throw WrongField(std::string(what) + " must be true or false, not " + shown(value));
  return value.get<bool>();
}

double number_of(const Json& value, std::string_view what, double least, double most) {
  if (!is_within(value, least, most))
    throw WrongField(std::string(what) + " must be a number " + range_of(least, most) + ", not " +
                     shown(value));
  return value.get<double>();
}

std::vector<double> numbers_of(const Json& value, std::string_view what, std::size_t count, double least,
                               double most) {
  std::vector<double> numbers;
  if (value.is_array() && value.size() == count)
    for (const Json& each : value)
      if (is_within(each, least, most)) numbers.push_back(each.get<double>());
  if (numbers.size() != count || !value.is_array())
    throw WrongField(std::string(what) + " must be a list of " + std::to_string(count) + " numbers " +
                     range_of(least, most) + ", not " +
                     (value.is_array() ? as_it_stands(value) : shown(value)));
  return numbers;
}

void check_keys(const Json& object, std::span<const std::string_view> known, std::string_view what) {
  if (!object.is_object()) throw WrongField(std::string(what) + " must be an object, not " + shown(object));
  for (const auto& [key, value] : object.items())
    if (std::ranges::find(known, key) == known.end())
      throw WrongField(std::string(what) + " takes no '" + key + "'");
}

void check_keys(const Json& object, std::initializer_list<std::string_view> known, std::string_view what) {
  check_keys(object, std::span(known.begin(), known.size()), what);
}

std::vector<std::string_view> names_in(std::string_view list) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<std::string_view> names;
  for (auto from = list.find_first_not_of(kBlanks); from != std::string_view::npos;
       from = list.find_first_not_of(kBlanks, from)) {
    const auto to = std::min(list.find_first_of(kBlanks, from), list.size());
    names.push_back(list.substr(from, to - from));
    from = to;
  }
  return names;
}

void check_taken(const Json& given, const Json& taken, std::string_view what) {
  if (given == taken) return;
  const auto here = [&](const std::string& key) {
    return std::string(what) + (what.empty() ? "" : ".") + key;
  };
  if (given.is_object() && taken.is_object()) {
    for (const auto& [key, value] : given.items()) {
      if (value.is_null()) continue;  // says nothing
      const auto found = taken.find(key);
      if (found == taken.end()) throw WrongField("'" + here(key) + "' is no field of it");
      check_taken(value, *found, here(key));
    }
    return;
  }
  if (given.is_array() && taken.is_array() && given.size() == taken.size()) {
    if (std::ranges::is_permutation(given, taken)) return;
    for (std::size_t i = 0; i < given.size(); ++i)
      check_taken(given[i], taken[i], std::string(what) + "[" + std::to_string(i) + "]");
    return;
  }
  throw WrongField(quoted(what) + " cannot be " + shown(given));
}

std::string in_plain_words(const Json::exception& error) {
  const std::string_view told = error.what();
  if (error.id == 403)
    if (const auto key = between(told, "key '", "' not found"); !key.empty())
      return quoted(key) + " is missing";
  if (error.id == 401) return "a list has too few entries";
  if (error.id == 302) {
    const auto wanted = between(told, "type must be ", ", but is "), found = between(told, ", but is ", "");
    if (!wanted.empty()) return plain_kind(found) + " stands where " + plain_kind(wanted) + " must be";
  }
  if (const auto found = between(told, ") with ", ""); error.id >= 304 && error.id <= 308 && !found.empty())
    return plain_kind(found) + " stands where a list or an object must be";
  return "a value is not of the kind that it must be";
}

}  // namespace telescope
