#include "app/presenters/camera_pages.hpp"
#include "app/presenters/ui.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;
using vision::Grade;

namespace {

vision::HealthReport report() {
  vision::HealthReport report{.pictures = 60, .width = 1920, .height = 1080};
  report.measures = {
      {"over_exposure", "Over-exposure", 0.2, "%", 1, Grade::kGood, "0.2 % is blown out.", ""},
      {"noise", "Noise", std::nullopt, "grey levels", 1, Grade::kUnknown, "No two pictures.", ""},
      {"rate", "Frame rate", 8.0, "a second", 0, Grade::kFair, "Slow.", "Give it more light."},
      {"focus", "Focus", 2.31, "px", 1, Grade::kBad, "Blurred.", "Turn the ring."}};
  report.map = vision::LegibilityMap{.columns = 2, .rows = 2, .readable_px = 1.9, .comfortable_px = 2.5};
  report.map->sectors = {{"A1-L1", 0, 0, 1.0, 2.61, Grade::kGood},
                         {"A2-L1", 1, 0, 1.0, 2.2, Grade::kFair},
                         {"A1-L2", 0, 1, 1.0, 1.2, Grade::kBad},
                         {"A2-L2", 1, 1, 0.0, 0.0, Grade::kBad}};
  return report;
}

}  // namespace

TEST_CASE("The health page tells what is wrong first, with its remedy, and what is well by its figure",
          "[health]") {
  const vision::HealthReport measured = report();
  const HealthPage page = health_page(&measured, false);
  CHECK(page.heading == "This will not work yet");
  CHECK(page.health == Health::kBad);
  REQUIRE(page.rows.size() == 4);
  CHECK(page.rows[0].label == "Focus");
  CHECK(page.rows[0].value == "2.3 px");
  CHECK(page.rows[0].sentence == "Blurred.");
  CHECK(page.rows[0].remedy == "Turn the ring.");
  CHECK(page.rows[1].label == "Frame rate");
  CHECK(page.rows[2].label == "Over-exposure");
  CHECK(page.rows[2].sentence.empty());
  CHECK(page.rows[3].value == "-");
  CHECK(page.rows[3].sentence == "No two pictures.");
  CHECK(page.advice.starts_with("Y sets exposure"));
  CHECK_FALSE(page.busy);
}

TEST_CASE("The map of tag sizes has the far edge on top", "[health]") {
  const vision::HealthReport measured = report();
  const HealthPage page = health_page(&measured, false);
  REQUIRE(page.cells.size() == 4);
  CHECK(page.cells[0].row == 1);
  CHECK(page.cells[0].text == "2.6");
  CHECK(page.cells[2].row == 0);
  CHECK(page.cells[2].health == Health::kBad);
  CHECK(page.cells[3].text == "-");
  CHECK(page.map_caption.find("from 1.9 on tags are read") != std::string::npos);
}

TEST_CASE("Before the first report and while the camera is set the page says so", "[health]") {
  CHECK(health_page(nullptr, false).heading == "Looking at the picture");
  CHECK(health_page(nullptr, false).busy);
  const HealthPage none = health_page(nullptr, false, false);  // a game without a camera
  CHECK(none.heading == "No picture yet");
  CHECK_FALSE(none.busy);
  const vision::HealthReport measured = report();
  const HealthPage page = health_page(&measured, true);
  CHECK(page.heading == "Setting the camera");
  CHECK(page.busy);
  CHECK(page.rows.size() == 4);
  vision::HealthReport good = report();
  for (auto& measure : good.measures) measure.grade = Grade::kGood;
  CHECK(health_page(&good, false).heading == "Everything can be read");
  for (auto& measure : good.measures) measure.grade = Grade::kUnknown;
  CHECK(health_page(&good, false).heading == "Nothing could be measured");
}

TEST_CASE("The camera is set and given back by key, on the page of health only", "[health][ui]") {
  const SampleTable sample = SampleTable::normal();
  Ui ui;
  CHECK_FALSE(ui.press({"Y", "y"}, sample.scene()));
  ui.press({"7", "7"}, sample.scene());
  CHECK(ui.page() == Page::kHealth);
  const auto fix = ui.press({"Y", "y"}, sample.scene());
  REQUIRE(fix);
  CHECK(std::holds_alternative<FixCamera>(*fix));
  const auto restore = ui.press({"Z", "z"}, sample.scene());
  REQUIRE(restore);
  CHECK(std::holds_alternative<RestoreCamera>(*restore));
}
