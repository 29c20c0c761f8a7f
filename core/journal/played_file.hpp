#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/base/result.hpp"
#include "core/journal/journal.hpp"
#include "core/journal/watched_file.hpp"

namespace SQLite {
class Database;
class Exception;
}  // namespace SQLite

namespace telescope {

/// A game's file and the log beside it while the game is played. Belongs to one thread; only the log is
/// brought into the file aside, and until that is done nothing else may use the database: wait().
class PlayedFile {
 public:
  PlayedFile(SQLite::Database& database, std::filesystem::path file, Aside aside);
  PlayedFile(const PlayedFile&) = delete;
  PlayedFile& operator=(const PlayedFile&) = delete;
  ~PlayedFile();

  /// From now on its place is looked at.
  void watch() { watched_.emplace(file_); }
  /// Journal::check_place(). While the log is folded nothing is said.
  Result<void> check_place();

  /// Before a write: waits, and fails where nothing can be kept.
  Result<void> make_ready();
  /// What is told of a write that has failed.
  Error failed(const SQLite::Exception& exception);

  void wait();
  /// Journal::fold_log().
  Result<void> fold(bool at_once);
  /// Begins to fold the log where many entries stand there; where that fails fold() tells.
  void fold_if_many();
  /// At once, on the caller's thread, of a log that has so many frames. SQLite's code; where it fails, the
  /// rest stays in the log.
  int fold_now(int frames);

 private:
  bool is_folding() const { return wait_ && !folded_; }
  void begin_folding();
  int run_fold();
  Result<void> settle_log();

  SQLite::Database& database_;
  std::filesystem::path file_;
  Aside aside_;
  std::optional<WatchedFile> watched_;  ///< it is played in a file of the system's
  std::string taken_away_;              ///< what has become of the file; empty: it is there
  bool doubtful_ = false;               ///< a flush has failed, and what it was for may stand in the log
  int frames_ = 0;                      ///< of the log, that are committed
  std::function<void()> wait_;          ///< for the end of the folding that was begun last
  std::atomic<bool> folded_ = true;     ///< that has come to its end
  int code_ = 0;                        ///< SQLite's, of that
  std::optional<Error> unfolded_;       ///< why it could not be folded last, and nobody was told yet
};

}  // namespace telescope
