#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/among.hpp"
#include "core/base/side.hpp"
#include "core/rules/workbench.hpp"

namespace telescope {

/// How well the program plays a side: with slips, by rules of thumb, or looking ahead.
enum class Level : std::uint8_t { kEasy, kPlain, kStrong };
/// "easy", "plain", "strong".
inline constexpr std::array<std::string_view, 3> kLevels{"easy", "plain", "strong"};
inline std::string_view to_string(Level level) {
  return kLevels.at(static_cast<std::size_t>(level));
}

inline std::optional<Level> level_from_string(std::string_view word) {
  return among<Level>(kLevels, word);
}

/// Of the attacker and of the defender.
using Levels = std::array<Level, 2>;
inline constexpr Levels kBothPlain{Level::kPlain, Level::kPlain};

/// A Workbench that also is this one simulates games between players of any level.
class LevelledWorkbench {
 public:
  virtual ~LevelledWorkbench() = default;
  /// Its own word for a side: "south".
  virtual std::string_view word_of(Side side) const = 0;
  /// Workbench::simulate() between such players.
  virtual std::unique_ptr<Workbench::Simulation> simulate_at(const PreparedGame& game, const Levels& levels,
                                                             std::uint64_t seed, std::int64_t first,
                                                             std::int64_t count) const = 0;
};

}  // namespace telescope
