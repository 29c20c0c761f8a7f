#pragma once

#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/rules/plain_fields.hpp"
#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// More than a game counts of anything: units, missions, attempts.
inline constexpr int kMostCounted = 10'000;

/// How fields() of core/rules/plain_fields.hpp write and read what is of a scenario: sectors by their labels,
/// units, counters and Divisions by their ids, frontages by Division; what is counted as a number from 0 to
/// kMostCounted. Reading throws WrongField. Actions name units otherwise
/// (core/rules/rapier/action_fields.hpp).
class InSetup {
 public:
  explicit InSetup(const Setup& setup) : setup_(setup) {}

  nlohmann::json write(Sector sector) const { return label(setup_.grid(), sector); }
  // Of none that there is, as where a form begins that nobody has filled in: an empty id.
  nlohmann::json write(UnitNo unit) const {
    return has(setup_.units, unit) ? setup_[unit].id.value() : std::string();
  }
  nlohmann::json write(DivisionNo division) const {
    return has(setup_.divisions, division) ? setup_[division].id : std::string();
  }
  nlohmann::json write(CounterNo counter) const {
    return has(setup_.counters, counter) ? setup_[counter].value() : std::string();
  }
  nlohmann::json write(const std::vector<bool>& flags) const { return flags; }
  nlohmann::json write(const std::vector<std::optional<Frontage>>& frontages) const;
  nlohmann::json write(const std::pair<Sector, Sector>& sectors) const {
    return {write(sectors.first), write(sectors.second)};
  }

  void read(const nlohmann::json& json, Sector& sector) const;
  void read(const nlohmann::json& json, UnitNo& unit) const;
  void read(const nlohmann::json& json, DivisionNo& division) const;
  void read(const nlohmann::json& json, CounterNo& counter) const;
  void read(const nlohmann::json& json, int& counted) const;
  void read(const nlohmann::json& json, std::vector<bool>& flags) const;
  void read(const nlohmann::json& json, std::vector<std::optional<Frontage>>& frontages) const;
  void read(const nlohmann::json& json, std::pair<Sector, Sector>& sectors) const;

 protected:
  template <class Row, class No>
  static bool has(const std::vector<Row>& rows, No no) {
    return static_cast<std::size_t>(no) < rows.size();
  }

 private:
  const Setup& setup_;
};

}  // namespace telescope::rapier
