// Parts of pictures that were read wrongly once.
#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"
#include "vision/source/picture_file.hpp"
#include "vision/tags/square_decoder.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

/// Pieces with the first tags after the anchors'.
Kit kit_of(int count) {
  Kit kit;
  kit.anchors = {TagId(0), TagId(1), TagId(2), TagId(3)};
  for (int i = 0; i < count; ++i) kit.pieces.push_back({.tag = TagId(4 + i)});
  return kit;
}

}  // namespace

TEST_CASE("part of an AprilTag that nearly has a frame and nearly a word of ours is not read",
          "[tags][edge]") {
  // In a clean picture a tag's frame or its cells may be spoilt, but not both.
  const cv::Mat part = read_picture(test::project_file("tests/data/tags/april_36h11.png")).value();
  REQUIRE(part.size() == cv::Size(40, 40));
  cv::Mat picture;
  cv::copyMakeBorder(part, picture, 12, 12, 12, 12, cv::BORDER_REPLICATE);
  const auto reader = make_tag_reader(kit_of(85));
  for (const ReadHints hints : {ReadHints{3.08F, 4.17F}, ReadHints{2.6F, 3.2F}, ReadHints{}})
    CHECK(reader->read(picture, hints).empty());
}

TEST_CASE("a tag into which the figures of its stand throw their shadows is read", "[tags][edge]") {
  const cv::Mat picture = read_picture(test::project_file("tests/data/tags/shadowed_by_figures.png")).value();
  REQUIRE_FALSE(picture.empty());
  const auto seen = make_tag_reader(kit_of(90))->read(picture, {3.2F, 4.0F});
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].tag == TagId(19));
}

TEST_CASE("a tag half under an arm, whose shading passes for the rest of it, is not read as another",
          "[tags][edge]") {
  const cv::Mat picture = read_picture(test::project_file("tests/data/tags/arm_over_tag.png")).value();
  REQUIRE(picture.size() == cv::Size(48, 48));
  std::vector<TagId> ids;
  for (const KitPiece& piece : kit_of(85).pieces) ids.push_back(piece.tag);
  const SquareDecoder decoder(TagFamily::kSquare4x4, ids);
  const LumaView luma{picture.data, picture.cols, picture.rows, static_cast<std::ptrdiff_t>(picture.step)};
  for (float off = -1; off <= 1; off += 0.125F) {
    const PixelQuad quad = {{{14.6F + off, 12.9F}, {34.1F, 12.2F}, {36.0F, 34.4F}, {16.4F + off, 35.2F}}};
    INFO("its left side " << off << " px off");
    CHECK_FALSE(decoder.decode(luma, quad).decoded);
  }
}

TEST_CASE("a dark base with figures on coarse ground is not taken for a tag", "[tags][edge]") {
  const cv::Mat part = read_picture(test::project_file("tests/data/tags/dark_base.png")).value();
  REQUIRE(!part.empty());
  cv::Mat picture;
  cv::copyMakeBorder(part, picture, 40, 40, 40, 40, cv::BORDER_REFLECT_101);
  const auto reader = make_tag_reader(kit_of(84));
  for (const ReadHints hints :
       {ReadHints{}, ReadHints{6.9F, 6.9F}, ReadHints{5.9F, 7.9F}, ReadHints{6.6F, 8.8F}})
    CHECK(reader->read(picture, hints).empty());
}
