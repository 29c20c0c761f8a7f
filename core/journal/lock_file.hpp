#pragma once

#include <filesystem>

#include "core/base/result.hpp"

namespace telescope {

/// A file beside a game that says which program has it: disks on which the locks of the system do nothing are
/// common. Gone with this; of a program that was killed it is seen to be nobody's.
class LockFile {
 public:
  /// Fails where a program that lives has the game, or one of another machine may; the line says which. Where
  /// no file can be written beside the game there is no lock: opening the game tells why.
  static Result<LockFile> take(const std::filesystem::path& game);
  /// Whether another program has it, that lives or may.
  static bool is_held(const std::filesystem::path& game);

  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&& other) noexcept;
  ~LockFile();

 private:
  explicit LockFile(std::filesystem::path file) : file_(std::move(file)) {}
  void release();
  std::filesystem::path file_;  ///< empty: none
};

}  // namespace telescope
