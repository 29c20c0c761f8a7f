// Tables that their anchors alone do not tell, with tags of known size on them.

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "calibration/table_pose.hpp"
#include "calibration/uncertainty.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::calibration;
using namespace telescope::calibration::testing;

namespace {

constexpr double kBorderMm = 15.0, kHeightMm = 3.0;

/// Tags in places drawn by `random`, their borders thinner by `swell_px` on each side.
std::vector<FlatTag> see_tags(const CameraModel& camera, int count, double swell_px, std::mt19937& random) {
  std::uniform_real_distribution<double> x(40, 570), y(40, 870);
  std::normal_distribution<double> noise(0.0, 0.1);
  std::vector<FlatTag> tags;
  for (int i = 0; i < count; ++i) {
    const TablePoint at{x(random), y(random)};
    const double shrunk = kBorderMm - 2.0 * swell_px / camera.pixels_per_mm(at, kHeightMm);
    FlatTag tag{picture_of_square(camera, at, shrunk, kHeightMm), kBorderMm, kHeightMm};
    for (auto& p : tag.corners) p = {p.x_px + noise(random), p.y_px + noise(random)};
    tags.push_back(tag);
  }
  return tags;
}

/// Error over the table in its middle and at its corners, each in sigmas; and the largest, mm.
struct Errors {
  std::vector<double> sigmas;
  double worst_mm = 0.0;
};
void add_errors(const Kit& kit, const CameraModel& truth, const PoseReport& found, Errors& errors) {
  const CameraUncertainty uncertainty(kit, found.camera, found.tags);
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  for (const TablePoint at : {TablePoint{w / 2, d / 2}, {0, 0}, {w, 0}, {w, d}, {0, d}}) {
    const auto p = found.camera.table_from_image(truth.image_from_table(at).value());
    REQUIRE(p);
    const double off_mm = std::hypot(p->x_mm - at.x_mm, p->y_mm - at.y_mm);
    errors.worst_mm = std::max(errors.worst_mm, off_mm);
    errors.sigmas.push_back(off_mm / std::sqrt(2.0) / uncertainty.sigma_mm(at));
  }
}

double share_within(const std::vector<double>& sigmas, double limit) {
  const auto count = std::ranges::count_if(sigmas, [&](double each) { return each <= limit; });
  return static_cast<double>(count) / static_cast<double>(sigmas.size());
}

bool tells(const PoseReport& report, const std::string& part) {
  return std::ranges::any_of(
      report.notes, [&](const PoseNote& note) { return note.sentence.find(part) != std::string::npos; });
}

const Lens kGuess = default_lens(1920, 1080);

}  // namespace

TEST_CASE("any two anchors and the tags on it measure a new table, with an honest sigma", "[calibration]") {
  std::mt19937 random(31);
  const Kit kit = table_kit();
  Errors errors;
  for (std::size_t a = 0; a < 4; ++a)
    for (std::size_t b = a + 1; b < 4; ++b)
      for (const double tilt_mm : {-200.0, 60.0, 250.0}) {
        CAPTURE(a, b, tilt_mm);
        const CameraModel truth = webcam(tilt_mm, -0.06, 60.0 + 3.0 * static_cast<double>(a + b));
        const auto seen = see_anchors(kit, truth, 0.08, random);
        const auto tags = see_tags(truth, 30, 0.25, random);
        const auto found = pose_from_anchors(kit, std::array{seen[a], seen[b]}, kGuess, nullptr, tags);
        REQUIRE(found);
        CHECK(found->anchors_used == 2);
        CHECK(tells(*found, "anchor_" + std::to_string(a)));
        add_errors(kit, truth, *found, errors);
      }
  CHECK(errors.worst_mm < 8.0);
  CHECK(share_within(errors.sigmas, 1.0) > 0.55);
  CHECK(share_within(errors.sigmas, 3.0) > 0.97);
}

TEST_CASE("a corner of an anchor that something covers is no reason to refuse a table with tags on it",
          "[calibration]") {
  std::mt19937 random(32);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  Errors errors;
  for (std::size_t missing = 0; missing < 4; ++missing)
    for (std::size_t bent = 0; bent < 3; ++bent) {
      CAPTURE(missing, bent);
      auto seen = see_anchors(kit, truth, 0.08, random);
      const auto tags = see_tags(truth, 24, 0.2, random);
      seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(missing));
      seen[bent].corners[2].x_px += 9.0;
      seen[bent].corners[2].y_px -= 7.0;
      const auto found = pose_from_anchors(kit, seen, kGuess, nullptr, tags);
      REQUIRE(found);
      add_errors(kit, truth, *found, errors);
    }
  CHECK(errors.worst_mm < 6.0);
  CHECK(share_within(errors.sigmas, 3.0) > 0.97);
}

TEST_CASE("tags say that anchors lie off their corners, where three bend an unknown lens to fit",
          "[calibration]") {
  std::mt19937 random(35);
  const Kit kit = table_kit();
  constexpr std::array<TablePoint, 4> kOff{{{-3, 0}, {3, 0}, {-3, 0}, {3, 0}}};
  Errors errors;
  int told = 0, scenes = 0;
  for (std::size_t missing = 0; missing < 4; ++missing)
    for (const double tilt_mm : {-200.0, 60.0, 250.0}) {
      CAPTURE(missing, tilt_mm);
      const CameraModel truth = webcam(tilt_mm, -0.06);
      std::vector<SeenTag> seen;
      for (std::size_t i = 0; i < 4; ++i) {
        const TablePoint at = anchor_centre(kit, static_cast<int>(i));
        if (i != missing)
          seen.push_back({TagId(static_cast<int>(i)),
                          picture_of_square(truth, {at.x_mm + kOff[i].x_mm, at.y_mm + kOff[i].y_mm}, 30.0)});
      }
      const auto found = pose_from_anchors(kit, seen, kGuess, nullptr, see_tags(truth, 60, 0.25, random));
      REQUIRE(found);
      CHECK(found->tags.size() > 40);
      told += tells(*found, "do not fit a table of");
      ++scenes;
      add_errors(kit, truth, *found, errors);
    }
  CHECK(told == scenes);
  CHECK(errors.worst_mm < 3.0);
  CHECK(share_within(errors.sigmas, 1.0) > 0.6);
  CHECK(share_within(errors.sigmas, 3.0) > 0.97);
}

TEST_CASE("few tags, or tags that disagree with one another, measure no table", "[calibration]") {
  std::mt19937 random(33);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  const auto all = see_anchors(kit, truth, 0.08, random);
  const std::array two{all[0], all[2]};
  auto tags = see_tags(truth, 24, 0.0, random);
  CHECK(pose_from_anchors(kit, two, kGuess, nullptr, tags));
  CHECK_FALSE(pose_from_anchors(kit, two, kGuess, nullptr, std::span(tags).first(7)));
  CHECK_FALSE(pose_from_anchors(kit, std::array{all[1]}, kGuess, nullptr, tags));
  // Half of them are printed in other sizes.
  for (std::size_t i = 0; i < tags.size(); i += 2) tags[i].border_mm *= 1.2 + 0.05 * static_cast<double>(i);
  CHECK_FALSE(pose_from_anchors(kit, two, kGuess, nullptr, tags));
}

TEST_CASE("anchors at one another's places are told as that, whatever the tags say", "[calibration]") {
  std::mt19937 random(34);
  const Kit kit = table_kit();
  const CameraModel truth = webcam();
  auto seen = see_anchors(kit, truth, 0.08, random);
  std::swap(seen[0].corners, seen[1].corners);
  const auto found = pose_from_anchors(kit, seen, kGuess, nullptr, see_tags(truth, 24, 0.0, random));
  REQUIRE_FALSE(found);
  CHECK(found.error().message.find("swapped") != std::string::npos);
  // Of two of them that lie so nobody can tell; they do not agree with the tags.
  const auto two =
      pose_from_anchors(kit, std::span(seen).first(2), kGuess, nullptr, see_tags(truth, 24, 0.0, random));
  CHECK_FALSE(two);
}
