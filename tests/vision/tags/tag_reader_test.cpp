#include "vision/tags/tag_reader.hpp"

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

TEST_CASE("a tag is drawn with its quiet zone and nothing beyond it", "[tags]") {
  const cv::Mat tag = draw_tag(TagFamily::kSquare4x4, TagId(7));
  REQUIRE(tag.size() == cv::Size(160, 160));
  CHECK(cv::countNonZero(tag.row(0)) == 160);
  CHECK(cv::countNonZero(tag(cv::Rect(20, 20, 120, 20))) == 0);
  const bool top_left_white = square_word(TagId(7)) >> 15 & 1;
  CHECK((tag.at<unsigned char>(50, 50) == 255) == top_left_white);
}

TEST_CASE("a tag is read in any turn, with the corners in its own order", "[tags]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  for (int degrees = 0; degrees < 360; degrees += 23) {
    cv::Mat picture(200, 240, CV_8UC1, cv::Scalar(128));
    paste_tag(picture, TagId(30), {121.3, 98.6}, degrees, 3.4);
    const auto seen = reader->read(picture, {3.0F, 3.8F});
    INFO("turned by " << degrees);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].tag == TagId(30));
    CHECK(seen[0].module_px == Approx(3.4).epsilon(0.03));
    const double a = degrees * CV_PI / 180, half = 3 * 3.4;
    CHECK(seen[0].corners[0].x_px == Approx(121.3 + half * (-std::cos(a) + std::sin(a))).margin(0.15));
    CHECK(seen[0].corners[0].y_px == Approx(98.6 + half * (-std::sin(a) - std::cos(a))).margin(0.15));
  }
}

TEST_CASE("a tag of unknown size is read", "[tags]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  for (const double px : {2.2, 3.0, 4.5, 7.0, 12.0}) {
    cv::Mat picture(400, 500, CV_8UC1, cv::Scalar(128));
    paste_tag(picture, TagId(9), {250, 200}, 33, px);
    const auto seen = reader->read(picture, {});
    INFO("modules of " << px << " px");
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].tag == TagId(9));
  }
}

TEST_CASE("a tag that is not in the kit is not read", "[tags]") {
  cv::Mat picture(200, 240, CV_8UC1, cv::Scalar(128));
  paste_tag(picture, TagId(100), {120, 100}, 10, 4);
  CHECK(make_tag_reader(kit_of(4, 80))->read(picture, {3.6F, 4.4F}).empty());
  CHECK(make_tag_reader(kit_of(4, 100))->read(picture, {3.6F, 4.4F}).size() == 1);
}

TEST_CASE("a flipped picture of a kit in the mirror-safe range shows nothing", "[tags]") {
  const auto reader = make_tag_reader(kit_of(4, mirror_safe_id_count() - 4));
  for (int id = 4; id < mirror_safe_id_count(); id += 5) {
    cv::Mat picture(120, 120, CV_8UC1, cv::Scalar(128)), flipped;
    paste_tag(picture, TagId(id), {60, 60}, id, 4);
    CHECK(reader->read(picture, {3.6F, 4.4F}).size() == 1);
    cv::flip(picture, flipped, 1);
    CHECK(reader->read(flipped, {3.6F, 4.4F}).empty());
  }
}

TEST_CASE("empty and tiny pictures hold no tags", "[tags]") {
  const auto reader = make_tag_reader(kit_of(4, 10));
  CHECK(reader->read(cv::Mat(), {}).empty());
  for (const int size : {1, 2, 3, 11, 12, 13, 20})
    CHECK(reader->read(cv::Mat(size, size, CV_8UC1, cv::Scalar(90)), {}).empty());
  CHECK_THROWS_AS(reader->read(cv::Mat(100, 100, CV_8UC3), {}), std::invalid_argument);
}
