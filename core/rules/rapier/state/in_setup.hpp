#pragma once

#include <array>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/rules/plain_fields.hpp"
#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// More than a game counts of anything: units, missions, attempts.
inline constexpr int kMostCounted = 10'000;

/// How fields() of core/rules/plain_fields.hpp write and read what is of a scenario: sectors by their labels,
/// units, counters and Divisions by their ids, frontages by Division; lists of these; what is counted as a
/// number from 0 to kMostCounted. Reading throws WrongField. Actions name units otherwise
/// (core/rules/rapier/action_fields.hpp).
class InSetup {
 public:
  explicit InSetup(const Setup& setup) : setup_(setup) {}
  virtual ~InSetup() = default;

  nlohmann::json write(Sector sector) const { return label(setup_.grid(), sector); }
  // Of none that there is, as where a form begins that nobody has filled in: an empty id.
  virtual nlohmann::json write(UnitNo unit) const {
    return has(setup_.units, unit) ? setup_[unit].id.value() : std::string();
  }
  nlohmann::json write(DivisionNo division) const {
    return has(setup_.divisions, division) ? setup_[division].id : std::string();
  }
  nlohmann::json write(CounterNo counter) const {
    return has(setup_.counters, counter) ? setup_[counter].value() : std::string();
  }
  nlohmann::json write(Kind kind) const { return to_string(kind); }
  nlohmann::json write(EventKind kind) const { return to_string(kind); }
  nlohmann::json write(Feature feature) const { return to_string(feature); }
  nlohmann::json write(int counted) const { return counted; }
  nlohmann::json write(const std::vector<bool>& flags) const { return flags; }
  nlohmann::json write(const std::vector<std::optional<Frontage>>& frontages) const;
  template <class T>
  nlohmann::json write(const std::vector<T>& values) const {
    auto json = nlohmann::json::array();
    for (const T& each : values) json.push_back(write(each));
    return json;
  }
  template <class T, std::size_t N>
  nlohmann::json write(const std::array<T, N>& values) const {
    return write(std::vector(values.begin(), values.end()));
  }
  template <class T>
  nlohmann::json write(const std::pair<T, T>& values) const {
    return {write(values.first), write(values.second)};
  }
  template <class T>
  nlohmann::json write(T value) const {
    FieldWriter fields;
    value.fields(fields, *this);
    return fields.take();
  }

  void read(const nlohmann::json& json, Sector& sector) const;
  virtual void read(const nlohmann::json& json, UnitNo& unit) const;
  void read(const nlohmann::json& json, DivisionNo& division) const;
  void read(const nlohmann::json& json, CounterNo& counter) const;
  void read(const nlohmann::json& json, Kind& kind) const;
  void read(const nlohmann::json& json, EventKind& kind) const;
  void read(const nlohmann::json& json, Feature& feature) const;
  void read(const nlohmann::json& json, int& counted) const;
  void read(const nlohmann::json& json, std::vector<bool>& flags) const;
  void read(const nlohmann::json& json, std::vector<std::optional<Frontage>>& frontages) const;
  template <class T>
  void read(const nlohmann::json& json, std::vector<T>& values) const {
    values.clear();
    for (const auto& each : plain_list(json)) read(each, values.emplace_back());
  }
  template <class T, std::size_t N>
  void read(const nlohmann::json& json, std::array<T, N>& values) const {
    plain_list(json, N);
    for (std::size_t i = 0; i < N; ++i) read(json[i], values[i]);
  }
  template <class T>
  void read(const nlohmann::json& json, std::pair<T, T>& values) const {
    plain_list(json, 2);
    read(json[0], values.first);
    read(json[1], values.second);
  }
  template <class T>
  void read(const nlohmann::json& json, T& value) const {
    value = T();
    FieldReader fields(json);
    value.fields(fields, *this);
    fields.finish();
  }

 protected:
  template <class Row, class No>
  static bool has(const std::vector<Row>& rows, No no) {
    return static_cast<std::size_t>(no) < rows.size();
  }

 private:
  const Setup& setup_;
};

}  // namespace telescope::rapier
