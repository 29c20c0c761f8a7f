#include <algorithm>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope::test;

namespace {

/// The program that people start, away from the full program that belongs beside it.
struct Alone {
  TemporaryFolder folder;
  std::filesystem::path program = folder / "telescope";

  Alone() { std::filesystem::copy_file(TELESCOPE_PROGRAM, program); }
  Finished run(const std::vector<std::string>& arguments) const {
    return run_program(program, arguments,
                       {{"LC_ALL", "C.UTF-8"},
                        {"XDG_STATE_HOME", folder.path().string()},
                        {"XDG_DATA_HOME", folder.path().string()}});
  }
};

Finished start(const std::vector<std::string>& arguments) {
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

}  // namespace

TEST_CASE("the program that people start loads no library of camera, window, web server or paper",
          "[cli][start]") {
  const Finished libraries = run_program("ldd", {TELESCOPE_PROGRAM});
  INFO(libraries.out);
  REQUIRE(libraries.exit_code == 0);
  CHECK_THAT(libraries.out, ContainsSubstring("libsqlite3"));
  for (const char* heavy : {"opencv", "libav", "libZXing", "libglfw", "libOpenGL", "libGL", "libX11", "pango",
                            "cairo", "qpdf", "microhttpd", "mosquitto", "liblo.", "curl", "jpeg"})
    CHECK_THAT(libraries.out, !ContainsSubstring(heavy));
}

TEST_CASE("light commands are done where the full program is missing", "[cli][start]") {
  const Alone alone;
  for (const char* command : {"new", "odds", "rule", "simulate", "replay", "games", "import", "repair"}) {
    const Finished help = alone.run({command, "--help"});
    CAPTURE(command, help.err);
    CHECK(help.exit_code == 0);
    CHECK_THAT(help.out, ContainsSubstring(std::string("telescope ") + command));
  }
  CHECK_THAT(alone.run({"games"}).out, ContainsSubstring("No games in"));
  CHECK(alone.run({"rule", "chess", "view"}).exit_code == 2);
  CHECK(alone.run({"replay", "nobody"}).exit_code == 1);
}

TEST_CASE("without the full program every other command says in one line what is missing", "[cli][start]") {
  const Alone alone;
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"run", "--help"}, {"--headless"}, {"--help"}, {"print"}, {}}) {
    const Finished finished = alone.run(arguments);
    CAPTURE(arguments, finished.err);
    CHECK(finished.exit_code == 1);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    CHECK_THAT(finished.err, ContainsSubstring((alone.folder / "telescope-full").string()));
  }
}

TEST_CASE("other commands and questions about the whole are answered by the full program", "[cli][start]") {
  const Finished run = start({"run", "--help"});
  CHECK(run.exit_code == 0);
  CHECK_THAT(run.out, ContainsSubstring("telescope run") && ContainsSubstring("--headless"));
  const Finished all = start({"--help"});
  CHECK(all.exit_code == 0);
  for (const char* command : {"start",     "setup",   "run",    "read",   "record", "measure",  "print",
                              "calibrate", "cameras", "check",  "odds",   "rule",   "simulate", "replay",
                              "games",     "export",  "import", "repair", "follow", "new"})
    CHECK_THAT(all.out, ContainsSubstring(std::string("\n  ") + command + " "));
  CHECK_THAT(start({"--version"}).out, ContainsSubstring("telescope 0."));
  // Options alone are those of run; whose help is meant is said.
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
      {{"dance"}, "(see telescope --help)"},
      {{"--dance"}, "(see telescope run --help)"},
      {{"print", "--dance"}, "(see telescope print --help)"},
      {{"campaign"}, "(see telescope campaign --help)"},
      {{"campaign", "report"}, "(see telescope campaign report --help)"},
      {{"campaign", "report", "--dance"}, "(see telescope campaign report --help)"}};
  for (const auto& [arguments, said] : wrong) {
    const Finished finished = start(arguments);
    CAPTURE(arguments, finished.err);
    CHECK(finished.exit_code == 2);
    CHECK_THAT(finished.err, ContainsSubstring(said));
  }
}
