#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/text_file.hpp"
#include "core/session/session.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

/// A home of its own for games, and an empty folder as a camera that shows nothing.
struct Machine {
  TemporaryFolder folder;
  std::filesystem::path games = folder.path() / "state/telescope/games";
  std::map<std::string, std::string> environment{{"XDG_STATE_HOME", (folder.path() / "state").string()},
                                                 {"XDG_CONFIG_HOME", (folder.path() / "config").string()}};

  Finished run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"run", "--headless", "--camera", "/nowhere.mp4", "--seconds", "1"});
    return run_program(TELESCOPE_PROGRAM, arguments, environment);
  }
  std::string summary() const {
    const auto all = list_games(games).value();
    REQUIRE(all.size() == 1);
    INFO(all[0].trouble);
    CHECK(all[0].trouble.empty());
    return all[0].summary;
  }
};

/// Starts the program, waits until it has said `word`, and kills it where it stands.
void run_and_kill(const Machine& machine, std::vector<std::string> arguments, const std::string& word) {
  const auto said = machine.folder.path() / "said";
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    for (const auto& [name, value] : machine.environment) setenv(name.c_str(), value.c_str(), 1);
    dup2(open(said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
    std::vector<char*> argv{const_cast<char*>(TELESCOPE_PROGRAM)};
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    execv(TELESCOPE_PROGRAM, argv.data());
    _exit(127);
  }
  int status = 0;
  while (read_text(said).find(word) == std::string::npos && waitpid(child, &status, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
}

}  // namespace

TEST_CASE("a game is begun by its name, found again, and never begun over", "[cli][game]") {
  const Machine machine;
  const Finished begun = machine.run({"--game", "uranus", "--scenario", "rapier-demo"});
  CHECK(begun.out.find("uranus.telescope: Setting up") != std::string::npos);
  const std::string summary = machine.summary();
  const Finished again = machine.run({"--game", "last"});
  CHECK(again.out.find("uranus.telescope: Setting up") != std::string::npos);
  CHECK(machine.summary() == summary);
  const Finished over = machine.run({"--game", "uranus", "--scenario", "rapier-demo", "--new"});
  CHECK(over.exit_code == 1);
  CHECK(over.err.find("is there already") != std::string::npos);
}

TEST_CASE("the broker's login file is read once when a game is begun", "[cli][game]") {
  const Machine machine;
  const std::filesystem::path login = machine.folder.path() / "login";
  REQUIRE(write_text_file(login, "user\npassword\n"));
  const int watch = inotify_init1(IN_NONBLOCK);
  REQUIRE(inotify_add_watch(watch, login.c_str(), IN_OPEN | IN_CLOSE_NOWRITE) >= 0);
  const Finished begun = machine.run({"--game", "uranus", "--scenario", "rapier-demo", "--mqtt",
                                      "127.0.0.1:1", "--mqtt-login", login.string(), "--table", "one"});
  INFO(begun.err);
  CHECK(begun.out.find("uranus.telescope: Setting up") != std::string::npos);
  std::array<char, 4096> events{};
  const ssize_t told = read(watch, events.data(), events.size());
  close(watch);
  CHECK(told == static_cast<ssize_t>(2 * sizeof(inotify_event)));  // opened and closed
}

TEST_CASE("a program killed in mid-game leaves a game that goes on", "[cli][game]") {
  const Machine machine;
  run_and_kill(
      machine,
      {"run", "--headless", "--camera", "/nowhere.mp4", "--game", "killed", "--scenario", "rapier-demo"},
      "killed.telescope: Setting up");
  const Finished again = machine.run({"--game", "killed", "--scenario", "rapier-demo"});
  INFO(again.err);
  CHECK(again.out.find("killed.telescope: Setting up") != std::string::npos);
  CHECK_FALSE(machine.summary().empty());
}

TEST_CASE("where there is no game yet, the last one cannot be gone on with", "[cli][game]") {
  const Machine machine;
  const Finished finished = machine.run({"--game", "last"});
  CHECK(finished.exit_code == 1);
  CHECK(finished.err.find("no game yet") != std::string::npos);
}
