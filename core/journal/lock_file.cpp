#include "core/journal/lock_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "core/base/text_file.hpp"
#include "core/journal/disk_files.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

constexpr int kMostRounds = 200;  // where others take it over in the same moment
constexpr useconds_t kNap = 1000;

std::string first_line(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

/// Its name, for people; which machine it is; since when it runs.
std::string this_machine() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return std::string(name.data()) + "/" + first_line("/etc/machine-id") + "/" +
         first_line("/proc/sys/kernel/random/boot_id");
}

/// When a process began, in the system's ticks: another one of the same number began later.
std::string began(const std::string& pid) {
  const std::string line = first_line("/proc/" + pid + "/stat");
  std::istringstream words(line.substr(std::min(line.size(), line.rfind(')') + 1)));
  std::string word;
  for (int i = 3; i <= 22; ++i) words >> word;
  return word;
}

struct Holder {
  std::string machine, pid, began;
};

std::optional<Holder> holder_of(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;  // of a pipe nothing may ever come
  std::ifstream in(file);
  Holder holder;
  if (!(in >> holder.machine >> holder.pid)) return std::nullopt;
  in >> holder.began;
  return holder;
}

bool is_ours(const Holder& holder) {
  return holder.machine == this_machine() && holder.pid == std::to_string(getpid());
}

std::string name_of_machine(const std::string& machine) {
  return one_line(machine.substr(0, machine.find('/')));
}

/// The part that stays when it is started anew; empty where it has none.
std::string same_machine(const std::string& machine) {
  const auto from = machine.find('/'), to = machine.rfind('/');
  return from < to ? machine.substr(from + 1, to - from - 1) : std::string();
}

/// Who has it; empty: nobody any more.
std::string who_has(const Holder& holder, const fs::path& file) {
  const std::string here = this_machine();
  if (holder.machine == here) {
    const bool lives = holder.began == began(holder.pid) && !holder.began.empty();
    return lives ? " (" + one_line(first_line("/proc/" + holder.pid + "/comm")) + ", process " + holder.pid +
                       ")"
                 : "";
  }
  // This machine has been started anew since. Names say nothing: many machines have the same.
  const std::string known = same_machine(holder.machine);
  if (!known.empty() && known == same_machine(here)) return {};
  return " on the machine '" + name_of_machine(holder.machine) +
         "'; where it surely does not run there any more, delete " + file.string();
}

std::string who_has(const fs::path& file) {
  const auto holder = holder_of(file);
  return holder ? who_has(*holder, file) : std::string();
}

bool write_text(int to, const std::string& text) {
  const bool written = write(to, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(to);
  return written;
}

enum class Made { kOurs, kThere, kNot };

/// The file has its name when all of it is written; on a disk without links others may see it empty, and then
/// whose it has become is read back.
Made make_lock(const fs::path& file, const fs::path& own, const std::string& text) {
  unlink(own.c_str());  // of a dead program of this number
  const int made = open(own.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (made < 0 || !write_text(made, text)) {
    unlink(own.c_str());
    return Made::kNot;
  }
  const int linked = link(own.c_str(), file.c_str()), why = errno;
  unlink(own.c_str());
  if (linked == 0) return Made::kOurs;
  if (why == EEXIST || why == ENOENT) return Made::kThere;  // or somebody cleared ours away
  const int alone = open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (alone < 0) return errno == EEXIST ? Made::kThere : Made::kNot;
  if (!write_text(alone, text)) {
    unlink(file.c_str());
    return Made::kNot;
  }
  return first_line(file) + "\n" == text ? Made::kOurs : Made::kThere;
}

}  // namespace

bool LockFile::is_held(const fs::path& game) {
  const auto holder = holder_of(game.string() + beside_game::kLock);
  return holder && !is_ours(*holder) && !who_has(*holder, {}).empty();
}

Result<LockFile> LockFile::take(const fs::path& game) {
  const fs::path file = game.string() + beside_game::kLock;
  if (const auto fine = check_beside(game, beside_game::kLock); !fine) return tl::unexpected(fine.error());
  const std::string pid = std::to_string(getpid());
  const std::string text = this_machine() + " " + pid + " " + began(pid) + "\n";
  // Each thread has its own; a program's first one has the program's number.
  const fs::path own = file.string() + "-" + std::to_string(gettid()), next = file.string() + "-next";
  for (int tries = 0; tries < kMostRounds; ++tries) {
    const Made made = make_lock(file, own, text);
    if (made != Made::kThere) return LockFile(made == Made::kOurs ? file : fs::path());
    if (const std::string who = who_has(file); !who.empty())
      return failure(game.string() + ": the game is open in another program" + who +
                     "; close it there and open it again");
    // One after another they look at the stale one again, and replace it.
    if (make_lock(next, own, text) == Made::kOurs) {
      if (who_has(file).empty() && rename(next.c_str(), file.c_str()) == 0) return LockFile(file);
      unlink(next.c_str());
    }
    usleep(kNap);
    if (tries == kMostRounds / 2)
      unlink(next.c_str());  // of a program that was killed: it is held for no time
  }
  return failure(
      game.string() +
      ": the game is being opened by other programs; open it again, and where that does not help move " +
      next.string() + " to another folder");
}

LockFile::LockFile(LockFile&& other) noexcept : file_(std::exchange(other.file_, {})) {}

LockFile& LockFile::operator=(LockFile&& other) noexcept {
  if (this == &other) return *this;
  release();
  file_ = std::exchange(other.file_, {});
  return *this;
}

LockFile::~LockFile() {
  release();
}

/// Another program's may lie there by now, if ours was taken away.
void LockFile::release() {
  if (file_.empty()) return;
  const auto holder = holder_of(file_);
  if (holder && is_ours(*holder)) unlink(file_.c_str());
}

}  // namespace telescope
