#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/mini_nap/measure/outline.hpp"
#include "core/rules/mini_nap/state/unit.hpp"

namespace telescope::mini_nap {

// The words of the settings that are choices, first the ledger's default.
/// MN-029: bases as the order of battle has them, or those of MN-023 to MN-025.
enum class Sizes : std::uint8_t { kAsTable, kPrinted };
enum class Measure : std::uint8_t { kEdge, kCentre };                   // MNQ-10
enum class Outflank : std::uint8_t { kProposal, kUmpireOnly };          // MNQ-13
enum class HitMarker : std::uint8_t { kRecordOnly, kOnePointEach };     // MNQ-26
enum class CounterChargeLimits : std::uint8_t { kOpportunity, kNone };  // MNQ-31

/// What a scenario may choose below [settings].
struct NapSettings {
  Sizes sizes = Sizes::kAsTable;
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

/// MN-003 to MN-009.
struct Brigade {
  std::string id;
  std::string name;
  std::string division;  ///< id
  Side side = Side::kNeutral;
  std::vector<UnitId> units;  ///< as the order of battle lists them
};
/// Ground that some units may not enter (MN-N07 leaves to the umpire which): "all", "infantry", "cavalry",
/// "artillery", "formed"; of the scenario's table [mini-nap], `prohibited = { "wood-1" = "formed" }`.
enum class Prohibited : std::uint8_t { kNobody, kAll, kInfantry, kCavalry, kArtillery, kFormed };
inline constexpr std::array<std::string_view, 6> kProhibitions{"nobody",  "all",       "infantry",
                                                               "cavalry", "artillery", "formed"};

/// MN-003, MN-008: Divisions that belong together.
struct Corps {
  std::string id;
  std::string name;
  Side side = Side::kNeutral;
  std::vector<std::string> divisions;  ///< ids
};

/// What never changes in a game.
struct Setup {
  Board board;
  SideNames sides;
  NapSettings settings;
  std::map<UnitId, UnitFacts> units;
  std::vector<UnitId> order;  ///< as the order of battle lists them
  std::map<std::string, Brigade> brigades;
  std::map<std::string, std::string> divisions;  ///< names by ids
  std::vector<Corps> corps;                      ///< as the scenario lists them; it may list none
  std::map<PieceId, UnitId> unit_of;             ///< by stand
  /// Prohibited terrain (PT): outlines of areas, and for whom they are so.
  struct Terrain {
    std::string id;
    std::string name;
    Prohibited to = Prohibited::kAll;
    Outline outline;
  };
  std::vector<Terrain> prohibited;
  std::set<std::string> markers;  ///< classes of printed markers that the kit has

  const UnitFacts& facts(const UnitId& unit) const { return units.at(unit); }
  std::string name(Side side) const { return std::string(name_of(sides, side)); }
  /// "1/95th": as the map names it.
  const std::string& name(const UnitId& unit) const { return facts(unit).short_name; }
  const std::string& division_name(const std::string& id) const {
    const auto named = divisions.find(id);
    return named == divisions.end() ? id : named->second;
  }
};

/// Whether ground that is prohibited so is prohibited to the unit (MNQ-41).
bool bars(Prohibited prohibited, const UnitFacts& unit, bool formed);

/// What of the scenario is against the rules (MN-015, MN-052, MN-053: violations) or unusual (MN-004 to
/// MN-009, MNQ-01: warnings).
std::vector<Finding> review_forces(const Scenario& scenario);

/// Fails, with a sentence for the organiser, where scenario and kit are no game of these rules. `place` is
/// then told where in the table [mini-nap] that is, as a JSON pointer; empty: elsewhere.
Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario, const Kit& kit,
                                                std::string* place = nullptr);

}  // namespace telescope::mini_nap
