#include "vision/tags/other_family.hpp"

#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/health/judge.hpp"
#include "vision/health/unread_notes.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

/// Tags of a family beside one another on a grey table, from this column on.
void lay(cv::Mat& table, TagFamily family, int count, int row) {
  for (int i = 0; i < count; ++i) {
    const cv::Mat face = draw_tag(family, TagId(i + 5), 7);
    face.copyTo(table(cv::Rect(40 + 120 * i, 40 + 130 * row, face.cols, face.rows)));
  }
}

cv::Mat grey_table() {
  return {540, 960, CV_8UC1, cv::Scalar(120)};
}

FrameResult seen_on(const cv::Mat& table, const Kit& kit) {
  FrameResult result{.table = {}, .frame = {.image = table, .taken_at = {}}};
  result.sightings = make_tag_reader(kit)->read(table, {});
  if (result.sightings.empty()) result.notes = {"no tag of this kit is read: is it the kit on this table?"};
  return result;
}

}  // namespace

TEST_CASE("tags of another family than the kit's are named", "[tags][family]") {
  for (const TagFamily family : {TagFamily::kApril36h11, TagFamily::kAruco4x4, TagFamily::kAruco6x6}) {
    CAPTURE(to_string(family));
    cv::Mat table = grey_table();
    lay(table, family, 6, 0);
    const auto other = find_other_family(TagFamily::kSquare4x4, table, {});
    REQUIRE(other);
    CHECK(other->family == family);
    CHECK(other->tags == 6);
    CHECK_FALSE(find_other_family(family, table,
                                  make_tag_reader([&] {
                                    Kit kit = small_demo_kit();
                                    kit.family = family;
                                    return kit;
                                  }())
                                      ->read(table, {})));
  }
  CHECK_FALSE(find_other_family(TagFamily::kSquare4x4, grey_table(), {}));
}

TEST_CASE("two tags of another family are too few to be told from chance", "[tags][family]") {
  cv::Mat table = grey_table();
  lay(table, TagFamily::kApril36h11, 2, 0);
  CHECK_FALSE(find_other_family(TagFamily::kSquare4x4, table, {}));
}

TEST_CASE("of pictures that follow one another only some are searched for other families", "[tags][family]") {
  cv::Mat table = grey_table();
  lay(table, TagFamily::kApril36h11, 4, 0);
  OtherFamilySearch search(10.0);
  const auto is_told = [&](const cv::Mat& picture, double t_s) {
    return search.look(TagFamily::kSquare4x4, picture, {}, t_s).has_value();
  };
  CHECK(is_told(table, 100.0));
  CHECK(is_told(grey_table(), 109.9));
  CHECK_FALSE(is_told(grey_table(), 110.0));
  CHECK_FALSE(is_told(table, 115.0));
  CHECK(is_told(table, 3.0));  // the recording begins anew
}

TEST_CASE("two families on one table are told, with which of them counts", "[health][family]") {
  const Kit kit = small_demo_kit();
  cv::Mat table = grey_table();
  lay(table, TagFamily::kSquare4x4, 5, 0);
  lay(table, TagFamily::kApril36h11, 4, 2);
  FrameResult result = seen_on(table, kit);
  REQUIRE(result.sightings.size() == 5);
  explain_unread(kit, result);
  CHECK(std::ranges::count(
            result.notes,
            "4 tags of the family apriltag36h11 count for nothing: all tags of a table are of one "
            "family, and this kit's is square4x4") == 1);
}

TEST_CASE("where every piece is read, no other family is searched for", "[health][family]") {
  Kit kit = small_demo_kit();
  cv::Mat table = grey_table();
  lay(table, TagFamily::kSquare4x4, 5, 0);
  lay(table, TagFamily::kApril36h11, 4, 2);
  FrameResult result = seen_on(table, kit);
  std::erase_if(kit.pieces, [&](const KitPiece& piece) {
    return std::ranges::find(result.sightings, piece.tag, &Sighting::tag) == result.sightings.end();
  });
  REQUIRE(kit.pieces.size() == 5);
  explain_unread(kit, result);
  CHECK(std::ranges::none_of(
      result.notes, [](const std::string& note) { return note.find("apriltag36h11") != note.npos; }));
}

TEST_CASE("where only tags of another family lie, the note says how they are used", "[health][family]") {
  const Kit kit = small_demo_kit();
  cv::Mat table = grey_table();
  lay(table, TagFamily::kAruco5x5, 6, 0);
  FrameResult result = seen_on(table, kit);
  REQUIRE(result.sightings.empty());
  explain_unread(kit, result);
  REQUIRE_FALSE(result.notes.empty());
  CHECK(std::ranges::count(result.notes,
                           "the tags in view are of the family aruco5x5, this kit's is square4x4: write the "
                           "scenario for them with telescope new NAME --like SCENARIO --tags aruco5x5") == 1);
  CHECK(
      std::ranges::none_of(result.notes, [](const std::string& note) { return note.starts_with("no tag"); }));

  HealthNumbers numbers;
  numbers.pictures = 3;
  numbers.other_family = OtherFamily{.family = TagFamily::kAruco5x5, .tags = 6};
  const HealthReport report = judge(kit, numbers);
  CHECK(report.find("tags")->grade == Grade::kBad);
  CHECK(report.find("tags")->sentence.starts_with("The tags in view are of the family aruco5x5"));

  numbers.tags = 12;  // a ChArUco board lies beside pieces that are read
  numbers.other_family->tags = 28;
  CHECK(judge(kit, numbers).find("tags")->grade == Grade::kFair);
  numbers.tags = 2;  // by chance
  CHECK(judge(kit, numbers).find("tags")->grade == Grade::kBad);
}
