#include "vision/tags/renditions.hpp"

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr double kModule_px = 3.5;

cv::Mat twelve_tags() {
  cv::Mat picture(360, 480, CV_8UC1);
  for (int i = 0; i < 12; ++i) {  // each of its own, for pasting blurs what is there
    cv::Mat tile(120, 120, CV_8UC1, cv::Scalar(110));
    paste_tag(tile, TagId(4 + i), {60, 60}, 31.0 * i, kModule_px);
    tile.copyTo(picture(cv::Rect(120 * (i % 4), 120 * (i / 4), 120, 120)));
  }
  return picture;
}

/// What a camera makes of light, sigma 0.8 px of blur before its tone curve, at so many stops more.
cv::Mat exposed(const cv::Mat& picture, double ev) {
  cv::Mat light, grey;
  picture.convertTo(light, CV_32F, 1 / 255.0);
  cv::pow(light, 2.2, light);
  cv::GaussianBlur(light, light, {}, 0.8);
  light = cv::min(light * std::exp2(ev), 1.0);
  cv::pow(light, 1 / 2.2, light);
  light.convertTo(grey, CV_8U, 255);
  return grey;
}

/// White where paper is, a fifth darker where ink is, on the same table.
cv::Mat faded(const cv::Mat& picture) {
  cv::Mat out, table;
  picture.convertTo(out, CV_8U, 0.2, 200);
  cv::inRange(picture, 109, 111, table);
  out.setTo(110, table);
  return out;
}

/// Reads still and camera's picture, with sizes told and without; how many tags each has where they are, and
/// that nothing else is read.
void check_all_read(const cv::Mat& picture) {
  const ReadHints sizes{3.15F, 3.85F};
  for (const auto& seen : {make_steady_reader(kit_of(4, 40))->read(picture, {}),
                           make_tag_reader(kit_of(4, 40))->read(picture, sizes),
                           make_tag_reader(kit_of(4, 40))->read(picture, {})}) {
    CHECK(seen.size() == 12);
    for (const Sighting& s : seen) {
      const int i = s.tag.value() - 4;
      double x = 0, y = 0;
      for (const auto& corner : s.corners) x += corner.x_px / 4, y += corner.y_px / 4;
      CHECK(std::hypot(x - (60 + 120 * (i % 4)), y - (60 + 120 * (i / 4))) < 0.25);
    }
  }
}

LumaView view_of(const cv::Mat& m) {
  return {m.data, m.cols, m.rows, static_cast<std::ptrdiff_t>(m.step)};
}

}  // namespace

TEST_CASE("tags are read whose paper has swollen into their ink, at their true middles",
          "[tags][renditions]") {
  for (const double ev : {1.0, 1.5, 2.0}) {
    INFO(ev << " EV");
    check_all_read(exposed(twelve_tags(), ev));
  }
}

TEST_CASE("tags of faded ink are read among darker things", "[tags][renditions]") {
  check_all_read(faded(twelve_tags()));
}

TEST_CASE("one tag that another rendition alone shows is read beside eleven clear ones",
          "[tags][renditions]") {
  const cv::Rect first(0, 0, 120, 120);
  for (const cv::Mat& unclear : {exposed(twelve_tags(), 2), faded(twelve_tags())}) {
    cv::Mat picture = exposed(twelve_tags(), 0);
    unclear(first).copyTo(picture(first));
    check_all_read(picture);
  }
}

TEST_CASE("an eroded rendition is the darkest of 2 x 2 pixels, also at the picture's edge",
          "[tags][renditions]") {
  cv::Mat1b picture(9, 37);
  cv::RNG(3).fill(picture, cv::RNG::UNIFORM, 0, 256);
  Renditions renditions;
  renditions.begin(view_of(picture));
  for (const cv::Rect part : {cv::Rect(0, 0, 37, 9), cv::Rect(5, 3, 32, 6), cv::Rect(-4, -4, 10, 10)}) {
    renditions.begin(view_of(picture));
    const LumaView eroded = renditions.view(Rendition::kEroded, part);
    const cv::Rect inside = part & cv::Rect({}, picture.size());
    for (int y = inside.y; y < inside.y + inside.height; ++y)
      for (int x = inside.x; x < inside.x + inside.width; ++x) {
        const int right = std::min(x + 1, 36), below = std::min(y + 1, 8);
        CHECK(eroded.row(y)[x] ==
              std::min({picture(y, x), picture(y, right), picture(below, x), picture(below, right)}));
      }
  }
}

TEST_CASE("a steep rendition leaves order as it is and takes what is not paper away", "[tags][renditions]") {
  cv::Mat1b picture(64, 256);
  for (int x = 0; x < 256; ++x) picture.col(x).setTo(x);
  Renditions renditions;
  renditions.begin(view_of(picture));
  const LumaView steep = renditions.view(Rendition::kSteep, {0, 0, 256, 64});
  for (int x = 1; x < 256; ++x) CHECK(steep.row(5)[x] >= steep.row(5)[x - 1]);
  CHECK(steep.row(5)[255] == 255);
  CHECK(steep.row(5)[128] < 24);
}

TEST_CASE("a quad of the eroded rendition is half a pixel smaller in the plain one, and to the lower right",
          "[tags][renditions]") {
  const PixelQuad quad{{{9, 9}, {30, 9}, {30, 30}, {9, 30}}};
  const PixelQuad plain = in_plain(Rendition::kEroded, quad);
  CHECK(plain[0].x == Approx(10));
  CHECK(plain[0].y == Approx(10));
  CHECK(plain[2].x == Approx(30));
  CHECK(plain[2].y == Approx(30));
  CHECK(in_plain(Rendition::kSteep, quad)[2].x == 30);
}
