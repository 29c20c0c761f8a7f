#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/integrations/broker_line.hpp"
#include "core/rules/seat.hpp"

namespace telescope::app {

/// What a broker has told of several tables. Believes nothing: what is no view of that seat in the form of
/// assets/schemas/view.schema.json, or is of a table that was not asked for, is passed over.
class FollowedTables {
 public:
  static constexpr std::size_t kMostTables = 32;

  /// `tables`: only these; empty: all there are.
  FollowedTables(SeatId seat, std::vector<std::string> tables);
  /// What to subscribe to.
  std::vector<std::string> topics() const;
  /// The table of which it tells something new; nothing where there is none.
  std::optional<std::string> take(const Letter& letter);

  /// {"table", "online", "view"}; of a table that has told something. Null where there is no view yet.
  nlohmann::json table(const std::string& name) const;
  /// {"tables": {"north": {"online", "view"}}}
  nlohmann::json all() const;
  /// "north: Turn 2 of 6, Attacker moves; Own losses: 3 battalions; In contact: A2-L3": for people.
  std::string line(const std::string& name) const;

 private:
  struct Told {
    bool online = false;
    nlohmann::json view;
  };
  SeatId seat_;
  std::vector<std::string> wanted_;
  std::map<std::string, Told> tables_;
};

}  // namespace telescope::app
