#include "core/journal/played_file.hpp"

#include <cerrno>
#include <utility>

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

#include "core/journal/connection.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/sqlite_format.hpp"

namespace telescope {
namespace {

/// Frames of the log, of 4 KiB each, from which on it is folded: a log that grows costs twice the flush.
constexpr int kManyFrames = 400;

std::int64_t bytes_of_log(int frames) {
  return frames == 0
             ? 0
             : static_cast<std::int64_t>(kLogHeaderBytes + static_cast<std::size_t>(frames) * kFrameBytes);
}

}  // namespace

PlayedFile::PlayedFile(SQLite::Database& database, std::filesystem::path file, Aside aside)
    : database_(database), file_(std::move(file)), aside_(std::move(aside)) {
  if (!aside_) aside_ = [](const std::function<void()>& work) { return work(), [] {}; };
  const auto count_frames = [](void* played, sqlite3*, const char*, int frames) {
    static_cast<PlayedFile*>(played)->frames_ = frames;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(database_.getHandle(), count_frames, this);
}

PlayedFile::~PlayedFile() {
  wait();
}

Result<void> PlayedFile::check_place() {
  if (!watched_ || is_folding()) return {};
  wait();
  if (taken_away_.empty()) taken_away_ = watched_->what_became_of_it(bytes_of_log(frames_));
  if (taken_away_.empty()) return {};
  keep_log(database_);  // what is left of it stays as it is
  return failure(file_.string() + ": " + taken_away_ +
                 ": nothing more is kept there; write the whole game to a new file");
}

/// What a failed flush was for is taken out of the log again, so that everybody can know that it was not
/// kept.
Result<void> PlayedFile::settle_log() {
  if (!doubtful_) return {};
  sqlite3_file* open = nullptr;
  sqlite3_file_control(database_.getHandle(), "main", SQLITE_FCNTL_JOURNAL_POINTER,
                       static_cast<void*>(&open));
  const bool settled = open && open->pMethods &&
                       open->pMethods->xTruncate(open, bytes_of_log(frames_)) == SQLITE_OK &&
                       open->pMethods->xSync(open, SQLITE_SYNC_NORMAL) == SQLITE_OK;
  if (!settled)
    return failure(
        file_.string() +
        ": the disk fails; what was to be kept last may or may not have been kept, and nothing is kept until "
        "it can be written again; do it again, or copy the file to another disk");
  doubtful_ = false;
  if (watched_) watched_->note_cut();
  return {};
}

Result<void> PlayedFile::make_ready() {
  wait();
  if (const auto here = check_place(); !here) return here;
  return settle_log();
}

Error PlayedFile::failed(const SQLite::Exception& exception) {
  Error told = explain(exception, file_);
  // SQLite tells of it as of a disk that fails.
  if (sqlite3_system_errno(database_.getHandle()) == EDQUOT)
    told.message =
        file_.string() +
        ": your share of the disk is used up; nothing was changed; free some space and do it again";
  if (exception.getErrorCode() == SQLITE_IOERR || exception.getErrorCode() == SQLITE_FULL) {
    doubtful_ = true;
    if (const auto settled = settle_log(); !settled && exception.getExtendedErrorCode() == SQLITE_IOERR_FSYNC)
      return settled.error();
  }
  return told;
}

void PlayedFile::wait() {
  if (!wait_) return;
  std::exchange(wait_, nullptr)();
  if (code_ != SQLITE_OK) unfolded_ = explain(SQLite::Exception(database_.getHandle(), code_), file_);
}

Result<void> PlayedFile::fold(bool at_once) {
  if (is_folding()) return {};
  wait();
  if (!unfolded_ && frames_ > 0 && (at_once || frames_ >= kManyFrames)) {
    if (const auto ready = make_ready(); !ready) return ready;
    begin_folding();
    if (!is_folding()) wait();
  }
  const auto failed = std::exchange(unfolded_, std::nullopt);
  return failed ? Result<void>(tl::unexpected(*failed)) : Result<void>();
}

void PlayedFile::fold_if_many() {
  if (frames_ >= kManyFrames && !unfolded_) begin_folding();
}

void PlayedFile::begin_folding() {
  folded_ = false;
  wait_ = aside_([this] {
    code_ = run_fold();
    folded_ = true;
  });
}

int PlayedFile::fold_now(int frames) {
  frames_ = frames;
  return frames > 0 ? run_fold() : SQLITE_OK;
}

int PlayedFile::run_fold() {
  int in_log = 0, done = 0;
  const int code =
      sqlite3_wal_checkpoint_v2(database_.getHandle(), "main", SQLITE_CHECKPOINT_PASSIVE, &in_log, &done);
  if (code == SQLITE_OK && done == in_log) frames_ = 0;
  if (watched_) watched_->note_folded();
  return code;
}

}  // namespace telescope
