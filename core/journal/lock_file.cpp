#include "core/journal/lock_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "core/base/text_file.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

constexpr int kMostTakeovers = 20;  // others that take it over in the same moment

std::string first_line(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

std::string this_machine() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return std::string(name.data()) + "/" + first_line("/proc/sys/kernel/random/boot_id");
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
  std::ifstream in(file);
  Holder holder;
  if (!(in >> holder.machine >> holder.pid)) return std::nullopt;
  in >> holder.began;
  return holder;
}

std::string name_of_machine(const std::string& machine) {
  return one_line(machine.substr(0, machine.find('/')));
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
  // This machine has been started anew since.
  if (name_of_machine(holder.machine) == name_of_machine(here)) return {};
  return " on the machine '" + name_of_machine(holder.machine) +
         "'; where it surely does not run there any more, delete " + file.string();
}

}  // namespace

Result<LockFile> LockFile::take(const fs::path& game) {
  const fs::path file = game.string() + "-lock";
  const std::string pid = std::to_string(getpid());
  const std::string text = this_machine() + " " + pid + " " + began(pid) + "\n";
  for (int tries = 0; tries < kMostTakeovers; ++tries) {
    const int made = open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (made >= 0) {
      const bool written = write(made, text.data(), text.size()) == static_cast<ssize_t>(text.size());
      close(made);
      if (written) return LockFile(file);
      unlink(file.c_str());
      return LockFile({});
    }
    if (errno != EEXIST) return LockFile({});
    const auto holder = holder_of(file);
    const std::string who = holder ? who_has(*holder, file) : std::string();
    if (!who.empty())
      return failure(game.string() + ": the game is open in another program" + who +
                     "; close it there and open it again");
    // Whoever takes it over at the same time takes the same stale file away, or finds ours.
    const fs::path stale = file.string() + "-" + pid;
    if (rename(file.c_str(), stale.c_str()) != 0) continue;
    const auto taken = holder_of(stale);
    if (taken && !who_has(*taken, file).empty()) rename(stale.c_str(), file.c_str());
    unlink(stale.c_str());
  }
  return failure(game.string() + ": the game is being opened by other programs; open it again");
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
  if (holder && holder->machine == this_machine() && holder->pid == std::to_string(getpid()))
    unlink(file_.c_str());
}

}  // namespace telescope
