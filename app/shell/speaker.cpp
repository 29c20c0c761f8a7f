#include "app/shell/speaker.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/support/language.hpp"

namespace telescope::app {
namespace {

using namespace std::chrono_literals;

/// A speech dispatcher that has hung must not keep everything after it from being read.
constexpr auto kLongest = 60s;
constexpr auto kLook = 20ms;

/// The program's process, with no input and no output of ours; an error number where it cannot be started.
int start(const std::vector<std::string>& program, const Spoken& said, pid_t& process) {
  std::vector<std::string> words = program;
  std::ranges::replace(words, kLanguageArgument, said.language);
  words.push_back(said.text);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files{};
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  const int error = posix_spawnp(&process, arguments.front(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace

Speaker::Speaker(std::vector<std::string> program)
    : program_(std::move(program)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

Speaker::~Speaker() {
  thread_.request_stop();
  thread_.join();
}

void Speaker::say(std::vector<Spoken> said) {
  {
    const std::lock_guard lock(mutex_);
    next_ = std::move(said);
  }
  asked_.notify_one();
}

std::string Speaker::take_fault() {
  const std::lock_guard lock(mutex_);
  if (fault_.empty() || std::exchange(fault_told_, true)) return {};
  return fault_;
}

void Speaker::tell(std::string fault) {
  const std::lock_guard lock(mutex_);
  if (fault == fault_) return;
  fault_ = std::move(fault);
  fault_told_ = false;
}

void Speaker::run(const std::stop_token& stop) {
  for (;;) {
    std::vector<Spoken> said;
    {
      std::unique_lock lock(mutex_);
      if (!asked_.wait(lock, stop, [&] { return next_.has_value(); }) || stop.stop_requested()) return;
      said = *std::exchange(next_, std::nullopt);
    }
    for (const Spoken& each : said)
      if (!read(each, stop)) break;
  }
}

bool Speaker::read(const Spoken& said, const std::stop_token& stop) {
  pid_t process = 0;
  if (const int error = start(program_, said, process); error != 0) {
    tell(tr("Nothing can be read out: {1}: {2}; it comes with the package speech-dispatcher",
            program_.front(), std::strerror(error)));
    return false;
  }
  const auto begun = std::chrono::steady_clock::now();
  int status = 0;
  while (waitpid(process, &status, WNOHANG) == 0) {
    if (!stop.stop_requested() && std::chrono::steady_clock::now() - begun < kLongest) {
      std::this_thread::sleep_for(kLook);
      continue;
    }
    kill(process, SIGKILL);
    waitpid(process, &status, 0);
    if (stop.stop_requested()) return false;
  }
  const bool done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  tell(done ? std::string()
            : tr("Nothing can be read out: {1} failed. Try it in a terminal: spd-say \"hello\"",
                 program_.front()));
  return done;
}

}  // namespace telescope::app
