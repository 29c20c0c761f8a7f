#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr ReadHints kFourPixels = {3.6F, 4.4F};

cv::Mat grey(int width, int height) {
  return cv::Mat(height, width, CV_8UC1, cv::Scalar(128));
}

/// Where corner 0 of a tag at `centre`, turned by `degrees`, is.
cv::Point2d first_corner(cv::Point2d centre, double degrees, double module_px) {
  const double a = degrees * CV_PI / 180, half = 3 * module_px;
  return centre + half * cv::Point2d(-std::cos(a) + std::sin(a), -std::sin(a) - std::cos(a));
}

double corner_error(const Sighting& seen, cv::Point2d centre, double degrees, double module_px) {
  return cv::norm(cv::Point2d(seen.corners[0].x_px, seen.corners[0].y_px) -
                  first_corner(centre, degrees, module_px));
}

}  // namespace

TEST_CASE("nothing is read in black, white, noise and stripes", "[tags][edge]") {
  const auto reader = make_tag_reader(kit_of(4, 200));
  std::vector<cv::Mat> pictures = {cv::Mat(480, 640, CV_8UC1, cv::Scalar(0)),
                                   cv::Mat(480, 640, CV_8UC1, cv::Scalar(255))};
  for (int seed = 0; seed < 6; ++seed) {
    cv::Mat noise(480, 640, CV_8UC1);
    cv::RNG(static_cast<std::uint64_t>(seed + 1)).fill(noise, cv::RNG::UNIFORM, 0, 256);
    if (seed % 2 == 1)
      cv::GaussianBlur(noise, noise, {}, seed), cv::normalize(noise, noise, 0, 255, cv::NORM_MINMAX);
    pictures.push_back(noise);
  }
  for (int pitch = 3; pitch < 40; pitch += 5) {
    cv::Mat stripes(480, 640, CV_8UC1, cv::Scalar(20));
    for (int x = 0; x < 640; x += 2 * pitch) stripes.colRange(x, std::min(x + pitch, 640)).setTo(230);
    pictures.push_back(stripes);
  }
  for (const cv::Mat& picture : pictures) {
    CHECK(reader->read(picture, {}).empty());
    CHECK(reader->read(picture, kFourPixels).empty());
  }
}

TEST_CASE("a tag is read in an 8k picture and in a part of a larger one", "[tags][edge]") {
  cv::Mat huge = grey(7680, 4320), part = huge(cv::Rect(7001, 4003, 300, 200));
  paste_tag(part, TagId(17), {150, 100}, 40, 4);
  const auto reader = make_tag_reader(kit_of(4, 80));
  CHECK(reader->read(huge, kFourPixels).size() == 1);
  const auto seen = reader->read(part, kFourPixels);
  REQUIRE(seen.size() == 1);
  CHECK(corner_error(seen[0], {150, 100}, 40, 4) < 0.3);
}

TEST_CASE("hints that make no sense are no hints", "[tags][edge]") {
  cv::Mat picture = grey(200, 200);
  paste_tag(picture, TagId(17), {100, 100}, 40, 4);
  const auto reader = make_tag_reader(kit_of(4, 80));
  CHECK(reader->read(picture, {4.4F, 3.6F}).size() == 1);
  CHECK(reader->read(picture, {-1.0F, -1.0F}).size() == 1);
  CHECK(reader->read(picture, {0.1F, 0.2F}).empty());
  CHECK(reader->read(picture, {500.0F, 1000.0F}).empty());
}

TEST_CASE("kits of no, one, ten and two hundred tags are read, and nothing else", "[tags][edge]") {
  for (const int count : {0, 1, 10, 200}) {
    cv::Mat picture = grey(400, 200);
    paste_tag(picture, TagId(4), {100, 100}, 10, 4);
    paste_tag(picture, TagId(300), {300, 100}, 10, 4);
    const auto seen = make_tag_reader(kit_of(4, count))->read(picture, kFourPixels);
    INFO("kit of " << count);
    CHECK(seen.size() == (count > 0 ? 1 : 0));
  }
}

TEST_CASE("of a tag that is clearly at two places neither is believed", "[tags][edge]") {
  cv::Mat picture = grey(600, 200);
  paste_tag(picture, TagId(9), {100, 100}, 10, 4);
  paste_tag(picture, TagId(9), {300, 100}, 70, 4);
  paste_tag(picture, TagId(10), {500, 100}, 70, 4);
  const auto reader = make_tag_reader(kit_of(4, 80));
  const auto seen = reader->read(picture, kFourPixels);
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].tag == TagId(10));
  CHECK(reader->doubles() == std::vector{TagId(9)});
  picture.colRange(200, 400).setTo(128);
  CHECK(reader->read(picture, kFourPixels).size() == 2);
  CHECK(reader->doubles().empty());
}

TEST_CASE("anchors are looked for at their own size", "[tags][edge]") {
  cv::Mat picture = grey(300, 300);
  paste_tag(picture, TagId(2), {150, 150}, 30, 8);  // 40 mm where the kit's tags are 20 mm
  const auto reader = make_tag_reader(kit_of(4, 80));
  CHECK(reader->read(picture, kFourPixels).size() == 1);
  CHECK(reader->read(picture, {}).size() == 1);
}

TEST_CASE("a tag whose quiet zone ends with the picture is read, at every edge", "[tags][edge]") {
  for (const double module : {2.0, 3.0, 4.0, 7.0, 12.0})
    for (int k = 0; k < 16; ++k) {
      const double degrees = 90 * (k % 4) + 3 * (k / 4), half = 4 * module;
      const double turn = degrees * CV_PI / 180;
      const double reach = half * (std::abs(std::cos(turn)) + std::abs(std::sin(turn)));
      for (const cv::Point2d side : {cv::Point2d(-1, 0), {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}}) {
        cv::Mat picture = grey(300, 240);
        const cv::Point2d middle(149.5, 119.5),
            at = middle + cv::Point2d(side.x * (150 - reach), side.y * (120 - reach));
        paste_tag(picture, TagId(30), at, degrees, module);
        const auto seen =
            make_tag_reader(kit_of(4, 80))
                ->read(picture, {static_cast<float>(0.9 * module), static_cast<float>(1.1 * module)});
        INFO(module << " pixels a module, at " << at.x << ", " << at.y << ", turned by " << degrees);
        REQUIRE(seen.size() == 1);
        CHECK(seen[0].tag == TagId(30));
        CHECK(corner_error(seen[0], at, degrees, module) < 0.5);
      }
    }
}

TEST_CASE("a tag cut off by the picture's edge or covered is not read, or its corners are right",
          "[tags][edge]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  int read = 0;
  for (int cut = 0; cut < 40; ++cut) {
    const double x = 4 + 0.7 * cut, degrees = 11 * cut;
    cv::Mat picture = grey(120, 120);
    paste_tag(picture, TagId(30), {x, 60}, degrees, 4);
    for (const Sighting& seen : reader->read(picture, kFourPixels)) {
      ++read;
      CHECK(seen.tag == TagId(30));
      CHECK(corner_error(seen, {x, 60}, degrees, 4) < 0.5);
    }
  }
  CHECK(read > 5);
  read = 0;
  for (int k = 0; k < 200; ++k) {
    cv::RNG random(static_cast<std::uint64_t>(k + 1));
    cv::Mat picture = grey(120, 120);
    paste_tag(picture, TagId(30), {60, 60}, 7 * k, 4);
    const double away = random.uniform(6.0, 24.0), angle = random.uniform(0.0, 6.28);
    const cv::Point at(static_cast<int>(60 + away * std::cos(angle)),
                       static_cast<int>(60 + away * std::sin(angle)));
    cv::circle(picture, at, random.uniform(2, 12), cv::Scalar(random.uniform(0, 256)), -1, cv::LINE_AA);
    for (const Sighting& seen : reader->read(picture, kFourPixels)) {
      ++read;
      INFO("covered tag " << k);
      CHECK(seen.tag == TagId(30));
      CHECK(corner_error(seen, {60, 60}, 7 * k, 4) < 1.6);  // 0.4 modules
    }
  }
  CHECK(read > 40);
}

TEST_CASE("a tag with the sharp edge of a shadow across it is read", "[tags][edge]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  int read = 0;
  for (int k = 0; k < 60; ++k) {
    cv::Mat picture(120, 120, CV_8UC1, cv::Scalar(128));
    paste_tag(picture, TagId(30), {60, 60}, 13 * k, 4);
    const double angle = 0.37 * k, edge = (k % 7 - 3) * 3.0;
    for (int y = 0; y < 120; ++y)
      for (int x = 0; x < 120; ++x)
        if ((x - 60) * std::cos(angle) + (y - 60) * std::sin(angle) < edge)
          picture.at<unsigned char>(y, x) = static_cast<unsigned char>(picture.at<unsigned char>(y, x) / 2);
    read += static_cast<int>(reader->read(picture, kFourPixels).size());
  }
  CHECK(read >= 54);
}

TEST_CASE("a tag with gloss over half of it, or in a streak across it, is read", "[tags][edge]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  for (const double width : {100.0, 12.0}) {
    int read = 0;
    for (int k = 0; k < 60; ++k) {
      cv::Mat picture(120, 120, CV_8UC1, cv::Scalar(128));
      paste_tag(picture, TagId(k), {60, 60}, 13 * k, 4);
      const double angle = 0.37 * k, edge = (k % 7 - 3) * 1.5;
      for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 120; ++x) {
          const double along = (x - 60) * std::cos(angle) + (y - 60) * std::sin(angle) - edge;
          auto& pixel = picture.at<unsigned char>(y, x);
          if (along > 0 && along < width) pixel = cv::saturate_cast<unsigned char>(pixel + 110);
        }
      INFO("tag " << k << ", streak " << width << " pixels wide");
      const auto seen = reader->read(picture, kFourPixels);
      read += static_cast<int>(seen.size());
      for (const Sighting& s : seen) CHECK(s.tag == TagId(k));
    }
    CAPTURE(width);
    CHECK(read >= 54);
  }
}

TEST_CASE("a square tag of 6 x 6 cells is not taken for one of ours", "[tags][edge]") {
  const auto reader = make_tag_reader(kit_of(4, 180));
  for (int k = 0; k < 300; ++k) {
    cv::Mat tag(200, 200, CV_8UC1, cv::Scalar(255));
    tag(cv::Rect(20, 20, 160, 160)).setTo(0);
    cv::RNG random(static_cast<std::uint64_t>(k + 1));
    for (int cell = 0; cell < 36; ++cell)
      if (random.uniform(0, 2) == 1)
        tag(cv::Rect(40 + 20 * (cell % 6), 40 + 20 * (cell / 6), 20, 20)).setTo(255);
    cv::Mat picture = grey(120, 120);
    paste(picture, tag, {60, 60}, k, 40);
    INFO("pattern " << k);
    CHECK(reader->read(picture, kFourPixels).empty());
    CHECK(reader->read(picture, {}).empty());
  }
}

TEST_CASE("a clear tag of the family that is not in the kit is an outsider, never a piece", "[tags][edge]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  cv::Mat picture = grey(600, 200);
  paste_tag(picture, TagId(17), {100, 100}, 10, 4);
  paste_tag(picture, TagId(200), {300, 100}, 40, 4);
  paste_tag(picture, TagId(201), {500, 100}, 70, 4);
  for (const ReadHints hints : {kFourPixels, ReadHints{}}) {
    const auto seen = reader->read(picture, hints);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].tag == TagId(17));
    REQUIRE(reader->outsiders().size() == 2);
    for (const Sighting& outsider : reader->outsiders()) {
      const bool first = outsider.tag == TagId(200);
      CHECK((first || outsider.tag == TagId(201)));
      CHECK(corner_error(outsider, {first ? 300.0 : 500.0, 100}, first ? 40 : 70, 4) < 0.5);
    }
  }
  CHECK(reader->read(grey(300, 300), kFourPixels).empty());
  CHECK(reader->outsiders().empty());
}

TEST_CASE("pieces, anchors and what is no tag are no outsiders", "[tags][edge]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  cv::Mat picture = grey(400, 200);
  paste_tag(picture, TagId(2), {100, 100}, 30, 4);  // an anchor, of a piece's size
  paste_tag(picture, TagId(30), {300, 100}, 30, 4);
  cv::circle(picture, {300, 100}, 6, cv::Scalar(200), -1);
  reader->read(picture, kFourPixels);
  CHECK(reader->outsiders().empty());
}
