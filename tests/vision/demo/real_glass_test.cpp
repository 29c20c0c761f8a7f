// What cameras do to pictures that a renderer by itself does not: none of it may cost tags, or invent any.

#include <cmath>

#include <opencv2/imgproc.hpp>

#include "tests/bench/sequences/weather.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::vision;
using demo::Weather;

namespace {

struct Table {
  Kit kit = small_demo_kit();
  cv::Mat3b picture;
  std::vector<Sighting> plain;  ///< read in it without any weather

  Table() {
    demo::DemoTable table(
        kit, {.width = 1920, .height = 1080, .keep_in = test::kept_drawings(), .realtime = false});
    const cv::Mat drawn = table.render(0.5);
    if (drawn.channels() == 1)
      cv::cvtColor(drawn, picture, cv::COLOR_GRAY2BGR);
    else
      picture = drawn;
    plain = read(picture);
  }
  std::vector<Sighting> read(const cv::Mat3b& seen) const {
    cv::Mat luma;
    cv::cvtColor(seen, luma, cv::COLOR_BGR2GRAY);
    return make_tag_reader(kit)->read(luma, {});
  }
  cv::Mat3b under(const Weather& weather) const {
    const demo::Optics optics(picture.size(), 1400, {.position = {300, 450, 1300}, .target = {300, 450, 0}});
    cv::Mat3b seen = picture.clone();
    demo::lay_weather(seen, weather, optics, 0.5);
    demo::spoil(seen, weather, demo::Noise(seen.size(), 2.0, 1), 1);
    return seen;
  }
};

const Table& table() {
  static const Table made;
  return made;
}

/// How many of the plain picture's tags are read, each at its place; none elsewhere.
std::size_t read_under(const Weather& weather) {
  std::size_t count = 0;
  for (const Sighting& s : table().read(table().under(weather))) {
    CAPTURE(s.tag.value());
    const auto known = std::ranges::find(table().plain, s.tag, &Sighting::tag);
    REQUIRE(known != table().plain.end());
    CHECK(std::hypot(s.corners[0].x_px - known->corners[0].x_px, s.corners[0].y_px - known->corners[0].y_px) <
          15);
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("a rolling shutter, halos, moire, dust on the lens and cheap JPEG cost next to no tags",
          "[demo][weather]") {
  const std::size_t all = table().plain.size();
  REQUIRE(all >= 20);
  std::vector<Weather::Speck> dust;
  for (int i = 0; i < 40; ++i)
    dust.push_back(
        {.at_px = {(i * 977) % 1920 + 0.0, (i * 613) % 1080 + 0.0}, .radius_px = 30.0, .strength = 0.35});
  struct Row {
    const char* name;
    Weather weather;
  };
  for (const Row& row :
       {Row{"rolling shutter", {.roll_px = {14, -10}}}, Row{"halos", {.halo = 1.2}},
        Row{"moire", {.moire = 0.12}}, Row{"dust", {.dust = dust}}, Row{"cheap JPEG", {.jpeg = 30}},
        Row{"all of them", {.roll_px = {8, 6}, .halo = 0.6, .moire = 0.06, .dust = dust, .jpeg = 45}}}) {
    CAPTURE(row.name);
    CHECK(read_under(row.weather) >= all - all / 20);
  }
}

TEST_CASE("each kind of weather shows where it should", "[demo][weather]") {
  const cv::Mat3b plain = table().under({});
  const auto mean = [](const cv::Mat3b& picture, const cv::Rect& box) { return cv::mean(picture(box))[1]; };
  const Weather::Speck speck{.at_px = {400, 300}, .radius_px = 40, .strength = 0.5};
  const cv::Mat3b dusty = table().under({.dust = {speck}});
  CHECK(mean(dusty, {395, 295, 10, 10}) < 0.65 * mean(plain, {395, 295, 10, 10}));
  CHECK(mean(dusty, {500, 300, 10, 10}) == Approx(mean(plain, {500, 300, 10, 10})).epsilon(0.02));
  // The first row slides one way, the last the other; a tag's corners tell by how much.
  const double roll = 20;
  for (const Sighting& s : table().read(table().under({.roll_px = {roll, 0}}))) {
    const auto known = std::ranges::find(table().plain, s.tag, &Sighting::tag);
    REQUIRE(known != table().plain.end());
    const double slid = s.corners[0].x_px - known->corners[0].x_px;
    CHECK(slid == Approx(roll * (known->corners[0].y_px / 1080 - 0.5)).margin(0.7));
  }
}
