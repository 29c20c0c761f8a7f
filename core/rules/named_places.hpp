#pragma once

#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"

namespace telescope {

/// `json`, which must be a list; of so many where `count` is not 0. Throws WrongField.
const nlohmann::json& plain_list(const nlohmann::json& json, std::size_t count = 0);

/// How places in a list are written: by the "id" of what stands there. One of them, some, or all by a flag
/// each. `what` is "unit".
template <class List>
struct Named {
  const List& list;
  std::string_view what;

  nlohmann::json write(int place) const { return list.at(place).id; }
  nlohmann::json write(const std::vector<bool>& flags) const {
    nlohmann::json ids = nlohmann::json::array();
    for (std::size_t i = 0; i < flags.size(); ++i)
      if (flags[i]) ids.push_back(list.at(i).id);
    return ids;
  }
  nlohmann::json write(const std::ranges::range auto& places) const {
    nlohmann::json ids = nlohmann::json::array();
    for (const int place : places) ids.push_back(write(place));
    return ids;
  }
  void read(const nlohmann::json& json, int& place) const {
    const std::string id = text_of(json, std::string("a ").append(what));
    for (place = 0; place < std::ssize(list); ++place)
      if (list[place].id == id) return;
    throw WrongField(std::string("there is no ").append(what) + " '" + id + "'");
  }
  void read(const nlohmann::json& json, std::vector<bool>& flags) const {
    flags.assign(list.size(), false);
    std::set<int> places;
    read(json, places);
    for (const int place : places) flags[place] = true;
  }
  void read(const nlohmann::json& json, std::ranges::range auto& places) const {
    places.clear();
    for (const nlohmann::json& each : plain_list(json)) {
      int place = 0;
      read(each, place);
      places.insert(places.end(), place);
    }
  }
};
template <class List>
Named(const List&, std::string_view) -> Named<List>;

}  // namespace telescope
