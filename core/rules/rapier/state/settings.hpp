#pragma once

#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/rules/setting_rows.hpp"

namespace telescope::rapier {

// The words of the settings that are choices, first the ledger's default.
enum class Scale : std::uint8_t { kCorps, kArmyGroup, kArmy, kDivision };      // RO-162
enum class Grouping : std::uint8_t { kTogether, kOneByOne };                   // RQ-13
enum class CommandPostView : std::uint8_t { kPublic, kOwnUnits, kReports };    // RQ-06
enum class CommandPostRefresh : std::uint8_t { kLive, kStep };                 // RQ-06
enum class VictoryBase : std::uint8_t { kOriginal, kLessR2 };                  // RQ-17
enum class VictoryMembership : std::uint8_t { kOrderOfBattle, kCurrent };      // RQ-20
enum class ReconSharing : std::uint8_t { kStaffOfficerReports, kAutomatic };   // RQ-25
enum class BombardmentOrder : std::uint8_t { kAllocateFirst, kOneByOne };      // RQ-32
enum class MinePassage : std::uint8_t { kStop, kBlock, kFree };                // RQ-48
enum class FreeShotDice : std::uint8_t { kTable, kOneDie };                    // RQ-53
enum class ReserveEntry : std::uint8_t { kFrontage, kAnywhere };               // RQ-54
enum class RangeMetric : std::uint8_t { kOrthogonal, kDiagonal };              // RQ-61
enum class FirstStrike : std::uint8_t { kEveryTurn, kFirstTurn };              // RQ-69
enum class HitChoice : std::uint8_t { kOwner, kUmpire, kAutomatic };           // RQ-72
enum class BonusRecipient : std::uint8_t { kAny, kShooter };                   // RQ-75
enum class TerrainRule : std::uint8_t { kNone, kHalting, kBogging };           // RO-173, RQ-89
enum class BridgeRow : std::uint8_t { kBridge, kRoad };                        // RQ-93
enum class HillRow : std::uint8_t { kWoods, kOpen };                           // RQ-94
enum class CaptureTime : std::uint8_t { kAtEnd, kAnyTime };                    // RQ-99
enum class FrontUnits : std::uint8_t { kBreakthroughDivision, kAnyDivision };  // RQ-100

/// The rulings that a scenario may change ("Setting: yes"), with the ledger's defaults.
struct RapierSettings {
  Scale scale{};                     ///< RO-162
  int turns = 6;                     ///< RQ-04, RQ-22
  int first_defended_line = 2;       ///< RQ-04, counted from 1
  int last_defended_line = 5;        ///< RQ-04
  int stacking_limit = 6;            ///< RO-037
  Grouping grouping{};               ///< RQ-13
  CommandPostView cp_view{};         ///< RQ-06
  CommandPostRefresh cp_refresh{};   ///< RQ-06
  int telescope_mm = 150;            ///< RO-018: width of what the CC's telescope shows; 0: he has none
  bool staff_officer = true;         ///< RQ-07: false with five players; RO-158 is then not available
  VictoryBase victory_base{};        ///< RQ-17
  int major_percent = 85;            ///< RO-046, RQ-18
  int minor_percent = 75;            ///< RO-047, RQ-18
  VictoryMembership membership{};    ///< RQ-20
  int recon_attempts = 3;            ///< RO-055
  int recon_axis_die = 6;            ///< RQ-24: its sides
  int recon_line_die = 6;            ///< RQ-24
  ReconSharing recon_sharing{};      ///< RQ-25
  bool frontage_may_change = false;  ///< RQ-29
  int target_points = 4;             ///< RO-072, RQ-30
  bool umpire_sees_points = false;   ///< RQ-31
  int bombardment_missions = 16;     ///< RO-073
  int on_call_missions = 8;          ///< RO-115
  BombardmentOrder bombardment{};    ///< RQ-32
  bool fog_limits_on_call = true;    ///< RQ-41
  bool fog_limits_air = false;       ///< RQ-41
  bool dummy_stops = true;           ///< RQ-47
  MinePassage mine_passage{};        ///< RQ-48
  FreeShotDice free_shot{};          ///< RQ-53
  ReserveEntry reserve_entry{};      ///< RQ-54
  bool dummy_moves_hidden = false;   ///< RQ-59
  bool axis_binds_defender = true;   ///< RQ-60
  RangeMetric range_metric{};        ///< RQ-61
  bool fire_at_minefields = true;    ///< RQ-62
  bool fire_shows_killed = false;    ///< RQ-63
  bool fire_after_move = true;       ///< RQ-65
  FirstStrike first_strike{};        ///< RQ-69
  HitChoice hit_choice{};            ///< RQ-72
  BonusRecipient bonus_recipient{};  ///< RQ-75
  bool bonus_stacks = false;         ///< RQ-76
  bool captured_works_help = false;  ///< RQ-79: a fortification helps DEF only while he is the holder
  int mines_per_engineer = 1;        ///< RQ-84
  TerrainRule terrain_rule{};        ///< RO-173, RQ-89
  BridgeRow bridge_row{};            ///< RQ-93
  HillRow hill_row{};                ///< RQ-94
  bool moving_targets = false;       ///< RO-188
  CaptureTime capture_time{};        ///< RQ-99
  FrontUnits front_units{};          ///< RQ-100
  bool front_adjacent = false;       ///< RQ-100
  int levels_per_condition = 1;      ///< RQ-101: by how many levels an unmet condition lowers the result
};

/// Every setting with its key, rule and default, in the ledger's order.
const SettingTable<RapierSettings>& setting_table();

/// Reads {"stacking.limit": 6, ...}; what is not named keeps its default. Throws std::invalid_argument for a
/// key or value that setting_table() does not allow.
RapierSettings settings_from_json(const nlohmann::json& json);
/// What such JSON says, as a scenario does.
Settings told_settings(const nlohmann::json& json);
/// Only those that differ from the defaults.
nlohmann::json to_json(const RapierSettings& settings);

}  // namespace telescope::rapier
