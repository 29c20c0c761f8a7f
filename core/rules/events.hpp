#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/rules_face.hpp"

namespace telescope {

/// Empty where it has none.
inline std::string type_of(const Event& event) {
  return event.value("type", std::string());
}

/// What has happened, gathered in order. Every event is {"type", "audience", "rules": [statements applied]}
/// and its own fields; what only some may know goes into an event of its own, for them.
class Events {
 public:
  /// Keeps nothing: for the many games of a simulation, of which nobody is told.
  static Events discarding() {
    Events events;
    events.kept_ = false;
    return events;
  }

  void add(std::string_view type, const Audience& audience, const std::vector<std::string_view>& rules,
           Json fields = Json::object()) {
    if (!kept_) return;
    fields["type"] = type;
    fields["audience"] = to_string(audience);
    fields["rules"] = Json::array();
    for (const std::string_view rule : rules) fields["rules"].push_back(rule);
    events_.push_back(std::move(fields));
  }
  /// The same; `fields()` is called only where events are kept. For what happens often in a game.
  template <class Rules = std::initializer_list<std::string_view>, std::invocable Fields>
  void add(std::string_view type, const Audience& audience, const Rules& rules, Fields fields) {
    if (kept_) add(type, audience, std::vector<std::string_view>(rules.begin(), rules.end()), fields());
  }
  /// For everybody, and told by this sentence. `rules`: a statement or a list of them.
  template <class Rules = std::vector<std::string_view>>
  void tell(std::string_view type, const Rules& rules, std::string sentence, Json fields = Json::object()) {
    tell_to(Audience::kAll, type, rules, std::move(sentence), std::move(fields));
  }
  /// Likewise for `audience` alone.
  template <class Rules = std::vector<std::string_view>>
  void tell_to(const Audience& audience, std::string_view type, const Rules& rules, std::string sentence,
               Json fields = Json::object()) {
    fields["sentence"] = std::move(sentence);
    if constexpr (std::convertible_to<const Rules&, std::string_view>)
      add(type, audience, std::vector<std::string_view>{rules}, std::move(fields));
    else
      add(type, audience, rules, std::move(fields));
  }
  /// Tells everybody in one piece what other events or the position say already. Journals of earlier versions
  /// lack such events, and are none the less true for it (verify()).
  void remark(std::string_view type, const std::vector<std::string_view>& rules, Json fields) {
    fields["remark"] = true;
    add(type, Audience::kAll, rules, std::move(fields));
  }
  std::vector<Event> take() { return std::move(events_); }
  const std::vector<Event>& all() const { return events_; }
  /// False: whatever is added is thrown away.
  bool kept() const { return kept_; }

 private:
  std::vector<Event> events_;
  bool kept_ = true;
};

}  // namespace telescope
