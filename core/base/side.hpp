#pragma once

#include <optional>
#include <string_view>

namespace telescope {

/// The two parties of a table. `kNeutral` is terrain, markers and anchors.
enum class Side { kAttacker, kDefender, kNeutral };

/// The other party; of `side` kAttacker or kDefender.
constexpr Side enemy_of(Side side) {
  return side == Side::kAttacker ? Side::kDefender : Side::kAttacker;
}

/// "attacker", "defender", "neutral": the words used in every file.
std::string_view to_string(Side side);
std::optional<Side> side_from_string(std::string_view text);
/// "ATT", "DEF", "-": the short forms used on the table overlay.
std::string_view short_name(Side side);

}  // namespace telescope
