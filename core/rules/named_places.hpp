#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"

namespace telescope {

/// `json`, which must be a list; of so many where `count` is not 0. Throws WrongField.
const nlohmann::json& plain_list(const nlohmann::json& json, std::size_t count = 0);

/// How places in a list are written: by the "id" of what stands there. One of them, none or one, some, or all
/// by a flag each. `what` is "unit".
template <class List>
struct Named {
  const List& list;
  std::string_view what;

  nlohmann::json write(int place) const { return list.at(place).id; }
  nlohmann::json write(const std::optional<int>& place) const {
    return place ? write(*place) : nlohmann::json();
  }
  nlohmann::json write(const std::vector<bool>& flags) const {
    nlohmann::json ids = nlohmann::json::array();
    for (std::size_t i = 0; i < flags.size(); ++i)
      if (flags[i]) ids.push_back(list.at(i).id);
    return ids;
  }
  template <class Places>
  nlohmann::json write(const Places& places) const {
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
  void read(const nlohmann::json& json, std::optional<int>& place) const {
    place.reset();
    if (!json.is_null()) read(json, place.emplace());
  }
  void read(const nlohmann::json& json, std::vector<bool>& flags) const {
    flags.assign(list.size(), false);
    std::set<int> places;
    read(json, places);
    for (const int place : places) flags[place] = true;
  }
  template <class Places>
  void read(const nlohmann::json& json, Places& places) const {
    places.clear();
    for (const nlohmann::json& each : plain_list(json)) {
      int place = 0;
      read(each, place);
      places.insert(places.end(), place);
    }
  }
  /// The same of a list that may be missing.
  template <class T>
  nlohmann::json write(const std::optional<T>& value) const {
    return value ? write(*value) : nlohmann::json();
  }
  template <class T>
  void read(const nlohmann::json& json, std::optional<T>& value) const {
    value.reset();
    if (!json.is_null()) read(json, value.emplace());
  }
};
template <class List>
Named(const List&, std::string_view) -> Named<List>;

}  // namespace telescope
