// What the health check says of a kit's family of tags.

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/health/judge.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

/// The demo kit with tags of another family: the first for the anchors, pieces from `first` on.
Kit kit_of(TagFamily family, int first) {
  Kit kit = small_demo_kit();
  kit.family = family;
  kit.markers.clear();
  for (int i = 0; i < 4; ++i) kit.anchors[static_cast<std::size_t>(i)] = TagId(i);
  for (KitPiece& piece : kit.pieces) piece.tag = TagId(first++);
  return kit;
}

std::optional<HealthMeasure> cost(const Kit& kit, bool with_camera) {
  HealthNumbers numbers;
  numbers.pictures = 3;
  if (with_camera) numbers.camera = calibration::testing::webcam();
  const HealthReport report = judge(kit, numbers);
  const HealthMeasure* found = report.find("family");
  return found ? std::optional(*found) : std::nullopt;
}

}  // namespace

TEST_CASE("the health check says how small and how far tags may be, and how likely a false one is",
          "[health][family]") {
  const Kit kit = kit_of(TagFamily::kAruco4x4, 4);
  const auto m = cost(kit, true);
  REQUIRE(m);
  CAPTURE(m->sentence);
  CHECK(m->grade == Grade::kGood);
  CHECK(m->value == 4.0);
  CHECK(m->unit == "of 16 cells apart");
  // The smallest tag and the highest camera tell the same pixels a module: the product of both is one.
  int smallest_mm = 0, own_mm = 0, highest_cm = 0, squares = 0;
  REQUIRE(std::sscanf(m->sentence.c_str(),
                      "Tags of %d mm and more can be read here, those of %d mm by a camera up to %d cm high. "
                      "Of framed squares that are no tags, one in %d",
                      &smallest_mm, &own_mm, &highest_cm, &squares) == 4);
  const double height_cm = calibration::testing::webcam().height_mm() / 10;
  CHECK(own_mm == static_cast<int>(kit.tag_size_mm));
  CHECK(highest_cm / height_cm == Approx(kit.tag_size_mm / smallest_mm).epsilon(0.15));
  CHECK(squares == Approx(65536.0 / 4 / static_cast<double>(kit.pieces.size() + 4)).margin(1));
}

TEST_CASE("families with more cells cost larger tags, and a false word of theirs is rarer",
          "[health][family]") {
  const auto small = cost(kit_of(TagFamily::kAruco4x4, 4), false),
             large = cost(kit_of(TagFamily::kApril36h11, 4), false);
  REQUIRE((small && large));
  CHECK(small->sentence.starts_with("Of framed squares"));  // without a table nothing is said of sizes
  CHECK(small->sentence.find("million") == std::string::npos);
  CHECK(large->sentence.find("million looks like") != std::string::npos);
  CHECK(*large->value >= 11);
}

TEST_CASE("tags of a kit that are nearly alike are told, with those that are not", "[health][family]") {
  const auto m = cost(kit_of(TagFamily::kAruco4x4, 900), false);
  REQUIRE(m);
  CHECK(*m->value < 3);
  CHECK(m->grade == Grade::kFair);
  CHECK(m->remedy == "Two of its tags are nearly alike. Use lower ids of aruco4x4: they are farther apart.");
}

TEST_CASE("of Data Matrix tags, which check themselves, no cost is told", "[health][family]") {
  CHECK_FALSE(cost(kit_of(TagFamily::kDataMatrix, 4), true));
}
