#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

namespace telescope::test {

/// A state folder of its own with a games folder, and the program in it.
struct GamesHome {
  TemporaryFolder home;
  std::filesystem::path folder = home.path() / "telescope/games";

  GamesHome() { std::filesystem::create_directories(folder); }

  Finished run(const std::vector<std::string>& arguments) const {
    return run_program(TELESCOPE_PROGRAM, arguments,
                       {{"LC_ALL", "C.UTF-8"},
                        {"XDG_STATE_HOME", home.path().string()},
                        {"XDG_DATA_HOME", home.path().string()}});
  }
  /// Standard output of a run that succeeds.
  std::string out(const std::vector<std::string>& arguments) const {
    const Finished finished = run(arguments);
    INFO(finished.err);
    REQUIRE(finished.exit_code == 0);
    CHECK(finished.err.empty());
    return finished.out;
  }
  /// The one line of a run that fails.
  std::string trouble(const std::vector<std::string>& arguments, int code = 1) const {
    const Finished finished = run(arguments);
    CAPTURE(arguments, finished.err, finished.out);
    CHECK(finished.exit_code == code);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    return finished.err;
  }
};

}  // namespace telescope::test
