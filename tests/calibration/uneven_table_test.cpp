// Tables, anchors and pictures that are not quite as they should be.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <span>
#include <utility>

#include "calibration/table_pose.hpp"
#include "calibration/uncertainty.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::calibration;
using namespace telescope::calibration::testing;

namespace {

constexpr int kScenes = 24;
constexpr double kNoisePx = 0.08;

/// Where the anchors lie, off their corners.
using Laid = std::array<TablePoint, 4>;

std::vector<SeenTag> see_laid(const Kit& kit, const CameraModel& camera, const Laid& laid,
                              std::mt19937& random) {
  std::normal_distribution<double> noise(0.0, kNoisePx);
  std::vector<SeenTag> seen;
  for (int i = 0; i < 4; ++i) {
    TablePoint at = anchor_centre(kit, i);
    const TablePoint& off = laid[static_cast<std::size_t>(i)];
    at = {at.x_mm + off.x_mm, at.y_mm + off.y_mm};
    SeenTag tag{TagId(i), picture_of_square(camera, at, 30.0)};
    for (auto& p : tag.corners) p = {p.x_px + noise(random), p.y_px + noise(random)};
    seen.push_back(tag);
  }
  return seen;
}

/// Webcams of all kinds over the table, none of whose lenses was measured, in turn.
class Webcams {
 public:
  CameraModel next(double stretch = 0.0) {
    const CameraModel camera = webcam(tilt_(random_), k1_(random_), hfov_(random_));
    Lens lens = camera.lens();
    lens.fy *= 1.0 + stretch;
    return {lens, camera.pose()};
  }
  std::mt19937& random() { return random_; }

 private:
  std::mt19937 random_{3};
  std::uniform_real_distribution<double> tilt_{-200, 200}, k1_{-0.15, 0.03}, hfov_{55, 80};
};

struct Found {
  std::vector<double> errors_mm;                  ///< rising
  double within_sigma = 0.0, within_three = 0.0;  ///< shares of the errors of x and y
  std::vector<std::string> refused, notes;
};

/// What is made of the table, scene after scene, and how far places on it are from where they are.
Found measure(const std::function<Laid(std::mt19937&)>& laid, double stretch = 0.0, int scenes = kScenes) {
  const Kit kit = table_kit();
  Webcams webcams;
  Found found;
  int within = 0, three = 0;
  for (int scene = 0; scene < scenes; ++scene) {
    const CameraModel truth = webcams.next(scene % 2 == 0 ? stretch : -stretch);
    const auto seen = see_laid(kit, truth, laid(webcams.random()), webcams.random());
    const auto report = pose_from_anchors(kit, seen, default_lens(1920, 1080), nullptr);
    if (!report) {
      found.refused.push_back(report.error().message);
      continue;
    }
    for (const PoseNote& note : report->notes) found.notes.push_back(note.sentence);
    const CameraUncertainty uncertainty(kit, report->camera);
    for (const double x : {50.0, 200.0, 400.0, 560.0})
      for (const double y : {50.0, 250.0, 450.0, 650.0, 860.0}) {
        const auto back = report->camera.table_from_image(truth.image_from_table({x, y}).value()).value();
        const double sigma_mm = uncertainty.sigma_mm({x, y});
        for (const double off : {std::abs(back.x_mm - x), std::abs(back.y_mm - y)}) {
          within += off <= sigma_mm;
          three += off <= 3.0 * sigma_mm;
        }
        found.errors_mm.push_back(std::hypot(back.x_mm - x, back.y_mm - y));
      }
  }
  std::ranges::sort(found.errors_mm);
  const double all = std::max(1.0, 2.0 * static_cast<double>(found.errors_mm.size()));
  found.within_sigma = within / all;
  found.within_three = three / all;
  return found;
}

double median(const Found& found) {
  return found.errors_mm.at(found.errors_mm.size() / 2);
}
double most(const Found& found) {
  return found.errors_mm.at(found.errors_mm.size() * 95 / 100);
}

int mentions(std::span<const std::string> texts, const std::string& words) {
  return static_cast<int>(std::ranges::count_if(
      texts, [&](const std::string& text) { return text.find(words) != std::string::npos; }));
}

std::function<Laid(std::mt19937&)> always(const Laid& laid) {
  return [laid](std::mt19937&) { return laid; };
}

}  // namespace

TEST_CASE("a table that is too wide, too long or no rectangle is taken, and said not to be as large",
          "[calibration]") {
  const std::array<std::pair<const char*, Laid>, 6> tables{{
      {"6 mm too wide", {{{-3, 0}, {3, 0}, {3, 0}, {-3, 0}}}},
      {"6 mm too narrow", {{{3, 0}, {-3, 0}, {-3, 0}, {3, 0}}}},
      {"6 mm too long", {{{0, -3}, {0, -3}, {0, 3}, {0, 3}}}},
      {"6 mm narrower at the far edge", {{{0, 0}, {0, 0}, {-3, 0}, {3, 0}}}},
      {"6 mm skew", {{{-3, 0}, {-3, 0}, {3, 0}, {3, 0}}}},
      {"10 mm skew", {{{-5, 0}, {-5, 0}, {5, 0}, {5, 0}}}},
  }};
  for (const auto& [name, laid] : tables) {
    CAPTURE(name);
    const Found found = measure(always(laid), 0.0, test::at_length() ? kScenes : kScenes / 2);
    CHECK(found.refused.empty());
    CHECK(median(found) < 1.6);
    CHECK(most(found) < 3.0);
    CHECK(found.within_three > 0.85);
    CHECK(mentions(found.notes, "do not fit a table of 610 x 914 mm") +
              mentions(found.notes, "not flat or") >=
          kScenes / 4);
    CHECK(mentions(found.notes, "swapped") == 0);
    CHECK(mentions(found.notes, "printed") == 0);
  }
}

TEST_CASE("a table that is 10 mm too wide is told by how much", "[calibration]") {
  const Kit kit = table_kit();
  Webcams webcams;
  CameraModel truth = webcams.next();
  Lens lens = truth.lens();
  lens.measured = true;
  const auto report = pose_from_anchors(
      kit, see_laid(kit, truth, {{{-5, 0}, {5, 0}, {5, 0}, {-5, 0}}}, webcams.random()), lens, nullptr);
  REQUIRE(report);
  REQUIRE(report->notes.size() == 1);
  const std::string& note = report->notes[0].sentence;
  CAPTURE(note);
  CHECK(note.find("do not fit a table of 610 x 914 mm: they lie up to 5 mm") != std::string::npos);
  const auto as_on = note.find("as on one of ");
  REQUIRE(as_on != std::string::npos);
  CHECK(std::stod(note.substr(as_on + 13)) == Approx(619.6).margin(3.0));
  CHECK(report->camera.pose().laid_sigma_mm > 1.0);
}

TEST_CASE("pixels that are not square are found, and told", "[calibration]") {
  for (const double stretch : {0.01, 0.03, 0.05}) {
    CAPTURE(stretch);
    const Found found = measure(always({}), stretch);
    CHECK(found.refused.empty());
    CHECK(median(found) < 0.5);
    CHECK(most(found) < 1.5);
    CHECK(found.within_sigma > 0.6);
    CHECK(mentions(found.notes, "% too narrow") + mentions(found.notes, "% too wide") >= kScenes * 3 / 4);
    CHECK(mentions(found.notes, "printed") == 0);
  }
}

TEST_CASE("anchors laid half a millimetre off cost no millimetre", "[calibration]") {
  const Found found = measure([](std::mt19937& random) {
    std::uniform_real_distribution<double> turn(0.0, 2.0 * std::numbers::pi);
    Laid laid;
    for (TablePoint& off : laid) {
      const double a = turn(random);
      off = {0.5 * std::cos(a), 0.5 * std::sin(a)};
    }
    return laid;
  });
  CHECK(found.refused.empty());
  CHECK(found.notes.empty());
  CHECK(median(found) < 0.45);
  CHECK(most(found) < 1.0);
}

TEST_CASE("two anchors that were exchanged are told by name, whatever the lens", "[calibration]") {
  const Kit kit = table_kit();
  Webcams webcams;
  for (const bool measured : {false, true})
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = a + 1; b < 4; ++b) {
        CAPTURE(measured, a, b);
        const CameraModel truth = webcams.next();
        auto seen = see_laid(kit, truth, {}, webcams.random());
        std::swap(seen[a].corners, seen[b].corners);
        Lens lens = measured ? truth.lens() : default_lens(1920, 1080);
        lens.measured = measured;
        const auto report = pose_from_anchors(kit, seen, lens, nullptr);
        REQUIRE_FALSE(report);
        const std::string one = "anchor_" + std::to_string(a), other = "anchor_" + std::to_string(b);
        CHECK(report.error().message == "anchors swapped: " + one + " lies where " + other + " belongs, " +
                                            other + " lies where " + one + " belongs: exchange them");
      }
}

TEST_CASE("two anchors keep a known table at whose corners they do not lie", "[calibration]") {
  const Kit kit = table_kit();
  Webcams webcams;
  const Laid wide{{{-4, 0}, {4, 0}, {4, 0}, {-4, 0}}};
  const CameraModel truth = webcams.next();
  const auto known =
      pose_from_anchors(kit, see_laid(kit, truth, wide, webcams.random()), default_lens(1920, 1080), nullptr);
  REQUIRE(known);
  REQUIRE(known->camera.pose().laid.size() == 4);
  const auto seen = see_laid(kit, truth, wide, webcams.random());
  const auto kept =
      pose_from_anchors(kit, std::array{seen[0], seen[2]}, default_lens(1920, 1080), &known->camera);
  REQUIRE(kept);
  CHECK(kept->notes.empty());
  CHECK(kept->anchors_used == 2);
  CHECK(kept->camera.pose() == known->camera.pose());
}
