#include <algorithm>

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/pipeline/table_picture.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/pipeline/still_tags.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;
using calibration::CameraModel;
using calibration::guess_lens;
using calibration::testing::look_at;
using calibration::testing::table_kit;

namespace {

constexpr double kTag_mm = 8.0;  // 1.1 pixels a module in the stream, 2.4 in a still
constexpr int kPieces = 12;

/// A table of stands whose tags a phone's stream is too coarse for, and its still is not.
struct Rest {
  Kit kit = table_kit();
  std::vector<FlatTag> tags;
  CameraModel stream{guess_lens(1920, 1080, 1450.0), look_at({450, 300}, 1300.0, {304.8, 457.2}, 90.0)};
  CameraModel sensor{guess_lens(4000, 3000, 3100.0), stream.pose()};  // another crop, another lens
  Pipeline pipeline{kit, {}};
  std::uint64_t number = 0;
  FrameResult newest;

  Rest() {
    kit.tag_size_mm = kTag_mm;
    for (int i = 0; i < 4; ++i)
      tags.push_back({.tag = kit.anchors[static_cast<std::size_t>(i)],
                      .centre = anchor_centre(kit, i),
                      .size_mm = kit.anchor_size_mm});
    for (int i = 0; i < kPieces; ++i) {
      KitPiece piece;
      piece.id = PieceId("p" + std::to_string(i));
      piece.tag = TagId(4 + i);
      kit.pieces.push_back(piece);
      tags.push_back({.tag = piece.tag,
                      .centre = {100.0 + 130.0 * (i % 4), 150.0 + 250.0 * (i / 4)},
                      .heading_deg = 20.0 * i,
                      .size_mm = kTag_mm});
    }
    pipeline = Pipeline(kit, {});
    pipeline.set_stills(true);
  }

  std::ptrdiff_t look() {
    ++number;
    newest = pipeline.process({.image = table_picture(stream, tags, 0.6, 2.0, number),
                               .number = number,
                               .t_s = 0.1 * static_cast<double>(number)});
    return std::ranges::count(newest.table.pieces, PieceState::kSeen, &PieceView::state);
  }
  void look_until_wanted() {
    for (int i = 0; i < 100; ++i) {
      look();
      if (newest.wants_still) return;
    }
    FAIL("no still is wanted of a table at rest");
  }
  FrameResult still() const {
    auto result = Pipeline(kit, {}).process({.image = table_picture(sensor, tags, 0.6, 2.0, 9), .number = 1});
    REQUIRE(result.camera);
    REQUIRE(std::ranges::count(result.table.pieces, PieceState::kSeen, &PieceView::state) == kPieces);
    return result;
  }
  /// After the pictures that a still needs to count.
  std::ptrdiff_t look_on() {
    for (int i = 0; i < 4; ++i) look();
    return look();
  }
};

}  // namespace

TEST_CASE("what a still of the table at rest shows is read as long as the stream shows the same there",
          "[pipeline][still]") {
  Rest table;
  table.look_until_wanted();
  CHECK(table.look() == 0);
  CHECK_FALSE(table.newest.wants_still);  // one at a time
  table.pipeline.take_still(table.still());
  REQUIRE(table.look_on() == kPieces);
  for (std::size_t i = 0; i < table.newest.table.pieces.size(); ++i) {
    const PieceView& piece = table.newest.table.pieces[i];
    REQUIRE(piece.pose);
    CHECK(std::hypot(piece.pose->centre.x_mm - table.tags[4 + i].centre.x_mm,
                     piece.pose->centre.y_mm - table.tags[4 + i].centre.y_mm) < 1.5);
  }
  std::ptrdiff_t least = kPieces;
  int wanted = 0;
  for (int i = 0; i < 150; ++i) {
    least = std::min(least, table.look());
    wanted += table.newest.wants_still;
  }
  CHECK(least >= kPieces - 1);
  CHECK(wanted == 0);  // nothing has moved
  for (const PieceView& piece : table.newest.table.pieces) CHECK_FALSE(piece.held);

  // One is exchanged for another, and one is taken away: neither is believed any longer.
  std::swap(table.tags[5].tag, table.tags[6].tag);
  table.tags.pop_back();
  CHECK(table.look() <= kPieces - 3);
  for (const std::size_t gone : {1U, 2U, 11U})
    CHECK(table.newest.table.pieces[gone].state != PieceState::kSeen);
}

TEST_CASE("a still does not count where the table has changed since it was wanted", "[pipeline][still]") {
  Rest table;
  table.look_until_wanted();
  const FrameResult still = table.still();
  std::swap(table.tags[5].tag, table.tags[6].tag);
  table.look();
  table.pipeline.take_still(still);
  table.look_on();
  for (const std::size_t changed : {1U, 2U})
    CHECK(table.newest.table.pieces[changed].state != PieceState::kSeen);
  CHECK(table.newest.table.pieces[0].state == PieceState::kSeen);
}

TEST_CASE("a still that nobody has wanted, or of another table, tells nothing", "[pipeline][still]") {
  Rest table;
  table.look();
  table.pipeline.take_still(table.still());
  CHECK(table.look_on() == 0);
  table.look_until_wanted();
  FrameResult empty = table.still();
  empty.table.pieces.clear();
  table.pipeline.take_still(empty);
  CHECK(table.look_on() == 0);
}

TEST_CASE("a still that is lost on its way is wanted again while the table rests, three times in all",
          "[pipeline][still]") {
  StillTags tags;
  const cv::Mat luma(48, 64, CV_8U, cv::Scalar(128));
  int picture = 0;
  const auto wanted_in = [&](int pictures, bool rests) {
    std::vector<int> wanted;
    for (const int end = picture + pictures; picture < end; ++picture)
      if (tags.look(luma, rests, true, 0.125 * picture)) wanted.push_back(picture);
    return wanted;
  };
  CHECK(wanted_in(1000, true) == std::vector{8, 128, 248});  // it may take 15 s to come over
  CHECK(wanted_in(1, false).empty());
  CHECK(wanted_in(1000, true) == std::vector{1009, 1129, 1249});
}

TEST_CASE("no still is wanted for pieces that belong where no camera looks", "[pipeline][still]") {
  Rest table;
  std::vector<PieceId> elsewhere;
  for (const KitPiece& piece : table.kit.pieces) elsewhere.push_back(piece.id);
  table.pipeline.set_stills(true, elsewhere);
  for (int i = 0; i < 25; ++i) {
    table.look();
    CHECK_FALSE(table.newest.wants_still);
  }
  elsewhere.pop_back();
  table.pipeline.set_stills(true, elsewhere);  // by now the table has rested for long
  table.look();
  CHECK(table.newest.wants_still);
}
