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
  CHECK(reader->read(picture_of(TagId(10), 20, 4), {6.0F, 7.0F}).empty());
  for (int id = 0; id < 84; id += 3) {
    cv::Mat flipped;
    cv::flip(picture_of(TagId(id), id, 4), flipped, 1);
    CHECK(reader->read(flipped, {}).empty());
  }
}
