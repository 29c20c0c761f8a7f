#include "app/cli/questions.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

TEST_CASE("a hill that is told can be written into a scenario and is read from there", "[cli][hill]") {
  const Hill hill{.name = {}, .outline = {{415.2, -8.0}, {565.1, 180.0}}, .height = Length::from_mm(21.4)};
  const auto scenario = parse_scenario(
      "name = \"Mine\"\nruleset = \"none\"\n\n[board]\nunit = \"inch\"\nwidth = \"36 in\"\ndepth = \"24 "
      "in\"\n" +
          cli::hill_text(hill) + "\n",
      "mine.toml", {});
  INFO((scenario ? std::string() : scenario.error().message));
  REQUIRE(scenario);
  REQUIRE(scenario->board.hills.size() == 1);
  const Hill& read = scenario->board.hills[0];
  CHECK(read.name == "Hill");
  CHECK(read.outline.min.x_mm == Approx(415));
  CHECK(read.outline.min.y_mm == Approx(-8));
  CHECK(read.outline.max.x_mm == Approx(565));
  CHECK(read.outline.max.y_mm == Approx(180));
  CHECK(read.height.mm() == Approx(21));
}
