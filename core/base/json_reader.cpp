#include "core/base/json_reader.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/answers.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/nearest.hpp"
#include "core/base/nesting.hpp"
#include "core/base/text_file.hpp"

namespace telescope {
namespace {

using Json = nlohmann::json;

const Json kNoObject = Json::object();
const Json kNoArray = Json::array();

std::string range(double least, double most) {
  const auto number = [](double v) { return Json(v).dump(); };
  return "from " + number(least) + " to " + number(most);
}

bool within(double value, double least, double most) {
  return value >= least && value <= most;
}

}  // namespace

void FirstError::add(std::string_view place, std::string_view what) {
  if (error_) return;
  std::string message = file_ + ": ";
  if (!place.empty()) message.append(place).append(": ");
  error_ = Error{one_line(message.append(what))};
}

Result<Json> parse_json(std::string_view text, std::string_view file_name) {
  const std::string name(file_name);
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return failure(name + ": the file is empty");
  if (const auto deep = too_deep_json(text))
    return failure(name + ":" + std::to_string(*deep) + ": lists and objects are nested deeper than " +
                   std::to_string(kDeepestNesting) + " levels");
  try {
    return parse_single_keys(text);
  } catch (const WrongField& doubled) {
    return failure(name + ": " + doubled.what());
  } catch (const Json::parse_error& error) {
    const auto at = std::min(text.size(), error.byte);
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    const std::string_view why =
        at >= text.size() ? "the JSON ends too early; is the file cut off?" : "this is not JSON";
    return failure(name + ":" + std::to_string(line) + ": " + std::string(why));
  } catch (const Json::out_of_range&) {
    return failure(name + ": a number is too large");
  }
}

Json parse_single_keys(std::string_view text) {
  std::vector<std::set<std::string>> open;
  return Json::parse(text, [&](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second)
      throw WrongField("the key '" + parsed.get<std::string>() + "' stands twice in one object");
    return true;
  });
}

JsonReader::JsonReader(const Json& value, std::string place, FirstError& errors,
                       std::initializer_list<std::string_view> keys)
    : value_(value.is_object() ? value : kNoObject), place_(std::move(place)), errors_(errors) {
  if (!value.is_object()) errors_.add(place_, "must be an object, not " + shown(value));
  const std::vector<std::string_view> known(keys);
  for (const auto& [key, ignored] : value_.items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    const std::string_view meant = nearest(key, known);
    errors_.add(place_, "unknown key '" + key + "'" +
                            (meant.empty() ? "" : "; did you mean '" + std::string(meant) + "'?"));
  }
}

bool JsonReader::has(std::string_view key) const {
  return value_.contains(key);
}

std::string JsonReader::place(std::string_view key) const {
  return place_.empty() ? std::string(key) : place_ + "." + std::string(key);
}

void JsonReader::wrong(std::string_view key, std::string_view what) const {
  errors_.add(place(key), what);
}

const Json* JsonReader::find(std::string_view key, std::string_view wanted) const {
  const auto it = value_.find(key);
  if (it != value_.end()) return &*it;
  errors_.add(place_, "'" + std::string(key) + "' is missing; it must be " + std::string(wanted));
  return nullptr;
}

std::string JsonReader::text(std::string_view key) const {
  const Json* value = find(key, "a text");
  if (!value) return {};
  if (value->is_string()) return value->get<std::string>();
  wrong(key, "must be a text, not " + shown(*value));
  return {};
}

double JsonReader::number(std::string_view key, double least, double most) const {
  const std::string wanted = "a number " + range(least, most);
  const Json* value = find(key, wanted);
  if (!value) return least;
  if (value->is_number() && within(value->get<double>(), least, most)) return value->get<double>();
  wrong(key, "must be " + wanted + ", not " + shown(*value));
  return least;
}

int JsonReader::whole(std::string_view key, int least, int most) const {
  const std::string wanted = whole_from_to(least, most);
  const Json* value = find(key, wanted);
  if (!value) return least;
  if (const auto number = whole_number(*value, least, most)) return static_cast<int>(*number);
  wrong(key, "must be " + wanted + ", not " + shown(*value));
  return least;
}

bool JsonReader::flag(std::string_view key) const {
  const Json* value = find(key, "true or false");
  if (!value) return false;
  if (value->is_boolean()) return value->get<bool>();
  wrong(key, "must be true or false, not " + shown(*value));
  return false;
}

std::optional<std::pair<double, double>> JsonReader::pair(std::string_view key, double least,
                                                          double most) const {
  const Json* value = find(key, "a list of two numbers");
  if (!value) return std::nullopt;
  const auto good = [&](const Json& v) { return v.is_number() && within(v.get<double>(), least, most); };
  if (value->is_array() && value->size() == 2 && good((*value)[0]) && good((*value)[1]))
    return std::pair{(*value)[0].get<double>(), (*value)[1].get<double>()};
  wrong(key, "must be a list of two numbers " + range(least, most));
  return std::nullopt;
}

const Json& JsonReader::object(std::string_view key) const {
  const Json* value = find(key, "an object");
  if (!value) return kNoObject;
  if (value->is_object()) return *value;
  wrong(key, "must be an object, not " + shown(*value));
  return kNoObject;
}

const Json& JsonReader::array(std::string_view key) const {
  const Json* value = find(key, "a list");
  if (!value) return kNoArray;
  if (value->is_array()) return *value;
  wrong(key, "must be a list, not " + shown(*value));
  return kNoArray;
}

}  // namespace telescope
