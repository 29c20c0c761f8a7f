// The tag families of others: AprilTag and ArUco.
#include <bit>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"
#include "vision/tags/tag_words.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr std::array kForeign{TagFamily::kApril36h11, TagFamily::kApril25h9, TagFamily::kApril16h5,
                              TagFamily::kAruco4x4,   TagFamily::kAruco5x5,  TagFamily::kAruco6x6};

/// A kit without markers whose pieces have these ids, and whose anchors have the ids behind them.
Kit kit_of_family(TagFamily family, int count) {
  Kit kit = kit_of(0, count, family);
  for (int i = 0; i < 4; ++i) kit.anchors[static_cast<std::size_t>(i)] = TagId(count + i);
  return kit;
}

/// The least number of cells in which words of the first `ids` differ, in every turn.
int least_distance(TagFamily family, int ids) {
  const int cells = cells_across(family);
  int least = cells * cells;
  for (int a = 0; a < ids; ++a) {
    TagWord word = tag_word(family, TagId(a));
    const TagWord upright = word;
    for (int turn = 0; turn < 4; ++turn, word = turned(word, cells)) {
      if (turn > 0) least = std::min(least, distance(word, upright));
      for (int b = 0; b < a; ++b) least = std::min(least, distance(word, tag_word(family, TagId(b))));
    }
  }
  return least;
}

cv::Mat grey_table(int side) {
  return {side, side, CV_8UC1, cv::Scalar(128)};
}

std::vector<Sighting> read(const Kit& kit, const cv::Mat& picture) {
  return make_tag_reader(kit)->read(picture, {3.4F, 4.6F});
}

}  // namespace

TEST_CASE("the words of a family are as far apart as it says", "[tags][family]") {
  for (const TagFamily family : kForeign) {
    INFO(to_string(family));
    CHECK(foreign_words(family).size() == static_cast<std::size_t>(id_count(family)));
    for (const int ids : {30, 35, 50, 100, 250, 587, 1000})
      if (const TagSet set = tag_set(family, TagId(std::min(ids, id_count(family)) - 1)); set.ids == ids)
        CHECK(least_distance(family, ids) == set.distance);
  }
  CHECK(tag_set(TagFamily::kAruco4x4, TagId(49)).distance == 4);
  CHECK(tag_set(TagFamily::kAruco4x4, TagId(50)).ids == 100);
  CHECK(tag_set(TagFamily::kApril36h11, TagId(0)).ids == 587);
  CHECK_THROWS_AS(tag_word(TagFamily::kApril16h5, TagId(30)), std::out_of_range);
}

TEST_CASE("the first word of each family is the one that is printed", "[tags][family]") {
  // Rows of the published picture of id 0, its top left cell first.
  CHECK(tag_word(TagFamily::kAruco4x4, TagId(0)) == 0xB532);
  CHECK(tag_word(TagFamily::kAruco5x5, TagId(0)) == 0x145B2BC);
  CHECK(tag_word(TagFamily::kApril36h11, TagId(0)) == 0xD5D628584);
}

TEST_CASE("tags of every family are read in any turn, with the corners in their own order",
          "[tags][family]") {
  for (const TagFamily family : kForeign) {
    const Kit kit = kit_of_family(family, 26);
    const double half = 4.0 * (cells_across(family) + 2) / 2;
    for (int degrees = 0; degrees < 360; degrees += 47) {
      cv::Mat picture = grey_table(200);
      paste_tag(picture, TagId(17), {101.3, 98.6}, degrees, 4.0, family);
      const auto seen = read(kit, picture);
      INFO(to_string(family) << " turned by " << degrees);
      REQUIRE(seen.size() == 1);
      CHECK(seen[0].tag == TagId(17));
      CHECK(seen[0].module_px == Approx(4.0).epsilon(0.03));
      const double a = degrees * CV_PI / 180;
      CHECK(seen[0].corners[0].x_px == Approx(101.3 + half * (-std::cos(a) + std::sin(a))).margin(0.2));
      CHECK(seen[0].corners[0].y_px == Approx(98.6 + half * (-std::sin(a) - std::cos(a))).margin(0.2));
    }
  }
}

TEST_CASE("a steady reader reads every family, picture after picture", "[tags][family]") {
  for (const TagFamily family : kForeign) {
    INFO(to_string(family));
    const auto reader = make_steady_reader(kit_of_family(family, 20));
    for (int k = 0; k < 40; ++k) {
      cv::Mat picture = grey_table(240);
      for (int i = 0; i < 4; ++i)
        paste_tag(picture, TagId(i + (k < 20 ? 0 : 4)), {70.0 + 100 * (i % 2), 70.0 + 100 * (i / 2)},
                  10.0 * i, 4, family);
      const auto seen = reader->read(picture, {3.4F, 4.6F});
      if (k % 20 < 3) continue;  // tags were exchanged
      REQUIRE(seen.size() == 4);
      for (const Sighting& s : seen) CHECK(s.tag.value() / 4 == (k < 20 ? 0 : 1));
    }
  }
}

TEST_CASE("a kit with 40 of 587 ids reads those alone", "[tags][family]") {
  const Kit kit = kit_of_family(TagFamily::kApril36h11, 36);
  for (int id = 0; id < 587; id += 7) {
    cv::Mat picture = grey_table(120);
    paste_tag(picture, TagId(id), {60, 60}, id, 4, TagFamily::kApril36h11);
    const auto reader = make_tag_reader(kit);
    const auto seen = reader->read(picture, {3.4F, 4.6F});
    INFO(id);
    CHECK(seen.size() == (id < 36 ? 1 : 0));
    if (id >= 40) {
      REQUIRE(reader->outsiders().size() == 1);
      CHECK(reader->outsiders()[0].tag == TagId(id));
    }
  }
}

TEST_CASE("mirrored, inverted and frameless prints are no wrong identity", "[tags][family]") {
  for (const TagFamily family : kForeign) {
    const int count = std::min(mirror_safe_id_count(family), 26);
    const Kit kit = kit_of_family(family, count - 4);
    for (int id = 0; id < count - 4; id += 3) {
      INFO(to_string(family) << " " << id);
      cv::Mat picture = grey_table(120), other;
      paste_tag(picture, TagId(id), {60, 60}, id, 4, family);
      CHECK(read(kit, picture).size() == 1);
      cv::flip(picture, other, 1);
      CHECK(read(kit, other).empty());
      cv::bitwise_not(picture, other);
      CHECK(read(kit, other).empty());
      // Cut to the border, on a dark table: no white edge at all.
      const cv::Mat tag = draw_tag(family, TagId(id));
      other = cv::Mat(120, 120, CV_8UC1, cv::Scalar(30));
      const cv::Rect inner(20, 20, tag.cols - 40, tag.rows - 40);
      paste(other, tag(inner), {60, 60}, id, 4.0 * inner.width / 20);
      CHECK(read(kit, other).empty());
    }
  }
}

TEST_CASE("a photograph shows tags of any size and tilt, one id at several places", "[tags][family][photo]") {
  const std::array ids{TagId(2), TagId(7), TagId(300)};
  PhotoReader reader(TagFamily::kApril36h11, ids);
  const cv::Mat tag = draw_tag(TagFamily::kApril36h11, TagId(300));
  const auto n = static_cast<float>(tag.cols);
  const std::array<cv::Point2f, 4> paper{{{0, 0}, {n, 0}, {n, n}, {0, n}}};
  // Head on and large, small, and seen from 70 degrees beside it.
  const std::array<std::array<cv::Point2f, 4>, 3> places{
      {{{{40, 40}, {440, 50}, {430, 450}, {45, 440}}},
       {{{500, 60}, {523, 63}, {520, 86}, {497, 83}}},
       {{{560, 200}, {600, 210}, {600, 318}, {560, 330}}}}};
  cv::Mat picture(500, 640, CV_8UC1, cv::Scalar(110));
  for (const auto& place : places) {
    cv::Mat fine;
    cv::resize(picture, fine, {}, 4, 4, cv::INTER_NEAREST);
    std::array<cv::Point2f, 4> to;
    for (std::size_t i = 0; i < 4; ++i) to[i] = 4 * place[i];
    cv::warpPerspective(tag, fine, cv::getPerspectiveTransform(paper.data(), to.data()), fine.size(),
                        cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
    cv::resize(fine, picture, picture.size(), 0, 0, cv::INTER_AREA);
  }
  cv::GaussianBlur(picture, picture, {}, 0.6);
  const auto seen = reader.read(picture);
  CHECK(seen.size() == 3);
  for (const Sighting& s : seen) CHECK(s.tag == TagId(300));
  cv::flip(picture, picture, 1);
  CHECK(reader.read(picture).empty());
  CHECK(reader.read(cv::Mat()).empty());
  CHECK(reader.read(grey_table(40)).empty());
}

TEST_CASE("a tag of one family is none of another", "[tags][family]") {
  for (const TagFamily shown : kForeign)
    for (const TagFamily wanted : kForeign) {
      if (shown == wanted) continue;
      const Kit kit = kit_of_family(wanted, 26);
      for (int id = 0; id < 30; ++id) {
        cv::Mat picture = grey_table(120);
        paste_tag(picture, TagId(id), {60, 60}, 5.0 * id, 4, shown);
        INFO(to_string(shown) << " " << id << " for " << to_string(wanted));
        CHECK(make_tag_reader(kit)->read(picture, {}).empty());
      }
    }
}
