// What the window reads out, by a program that writes it down.
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/app/support/screenshot.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::app;

TEST_CASE("the window reads out what it was asked to, by a key, and nothing before", "[window][speech]") {
  const test::TemporaryFolder folder;
  const std::string said = (folder / "said").string();
  FakeHost host(SampleTable::overfull());
  host.desk = lanes_desk(folder.path() / "uranus.telescope", SampleTable::overfull());
  const auto play = [&](const std::string& keys) {
    std::filesystem::remove(said);
    const auto shown =
        run_window(host, {.width = 1280,
                          .height = 720,
                          .screenshot = folder / "window.png",
                          .screenshot_after_s = 3.0,
                          .keys = keys,
                          .projector = {},
                          .should_close = {},
                          .speech_program = {"sh", "-c", "printf '%s\\n' \"$1\" >> '" + said + "'", "sh"}});
    REQUIRE(shown);
    return std::filesystem::exists(said) ? test::read_text(said) : std::string();
  };
  CHECK(play("").empty());
  CHECK_FALSE(host.projecting);
  CHECK(play("F9").starts_with("Reading out\n"));
  CHECK(play("F9 F9 F9").empty());
}
