#pragma once

#include <filesystem>
#include <system_error>

#include "core/base/result.hpp"

namespace telescope {

/// Copies a file over what lies under the other name, and tells why it could not: the library's copying calls
/// a full disk one that fails.
std::error_code copy_bytes(const std::filesystem::path& from, const std::filesystem::path& to);

/// A game's file as it stood at one moment, in a folder of its own that only we may look into and that goes
/// with this; who has opened it by then keeps it. Nothing is locked: another program may go on writing the
/// game.
class FileCopy {
 public:
  /// Not of a file that this same program has open: closing it once more would let go of the locks on it.
  static Result<FileCopy> make(const std::filesystem::path& file);

  FileCopy(FileCopy&& other) noexcept;
  FileCopy& operator=(FileCopy&&) = delete;
  ~FileCopy();
  std::filesystem::path path() const { return folder_ / "game"; }

 private:
  explicit FileCopy(std::filesystem::path folder) : folder_(std::move(folder)) {}
  std::filesystem::path folder_;
};

}  // namespace telescope
