#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace telescope {

/// The whole number that `value` is, from `least` to `most`. 3.0 is 3, as JSON Schema has it. Nothing
/// for 3.7, "3", true, and whatever lies outside: a number is never rounded, cut or wrapped into another.
std::optional<std::int64_t> whole_number(const nlohmann::json& value, std::int64_t least, std::int64_t most);

/// A value as it stands in a file, shortened for a message.
std::string shown(const nlohmann::json& value);

/// A field that is missing or not what it must be. what() says so and names it: "'count' must be a whole
/// number from 1 to 32, not 3.7".
class WrongField : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// Fields of requests, actions and positions. Each throws WrongField where `object` is no object, where the
// field is missing and has no fallback, and where it is of another kind or out of range.
const nlohmann::json& needed_field(const nlohmann::json& object, std::string_view key);
int whole_field(const nlohmann::json& object, std::string_view key, int least, int most);
int whole_field(const nlohmann::json& object, std::string_view key, int least, int most, int fallback);
std::string text_field(const nlohmann::json& object, std::string_view key);
std::string text_field(const nlohmann::json& object, std::string_view key, std::string_view fallback);
bool flag_field(const nlohmann::json& object, std::string_view key);
bool flag_field(const nlohmann::json& object, std::string_view key, bool fallback);
/// Of whole numbers, each from `least` to `most`.
std::vector<int> wholes_field(const nlohmann::json& object, std::string_view key, int least, int most);
/// A list; an empty one where the field is missing and `optional`.
const nlohmann::json& list_field(const nlohmann::json& object, std::string_view key, bool optional = false);
/// The same of an object.
const nlohmann::json& object_field(const nlohmann::json& object, std::string_view key, bool optional = false);

/// `value` as a text; `what` names it where it is none: "a sector".
std::string text_of(const nlohmann::json& value, std::string_view what);

/// What the JSON library objects to, in plain words: "'pool' is missing", "a number stands where a text must
/// be". For what the readers above do not cover.
std::string in_plain_words(const nlohmann::json::exception& error);

}  // namespace telescope
