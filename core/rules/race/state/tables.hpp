#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

// The tables as they are printed, and how they are read.

namespace telescope::race {

/// RX-024: what a player does in a campaign turn.
enum class Choice : std::uint8_t { kAttack, kRegroup };
/// RX-031 to RX-034, in the order of RX-047 to RX-050.
enum class BattleType : std::uint8_t { kCounterAttack, kPrepared, kHasty, kMeeting };
/// RX-055 to RX-059: the columns of the table of victory points.
enum class CampaignClass : std::uint8_t { kSmall, kMedium, kLarge, kHuge };

inline constexpr std::array kEitherChoice{Choice::kAttack, Choice::kRegroup};
inline constexpr std::array kTypes{BattleType::kCounterAttack, BattleType::kPrepared, BattleType::kHasty,
                                   BattleType::kMeeting};

// Their words in files, and for people.
inline constexpr std::array<std::string_view, 2> kChoices{"attack", "regroup"};
inline constexpr std::array<std::string_view, 4> kBattleTypes{"counter-attack", "prepared", "hasty",
                                                              "meeting"};
inline constexpr std::array<std::string_view, 4> kClasses{"small", "medium", "large", "huge"};
inline constexpr std::array<std::string_view, 2> kChoiceWords{"Attack", "Regroup"};
inline constexpr std::array<std::string_view, 4> kTypeWords{"Counter-attack", "Prepared defence",
                                                            "Hasty defence", "Meeting engagement"};

/// What stands for an enumerator in a table of its enumeration.
constexpr const auto& entry_of(const auto& table, auto enumerator) {
  return table.at(static_cast<std::size_t>(enumerator));
}
inline std::string_view to_string(Choice choice) {
  return entry_of(kChoices, choice);
}
inline std::string_view to_string(BattleType type) {
  return entry_of(kBattleTypes, type);
}
inline std::string_view to_string(CampaignClass size) {
  return entry_of(kClasses, size);
}
/// "Attack"
inline std::string words_for(Choice choice) {
  return std::string(entry_of(kChoiceWords, choice));
}
/// "Prepared defence"
inline std::string words_for(BattleType type) {
  return std::string(entry_of(kTypeWords, type));
}

inline constexpr int kNoEnd = std::numeric_limits<int>::max();

/// A row holds for values up to its own.
const auto& row_up_to(const auto& rows, int value) {
  return *std::ranges::find_if(rows, [&](const auto& row) { return value <= row.up_to; });
}

/// A row with a column for either action.
template <class T>
struct ChoiceRow {
  int up_to;  ///< a modified 1d6, or zones moved
  T attack, regroup;
  const T& operator[](Choice choice) const { return choice == Choice::kAttack ? attack : regroup; }
};

/// RX-035, RX-036: what the player's own last campaign turn adds to the die for the type of battle: +1 for a
/// zone advanced, -1 for a retreat. `last_move` is in zones, -1 to 2.
constexpr int type_modifier(int last_move) {
  return last_move;
}

// Modified 1d6 up to | Attack | Regroup
inline constexpr std::array<ChoiceRow<std::optional<BattleType>>, 4> kTypeRows{{
    {2, BattleType::kCounterAttack, BattleType::kCounterAttack},  // RX-031
    {5, BattleType::kPrepared, std::nullopt},                     // RX-032
    {7, BattleType::kHasty, std::nullopt},                        // RX-033
    {kNoEnd, BattleType::kMeeting, std::nullopt},                 // RX-034
}};
/// RX-030: of a die with its modifier. Nothing: no battle.
inline std::optional<BattleType> battle_type(int modified, Choice choice) {
  return row_up_to(kTypeRows, modified)[choice];
}

// Type of battle: Zone 1 | 2 | 3 | 4 | 5
struct DefenceRow {
  std::string_view rule;
  std::array<int, 5> sizes;
};
inline constexpr std::array<DefenceRow, 4> kDefence{{
    {"RX-047", {3, 3, 3, 3, 4}},  // Counter-attack
    {"RX-048", {3, 2, 2, 2, 2}},  // Prepared defence
    {"RX-049", {2, 2, 2, 2, 1}},  // Hasty defence
    {"RX-050", {4, 4, 4, 4, 2}},  // Meeting engagement
}};
/// The size of the defending force, 1 (S1) to 4 (S4). `zone` is 1 to `zones` (RXQ-32).
inline int defence_size(BattleType type, int zone, int zones) {
  return entry_of(kDefence, type).sizes.at(zone <= 1 ? 0 : zone >= zones ? 4 : 1);
}

/// RX-009 to RX-012: "30 %" of the full Offensive Orbat, and "S3 (30 %)", by its printed name as well.
inline std::string share_words(int size) {
  return std::to_string(10 * size) + " %";
}
inline std::string size_words(int size) {
  return "S" + std::to_string(size) + " (" + share_words(size) + ")";
}

// Stands of the full Offensive Orbat up to | each exited (RX-058), before it is doubled (RX-060) | each own
// killed (RX-059); fighting stands
struct ClassRow {
  int up_to, exited, killed;
};
inline constexpr std::array<ClassRow, 4> kClassRows{{
    {40, 12, -24},    // Small
    {80, 6, -12},     // Medium
    {120, 4, -8},     // Large
    {kNoEnd, 3, -6},  // Huge
}};
inline CampaignClass class_of(int stands) {
  return static_cast<CampaignClass>(&row_up_to(kClassRows, stands) - kClassRows.data());
}

/// Terrain objectives that OFF controls: none, one, both.
struct ControlRow {
  std::string_view words;
  int points;
  std::string_view rule;
};
inline constexpr std::array<ControlRow, 3> kControlRows{{
    {"No objective controlled", -140, "RX-057"},
    {"One objective controlled", -35, "RX-056"},
    {"Both objectives controlled", 140, "RX-055"},
}};

// Victory points up to | modifier
struct PointsRow {
  int up_to, modifier;
};
inline constexpr std::array<PointsRow, 8> kPointsRows{{
    {-246, -4},   // RX-069
    {-176, -3},   // RX-070
    {-106, -2},   // RX-071
    {-36, -1},    // RX-072
    {35, 0},      // RX-073
    {105, 1},     // RX-074
    {175, 2},     // RX-075
    {kNoEnd, 3},  // RX-076
}};
/// What victory points add to the die for the result, -4 to 3.
inline int result_modifier(int victory_points) {
  return row_up_to(kPointsRows, victory_points).modifier;
}

// Modified 1d6 up to | Attack | Regroup: zones moved
inline constexpr std::array<ChoiceRow<int>, 4> kResultRows{{
    {0, -1, -1},     // RX-065
    {3, 0, 0},       // RX-066
    {8, 1, 0},       // RX-067
    {kNoEnd, 2, 0},  // RX-068
}};
/// RX-064: zones that OFF is to move, -1 to 2, before what the map forbids (RX-079, RXQ-27).
inline int rolled_move(int modified, Choice choice) {
  return row_up_to(kResultRows, modified)[choice];
}

// Zones moved: Attack | Regroup; 0: cannot be
inline constexpr std::array<ChoiceRow<int>, 4> kRecoveryRows{{
    {-1, 6, 6},  // retreat
    {0, 5, 4},   // no advance, or no battle
    {1, 5, 0},   // advance 1 zone
    {2, 6, 0},   // advance 2 zones
}};
inline constexpr std::array<std::string_view, 4> kRecoveryRules{"RX-083", "RX-084", "RX-085", "RX-086"};
/// The row of `move` zones, -1 to 2.
inline std::string_view recovery_rule(int move) {
  return kRecoveryRules.at(move + 1);
}
/// What a die must show for a stand to come back, 4 to 6. `move` as it counted (RXQ-29), -1 to 2. Throws
/// std::invalid_argument for an advance in a Regroup, which cannot be.
inline int recovery_score(int move, Choice choice) {
  const int score = row_up_to(kRecoveryRows, move)[choice];
  if (score == 0) throw std::invalid_argument("no advance follows from a Regroup (RX-085, RX-086)");
  return score;
}

}  // namespace telescope::race
