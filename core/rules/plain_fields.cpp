#include "core/rules/plain_fields.hpp"

#include <algorithm>
#include <limits>

namespace telescope {
namespace {

using Json = nlohmann::json;

constexpr std::array kFacings{Facing::kNorth, Facing::kEast, Facing::kSouth, Facing::kWest};

double number(const Json& json) {
  return number_of(json, "it", -kMostNumber, kMostNumber);
}

}  // namespace

FieldReader::FieldReader(const Json& json) : json_(json) {
  if (!json.is_object()) throw WrongField("must be an object, not " + shown(json));
}

FieldReader::FieldReader(const Json& json, std::string_view key) : json_(json) {
  if (!json.is_object()) throw WrongField("'" + std::string(key) + "' must be an object, not " + shown(json));
}

void FieldReader::throw_named(const char* key, std::string_view wrong) {
  throw WrongField(
      std::string("'").append(key).append(wrong.starts_with("must ") ? "' " : "': ").append(wrong));
}

void FieldWriter::ask(FormField field) {
  json_.erase(last_);
  if (field.id.empty()) field.id = last_;
  field.into = path_;
  field.into.emplace_back(last_);
  asked_->push_back(std::move(field));
}

void FieldReader::takes(std::string_view names) {
  if (!takes_) takes_.emplace();
  for (const std::string_view name : names_in(names)) takes_->push_back(name);
}

void FieldReader::need_use(std::string_view key) const {
  if (std::ranges::find(*takes_, key) == takes_->end())
    throw WrongField("'" + std::string(key) + "' is of no use here");
}

void FieldReader::finish(std::string_view what) const {
  if (!what.empty()) return check_keys(json_, known_, what);
  for (const auto& [key, value] : json_.items())
    if (std::ranges::find(known_, key) == known_.end()) throw WrongField("there is no field '" + key + "'");
}

std::size_t place_among(std::span<const std::string_view> words, const Json& json, std::string_view key) {
  const std::string quoted = key.empty() ? "" : "'" + std::string(key) + "' ";
  const bool may_be_null = std::ranges::find(words, std::string_view()) != words.end();
  if (!json.is_string() && !(json.is_null() && may_be_null))
    throw WrongField(quoted + "must be a text, not " + shown(json));
  const std::string word = json.is_null() ? std::string() : json.get<std::string>();
  const auto at = std::ranges::find(words, word);
  if (at != words.end() && word.empty() == json.is_null())
    return static_cast<std::size_t>(at - words.begin());
  std::string all;
  for (const std::string_view each : words)
    if (!each.empty()) all.append(all.empty() ? "" : each == words.back() ? " or " : ", ").append(each);
  throw WrongField(quoted + "must be " + all + ", not '" + word + "'");
}

const Json& plain_list(const Json& json, std::size_t count) {
  if (!json.is_array()) throw WrongField("must be a list, not " + shown(json));
  if (count > 0 && json.size() != count)
    throw WrongField("must be a list of " + std::to_string(count) + ", not of " +
                     std::to_string(json.size()));
  return json;
}

void PlainValue<bool>::read(const Json& json, bool& value) {
  value = flag_of(json, "it");
}

void PlainValue<int>::read(const Json& json, int& value) {
  const auto whole = whole_number(json, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  if (!whole) throw WrongField("must be a whole number, not " + shown(json));
  value = static_cast<int>(*whole);
}

void PlainValue<double>::read(const Json& json, double& value) {
  value = number(json);
}

void PlainValue<std::string>::read(const Json& json, std::string& value) {
  if (!json.is_string()) throw WrongField("must be a text, not " + shown(json));
  value = json.get<std::string>();
}

void PlainValue<Side>::read(const Json& json, Side& value) {
  const auto side = side_from_string(text_of(json, "a side"));
  if (!side) throw WrongField("must be a side, not " + shown(json));
  value = *side;
}

void PlainValue<Facing>::read(const Json& json, Facing& value) {
  const std::string word = text_of(json, "a facing");
  const auto facing = std::ranges::find_if(kFacings, [&](Facing each) { return to_string(each) == word; });
  if (facing == kFacings.end()) throw WrongField("must be north, east, south or west, not " + shown(json));
  value = *facing;
}

void PlainValue<Sector>::read(const Json& json, Sector& value) {
  plain_list(json, 2);
  PlainValue<int>::read(json[0], value.column);
  PlainValue<int>::read(json[1], value.row);
}

void PlainValue<TablePoint>::read(const Json& json, TablePoint& value) {
  plain_list(json, 2);
  value = {number(json[0]), number(json[1])};
}

void PlainValue<Length>::read(const Json& json, Length& value) {
  value = Length::from_mm(number(json));
}

void PlainValue<Heading>::read(const Json& json, Heading& value) {
  value = Heading::from_degrees(number(json));
}

}  // namespace telescope
