#include "vision/tags/unread_squares.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr int kTags = 12;

/// Twelve tags of ids from `first` on, modules of 4 px, on grey with a die, a card and a chessboard between.
cv::Mat table_of(int first) {
  cv::Mat picture(420, 560, CV_8UC1, cv::Scalar(110));
  for (int i = 0; i < kTags; ++i) {  // each of its own, for pasting blurs what is there
    cv::Mat tile(100, 140, CV_8UC1, cv::Scalar(110));
    paste_tag(tile, TagId(first + i), {70, 50}, 23.0 * i, 4.0);
    tile.copyTo(picture(cv::Rect(140 * (i % 4), 20 + 100 * (i / 4), 140, 100)));
  }
  cv::rectangle(picture, {20, 340, 22, 22}, cv::Scalar(240), cv::FILLED);
  cv::rectangle(picture, {100, 330, 60, 40}, cv::Scalar(235), cv::FILLED);
  cv::rectangle(picture, {118, 340, 24, 20}, cv::Scalar(30), cv::FILLED);
  for (int i = 0; i < 64; ++i)
    cv::rectangle(picture, {300 + 8 * (i % 8), 340 + 8 * (i / 8), 8, 8},
                  cv::Scalar((i + i / 8) % 2 ? 230 : 25), cv::FILLED);
  return picture;
}

std::vector<UnreadSquare> unread_in(const cv::Mat& picture) {
  const Kit kit = kit_of(4, 40);
  const auto seen = make_steady_reader(kit)->read(picture, {});
  return find_unread(kit, picture, seen);
}

std::ptrdiff_t count(const std::vector<UnreadSquare>& unread, UnreadCause cause) {
  return std::ranges::count(unread, cause, &UnreadSquare::cause);
}

}  // namespace

TEST_CASE("where all tags are read nothing is unread, whatever else is square", "[tags][unread]") {
  CHECK(unread_in(table_of(4)).empty());
}

TEST_CASE("a picture without tags has no unread squares", "[tags][unread]") {
  cv::Mat picture = table_of(4);
  picture(cv::Rect(0, 0, 560, 320)).setTo(110);
  CHECK(unread_in(picture).empty());
}

TEST_CASE("tags of another kit are counted as such, and where they are", "[tags][unread]") {
  const auto unread = unread_in(table_of(200));
  CHECK(count(unread, UnreadCause::kAnotherKit) == kTags);
  CHECK(unread.size() == kTags);
  for (const UnreadSquare& square : unread) CHECK(square.module_px == Approx(4.0).epsilon(0.05));
}

TEST_CASE("a kit printed with black and white exchanged is told as that", "[tags][unread]") {
  cv::Mat picture = table_of(4);
  cv::Mat tags = picture(cv::Rect(0, 0, 560, 320)), paper;
  cv::inRange(tags, 109, 111, paper);
  cv::bitwise_not(tags, tags);
  tags.setTo(110, paper);
  CHECK(count(unread_in(picture), UnreadCause::kInverted) == kTags);
}

TEST_CASE("a tag with a wrong cell is no tag of the kit, and under gloss that is told first",
          "[tags][unread]") {
  cv::Mat picture(100, 100, CV_8UC1, cv::Scalar(110));
  cv::Mat drawn = draw_tag(TagFamily::kSquare4x4, TagId(9));
  cv::Mat cell = drawn(cv::Rect(60, 60, 20, 20));
  cv::bitwise_not(cell, cell);
  paste(picture, drawn, {50, 50}, 12, 8 * 4.0);
  CHECK(count(unread_in(picture), UnreadCause::kAnotherKit) == 1);
  cv::Mat half = picture(cv::Rect(20, 20, 30, 60));
  half.convertTo(half, CV_8U, 0.45, 125);
  const auto unread = unread_in(picture);
  REQUIRE(unread.size() == 1);
  CHECK(unread[0].cause == UnreadCause::kGloss);
}

TEST_CASE("tags that are still too bright are told as that", "[tags][unread]") {
  cv::Mat light, picture;
  table_of(4).convertTo(light, CV_32F, 1 / 255.0);
  cv::pow(light, 2.2, light);
  cv::GaussianBlur(light, light, {}, 1.2);
  light = cv::min(light * 4.0, 1.0);
  cv::pow(light, 1 / 2.2, light);
  light.convertTo(picture, CV_8U, 255);
  const auto unread = unread_in(picture);
  CAPTURE(unread.size());
  CHECK(count(unread, UnreadCause::kTooBright) > kTags / 2);
  CHECK(count(unread, UnreadCause::kTooDark) + count(unread, UnreadCause::kAnotherKit) == 0);
}

TEST_CASE("blurred and dark tags are told as that", "[tags][unread]") {
  cv::Mat blurred, dark;
  cv::GaussianBlur(table_of(200), blurred, {}, 2.4);
  const auto soft = unread_in(blurred);
  CAPTURE(soft.size());
  CHECK(count(soft, UnreadCause::kBlurred) > kTags / 2);
  table_of(4).convertTo(dark, CV_8U, 0.1);
  cv::GaussianBlur(dark, dark, {}, 2.0);
  const auto dim = unread_in(dark);
  CAPTURE(dim.size());
  CHECK(count(dim, UnreadCause::kTooDark) == static_cast<std::ptrdiff_t>(dim.size()));
}
