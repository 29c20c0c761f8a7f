#pragma once

#include <array>
#include <optional>
#include <string>
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
/// What the two parties are called in a game, kAttacker's first: "North", "South". Files say Side's own
/// words.
struct SideNames {
  std::array<std::string, 2> names{"Attackers", "Defenders"};
  std::array<std::string, 2> short_names{"ATT", "DEF"};  ///< at most 4 letters, for the overlay
  bool operator==(const SideNames&) const = default;
};
/// "North"; "Neutral" for kNeutral.
std::string_view name_of(const SideNames& sides, Side side);
/// "NOR"; "-" for kNeutral.
std::string_view short_name_of(const SideNames& sides, Side side);

}  // namespace telescope
