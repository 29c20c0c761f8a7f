#pragma once

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::test {

inline std::string scenario_of(const std::string& game) {
  return project_file("tests/games/" + game + "/" + game + ".toml");
}

inline bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

/// What it printed, having succeeded.
inline nlohmann::json parsed(const Finished& finished) {
  INFO(finished.err << finished.out);
  REQUIRE(finished.exit_code == 0);
  return nlohmann::json::parse(finished.out);
}

/// It failed as people want it: with one line.
inline void fails_in_one_line(const Finished& finished, int code, const std::string& words) {
  CAPTURE(finished.out, finished.err, words);
  CHECK(finished.exit_code == code);
  CHECK(std::ranges::count(finished.err, '\n') == 1);
  CHECK(has(finished.err, words));
}

}  // namespace telescope::test
