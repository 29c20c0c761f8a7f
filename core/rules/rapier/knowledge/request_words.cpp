#include "core/rules/rapier/knowledge/request_words.hpp"

#include "core/base/counted.hpp"

namespace telescope::rapier {

using Json = nlohmann::json;

namespace {

std::string text_of(const Json& request, const char* key) {
  const auto it = request.find(key);
  return it != request.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::string list_of(const Json& request, const char* key) {
  const auto it = request.find(key);
  if (it == request.end() || !it->is_array()) return {};
  std::string text;
  for (const Json& each : *it)
    text += (text.empty() ? "" : ", ") + (each.is_string() ? each.get<std::string>() : each.dump());
  return text;
}

std::string count_of(const Json& request, const char* key, const std::string& one) {
  const auto it = request.find(key);
  const std::size_t count = it != request.end() && it->is_array() ? it->size() : 0;
  return count == 0 ? "no " + one + "s" : counted(count, one);
}

std::string frontages_of(const Json& request) {
  const auto it = request.find("frontages");
  std::string text;
  if (it != request.end() && it->is_object())
    for (const auto& [division, axes] : it->items())
      text += (text.empty() ? "" : "; ") + division + ": " + list_of(*it, division.c_str());
  return text;
}

}  // namespace

std::string request_words(const Json& request) {
  const std::string type = text_of(request, "type");
  std::string asks = type;
  if (type == "orders") asks = "orders (" + frontages_of(request) + ")";
  if (type == "fire_plan") asks = count_of(request, "points", "target point");
  if (type == "plan_missions") asks = "hand in " + count_of(request, "missions", "fire mission");
  if (type == "release") asks = "release " + list_of(request, "units") + " to " + text_of(request, "to");
  if (type == "recall_release") asks = "keep back " + list_of(request, "units");
  if (type == "frontage")
    asks = "frontage " + list_of(request, "axes") + " for Division " + text_of(request, "division");
  if (type == "look") asks = "look at counters " + list_of(request, "numbers");
  if (type == "report") asks = "report what was seen";
  return asks;
}

}  // namespace telescope::rapier
