#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace telescope::vision::test {

/// A server as a process of its own, to be stopped, continued and killed. Its first line of output tells its
/// port.
class ChildProcess {
 public:
  explicit ChildProcess(std::vector<std::string> command) {
    int out[2];
    if (pipe(out) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, out[0]);
    posix_spawn_file_actions_addclose(&actions, out[1]);
    std::vector<char*> arguments;
    for (std::string& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int error = posix_spawnp(&pid_, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]);
    if (error != 0) throw std::runtime_error("cannot start " + command[0]);
    out_ = fdopen(out[0], "r");
  }
  ~ChildProcess() {
    kill();
    std::fclose(out_);
  }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Waits for the next line of output; empty at its end.
  std::string read_line() {
    char line[256] = {};
    if (std::fgets(line, sizeof line, out_) == nullptr) return {};
    std::string text(line);
    if (text.ends_with('\n')) text.pop_back();
    return text;
  }
  void stop() const { ::kill(pid_, SIGSTOP); }
  void go_on() const { ::kill(pid_, SIGCONT); }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }

 private:
  pid_t pid_ = 0;
  FILE* out_ = nullptr;
};

}  // namespace telescope::vision::test
