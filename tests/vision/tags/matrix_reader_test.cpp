#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr auto kMatrix = TagFamily::kDataMatrix;

cv::Mat picture_of(TagId tag, double degrees, double module_px) {
  const int side = static_cast<int>(module_px * 26);
  cv::Mat picture(side, side, CV_8UC1, cv::Scalar(128));
  paste_tag(picture, tag, {side / 2.0, side / 2.0}, degrees, module_px, kMatrix);
  return picture;
}

}  // namespace

TEST_CASE("a Data Matrix tag is 16 modules across: quiet zone, frame, quiet zone, symbol",
          "[tags][datamatrix]") {
  const cv::Mat tag = draw_tag(kMatrix, TagId(12), 5);
  REQUIRE(tag.cols == 5 * modules_across(kMatrix));
  CHECK(cv::countNonZero(tag.row(2)) == tag.cols);
  CHECK(cv::countNonZero(tag(cv::Rect(5, 5, 70, 5))) == 0);
  CHECK(cv::countNonZero(tag(cv::Rect(10, 10, 60, 5))) == 300);
  CHECK(cv::countNonZero(tag(cv::Rect(15, 15, 5, 50))) == 0);
}

TEST_CASE("a Data Matrix tag is read in any turn, with the corners in its own order", "[tags][datamatrix]") {
  const auto reader = make_tag_reader(kit_of(4, 80, kMatrix));
  for (int degrees = 0; degrees < 360; degrees += 31) {
    const auto seen = reader->read(picture_of(TagId(41), degrees, 4), {3.6F, 4.4F});
    INFO("turned by " << degrees);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].tag == TagId(41));
    CHECK(seen[0].module_px == Approx(4).epsilon(0.03));
    const double a = degrees * CV_PI / 180, half = 7 * 4, middle = 52;
    CHECK(seen[0].corners[0].x_px == Approx(middle + half * (-std::cos(a) + std::sin(a))).margin(0.3));
    CHECK(seen[0].corners[0].y_px == Approx(middle + half * (-std::sin(a) - std::cos(a))).margin(0.3));
  }
}

TEST_CASE("a Data Matrix tag of unknown size is read", "[tags][datamatrix]") {
  const auto reader = make_tag_reader(kit_of(4, 80, kMatrix));
  for (const double px : {2.5, 4.0, 8.0}) {
    INFO("modules of " << px << " px");
    CHECK(reader->read(picture_of(TagId(5), 20, px), {}).size() == 1);
  }
}

TEST_CASE("a Data Matrix tag that is not in the kit, of the wrong size or mirrored is not read",
          "[tags][datamatrix]") {
  const auto reader = make_tag_reader(kit_of(4, 80, kMatrix));
  CHECK(reader->read(picture_of(TagId(300), 20, 4), {}).empty());
  REQUIRE(reader->outsiders().size() == 1);
  CHECK(reader->outsiders()[0].tag == TagId(300));
  CHECK(reader->read(picture_of(TagId(10), 20, 4), {6.0F, 7.0F}).empty());
  for (int id = 0; id < 84; id += 3) {
    cv::Mat flipped;
    cv::flip(picture_of(TagId(id), id, 4), flipped, 1);
    CHECK(reader->read(flipped, {}).empty());
  }
}

TEST_CASE("a blurred and noisy Data Matrix tag of 2.6 px a module is read, and never as another",
          "[tags][datamatrix]") {
  const auto reader = make_tag_reader(kit_of(4, 80, kMatrix));
  int read = 0;
  for (int id = 4; id < 84; id += 2) {
    cv::Mat picture = picture_of(TagId(id), 37 * id, 2.6), noisy;
    cv::GaussianBlur(picture, picture, {}, 0.9);
    cv::Mat grain(picture.size(), CV_16S);
    cv::RNG(static_cast<std::uint64_t>(id)).fill(grain, cv::RNG::NORMAL, 0, 5);
    cv::add(picture, grain, noisy, cv::noArray(), CV_8U);
    for (const Sighting& seen : reader->read(noisy, {2.3F, 2.9F})) {
      INFO("tag " << id);
      CHECK(seen.tag == TagId(id));
      ++read;
    }
    CHECK(reader->outsiders().empty());
  }
  CHECK(read >= 38);
}

TEST_CASE("of a Data Matrix tag that is at two places neither is believed", "[tags][datamatrix]") {
  cv::Mat picture;
  cv::hconcat(picture_of(TagId(41), 20, 4), picture_of(TagId(41), 70, 4), picture);
  const auto reader = make_tag_reader(kit_of(4, 80, kMatrix));
  CHECK(reader->read(picture, {3.6F, 4.4F}).empty());
  CHECK(reader->doubles() == std::vector{TagId(41)});
}
