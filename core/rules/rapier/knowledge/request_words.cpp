#include "core/rules/rapier/knowledge/request_words.hpp"

#include "core/base/counted.hpp"

namespace telescope::rapier {

using Json = nlohmann::json;

namespace {

std::string word_in(const Json& request, const char* key) {
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

/// RO-059 to RO-065: all of them, for the umpire judges them.
std::string orders_of(const Json& request) {
  std::string text;
  const auto add = [&](const std::string& words) { text += (text.empty() ? "" : "; ") + words; };
  if (const auto it = request.find("frontages"); it != request.end() && it->is_object())
    for (const auto& [division, axes] : it->items())
      add("Division " + division + " along " + list_of(*it, division.c_str()));
  if (const std::string division = word_in(request, "breakthrough"); !division.empty())
    add("Division " + division + " breaks through");
  if (const std::string held = list_of(request, "reserve"); !held.empty()) add("held in R2: " + held);
  if (const std::string words = word_in(request, "intentions"); !words.empty()) add("intentions: " + words);
  return text;
}

}  // namespace

std::string request_words(const Json& request) {
  const std::string type = word_in(request, "type");
  std::string asks = type;
  if (type == "orders") asks = "orders: " + orders_of(request);
  if (type == "fire_plan") asks = count_of(request, "points", "target point");
  if (type == "plan_missions") asks = "hand in " + count_of(request, "missions", "fire mission");
  if (type == "release") {
    asks = "release " + list_of(request, "units") + " to " + word_in(request, "to");
    if (const std::string division = word_in(request, "division"); !division.empty())
      asks += " of Division " + division;
  }
  if (type == "recall_release") asks = "keep back " + list_of(request, "units");
  if (type == "frontage")
    asks = "frontage " + list_of(request, "axes") + " for Division " + word_in(request, "division");
  if (type == "look") asks = "look at counters " + list_of(request, "numbers");
  if (type == "report") asks = "report what was seen";
  return asks;
}

}  // namespace telescope::rapier
