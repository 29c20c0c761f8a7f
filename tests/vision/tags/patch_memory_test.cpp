#include "vision/tags/patch_memory.hpp"

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

/// A tag in the middle of a picture, and its memory.
struct Rig {
  explicit Rig(double module_px = 4) : module(module_px) {}

  double module;
  cv::Mat clean = drawn(TagId(9), {0, 0});
  double noise = 2.5, contrast = 1.0;
  PatchMemory patch;
  cv::RNG random{3};

  cv::Mat drawn(TagId tag, cv::Point2d shift) const {
    cv::Mat picture(100, 100, CV_8UC1, cv::Scalar(128));
    paste_tag(picture, tag, cv::Point2d(50, 50) + shift, 0, module);
    return picture;
  }
  cv::Mat noisy(const cv::Mat& picture) {
    cv::Mat grain(picture.size(), CV_16S), dim, out;
    random.fill(grain, cv::RNG::NORMAL, 0, noise);
    picture.convertTo(dim, CV_8U, contrast, 128 * (1 - contrast));
    cv::add(dim, grain, out, cv::noArray(), CV_8U);
    return out;
  }
  static LumaView view(const cv::Mat& m) {
    return {m.data, m.cols, m.rows, static_cast<std::ptrdiff_t>(m.step)};
  }
  void read(const cv::Mat& picture, bool learn = true) {
    const auto a = static_cast<float>(50 - 3 * module), b = static_cast<float>(50 + 3 * module);
    patch.remember(view(picture), {{{a, a}, {b, a}, {b, b}, {a, b}}}, learn);
  }
  void settle(int readings = 10) {
    for (int i = 0; i < readings; ++i) read(noisy(clean));
  }
  /// In how many of a hundred pictures the memory says that the tag is shown.
  int shown(const cv::Mat& picture) {
    int count = 0;
    for (int i = 0; i < 100; ++i) count += patch.is_shown(view(noisy(picture)));
    return count;
  }
};

}  // namespace

TEST_CASE("a tag is the same but for noise only once the noise is known", "[tags][patch]") {
  Rig rig;
  CHECK(rig.shown(rig.clean) == 0);
  rig.settle(3);
  CHECK(rig.patch.is_learning());
  CHECK(rig.shown(rig.clean) == 0);
  rig.settle();
  CHECK_FALSE(rig.patch.is_learning());
  CHECK(rig.shown(rig.clean) > 95);
}

TEST_CASE("a shift, another cell, another tag and a finger at the edge are no noise", "[tags][patch]") {
  Rig rig(GENERATE(3.0, 4.0, 7.0, 8.0));
  rig.noise = GENERATE(0.0, 1.0, 2.5, 5.0);
  rig.settle();
  REQUIRE(rig.shown(rig.clean) > 95);
  for (const cv::Point2d shift : {cv::Point2d(0.3, 0), cv::Point2d(0, 0.3), cv::Point2d(-0.25, 0.25)})
    CHECK(rig.shown(rig.drawn(TagId(9), shift)) == 0);
  CHECK(rig.shown(rig.drawn(TagId(10), {0, 0})) == 0);
  for (const double across : {-1.5, 0.5})
    for (const double down : {-0.5, 1.5}) {
      cv::Mat other = rig.clean.clone();
      const cv::Point from(cvRound(50 + (across - 0.5) * rig.module),
                           cvRound(50 + (down - 0.5) * rig.module));
      cv::Mat cell = other(cv::Rect(from, cv::Size(cvRound(rig.module), cvRound(rig.module))));
      cell.setTo(cv::mean(cell)[0] > 128 ? 20 : 235);
      CHECK(rig.shown(other) == 0);
    }
  cv::Mat finger = rig.clean.clone();
  finger.colRange(0, cvRound(50 - 2.5 * rig.module)).setTo(170);
  CHECK(rig.shown(finger) == 0);
}

TEST_CASE("what passed over a tag when it was read is not taken for its noise", "[tags][patch]") {
  Rig rig;
  rig.settle();
  cv::Mat shaded;
  rig.clean.convertTo(shaded, CV_8U, 0.9);
  for (int i = 0; i < 30; ++i) rig.read(rig.noisy(i % 2 ? shaded : rig.clean), false);
  rig.read(rig.noisy(rig.clean), false);
  CHECK(rig.shown(rig.clean) > 95);
  CHECK(rig.shown(rig.drawn(TagId(9), {0.3, 0})) == 0);
  rig.read(rig.noisy(shaded));  // once, in its turn
  rig.read(rig.noisy(rig.clean), false);
  CHECK(rig.shown(rig.drawn(TagId(10), {0, 0})) == 0);
}

TEST_CASE("where noise hides a change no tag is the same", "[tags][patch]") {
  Rig rig;
  rig.contrast = 0.12;
  rig.noise = 5;
  rig.settle(30);
  CHECK(rig.shown(rig.clean) == 0);
  rig.noise = 0.3;
  rig.contrast = 0.3;
  rig.settle(30);
  CHECK(rig.shown(rig.clean) > 95);
}

TEST_CASE("a tag at the picture's edge, and one in a picture that is too narrow, do no harm",
          "[tags][patch]") {
  for (const cv::Size size : {cv::Size(100, 40), cv::Size(40, 100), cv::Size(30, 30)}) {
    PatchMemory patch;
    const cv::Mat picture(size, CV_8UC1, cv::Scalar(120));
    for (int i = 0; i < 6; ++i)
      patch.remember(Rig::view(picture), {{{1, 1}, {29, 1}, {29, 29}, {1, 29}}}, true);
    CHECK_FALSE(patch.is_shown(Rig::view(picture)));  // and it has no contrast
  }
}
