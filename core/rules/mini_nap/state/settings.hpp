#pragma once

#include <cstdint>
#include <vector>

#include "core/rules/vocabulary.hpp"

namespace telescope::mini_nap {

// The words of the settings that are choices, first the ledger's default.
enum class Measure : std::uint8_t { kEdge, kCentre };                   // MNQ-10
enum class Outflank : std::uint8_t { kProposal, kUmpireOnly };          // MNQ-13
enum class HitMarker : std::uint8_t { kRecordOnly, kOnePointEach };     // MNQ-26
enum class CounterChargeLimits : std::uint8_t { kOpportunity, kNone };  // MNQ-31

/// What a scenario may choose below [settings].
struct NapSettings {
  bool sizes_as_table =
      true;  ///< MN-029: bases as the order of battle has them; else those of MN-023 to MN-025
  Measure measure = Measure::kEdge;
  Outflank outflank = Outflank::kProposal;
  bool blue_single_meaning = true;  ///< MNQ-17
  HitMarker hit_marker = HitMarker::kRecordOnly;
  CounterChargeLimits counter_charge_limits = CounterChargeLimits::kOpportunity;
  bool strength_open = true;  ///< MN-H01: strength and ratings
  bool umpire = true;         ///< one sits; else what he would decide the two players agree on (section 18)
  bool operator==(const NapSettings&) const = default;
};

/// In the order of the ledger.
const std::vector<Setting>& setting_rows();
NapSettings settings_of(const Settings& settings);

}  // namespace telescope::mini_nap
