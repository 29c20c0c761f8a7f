#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace telescope::rapier {

/// What random games came to.
struct PlayReport {
  std::map<std::string, int> done;     ///< by type of action
  std::map<std::string, int> refused;  ///< by statement
  int games = 0;
  int passed = 0;  ///< moments in which a step would be passed
  int undone = 0;
  int reopened = 0;  ///< in the middle of a throw, or between two actions
  int twins = 0;     ///< games that differ in a secret, compared
};

/// Plays game `seed` of random lawful actions to its end, through a session in `folder`, and checks after
/// every action what must always hold. Throws std::logic_error that names the seed, the action and what does
/// not hold.
void play_lawfully(std::uint32_t seed, const std::filesystem::path& folder, PlayReport& report);

}  // namespace telescope::rapier
