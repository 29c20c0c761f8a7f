#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/brevity/state/unit.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/vocabulary.hpp"

namespace telescope::brevity {

// The words of the settings that are choices, first the ledger's default.
enum class RangeMeasure : std::uint8_t { kEdge, kCentre };                         // BQ-01
enum class Season : std::uint8_t { kSummer, kWinter };                             // BQ-03
enum class FirstMoveTie : std::uint8_t { kRolloff, kAttacker, kDefender };         // BQ-06
enum class PostureScope : std::uint8_t { kBattalion, kCommand };                   // BQ-11
enum class PostureChange : std::uint8_t { kRegroup, kNever };                      // BQ-12
enum class CommanderAttach : std::uint8_t { kTurnStart, kRegroup };                // BQ-17
enum class RegroupScope : std::uint8_t { kCorps, kDivision };                      // BQ-18
enum class MountMix : std::uint8_t { kSlowest, kShare };                           // BQ-26
enum class EdgeRule : std::uint8_t { kPath, kEnd };                                // BQ-27
enum class NoPassScope : std::uint8_t { kRoad, kOff };                             // BQ-28
enum class Sighting : std::uint8_t { kCrossingCountsAsTerrain, kIgnore, kBlock };  // BQ-39
enum class ArcPoint : std::uint8_t { kTargetCentre, kTargetBase };                 // BQ-50
enum class SupportImmunity : std::uint8_t { kDirectOnly, kAll, kNone };            // BQ-52
enum class SupportLends : std::uint8_t { kOwnRange, kAlways, kNever };             // BQ-62
enum class InexperiencedCommand : std::uint8_t { kHalf, kAny, kAll };              // BQ-75
enum class SupplyGrade : std::uint8_t { kWell, kPoorly };                          // BQ-95
enum class GapDelay : std::uint8_t { kTurn, kMove };                               // BQ-102
enum class DropScatter : std::uint8_t { kOff, kUmpire };                           // BQ-110
enum class HiddenLog : std::uint8_t { kPerSide, kUmpire };                         // OB-H08

enum class Edge : std::uint8_t { kNear, kFar, kLeft, kRight };
template <>
inline constexpr std::array<std::string_view, 4> kWordsOf<Edge>{"near", "far", "left", "right"};

/// The optional modules of Part 2 (OB-194), sections 11 to 21.
struct Modules {
  bool hidden = false;
  bool recon = false;
  bool size = false;
  bool counterbattery = false;
  bool waves = false;
  bool weather = false;
  bool air = false;
  bool recovery = false;
  bool supply = false;
  bool engineering = false;
  bool airlanding = false;
  bool operator==(const Modules&) const = default;
};

/// The rulings that a scenario may change, with the ledger's defaults. Lengths are inches. What is a table
/// (nations, artillery ranges, terrain classes) stands in [brevity] and in Setup.
struct BrevitySettings {
  Modules adv;
  RangeMeasure range_measure{};                  ///< BQ-01
  Season season{};                               ///< BQ-03: spring and autumn are as summer
  std::vector<int> moonlit_turns;                ///< BQ-03: of every day, 1 to 4
  bool enforce_cmd_size = false;                 ///< BQ-04
  bool hq_own_command = false;                   ///< BQ-05
  FirstMoveTie first_move_tie{};                 ///< BQ-06
  bool allow_pass = false;                       ///< BQ-07
  PostureScope posture_scope{};                  ///< BQ-11
  PostureChange posture_change{};                ///< BQ-12
  CommanderAttach corps_cmd_attach{};            ///< BQ-17
  RegroupScope regroup_scope{};                  ///< BQ-18
  bool double_use = true;                        ///< BQ-19
  int truck_road = 178;                          ///< BQ-23
  MountMix mount_mix{};                          ///< BQ-26, BQ-116
  EdgeRule edge_rule{};                          ///< BQ-27
  NoPassScope nopass_scope{};                    ///< BQ-28
  bool artillery_must_declare = false;           ///< BQ-30
  double point_radius = 2.0;                     ///< BQ-35
  bool shared_location = false;                  ///< BQ-37
  Sighting los{};                                ///< BQ-39
  ArcPoint arc_point{};                          ///< BQ-50
  bool flank_strict = false;                     ///< BQ-51
  SupportImmunity support_immunity{};            ///< BQ-52
  int bad_weather_column = 2;                    ///< BQ-55: 1 to 3
  SupportLends support_lends{};                  ///< BQ-62
  double fort_infantry_range = 4.0;              ///< BQ-64
  GunClasses gun_class;                          ///< BQ-69
  int surround_gap = 180;                        ///< BQ-73, degrees
  double surround_radius = 8.0;                  ///< BQ-73
  InexperiencedCommand inexperienced_command{};  ///< BQ-75
  bool hidden_contact_warning = true;            ///< BQ-80
  int recon_retire_per_move = 1;                 ///< BQ-81
  std::vector<int> wave_repeats{6, 7};           ///< BQ-85: steps
  double air_radius = 4.0;                       ///< BQ-90
  bool medium_fac = false;                       ///< BQ-91
  bool crater_sight = false;                     ///< BQ-92
  int amalgamate_per_day = 1;                    ///< BQ-93
  SupplyGrade supply_grade{};                    ///< BQ-95
  bool hidden_cuts_supply = true;                ///< BQ-98
  GapDelay gap_delay{};                          ///< BQ-102
  int assault_wheeled_build = 2;                 ///< BQ-104: moves
  double road_block_length = 4.0;                ///< BQ-105
  double smoke_depth = 1.0;                      ///< BQ-107
  bool smoke_slows = false;                      ///< BQ-107
  Size dd_strength = Size::kWeak;                ///< BQ-109
  DropScatter drop_scatter{};                    ///< BQ-110
  HiddenLog hidden_log{};                        ///< OB-H08
  double road_snap = 1.0;                        ///< BQ-113
  double graze = 0.25;                           ///< BQ-114
  bool split_rockets = false;                    ///< BQ-122
  std::string side_edges = "default";            ///< BQ-27, BQ-153: "default", or "left,right,near,far"
  int turns = 12;               ///< OB-003: the game ends after so many, where nobody has won
  bool leave_far_edge = false;  ///< BQ-117: battalions may leave the table by a move over the enemy's edge
};

/// Every setting with its key, ruling and default, in the ledger's order. Keys are the ledger's; the modules'
/// are "adv.hidden" to "adv.airlanding", gun classes "gun_class.field" and so on.
const std::vector<Setting>& setting_rows();

/// What the scenario says, the ledger's default where it is silent or cannot be read.
BrevitySettings settings_of(const Scenario& scenario);

/// Settings whose text cannot be read as these rules want it (lists of turns, steps and edges): violations.
std::vector<Finding> setting_faults(const Scenario& scenario);

/// One more, for the organiser.
void add_finding(std::vector<Finding>& all, Severity severity, std::string_view rule, std::string sentence,
                 std::string remedy, std::vector<PieceId> pieces = {});

/// "left" and "right" of "left,right"; of an empty text one empty part.
std::vector<std::string> parts_of(std::string_view text, char between);

}  // namespace telescope::brevity
