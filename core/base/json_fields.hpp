#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
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

/// Millimetres, inches and degrees of a table are far below: what is computed from them stays finite.
inline constexpr double kMostNumber = 1e6;

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
double number_field(const nlohmann::json& object, std::string_view key, double least, double most);
double number_field(const nlohmann::json& object, std::string_view key, double least, double most,
                    double fallback);
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
/// The same of a list, of true or false, of a number in these bounds, and of so many of
/// them.
const nlohmann::json& list_of(const nlohmann::json& value, std::string_view what);
bool flag_of(const nlohmann::json& value, std::string_view what);
double number_of(const nlohmann::json& value, std::string_view what, double least, double most);
std::vector<double> numbers_of(const nlohmann::json& value, std::string_view what, std::size_t count,
                               double least, double most);

/// A field that nobody would look at is refused, so that nobody believes it was. `what` is "the request".
void check_keys(const nlohmann::json& object, std::span<const std::string_view> known, std::string_view what);
void check_keys(const nlohmann::json& object, std::initializer_list<std::string_view> known,
                std::string_view what);
/// The words of "unit steps plan": a row of a table names its fields so, and people several cards.
std::vector<std::string_view> names_in(std::string_view list);

/// Throws WrongField where something of `given` was not taken as it stands: `taken` is what was read from it,
/// written again. It may hold more; lists may be in another order.
void check_taken(const nlohmann::json& given, const nlohmann::json& taken, std::string_view what);

/// What the JSON library objects to, in plain words: "'pool' is missing", "a number stands where a text must
/// be". For what the readers above do not cover.
std::string in_plain_words(const nlohmann::json::exception& error);

}  // namespace telescope
