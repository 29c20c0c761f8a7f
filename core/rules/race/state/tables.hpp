#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace telescope::race {

/// RX-024: what a player does in a campaign turn.
enum class Choice : std::uint8_t { kAttack, kRegroup };
/// RX-031 to RX-034, in the order of RX-047 to RX-050.
enum class BattleType : std::uint8_t { kCounterAttack, kPrepared, kHasty, kMeeting };
/// RX-055 to RX-059: the columns of the table of victory points.
enum class CampaignClass : std::uint8_t { kSmall, kMedium, kLarge, kHuge };

// Their words in files, and for people.
inline constexpr std::array<std::string_view, 2> kChoices{"attack", "regroup"};
inline constexpr std::array<std::string_view, 4> kBattleTypes{"counter-attack", "prepared", "hasty",
                                                              "meeting"};
inline constexpr std::array<std::string_view, 4> kClasses{"small", "medium", "large", "huge"};
std::string_view to_string(Choice choice);
std::string_view to_string(BattleType type);
std::string_view to_string(CampaignClass size);
std::string words_for(Choice choice);    ///< "Attack"
std::string words_for(BattleType type);  ///< "Prepared defence"

/// RX-035, RX-036: what the player's own last campaign turn adds to the die for the type of battle.
/// `last_move` is in zones, -1 (retreat) to 2.
int type_modifier(int last_move);

/// RX-030 to RX-034: of a die with its modifier. Nothing: no battle.
std::optional<BattleType> battle_type(int modified, Choice choice);

/// RX-047 to RX-050: the size of the defending force, 1 (S1) to 4 (S4). `zone` is 1 to `zones` (RXQ-32).
int defence_size(BattleType type, int zone, int zones);

/// RX-009 to RX-012: "30 %" of the full Offensive Orbat, and "S3 (30 %)", by its printed name as well.
std::string share_words(int size);
std::string size_words(int size);

/// By the stands of the full Offensive Orbat: at most 40, 80, 120, or more.
CampaignClass class_of(int stands);

/// RX-055 to RX-057: `controlled` terrain objectives, 0 to 2.
int objective_points(int controlled);
/// RX-058: of one fighting stand that left over the enemy's base edge, before it is doubled (RX-060).
int exit_points(CampaignClass size);
/// RX-059: of one own fighting stand that was killed, below 0.
int kill_points(CampaignClass size);

/// RX-069 to RX-076: what victory points add to the die for the result, -4 to 3.
int result_modifier(int victory_points);

/// RX-064 to RX-068: zones that OFF is to move, -1 to 2, before what the map forbids (RX-079, RXQ-27).
int rolled_move(int modified, Choice choice);

/// RX-083 to RX-086: what a die must show for a stand to come back, 4 to 6. `move` as it counted (RXQ-29).
/// Throws std::invalid_argument for an advance in a Regroup, which cannot be.
int recovery_score(int move, Choice choice);

}  // namespace telescope::race
