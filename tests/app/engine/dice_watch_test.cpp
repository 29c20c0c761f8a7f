#include "app/engine/dice_watch.hpp"

#include <chrono>
#include <thread>

#include <opencv2/imgproc.hpp>

#include "app/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/drawn_dice.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;
using test::DrawnDie;
using Stage = vision::SeenThrow::Stage;

namespace {

const vision::FaceWitness& witness() {
  static const auto loaded =
      vision::FaceWitness::load(test::project_file("assets/dice/face_witness.json")).value();
  return loaded;
}

/// Looks down on a table of 213 mm by 128 mm; at the height of a die of 16 mm it has 3.75 pixels a
/// millimetre.
calibration::CameraModel camera_above() {
  calibration::CameraPose pose;
  pose.rotation = {1, 0, 0, 0, -1, 0, 0, 0, -1};
  pose.translation_mm = {-106.0, 64.0, 400.0};
  return {calibration::guess_lens(800, 480, 1440), pose};
}

vision::FrameResult picture_of(const std::vector<DrawnDie>& dice, double t_s) {
  cv::Mat3b picture(480, 800, cv::Vec3b(60, 110, 70));
  test::draw_dice(picture, dice, 10);
  vision::FrameResult result;
  result.frame = {
      .image = picture, .number = static_cast<std::uint64_t>(t_s * 1000) + 1, .taken_at = {}, .t_s = t_s};
  result.camera = camera_above();
  return result;
}

const std::vector<DrawnDie> kTwo{{.centre = {300, 140}, .face = 5, .heading_deg = 20},
                                 {.centre = {420, 300}, .face = 6, .heading_deg = 70}};

/// The last that is told of a table on which those dice come to lie.
vision::ReadThrow thrown(ThrowReader& reader, const Kit& kit, const std::vector<DrawnDie>& dice,
                         const std::vector<PieceView>& stands = {}) {
  std::optional<vision::ReadThrow> last;
  for (int i = 0; i < 15; ++i) {
    vision::FrameResult result = picture_of(i < 6 ? std::vector<DrawnDie>() : dice, 0.11 * i);
    result.table.pieces = stands;
    if (auto read = reader.take_in(result, kit)) last = std::move(read);
  }
  REQUIRE(last);
  return *last;
}

Kit kit_with(const std::optional<NamedArea>& tray) {
  Kit kit;
  kit.pieces.push_back({.id = PieceId("stand"), .base_width_mm = 40, .base_depth_mm = 40});
  if (tray) kit.board.areas.push_back(*tray);
  return kit;
}

}  // namespace

TEST_CASE("a throw on the table is read with a ring and a small picture of each die", "[engine][dice]") {
  ThrowReader reader({.name = "a", .count = 2}, witness());
  const auto read = thrown(reader, kit_with({}), kTwo);
  REQUIRE(read.is_whole());
  CHECK(read.seen.dice[0].face == 5);
  CHECK(read.seen.dice[1].face == 6);
  REQUIRE(read.rings.size() == 2);
  REQUIRE(read.rings[0]);
  CHECK(std::abs(read.rings[0]->centre.x_mm - 80.0) < 3);
  CHECK(std::abs(read.rings[0]->radius_mm - 8.0) < 1.5);
  REQUIRE(read.crops.size() == 2);
  std::size_t letters = 0;
  for (const std::string& crop : read.crops) {
    CHECK(crop.starts_with("/9j/"));  // a JPEG
    letters += crop.size();
  }
  CHECK(letters < 20'000);
}

TEST_CASE("a reading that is stopped tells nothing, and the next picture is read", "[engine][dice]") {
  ThrowReader reader({.name = "a", .count = 2}, witness());
  std::stop_source stopped;
  stopped.request_stop();
  int told = 0;
  for (int i = 0; i < 15; ++i)
    if (const auto read = reader.take_in(picture_of(i < 6 ? std::vector<DrawnDie>() : kTwo, 0.11 * i),
                                         kit_with({}), stopped.get_token()))
      told += static_cast<int>(read->seen.dice.size());
  CHECK(told == 0);
  const auto read = reader.take_in(picture_of(kTwo, 2.0), kit_with({}));
  REQUIRE(read);
  CHECK(read->is_whole());
}

TEST_CASE("what lies on a stand is no die of the throw", "[engine][dice]") {
  PieceView stand{.tag = TagId(1), .piece = PieceId("stand"), .state = PieceState::kSeen};
  stand.pose = Pose{.centre = {80, 90}, .heading = {}};
  ThrowReader reader({.name = "a", .count = 2}, witness());
  const auto read = thrown(reader, kit_with({}), kTwo, {stand});
  CHECK(read.seen.dice.size() == 1);
  CHECK(read.seen.trouble == vision::ThrowTrouble::kTooFew);
}

TEST_CASE("where the scenario names a tray, only dice in it are read", "[engine][dice]") {
  const NamedArea tray{.name = std::string(kDiceTray),
                       .outline = NamedArea::Rectangle{.min = {90, 20}, .max = {160, 70}}};
  ThrowReader reader({.name = "a", .count = 1}, witness());
  const auto read = thrown(reader, kit_with(tray), kTwo);
  REQUIRE(read.is_whole());
  CHECK(read.seen.dice[0].face == 6);
}

TEST_CASE("dice are watched only while a throw is waited for, and another throw begins anew",
          "[engine][dice]") {
  Latest<EngineView> views;
  std::string told;
  DiceWatch watch(views, [&](std::string words) { told = std::move(words); });
  CHECK(!watch.newest());
  watch.want(vision::WantedDice{.name = "a", .count = 2}, kit_with({}));
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (double t_s = 0; std::chrono::steady_clock::now() < deadline; t_s += 0.1) {
    views.publish({.result = picture_of(t_s < 0.7 ? std::vector<DrawnDie>() : kTwo, t_s), .findings = {}});
    views.wait_taken(std::chrono::seconds(5));
    if (const auto newest = watch.newest(); newest && newest->is_whole()) break;
  }
  REQUIRE(watch.newest());
  CHECK(watch.newest()->is_whole());
  watch.want(vision::WantedDice{.name = "b", .count = 2}, kit_with({}));
  CHECK(!watch.newest());
  watch.want(std::nullopt, kit_with({}));
  CHECK(!watch.newest());
  CHECK(told.empty());
}

TEST_CASE("dice that two sides throw at once are told apart by the colour of their bodies",
          "[engine][dice][colours]") {
  std::vector<DrawnDie> dice = kTwo;
  dice.push_back({.centre = {560, 180}, .face = 4, .heading_deg = 40});
  for (std::size_t dark : {0U, 2U}) dice[dark].body = {30, 26, 24}, dice[dark].pips = {236, 240, 240};
  ThrowReader reader({.name = "a", .count = 2, .beside = 1}, witness());
  const auto read = thrown(reader, kit_with({}), dice);
  REQUIRE(read.seen.dice.size() == 3);
  const auto bodies = vision::two_bodies(read.seen.dice);
  REQUIRE(bodies);
  CHECK(bodies->is_second == std::vector{true, false, true});
  CHECK(bodies->names == std::array{vision::BodyName::kLight, vision::BodyName::kDark});
  CHECK(read.crops.size() == 3);
}
