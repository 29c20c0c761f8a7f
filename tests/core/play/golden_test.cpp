// A whole game as text, played again on every run.
#include <cstdlib>
#include <sstream>

#include "core/scenario/scenario_file.hpp"
#include "tests/core/play/playthrough.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

const std::filesystem::path kFolder = test::project_file("tests/data/golden");

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("RO-079: whole games go as they are written down, line by line", "[rapier][golden]") {
  const std::string game = GENERATE(as<std::string>{}, "rapier-six-turns", "rapier-works");
  const auto scenario = load_scenario(kFolder / (game + ".toml"));
  REQUIRE(scenario);
  const auto file = kFolder / (game + ".txt");
  const std::string written = test::read_text(file);
  const std::string played = rapier::play_through(*scenario, written);
  if (std::getenv("TELESCOPE_WRITE_GOLDEN")) test::write_text(file, played);
  const auto was = lines_of(written), is = lines_of(played);
  for (std::size_t i = 0; i < std::min(was.size(), is.size()); ++i) {
    CAPTURE(game, i + 1);
    REQUIRE(is[i] == was[i]);
  }
  CHECK(is.size() == was.size());
}

TEST_CASE("the golden games come by what a game may come by", "[rapier][golden]") {
  const std::string game =
      test::read_text(kFolder / "rapier-six-turns.txt") + test::read_text(kFolder / "rapier-works.txt");
  for (const char* wanted : {"Turn 6 of 6",      "Which counter hides what",
                             "\"recon\"",        "\"look\"",
                             "\"report\"",       "\"orders\"",
                             "\"fire_plan\"",    "\"plan_missions\"",
                             "\"fire_mission\"", "RO-077",
                             "RO-120",           "\"event\"",
                             "RO-095",           "RO-112",
                             "\"support_fire\"", "\"combat\"",
                             "\"losses\"",       "\"replace_hq\"",
                             "RO-103",           "RO-105",
                             "RO-102",           "leaves the table",
                             "RO-147",           "RO-148",
                             "RO-152",           "  x ",
                             "The result is"}) {
    INFO(wanted);
    CHECK(game.find(wanted) != std::string::npos);
  }
}
