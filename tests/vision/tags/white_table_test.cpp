// Bright ground close to a tag: a wide base's rim is then a second dark ring around it.
#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

/// A sheet or a table of white with tags in rows, each on a grey base that reaches `rim` modules from its
/// middle.
struct WhiteTable {
  static constexpr int kAcross = 5, kDown = 4;
  int first;
  double module_px, rim, degrees;
  double pitch = 2 * rim * module_px * 1.45;
  cv::Mat picture;

  WhiteTable(int first_tag, double module, double rim_modules, double turn, int grey)
      : first(first_tag), module_px(module), rim(rim_modules), degrees(turn) {
    const int width = static_cast<int>(pitch * (kAcross + 1)), height = static_cast<int>(pitch * (kDown + 1));
    picture = cv::Mat(height, width, CV_8UC1, cv::Scalar(245));
    for (int i = 0; i < kAcross * kDown; ++i) {
      cv::Mat card(400, 400, CV_8UC1, cv::Scalar(grey)), tag = draw_tag(TagFamily::kSquare4x4, tag_of(i));
      const int side = static_cast<int>(400 * 4 / rim), from = (400 - side) / 2;
      cv::resize(tag, card(cv::Rect(from, from, side, side)), {side, side}, 0, 0, cv::INTER_AREA);
      paste_card(card, centre_of(i), degrees + 7 * i);
    }
    cv::GaussianBlur(picture, picture, {}, 0.7);
    cv::Mat grain(picture.size(), CV_16S);
    cv::RNG(static_cast<std::uint64_t>(turn) + 1).fill(grain, cv::RNG::NORMAL, 0, 3);
    cv::add(picture, grain, picture, cv::noArray(), CV_8U);
  }
  TagId tag_of(int i) const { return TagId(first + i); }
  cv::Point2d centre_of(int i) const { return {(i % kAcross + 1) * pitch, (i / kAcross + 1) * pitch}; }

 private:
  void paste_card(const cv::Mat& card, cv::Point2d centre, double turn) {
    const int half = static_cast<int>(pitch / 2);
    const cv::Rect box(static_cast<int>(centre.x) - half, static_cast<int>(centre.y) - half, 2 * half,
                       2 * half);
    cv::Mat part = picture(box).clone();
    paste(part, card, centre - cv::Point2d(box.tl()), turn, 2 * rim * module_px);
    part.copyTo(picture(box));
  }
};

/// At least `least` of the twenty tags, and nothing that is not there.
void check_reads(const WhiteTable& table, TagReader& reader, const ReadHints& hints, std::size_t least) {
  const auto seen = reader.read(table.picture, hints);
  CHECK(seen.size() >= least);
  for (const Sighting& s : seen) {
    INFO("tag " << s.tag.value());
    REQUIRE(s.tag.value() >= table.first);
    REQUIRE(s.tag.value() < table.first + table.kAcross * table.kDown);
    cv::Point2d middle;
    for (const auto& corner : s.corners) middle += 0.25 * cv::Point2d(corner.x_px, corner.y_px);
    CHECK(cv::norm(middle - table.centre_of(s.tag.value() - table.first)) < 0.2 * table.module_px);
    CHECK(s.module_px == Approx(table.module_px).epsilon(0.05));
  }
}

}  // namespace

TEST_CASE("24 mm tags on 30 mm bases are read on a white table, whatever the bases' grey", "[tags][white]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  constexpr double kRim = 15.0 / 3.0;  // half a base in modules
  int first = 4;
  for (const int grey : {40, 90, 128, 170})
    for (const double module : {2.6, 3.4, 4.4, 6.0})
      for (const double degrees : {0.0, 19.0, 41.0}) {
        first = 4 + (first + 16) % 60;
        INFO("grey " << grey << ", module " << module << " px, turned " << degrees);
        const WhiteTable table(first, module, kRim, degrees, grey);
        const auto px = static_cast<float>(module);
        const std::size_t least = grey == 40 ? 17 : 19;  // a black base hides some
        check_reads(table, *reader, {0.85F * px, 1.15F * px}, least);
        check_reads(table, *reader, {}, least);
      }
}

TEST_CASE("tags with white around from 4.67 modules on, as on a printed sheet, are read", "[tags][white]") {
  const auto reader = make_tag_reader(kit_of(4, 80));
  int first = 4;
  for (const int grey : {60, 128, 190})
    for (const double module : {2.6, 3.0, 4.4, 6.0})
      for (const double degrees : {0.0, 11.0, 23.0, 45.0}) {
        first = 4 + (first + 16) % 60;
        INFO("grey " << grey << ", module " << module << " px, turned " << degrees);
        const WhiteTable table(first, module, 14.0 / 3.0, degrees, grey);
        const auto px = static_cast<float>(module);
        check_reads(table, *reader, {0.85F * px, 1.15F * px}, 19);
        check_reads(table, *reader, {}, 19);
      }
}
