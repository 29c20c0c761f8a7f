#include "core/base/json_fields.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

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
  if (!number)
    wrong(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most), value);
  return static_cast<int>(*number);
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
  if (value.is_structured()) return kind_of(value);
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > 40) text = text.substr(0, 37) + "...";
  return text;
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
