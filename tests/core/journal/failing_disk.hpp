#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace telescope::test {

/// What the power cut leaves of writes that were not synced.
enum class PowerCut {
  kNone,    ///< all that was written, as after kill -9
  kAll,     ///< nothing that was not synced
  kRandom,  ///< any sectors of any of them, in any mixture
};

/// A disk in memory, as an SQLite VFS: it knows what was synced and what was only written, it can lose power,
/// it can fill up and it can turn read-only.
class FailingDisk {
 public:
  explicit FailingDisk(std::uint32_t seed = 1);
  ~FailingDisk();
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;

  const std::string& vfs() const { return name_; }

  /// Power fails now: nothing but errors from then on, until restore_power(), when all who had files open
  /// have closed them.
  void lose_power(PowerCut cut);
  void restore_power() { on_ = true; }
  bool on() const { return on_; }
  /// Before the n-th write, truncation, deletion or sync from now, everything begins to fail.
  void fail_after(int operations) { left_ = operations; }
  int operations() const { return operations_; }

  /// Writes that would make the files larger together than this find the disk full.
  void set_capacity(std::optional<std::size_t> bytes) { capacity_ = bytes; }
  std::size_t used() const;

  /// Whatever would change it is refused, as by a disk that the system has mounted anew after an error.
  void set_read_only(bool read_only) { read_only_ = read_only; }

  // For the VFS.

  struct Change {
    std::size_t offset = 0;
    std::string bytes;
    bool truncates = false;  ///< to `offset`
  };
  struct File {
    std::string synced;           ///< what surely is on the disk
    std::string written;          ///< what a reader sees
    std::vector<Change> changes;  ///< from synced to written, in order
    bool entry_synced = false;    ///< the folder knows the file even after a power cut
    bool deleted = false;
  };
  std::map<std::string, File> files;

  /// Counts an operation; false where the power is gone.
  bool alive();
  bool read_only() const { return read_only_; }
  /// In place of what has the name. The power may fail before the folder knows of it.
  bool rename(const File* file, const std::string& to);
  bool has_room(const File& file, std::size_t end) const;
  std::uint32_t random();

 private:
  std::string settled(const File& file, PowerCut cut);

  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  std::uint32_t state_;
  bool on_ = true;
  int left_ = -1;
  int operations_ = 0;
  bool read_only_ = false;
  struct Renamed {
    std::string from, to;
    std::optional<File> before;
  };
  std::optional<Renamed> renamed_;  ///< not synced yet
  std::optional<std::size_t> capacity_;
};

}  // namespace telescope::test
