#include "vision/health/health_check.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/health/judge.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

using Pictures = std::vector<cv::Mat1b>;

Pictures rendered(demo::DemoTable& table) {
  Pictures pictures(3);
  for (std::size_t i = 0; i < pictures.size(); ++i)
    cv::cvtColor(table.render(0.1 * static_cast<double>(i)), pictures[i], cv::COLOR_BGR2GRAY);
  return pictures;
}

Pictures rendered(const Kit& kit, int width, int height) {
  demo::DemoTable table(
      kit,
      {.width = width, .height = height, .seed = 3, .keep_in = test::kept_drawings(), .realtime = false});
  return rendered(table);
}

/// The demo table at 1080p before the first hand comes; rendered once for all tests.
demo::DemoTable& good_table() {
  static demo::DemoTable table(
      small_demo_kit(),
      {.width = 1920, .height = 1080, .seed = 3, .keep_in = test::kept_drawings(), .realtime = false});
  return table;
}
const Pictures& good_pictures() {
  static const Pictures pictures = rendered(good_table());
  return pictures;
}

/// What the check says of pictures 0.3 s apart, each 40 ms old when read.
HealthReport check(const Kit& kit, const Pictures& pictures) {
  Pipeline pipeline(kit, {});
  HealthCheck health(kit);
  std::uint64_t number = 0;
  for (const cv::Mat1b& picture : pictures) {
    const double t_s = 0.3 * static_cast<double>(number);
    health.take_in(pipeline.process({.image = picture, .number = ++number, .t_s = t_s}), 0.04);
  }
  return health.report();
}

template <class Spoil>
HealthReport check_spoiled(const Spoil& spoil) {
  Pictures pictures;
  for (const cv::Mat1b& good : good_pictures()) pictures.push_back(spoil(good.clone()));
  return check(small_demo_kit(), pictures);
}

const HealthMeasure& measure(const HealthReport& report, std::string_view id) {
  for (const HealthMeasure& m : report.measures)
    UNSCOPED_INFO(m.id << " " << (m.value ? *m.value : -1.0) << " " << to_string(m.grade) << ": "
                       << m.sentence);
  const HealthMeasure* found = report.find(id);
  REQUIRE(found);
  return *found;
}

bool mentions(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

cv::Mat1b blurred(const cv::Mat1b& picture, double sigma_x, double sigma_y) {
  cv::Mat1b out;
  cv::GaussianBlur(picture, out, {}, sigma_x, sigma_y);
  return out;
}

cv::Mat1b lit(const cv::Mat1b& picture, double gain) {
  cv::Mat1b out;
  picture.convertTo(out, CV_8U, gain);
  return out;
}

}  // namespace

TEST_CASE("a good picture of a table is good in every measure", "[health]") {
  const HealthReport report = check(small_demo_kit(), good_pictures());
  for (const HealthMeasure& m : report.measures) {
    CAPTURE(m.id, m.sentence);
    CHECK(m.grade == (m.id == "rate" ? Grade::kUnknown : Grade::kGood));  // three pictures tell no rate
    CHECK(m.value.has_value() == (m.id != "rate"));
    CHECK(m.remedy.empty());
    CHECK_FALSE(m.sentence.empty());
  }
  CHECK(report.overall() == Grade::kGood);
  CHECK(report.obstacle().empty());
  CHECK(report.pictures == 3);
  REQUIRE(report.map);
  REQUIRE(report.map->sectors.size() == 24);
  CHECK(report.map->sectors.front().name == "A1-L1");
  CHECK(report.map->sectors.back().name == "A4-L6");
  CHECK(*measure(report, "print_tags").value == Approx(100).margin(1.0));
  CHECK(*measure(report, "tags").value == Approx(40).margin(2));
}

TEST_CASE("pixels a module are those of the camera that drew the picture", "[health]") {
  const Kit kit = small_demo_kit();
  const HealthReport report = check(kit, good_pictures());
  const demo::Optics optics = good_table().optics();
  REQUIRE(report.map);
  for (const SectorLegibility& s : report.map->sectors) {
    // How long a module is in the picture, both ways, at the sector's middle.
    const double cell = 152.4, x = (s.column + 0.5) * cell, y = (s.row + 0.5) * cell;
    const auto seen = [&](double dx, double dy) {
      return *optics.image_from_table({static_cast<float>(x + dx), static_cast<float>(y + dy), 0});
    };
    const double across = cv::norm(seen(10, 0) - seen(-10, 0)) / 8;
    const double up = cv::norm(seen(0, 10) - seen(0, -10)) / 8;
    CAPTURE(s.name);
    CHECK(s.px_per_module < std::min(across, up) + 0.05);
    CHECK(s.px_per_module > 0.9 * std::min(across, up));  // the worst of the sector, not its middle
  }
}

TEST_CASE("a blurred picture is told, with what to do, and begets no false print scale", "[health]") {
  const HealthReport soft = check_spoiled([](const cv::Mat1b& p) { return blurred(p, 1.6, 1.6); });
  CHECK(measure(soft, "focus").grade == Grade::kFair);
  CHECK(*measure(soft, "focus").value == Approx(2.563 * std::hypot(1.6, 0.8)).epsilon(0.2));
  CHECK(measure(soft, "print_tags").grade == Grade::kUnknown);

  const HealthReport blind = check_spoiled([](const cv::Mat1b& p) { return blurred(p, 3, 3); });
  CHECK(measure(blind, "focus").grade == Grade::kBad);
  CHECK(mentions(measure(blind, "focus").remedy, "Focus the camera"));
  CHECK(mentions(blind.obstacle(), "soft"));
  CHECK(blind.notes.empty());

  const HealthReport fog = check_spoiled([](const cv::Mat1b& p) { return blurred(p, 7, 7); });
  CHECK(measure(fog, "focus").grade == Grade::kBad);
  CHECK(measure(fog, "anchors").grade == Grade::kBad);
  CHECK(mentions(fog.obstacle(), "Focus the camera"));
}

TEST_CASE("motion is told apart from defocus, and which way it goes", "[health]") {
  const HealthReport sideways = check_spoiled([](const cv::Mat1b& p) { return blurred(p, 3, 0.1); });
  CHECK(measure(sideways, "focus").grade == Grade::kBad);
  CHECK(mentions(measure(sideways, "focus").sentence, "sideways"));
  CHECK(mentions(measure(sideways, "focus").remedy, "mount"));
  const HealthReport upright = check_spoiled([](const cv::Mat1b& p) { return blurred(p, 0.1, 2); });
  CHECK(mentions(measure(upright, "focus").sentence, "up and down"));
}

TEST_CASE("one soft corner of the table is named", "[health]") {
  const auto corner = good_table().optics().image_from_table({0, 0, 0});
  const HealthReport report = check_spoiled([&](cv::Mat1b p) {
    cv::Mat1b part = p(cv::Rect(corner->x > p.cols / 2 ? p.cols / 2 : 0,
                                corner->y > p.rows / 2 ? p.rows / 2 : 0, p.cols / 2, p.rows / 2));
    blurred(part, 2, 2).copyTo(part);
    return p;
  });
  CHECK(measure(report, "focus").grade != Grade::kGood);
  CHECK(mentions(measure(report, "focus").sentence, "most of all towards A1-L1"));
}

TEST_CASE("over-exposure is told before what follows from it", "[health]") {
  for (const double gain : {1.7, 3.0}) {
    const HealthReport report = check_spoiled([&](const cv::Mat1b& p) { return lit(p, gain); });
    CHECK(measure(report, "over_exposure").grade == Grade::kBad);
    CHECK(mentions(report.obstacle(), "Shorten the exposure"));
  }
  const HealthReport bright = check_spoiled([](const cv::Mat1b& p) { return lit(p, 1.35); });
  CHECK(measure(bright, "over_exposure").grade == Grade::kFair);
}

TEST_CASE("darkness is told, and a black cloth under bright tags is not the same", "[health]") {
  const HealthReport dim = check_spoiled([](const cv::Mat1b& p) { return lit(p, 0.3); });
  CHECK(measure(dim, "darkness").grade == Grade::kFair);
  CHECK(measure(dim, "contrast").grade == Grade::kFair);
  const HealthReport night = check_spoiled([](const cv::Mat1b& p) { return lit(p, 0.08); });
  CHECK(measure(night, "darkness").grade == Grade::kBad);
  CHECK(mentions(night.obstacle(), "more light"));
  const HealthReport black = check(small_demo_kit(), Pictures(2, cv::Mat1b(1080, 1920, std::uint8_t{0})));
  CHECK(measure(black, "darkness").grade == Grade::kBad);
  CHECK(mentions(measure(black, "anchors").sentence, "nearly black"));

  HealthNumbers cloth;
  cloth.pictures = 1;
  cloth.light = LightNumbers{.clipped = 0.0, .dark = 0.9, .glare = 0.0};
  cloth.paper = 190;
  CHECK(measure(judge(small_demo_kit(), cloth), "darkness").grade == Grade::kFair);
}

TEST_CASE("glare is told with its place", "[health]") {
  const auto at = good_table().optics().image_from_table({228.6F, 381.0F, 0});  // the middle of A2-L3
  const auto with_glare = [&](int radius_px) {
    return check_spoiled([&](cv::Mat1b p) {
      cv::circle(p, {cvRound(at->x), cvRound(at->y)}, radius_px, cv::Scalar(255), cv::FILLED);
      return p;
    });
  };
  const HealthReport small = with_glare(30);
  CHECK(measure(small, "glare").grade == Grade::kFair);
  CHECK(mentions(measure(small, "glare").sentence, "A2-L3"));
  const HealthReport large = with_glare(95);
  CHECK(measure(large, "glare").grade == Grade::kBad);
  CHECK(mentions(measure(large, "glare").remedy, "lamp"));
}

TEST_CASE("a kit printed at another scale is told with the length of its check line", "[health]") {
  Kit printed = small_demo_kit();
  printed.tag_size_mm *= 0.95;
  printed.anchor_size_mm *= 0.95;
  const HealthReport report = check(small_demo_kit(), rendered(printed, 1920, 1080));
  for (const char* id : {"print_tags", "print_anchors"}) {
    CHECK(measure(report, id).grade == Grade::kFair);
    CHECK(*measure(report, id).value == Approx(95).margin(0.7));
    CHECK(mentions(measure(report, id).sentence, "95 %"));
    CHECK(mentions(measure(report, id).remedy, "about 190"));
  }
}

TEST_CASE("tags too small to read are told by sector, with how low to hang the camera", "[health]") {
  const HealthReport small = check(small_demo_kit(), rendered(small_demo_kit(), 640, 360));
  const HealthMeasure& m = measure(small, "scale");
  CHECK(m.grade == Grade::kBad);
  CHECK(*m.value < 1.9);
  CHECK(mentions(m.sentence, "Too small to read at A"));
  // Neither tags of 40 mm nor a lower camera, which would not see the table, could be had.
  CHECK(m.remedy == "Choose a mode of the camera with more pixels ('telescope cameras').");
  CHECK_FALSE(small.obstacle().empty());
}

TEST_CASE("a cropped corner is told with its sectors and its anchor", "[health]") {
  const HealthReport turned = check_spoiled([](const cv::Mat1b& p) {
    cv::Mat turn = cv::getRotationMatrix2D(cv::Point2d(p.cols / 2.0, p.rows / 2.0), 5.0, 1.0);
    turn.at<double>(1, 2) += 80;
    cv::Mat1b out;
    cv::warpAffine(p, out, turn, p.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return out;
  });
  CHECK(measure(turned, "view").grade != Grade::kGood);
  CHECK(mentions(measure(turned, "view").sentence, "Outside the picture"));
  CHECK(*measure(turned, "anchors").value == 3);
  CHECK(mentions(measure(turned, "anchors").sentence, "outside the picture"));

  // Two anchors and the tags of the pieces find a table; two anchors alone do not.
  const auto shift = [](const cv::Mat1b& p) {
    const int lost = p.cols / 6;
    return cv::Mat1b(p(cv::Rect(lost, 0, p.cols - lost, p.rows)).clone());
  };
  const HealthReport shifted = check_spoiled(shift);
  CHECK_FALSE(mentions(shifted.obstacle(), "of its 4 anchors"));
  CHECK(*measure(shifted, "anchors").value == 2);
  CHECK(measure(shifted, "anchors").grade != Grade::kGood);
  const HealthReport bare = check_spoiled([&](const cv::Mat1b& p) {
    cv::Mat1b out = shift(p);
    out(cv::Rect(0, out.rows / 5, out.cols * 4 / 5, out.rows * 3 / 5)).setTo(110);  // where the pieces stand
    return out;
  });
  CHECK(mentions(bare.obstacle(), "2 of its 4 anchors"));
}

TEST_CASE("sectors outside the picture are named, and the anchor there", "[health]") {
  const Kit kit = small_demo_kit();
  calibration::Lens lens = calibration::guess_lens(1920, 1080, 1400);
  HealthNumbers numbers;
  numbers.pictures = 1;
  numbers.anchors = {1, 1, 1, 0};
  // Straight above the middle, the table's depth along the picture's width, then pushed along it.
  calibration::CameraPose pose;
  pose.rotation = {0, 1, 0, 1, 0, 0, 0, 0, -1};
  pose.translation_mm = {-457.2, -304.8, 1300};
  pose.anchors = {0, 1, 2};
  numbers.camera.emplace(lens, pose);
  CHECK(measure(judge(kit, numbers), "view").grade == Grade::kGood);
  pose.translation_mm[0] += 450;
  numbers.camera.emplace(lens, pose);
  const HealthReport report = judge(kit, numbers);
  CHECK(measure(report, "view").grade == Grade::kBad);
  CHECK(mentions(measure(report, "view").sentence, "A1-L6"));
  CHECK(mentions(measure(report, "anchors").sentence, "anchor_3 (at A1-L6): outside the picture"));
  CHECK_FALSE(mentions(measure(report, "view").sentence, "L1"));
}

TEST_CASE("a camera that sees two thirds of an open table says in one line what it does not see",
          "[health]") {
  Kit kit = small_demo_kit();
  kit.board = {.surface = OpenBoard{.width = 24_in, .depth = 36_in}, .areas = {}, .hills = {}, .ground = {}};
  HealthNumbers numbers;
  numbers.pictures = 1;
  numbers.anchors = {1, 1, 0, 0};
  calibration::CameraPose pose;
  pose.rotation = {0, 1, 0, 1, 0, 0, 0, 0, -1};
  pose.translation_mm = {-457.2 + 739.0, -304.8, 1300};
  pose.anchors = {0, 1};
  numbers.camera.emplace(calibration::guess_lens(1920, 1080, 1400), pose);
  const HealthMeasure seen = measure(judge(kit, numbers), "view");
  CHECK(seen.grade == Grade::kBad);
  CHECK(*seen.value == Approx(66.7).margin(4.0));
  CHECK(mentions(seen.sentence, "Outside the picture, wholly or in part: "));
  CHECK(mentions(seen.sentence, " more."));
  CHECK_FALSE(mentions(seen.sentence, "\n"));
  CHECK(seen.sentence.size() < 120);
  CHECK(mentions(seen.remedy, "telescope calibrate --mounting"));
}

TEST_CASE("noise is measured, and one picture alone does not tell it", "[health]") {
  cv::RNG random(7);
  const HealthReport grainy = check_spoiled([&](const cv::Mat1b& p) {
    cv::Mat grain(p.size(), CV_16SC1), out;
    random.fill(grain, cv::RNG::NORMAL, 0.0, 12.0);
    cv::add(p, grain, out, cv::noArray(), CV_8U);
    return cv::Mat1b(out);
  });
  CHECK(measure(grainy, "noise").grade == Grade::kFair);
  CHECK(*measure(grainy, "noise").value == Approx(12.0).epsilon(0.15));
  CHECK(measure(check(small_demo_kit(), {good_pictures().front()}), "noise").grade == Grade::kUnknown);
}

TEST_CASE("a table without anchors, another kit's tags, and no picture at all are told", "[health]") {
  const HealthReport bare = check(small_demo_kit(), Pictures(2, cv::Mat1b(480, 640, std::uint8_t{120})));
  CHECK(measure(bare, "anchors").grade == Grade::kBad);
  CHECK(mentions(bare.obstacle(), "four anchors"));
  CHECK_FALSE(bare.map);

  Kit other = small_demo_kit();  // most of the tags on the table are none of it
  other.pieces.resize(8);
  const HealthReport mixed = check(other, good_pictures());
  CHECK(measure(mixed, "tags").grade == Grade::kBad);
  CHECK(mentions(measure(mixed, "tags").remedy, "--kit"));

  const HealthReport nothing = check(small_demo_kit(), Pictures(1));
  CHECK(nothing.overall() == Grade::kBad);
  CHECK(mentions(nothing.obstacle(), "No picture"));
  CHECK(HealthCheck(small_demo_kit()).report().overall() == Grade::kBad);
}

TEST_CASE("a mirrored picture is named as such", "[health]") {
  const HealthReport report = check_spoiled([](const cv::Mat1b& p) {
    cv::Mat1b out;
    cv::flip(p, out, 1);
    return out;
  });
  CHECK(mentions(report.obstacle(), "mirrored"));
}

TEST_CASE("frame rate and latency follow from the times given", "[health]") {
  const Kit kit = small_demo_kit();
  const auto watch = [&](double pause_s, std::optional<double> age_s) {
    HealthCheck health(kit);
    for (int i = 0; i < 9; ++i) {
      FrameResult result;
      result.frame = {.image = cv::Mat1b(64, 64, std::uint8_t{99}), .t_s = pause_s * i};
      health.take_in(result, age_s);
    }
    return health.report();
  };
  CHECK(*measure(watch(1.0 / 30, 0.05), "rate").value == Approx(30));
  CHECK(measure(watch(1.0 / 30, 0.05), "latency").grade == Grade::kGood);
  CHECK(measure(watch(0.2, 0.4), "rate").grade == Grade::kFair);
  CHECK(measure(watch(0.2, 0.4), "latency").grade == Grade::kFair);
  CHECK(measure(watch(1.0, 1.2), "rate").grade == Grade::kBad);
  CHECK(measure(watch(1.0, 1.2), "latency").grade == Grade::kBad);
  CHECK(measure(watch(1.0, {}), "rate").grade == Grade::kUnknown);
  CHECK(measure(watch(-1.0, 0.1), "rate").grade == Grade::kUnknown);  // time runs backwards
}
