#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// What has happened, gathered in order. Every event is {"type", "audience", "rules": [statements applied]}
/// and its own fields; what the attackers may not know goes into an event of its own, for the umpire.
class Events {
 public:
  void add(std::string_view type, Audience audience, const std::vector<std::string_view>& rules,
           Json fields = Json::object()) {
    fields["type"] = type;
    fields["audience"] = to_string(audience);
    fields["rules"] = Json::array();
    for (const std::string_view rule : rules) fields["rules"].push_back(rule);
    events_.push_back(std::move(fields));
  }
  std::vector<Event> take() { return std::move(events_); }
  const std::vector<Event>& all() const { return events_; }

 private:
  std::vector<Event> events_;
};

}  // namespace telescope::rapier
