#include "calibration/table_pose.hpp"

#include <algorithm>

#include "calibration/uncertainty.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::calibration;
using namespace telescope::calibration::testing;

namespace {

/// Largest error in mm, over the table at height z, of what `camera` makes of pictures taken by `truth`.
double worst_error_mm(const CameraModel& truth, const CameraModel& camera, double z_mm) {
  double worst = 0.0;
  for (double x = 0; x <= 609.6; x += 101.6)
    for (double y = 0; y <= 914.4; y += 101.6) {
      const auto back = camera.table_from_image(truth.image_from_table({x, y}, z_mm).value(), z_mm).value();
      worst = std::max(worst, std::hypot(back.x_mm - x, back.y_mm - y));
    }
  return worst;
}

bool mentions(const std::vector<PoseNote>& notes, const std::string& text) {
  return std::ranges::any_of(notes,
                             [&](const auto& note) { return note.sentence.find(text) != std::string::npos; });
}

}  // namespace

TEST_CASE("four anchors find the table though the lens is unknown and bends lines", "[calibration]") {
  std::mt19937 random(7);
  const Kit kit = table_kit();
  for (double k1 : {-0.25, -0.06, 0.0, 0.03})
    for (double hfov : {55.0, 67.0, 85.0})
      for (double tilt : {0.0, 150.0, 400.0}) {
        CAPTURE(k1, hfov, tilt);
        const CameraModel truth = webcam(tilt, k1, hfov);
        const auto seen = see_anchors(kit, truth, 0.05, random);
        const auto report = pose_from_anchors(kit, seen, default_lens(1920, 1080), nullptr);
        REQUIRE(report);
        CHECK(report->anchors_used == 4);
        CHECK(report->reprojection_rms_px < 0.15);
        UNSCOPED_INFO("f " << report->camera.lens().fx << " true " << truth.lens().fx << " k1 "
                           << report->camera.lens().distortion[0] << " s " << report->print_scale << " flat "
                           << worst_error_mm(truth, report->camera, 0) << " high "
                           << worst_error_mm(truth, report->camera, 10));
        CHECK(worst_error_mm(truth, report->camera, 0.0) < 0.6);
        CHECK(worst_error_mm(truth, report->camera, 10.0) < 1.5);
      }
}

TEST_CASE("anchors printed too small are noticed and do not bend the table", "[calibration]") {
  std::mt19937 random(11);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  const auto report =
      pose_from_anchors(kit, see_anchors(kit, truth, 0.08, random, 0.97), truth.lens(), nullptr);
  REQUIRE(report);
  CHECK(report->print_scale == Approx(0.97).margin(0.004));
  CHECK(mentions(report->notes, "97 %"));
  CHECK(worst_error_mm(truth, report->camera, 0.0) < 0.5);

  const auto right = pose_from_anchors(kit, see_anchors(kit, truth, 0.08, random), truth.lens(), nullptr);
  REQUIRE(right);
  CHECK(right->print_scale == Approx(1.0).margin(0.004));
  CHECK(right->notes.empty());
}

TEST_CASE("a table of another size is never told as a print of another scale", "[calibration]") {
  std::mt19937 random(12);
  const Kit kit = table_kit();
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  for (const double wider : {0.0, 6.0, -6.0, 15.0})
    for (const double longer : {6.0, -6.0, 10.0, 20.0})
      for (const bool is_measured : {true, false}) {
        CAPTURE(wider, longer, is_measured);
        Kit laid = kit;
        laid.board.surface = OpenBoard{Length::from_mm(w + wider), Length::from_mm(d + longer)};
        Lens lens = is_measured ? webcam().lens() : default_lens(1920, 1080);
        lens.measured = is_measured;
        const auto report = pose_from_anchors(kit, see_anchors(laid, webcam(), 0.08, random), lens, nullptr);
        if (report) UNSCOPED_INFO(report->print_scale << " " << report->reprojection_rms_px);
        CHECK_FALSE((report && mentions(report->notes, "printed at")));
      }
}

TEST_CASE("three anchors measure a new table, two do not", "[calibration]") {
  std::mt19937 random(5);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  for (int missing = 0; missing < 4; ++missing) {
    auto seen = see_anchors(kit, truth, 0.08, random);
    seen.erase(seen.begin() + missing);
    const auto report = pose_from_anchors(kit, seen, default_lens(1920, 1080), nullptr);
    REQUIRE(report);
    CHECK(report->anchors_used == 3);
    CHECK(worst_error_mm(truth, report->camera, 0.0) < 3.0);
    seen.pop_back();
    const auto two = pose_from_anchors(kit, seen, default_lens(1920, 1080), nullptr);
    REQUIRE_FALSE(two);
    CHECK(two.error().message.find("three or four anchors") != std::string::npos);
  }
  CHECK(pose_from_anchors(kit, {}, truth.lens(), nullptr).error().message.find("no anchor") !=
        std::string::npos);
}

TEST_CASE("any two anchors keep a known table", "[calibration]") {
  std::mt19937 random(6);
  const Kit kit = table_kit();
  const CameraModel known = webcam();
  for (std::size_t a = 0; a < 4; ++a)
    for (std::size_t b = a + 1; b < 4; ++b) {
      CAPTURE(a, b);
      const auto still = see_anchors(kit, known, 0.08, random);
      const auto kept = pose_from_anchors(kit, std::array{still[a], still[b]}, known.lens(), &known);
      REQUIRE(kept);
      CHECK(kept->notes.empty());
      CHECK(worst_error_mm(known, kept->camera, 0.0) < 0.01);

      // Somebody bumps into the camera: 1 degree and 20 mm.
      const CameraModel bumped(known.lens(), look_at({475, 320}, 1310, {320, 440}, 91));
      const auto moved = see_anchors(kit, bumped, 0.08, random);
      const auto followed = pose_from_anchors(kit, std::array{moved[a], moved[b]}, known.lens(), &known);
      REQUIRE(followed);
      CHECK(mentions(followed->notes, "moved"));
      CHECK(worst_error_mm(bumped, followed->camera, 0.0) < 8.0);
    }
}

TEST_CASE("three anchors of which one lies elsewhere say how little they know", "[calibration]") {
  std::mt19937 random(7);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  const TablePoint middle{304.8, 457.2};
  Lens lens = truth.lens();
  lens.measured = true;
  for (std::size_t missing = 0; missing < 4; ++missing)
    for (const double off_px : {0.0, 10.0, 20.0}) {
      CAPTURE(missing, off_px);
      auto seen = see_anchors(kit, truth, 0.08, random);
      for (auto& corner : seen[(missing + 1) % 4].corners) corner.x_px += off_px;
      seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(missing));
      const auto report = pose_from_anchors(kit, seen, lens, nullptr);
      REQUIRE(report);
      const auto back = report->camera.table_from_image(truth.image_from_table(middle).value()).value();
      const double sigma_mm = CameraUncertainty(kit, report->camera).sigma_mm(middle);
      CHECK(std::hypot(back.x_mm - middle.x_mm, back.y_mm - middle.y_mm) < 3.0 * sigma_mm);
      CHECK((sigma_mm > 1.0) == (off_px > 0.0));
      CHECK(sigma_mm < off_px + 1.0);
      CHECK(mentions(report->notes, "show the fourth") == (off_px > 0.0));
    }
}

TEST_CASE("a bent or misplaced anchor is left out by name", "[calibration]") {
  std::mt19937 random(8);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  for (std::size_t odd = 0; odd < 4; ++odd) {
    auto seen = see_anchors(kit, truth, 0.08, random);
    for (auto& corner : seen[odd].corners) corner.x_px += 15;  // 1 cm
    const auto report = pose_from_anchors(kit, seen, truth.lens(), nullptr);
    REQUIRE(report);
    CHECK(report->anchors_used == 3);
    REQUIRE(report->notes.size() == 1);
    CHECK(report->notes[0].left_out == static_cast<int>(odd));
    CHECK(mentions(report->notes, "anchor_" + std::to_string(odd)));
    CHECK(worst_error_mm(truth, report->camera, 0.0) < 1.5);
  }
}

TEST_CASE("an anchor laid the wrong way round is said to be turned", "[calibration]") {
  std::mt19937 random(9);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  auto seen = see_anchors(kit, truth, 0.08, random);
  std::ranges::rotate(seen[2].corners, seen[2].corners.begin() + 1);
  const auto report = pose_from_anchors(kit, seen, truth.lens(), nullptr);
  REQUIRE(report);
  CHECK(mentions(report->notes, "anchor_2 is turned"));
}

TEST_CASE("swapped anchors, a mirrored picture and another table's anchors are told apart", "[calibration]") {
  std::mt19937 random(10);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  const auto seen = see_anchors(kit, truth, 0.08, random);

  auto swapped = seen;
  std::swap(swapped[1].corners, swapped[2].corners);
  const auto exchange = pose_from_anchors(kit, swapped, default_lens(1920, 1080), nullptr);
  REQUIRE_FALSE(exchange);
  CHECK(exchange.error().message.find("anchor_1 lies where anchor_2 belongs") != std::string::npos);
  CHECK(exchange.error().message.find("anchor_2 lies where anchor_1 belongs") != std::string::npos);
  CHECK(exchange.error().message.find("anchor_0") == std::string::npos);

  auto flipped = seen;
  for (auto& tag : flipped)
    for (auto& corner : tag.corners) corner.x_px = 1919 - corner.x_px;
  const auto mirrored = pose_from_anchors(kit, flipped, default_lens(1920, 1080), nullptr);
  REQUIRE_FALSE(mirrored);
  CHECK(mirrored.error().message.find("mirrored") != std::string::npos);

  Kit other = kit;
  other.board.surface = GridBoard{.columns = 10, .rows = 7, .cell = 8_cm};
  const auto wrong = pose_from_anchors(other, seen, default_lens(1920, 1080), nullptr);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find("800 x 560 mm") != std::string::npos);
}

TEST_CASE("nonsense corners are refused and break nothing", "[calibration]") {
  const Kit kit = table_kit();
  const double nan = std::nan("");
  std::vector<SeenTag> broken, same;
  for (int i = 0; i < 4; ++i) {
    broken.push_back({TagId(i), {{{nan, 1}, {2, 3}, {4, 5}, {6, 7}}}});
    same.push_back({TagId(i), {{{5, 5}, {5, 5}, {5, 5}, {5, 5}}}});
  }
  CHECK_FALSE(pose_from_anchors(kit, broken, default_lens(1920, 1080), nullptr));
  CHECK_FALSE(pose_from_anchors(kit, same, default_lens(1920, 1080), nullptr));
}

TEST_CASE("four corners dragged by hand find the table", "[calibration]") {
  const Kit kit = table_kit();
  const CameraModel truth = webcam(150, 0.0);
  const auto at = [&](double x, double y) { return truth.image_from_table({x, y}).value(); };
  const Quad corners{at(0, 0), at(609.6, 0), at(609.6, 914.4), at(0, 914.4)};
  const auto report = pose_from_corners(kit, corners, default_lens(1920, 1080));
  REQUIRE(report);
  CHECK(worst_error_mm(truth, report->camera, 0.0) < 0.5);
  CHECK(report->camera.pose().anchors.empty());

  auto off = corners;
  off[2].x_px += 2.0;
  const auto nearly = pose_from_corners(kit, off, default_lens(1920, 1080));
  REQUIRE(nearly);
  CHECK(worst_error_mm(truth, nearly->camera, 0.0) < 3.0);

  CHECK_FALSE(pose_from_corners(kit, {corners[0], corners[3], corners[2], corners[1]}, truth.lens()));
  CHECK_FALSE(pose_from_corners(kit, {corners[0], corners[0], corners[2], corners[3]}, truth.lens()));
  CHECK_FALSE(pose_from_corners(kit, {corners[0], corners[2], corners[1], corners[3]}, truth.lens()));
  CHECK_FALSE(pose_from_corners(kit, {}, truth.lens()));
}

/// The share of errors within one sigma, with anchors that lie off their corners by so much, one sigma.
double share_within_sigma(double laid_mm) {
  std::mt19937 random(12);
  std::normal_distribution<double> off(0.0, 1.0), noise_px(0.0, 0.1);
  const Kit kit = table_kit();
  std::uniform_real_distribution<double> tilt(-200, 200), k1(-0.2, 0.1), hfov(52, 84);
  int within = 0, all = 0;
  for (int scene = 0; scene < 60; ++scene) {
    const CameraModel truth = webcam(tilt(random), k1(random), hfov(random));
    std::vector<SeenTag> seen;
    for (int i = 0; i < 4; ++i) {
      const TablePoint at = anchor_centre(kit, i);
      seen.push_back(
          {TagId(i), picture_of_square(
                         truth, {at.x_mm + laid_mm * off(random), at.y_mm + laid_mm * off(random)}, 30.0)});
      for (ImagePoint& p : seen.back().corners) p = {p.x_px + noise_px(random), p.y_px + noise_px(random)};
    }
    const auto report = pose_from_anchors(kit, seen, default_lens(1920, 1080), nullptr);
    REQUIRE(report);
    const CameraUncertainty uncertainty(kit, report->camera);
    for (double x : {50.0, 300.0, 550.0})
      for (double y : {50.0, 450.0, 850.0}) {
        const auto back =
            report->camera.table_from_image(truth.image_from_table({x, y}, 5.0).value(), 5.0).value();
        const double sigma = uncertainty.sigma_mm({x, y}, 5.0);
        within += (std::abs(back.x_mm - x) <= sigma) + (std::abs(back.y_mm - y) <= sigma);
        all += 2;
      }
  }
  return static_cast<double>(within) / all;
}

TEST_CASE("the camera's uncertainty covers two thirds of the errors it makes, with anchors laid by hand",
          "[calibration]") {
  const double share = share_within_sigma(0.3);
  CAPTURE(share);
  CHECK(share > 0.62);
  CHECK(share < 0.86);
  CHECK(share_within_sigma(0.0) > 0.62);  // more careful than it need be, never less
}
