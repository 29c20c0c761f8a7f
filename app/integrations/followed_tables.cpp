#include "app/integrations/followed_tables.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/integrations/mqtt_publisher.hpp"
#include "core/base/answers.hpp"
#include "core/base/shallow_json.hpp"

namespace telescope::app {
namespace {

using Json = nlohmann::json;

bool has_words(const Json& of, std::initializer_list<const char*> keys) {
  return std::ranges::all_of(keys, [&](const char* key) { return of.contains(key) && of[key].is_string(); });
}

bool is_mark(const Json& json) {
  return json.is_object() && has_words(json, {"symbol", "words"}) && json.contains("sectors") &&
         json["sectors"].is_array() &&
         std::ranges::all_of(json["sectors"], [](const Json& each) { return each.is_string(); });
}

/// Everything that is read of it has the form that it should have.
bool is_view(const Json& json, const SeatId& seat) {
  if (!has_words(json, {"format", "role", "scenario"}) || json["format"] != "telescope-view-2" ||
      json["role"] != seat.value())
    return false;
  for (const char* key : {"groups", "board", "ground", "when", "table", "pieces", "marks", "accounts",
                          "papers", "forms", "events", "messages"})
    if (!json.contains(key) || !json[key].is_object()) return false;
  for (const char* key : {"legend", "facts", "writes_to"})
    if (!json.contains(key) || !json[key].is_array()) return false;
  return has_words(json["when"], {"text", "title"}) &&
         std::ranges::all_of(json["facts"],
                             [](const Json& each) {
                               return each.is_object() && has_words(each, {"term", "words"});
                             }) &&
         std::ranges::all_of(json["marks"], is_mark) &&
         std::ranges::all_of(json["pieces"], [](const Json& each) {
           return each.is_object() && has_words(each, {"name", "short", "kind", "mobility", "side", "place"});
         });
}

}  // namespace

FollowedTables::FollowedTables(SeatId seat, std::vector<std::string> tables)
    : seat_(std::move(seat)), wanted_(std::move(tables)) {}

std::vector<std::string> FollowedTables::topics() const {
  const std::vector<std::string> any{"+"};
  std::vector<std::string> topics;
  for (const std::string& table : wanted_.empty() ? any : wanted_) {
    topics.push_back(status_topic(table));
    topics.push_back(view_topic(table, seat_.value()));
  }
  return topics;
}

std::optional<std::string> FollowedTables::take(const Letter& letter) {
  constexpr std::string_view kStart = "telescope/";
  const std::string_view topic = letter.topic;
  if (!topic.starts_with(kStart)) return std::nullopt;
  const std::string name(topic.substr(kStart.size(), topic.find('/', kStart.size()) - kStart.size()));
  if (!is_table_name(name)) return std::nullopt;
  if (!wanted_.empty() && std::ranges::find(wanted_, name) == wanted_.end()) return std::nullopt;
  if (!tables_.contains(name) && tables_.size() >= kMostTables) return std::nullopt;
  auto told = shallow_object(letter.text);
  if (!told) return std::nullopt;
  if (topic == status_topic(name)) {
    const auto online = told->find("online");
    if (online == told->end() || !online->is_boolean()) return std::nullopt;
    if (std::exchange(tables_[name].online, online->get<bool>()) == *online) return std::nullopt;
    return name;
  }
  if (topic != view_topic(name, seat_.value()) || !is_view(*told, seat_)) return std::nullopt;
  Json& view = tables_[name].view;
  if (view == *told) return std::nullopt;
  view = *std::move(told);
  return name;
}

Json FollowedTables::table(const std::string& name) const {
  const Told& told = tables_.at(name);
  return {{"table", name}, {"online", told.online}, {"view", told.view}};
}

Json FollowedTables::all() const {
  Json tables = Json::object();
  for (const auto& [name, told] : tables_)
    if (!told.view.is_null()) tables[name] = {{"online", told.online}, {"view", told.view}};
  return {{"tables", std::move(tables)}};
}

std::string FollowedTables::line(const std::string& name) const {
  const Told& told = tables_.at(name);
  if (told.view.is_null()) return name + (told.online ? ": nothing to see yet" : ": not there");
  std::string facts;
  for (const Json& fact : told.view["facts"])
    facts += "; " + fact["term"].get<std::string>() + ": " + fact["words"].get<std::string>();
  const Json& when = told.view["when"];
  return foreign_line(name + (told.online ? ": " : " (gone): ") + when["text"].get<std::string>() + ", " +
                      when["title"].get<std::string>() + facts);
}

}  // namespace telescope::app
