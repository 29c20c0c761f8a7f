// Any number of one class of markers is read, in every picture, beside the pieces.
#include <algorithm>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr ReadHints kFourPixels = {3.6F, 4.4F};
constexpr double kModule = 4;
constexpr int kPin = 479, kSmoke = 478;

Kit kit_with_markers() {
  Kit kit = kit_of(4, 6);
  kit.markers = {{.id = "pin", .name = {}, .short_name = {}, .tag = TagId(kPin)},
                 {.id = "smoke", .name = {}, .short_name = {}, .tag = TagId(kSmoke)}};
  return kit;
}

/// Blurred in its own part of the picture only.
void put(cv::Mat& picture, int tag, cv::Point2d at, double degrees,
         TagFamily family = TagFamily::kSquare4x4) {
  const int reach = family == TagFamily::kSquare4x4 ? 28 : 60;
  const cv::Rect box = cv::Rect(cv::Point(at) - cv::Point(reach, reach), cv::Size(2 * reach, 2 * reach)) &
                       cv::Rect({}, picture.size());
  cv::Mat part = picture(box);
  paste_tag(part, TagId(tag), at - cv::Point2d(box.tl()), degrees, kModule, family);
}

/// Six pieces in a row, then thirty pins and six smokes in rows.
struct Markers {
  std::vector<cv::Point2d> pins;
  cv::Mat clean{cv::Size(560, 480), CV_8UC1, cv::Scalar(128)};
  cv::RNG random{3};

  explicit Markers(std::size_t left_out = 99) {
    for (int i = 0; i < 6; ++i) put(clean, 4 + i, {50.0 + 90 * i, 40}, 17.0 * i);
    for (int i = 0; i < 30; ++i) pins.emplace_back(50 + i % 6 * 90, 100 + i / 6 * 60);
    for (std::size_t i = 0; i < pins.size(); ++i)
      if (i != left_out) put(clean, kPin, pins[i], 23.0 * static_cast<double>(i));
    for (int i = 0; i < 6; ++i) put(clean, kSmoke, {50.0 + 90 * i, 400}, 40.0 * i);
  }
  cv::Mat picture() {
    cv::Mat grain(clean.size(), CV_16S), out;
    random.fill(grain, cv::RNG::NORMAL, 0, 2.5);
    cv::add(clean, grain, out, cv::noArray(), CV_8U);
    return out;
  }
};

auto count(const std::vector<Sighting>& seen, int tag) {
  return std::ranges::count(seen, TagId(tag), &Sighting::tag);
}

bool is_at(const std::vector<Sighting>& seen, int tag, cv::Point2d place) {
  return std::ranges::any_of(seen, [&](const Sighting& s) {
    cv::Point2d middle;
    for (const auto& c : s.corners) middle += cv::Point2d(c.x_px, c.y_px) / 4;
    return s.tag == TagId(tag) && cv::norm(middle - place) < 1;
  });
}

void check_all(const TagReader& reader, const std::vector<Sighting>& sightings, const Markers& table) {
  CHECK(sightings.size() == 6);
  CHECK(count(reader.markers(), kPin) == 30);
  CHECK(count(reader.markers(), kSmoke) == 6);
  CHECK(reader.markers().size() == 36);
  for (const cv::Point2d& pin : table.pins) CHECK(is_at(reader.markers(), kPin, pin));
  CHECK(reader.doubles().empty());
  CHECK(reader.copies().empty());
  CHECK(reader.outsiders().empty());
}

}  // namespace

TEST_CASE("a picture shows every marker of a class, and none of them is a double or an outsider",
          "[tags][marker]") {
  Markers table;
  const auto reader = make_tag_reader(kit_with_markers());
  const auto sightings = reader->read(table.picture(), kFourPixels);
  check_all(*reader, sightings, table);
}

TEST_CASE("thirty markers of one class are read in every one of many pictures", "[tags][marker]") {
  Markers table;
  const auto reader = make_steady_reader(kit_with_markers());
  for (int k = 0; k < 100; ++k) {
    CAPTURE(k);
    const auto sightings = reader->read(table.picture(), kFourPixels);
    check_all(*reader, sightings, table);
  }
}

TEST_CASE("one marker of many is taken away and another put down in its place a moment later",
          "[tags][marker]") {
  Markers all, fewer(8);
  const auto reader = make_steady_reader(kit_with_markers());
  for (int k = 0; k < 5; ++k) reader->read(all.picture(), kFourPixels);
  for (int k = 0; k < 40; ++k) {
    reader->read(fewer.picture(), kFourPixels);
    CHECK(count(reader->markers(), kPin) == 29);
    CHECK_FALSE(is_at(reader->markers(), kPin, fewer.pins[8]));
  }
  for (int k = 0; k < 12; ++k) reader->read(all.picture(), kFourPixels);
  CHECK(count(reader->markers(), kPin) == 30);
}

TEST_CASE("a copy of a piece's tag is doubled, beside markers that never are", "[tags][marker]") {
  Markers table;
  put(table.clean, 5, {280, 450}, 10);
  const auto reader = make_tag_reader(kit_with_markers());
  const auto sightings = reader->read(table.picture(), kFourPixels);
  CHECK(reader->doubles() == std::vector{TagId(5)});
  CHECK(count(sightings, 5) == 0);
  CHECK(count(reader->markers(), 5) == 0);
}

TEST_CASE("Data Matrix markers of one class are read at every place", "[tags][marker]") {
  Kit kit = kit_of(4, 2, TagFamily::kDataMatrix);
  kit.markers = {{.id = "card", .name = {}, .short_name = {}, .tag = TagId(9999)}};
  cv::Mat picture(cv::Size(640, 480), CV_8UC1, cv::Scalar(128));
  for (int i = 0; i < 2; ++i) put(picture, 4 + i, {80.0 + 120 * i, 80}, 0, TagFamily::kDataMatrix);
  for (int i = 0; i < 8; ++i)
    put(picture, 9999, {80.0 + i % 4 * 140, 220.0 + i / 4 * 140}, 20.0 * i, TagFamily::kDataMatrix);
  const auto reader = make_tag_reader(kit);
  CHECK(reader->read(picture, {}).size() == 2);
  CHECK(reader->markers().size() == 8);
  CHECK(reader->doubles().empty());
}

TEST_CASE("a kit that uses every word of the family reads a framed square that is none of them", "[marker]") {
  Kit kit = kit_of(4, 180);
  for (int id = 184; id < square_id_count(); ++id)
    kit.markers.push_back({.id = std::to_string(id), .name = {}, .short_name = {}, .tag = TagId(id)});
  cv::Mat picture(200, 200, CV_8UC1, cv::Scalar(128));
  cv::rectangle(picture, cv::Rect(84, 84, 32, 32), cv::Scalar(235), cv::FILLED);
  cv::rectangle(picture, cv::Rect(88, 88, 24, 24), cv::Scalar(20), cv::FILLED);
  cv::circle(picture, {100, 100}, 5, cv::Scalar(235), cv::FILLED);
  const auto reader = make_steady_reader(kit);
  CHECK(reader->read(picture, kFourPixels).empty());
  CHECK(reader->markers().empty());
  CHECK(reader->outsiders().empty());
}
