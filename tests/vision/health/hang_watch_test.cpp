#include "vision/health/hang_watch.hpp"

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::vision;
using calibration::CameraModel;
using calibration::guess_lens;
using calibration::testing::look_at;
using calibration::testing::picture_of_square;
using calibration::testing::table_kit;
using Way = HangHelp::Way;

namespace {

/// What is read of the anchors by a camera over `over`: those whose middle is in its picture.
std::vector<Sighting> anchors_by(const Kit& kit, const CameraModel& camera) {
  std::vector<Sighting> seen;
  for (int i = 0; i < 4; ++i) {
    const TablePoint at = anchor_centre(kit, i);
    const auto middle = camera.image_from_table(at);
    if (!middle || middle->x_px < 0 || middle->y_px < 0 || middle->x_px >= camera.lens().width ||
        middle->y_px >= camera.lens().height)
      continue;
    seen.push_back(
        {.tag = kit.anchors[static_cast<std::size_t>(i)], .corners = picture_of_square(camera, at, 30.0)});
  }
  return seen;
}

/// A camera across the table, whose right is the table's far side, at that height.
Way hung(TablePoint over, double height_mm, double roll_deg = 90.0) {
  const Kit kit = table_kit();
  const CameraModel camera(guess_lens(1920, 1080, 1450.0), look_at(over, height_mm, over, roll_deg));
  return way_to_hang(kit, anchors_by(kit, camera), {1920, 1080});
}

}  // namespace

TEST_CASE("a camera is told where to turn by whatever anchors it sees", "[health][hang]") {
  const TablePoint middle{304.8, 457.2};
  CHECK(hung(middle, 1300.0) == Way::kNone);
  CHECK(hung(middle, 700.0) == Way::kNone);  // no anchor in view: nobody knows
  CHECK(hung({304.8, 457.2 + 250.0}, 900.0) == Way::kHigher);
  CHECK(hung(middle, 2800.0) == Way::kLower);
  CHECK(hung(middle, 1300.0, 0.0) == Way::kAcross);
  // The table's far side is at the picture's right, its right side below.
  CHECK(hung({304.8, 457.2 + 500.0}, 1400.0) == Way::kLeft);
  CHECK(hung({304.8, 457.2 - 500.0}, 1400.0) == Way::kRight);
  CHECK(hung({304.8 + 250.0, 457.2}, 1400.0) == Way::kUp);
  CHECK(hung({304.8 - 250.0, 457.2}, 1400.0) == Way::kDown);
}

TEST_CASE("what a camera is told to hang it says nothing of what lies on the table", "[health][hang]") {
  const Kit kit = table_kit();
  const CameraModel camera(guess_lens(1920, 1080, 1450.0),
                           look_at({304.8, 457.2}, 1300.0, {304.8, 457.2}, 90.0));
  FrameResult one;
  one.frame.image = cv::Mat1b(1080, 1920, std::uint8_t{0});
  one.sightings = anchors_by(kit, camera);
  for (const TagId tag : kit.anchors) one.table.anchors.push_back({.tag = tag, .found = true});
  FrameResult other = one;
  other.sightings.push_back({.tag = TagId(17), .corners = picture_of_square(camera, {300, 300}, 15.0)});
  other.doubles = {TagId(18)};
  other.table.pieces.push_back({.tag = TagId(17), .piece = PieceId("2-07"), .state = PieceState::kSeen});
  other.table.foreign = {TagId(99)};
  other.notes = {"tag 18 (2-08) lies on the table twice, and neither is believed: take the copy off"};
  HealthReport few, many;
  few.measures = {{.id = "focus", .name = "Focus", .grade = Grade::kFair},
                  {.id = "tags", .name = "Tags", .value = 3.0, .grade = Grade::kBad}};
  many.measures = {
      {.id = "focus", .name = "Focus", .value = 2.0, .grade = Grade::kFair, .sentence = "at A2-L3"},
      {.id = "tags", .name = "Tags", .value = 85.0, .grade = Grade::kGood}};
  const HangHelp told = hang_help(kit, one, &few);
  CHECK(told == hang_help(kit, other, &many));
  CHECK(told == HangHelp{.anchors = 4, .way = Way::kNone, .blurred = true});
  CHECK(hang_help(kit, one, nullptr).is_well());
}
