#pragma once

#include <array>
#include <string_view>

namespace telescope {

/// Files of games are called so.
inline constexpr std::string_view kGameSuffix = ".telescope";

/// What lies beside a game is called as its file, one of these, and a number where several are kept.
namespace beside_game {
inline constexpr const char* kLog = "-wal";
inline constexpr const char* kLock = "-lock";
inline constexpr const char* kNew = ".new";      ///< it is made anew
inline constexpr const char* kTrial = ".trial";  ///< likewise, to be tried out
inline constexpr const char* kReady = ".ready";  ///< takes its place next
inline constexpr const char* kDamaged = ".damaged";
inline constexpr const char* kLost = ".lost";  ///< a log whose file was gone
inline constexpr const char* kReplaced = ".replaced";
inline constexpr const char* kVersion = ".version-";
inline constexpr const char* kGuests = ".cp.json";  ///< of its Command Post
/// All of them; "-": whatever the database keeps.
inline constexpr std::array kAll{"-", kNew, kTrial, kReady, kDamaged, kLost, kReplaced, kVersion, kGuests};
}  // namespace beside_game

}  // namespace telescope
