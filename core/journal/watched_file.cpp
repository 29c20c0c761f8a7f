#include "core/journal/watched_file.hpp"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace telescope {

WatchedFile::WatchedFile(std::filesystem::path file)
    : file_(std::move(file)), place_(place_of(file_).value_or(Place{})), log_(log_place()) {}

std::optional<WatchedFile::Place> WatchedFile::place_of(const std::filesystem::path& file) {
  struct stat found {};
  if (stat(file.c_str(), &found) != 0 || found.st_nlink == 0) return std::nullopt;
  return Place{found.st_dev, found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

std::string WatchedFile::what_became_of_it(std::int64_t least_log) {
  const auto now = place_of(file_), log_now = log_place();
  if (!now) return "it was deleted, or its folder was moved";
  if (!now->same_file(place_)) return "another file lies under its name";
  if (now->size < place_.size) return "it was cut off";
  if (*now != place_) return "another program has written to it";
  if (!log_now) return log_ || least_log > 0 ? "the log beside it was taken away" : "";
  if (log_ && !log_now->same_file(*log_)) return "another log lies beside it";
  if (log_now->size < std::max(log_ ? log_->size : std::int64_t{0}, least_log))
    return "the log beside it was cut off";
  log_ = log_now;
  return {};
}

void WatchedFile::note_folded() {
  if (const auto now = place_of(file_); now && now->same_file(place_)) place_ = *now;
}

void WatchedFile::note_cut() {
  if (const auto now = log_place(); now && log_ && now->same_file(*log_)) log_ = now;
}

}  // namespace telescope
