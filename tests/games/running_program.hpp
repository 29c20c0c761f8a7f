#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <sys/types.h>

#include "tests/app/channels/ear.hpp"
#include "tests/support/process.hpp"

namespace telescope::test {

/// The environment of a program whose folders are below `home`.
std::map<std::string, std::string> folders_of(const TemporaryFolder& home);

/// `telescope` with the tests' own games: these arguments, and `input` on standard input, to its end. Its
/// folders are below `home`.
Finished run_with_test_games(const TemporaryFolder& home, const std::vector<std::string>& arguments,
                             const std::string& input = {});

/// `telescope run` with the tests' own games as it runs at a table: a process of its own.
class RunningProgram {
 public:
  RunningProgram(const TemporaryFolder& home, std::vector<std::string> arguments);
  /// Kills it where it still runs.
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  /// Waits until it has said that, with a patience that only a hang can exhaust; throws where it ends before.
  void wait_until_it_says(const std::string& words) const;
  /// The address with a code that it has given for the seat of this title.
  std::string invitation(const std::string& title) const;
  /// Asks it to end, as Ctrl-C does; its exit code.
  int end();

 private:
  std::filesystem::path out_;
  pid_t process_ = -1;
};

/// A device that has joined the Command Post, and what its page is told.
class Guest {
 public:
  /// `invitation`: the address with its code.
  explicit Guest(const std::string& invitation);
  /// Reads on until what the page was told is so; all of it: {"view", "asked", "desk", ...}. Throws where the
  /// program ends before.
  const nlohmann::json& until(const std::function<bool(const nlohmann::json&)>& is_so);
  /// Reads on until it holds these words.
  const nlohmann::json& until_it_says(const std::string& words);
  const nlohmann::json& told() const { return told_; }
  /// Asks; 202 where it was taken, and what HTTP answers where not.
  int ask(const nlohmann::json& request) const;
  /// Asks, and reads on until it is answered: "done", "refused: It is too late for it."
  std::string answer_to(const nlohmann::json& request);

 private:
  std::uint16_t port_ = 0;
  std::string headers_;
  std::unique_ptr<Ear> ear_;
  nlohmann::json told_;
};

}  // namespace telescope::test
