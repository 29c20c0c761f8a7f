#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/journal/game_names.hpp"

namespace telescope {

/// What lies under the names of a game's file and its log: the file is written only when the log is folded,
/// and the log becomes no shorter.
class WatchedFile {
 public:
  struct Place {
    std::uint64_t device = 0, number = 0;
    std::int64_t size = 0;                    ///< bytes
    std::int64_t second = 0, nanosecond = 0;  ///< when it was written
    bool same_file(const Place& other) const { return device == other.device && number == other.number; }
    bool operator==(const Place&) const = default;
  };
  /// Nothing where nothing lies there.
  static std::optional<Place> place_of(const std::filesystem::path& file);

  /// As it lies there now.
  explicit WatchedFile(std::filesystem::path file);
  /// What somebody else has done to it, as part of a sentence; empty: nothing. `least_log`: bytes that the
  /// log has at least.
  std::string what_became_of_it(std::int64_t least_log);
  /// The log was folded into it, by us.
  void note_folded();
  /// The log was cut, by us.
  void note_cut();

 private:
  std::optional<Place> log_place() const { return place_of(file_.string() + beside_game::kLog); }

  std::filesystem::path file_;
  Place place_;
  std::optional<Place> log_;  ///< as it was found last
};

}  // namespace telescope
