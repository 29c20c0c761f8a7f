#include "vision/source/jpeg.hpp"

#include <random>

#include "tests/support/catch.hpp"
#include "tests/vision/source/jpeg_bytes.hpp"

using namespace telescope;
using namespace telescope::vision;
using telescope::vision::test::textured_jpeg;

TEST_CASE("a whole JPEG is decoded to luma or colour", "[source]") {
  const auto bytes = textured_jpeg();
  const auto luma = decode_jpeg(bytes, JpegColour::kLuma);
  REQUIRE(luma);
  CHECK(luma->type() == CV_8UC1);
  CHECK(luma->size() == cv::Size(320, 240));
  const auto bgr = decode_jpeg(bytes, JpegColour::kBgr);
  REQUIRE(bgr);
  CHECK(bgr->type() == CV_8UC3);
  const cv::Mat theirs = cv::imdecode(bytes, cv::IMREAD_COLOR);
  CHECK(cv::norm(*bgr, theirs, cv::NORM_INF) <= 2.0);
}

TEST_CASE("a JPEG that is cut off anywhere is refused, never half grey", "[source]") {
  const auto whole = textured_jpeg();
  for (std::size_t length = 0; length < whole.size(); length += 997)
    REQUIRE_FALSE(decode_jpeg(std::span(whole).first(length), JpegColour::kLuma));
  // Cut off in the middle with the end marker put back.
  auto spliced =
      std::vector<std::uint8_t>(whole.begin(), whole.begin() + static_cast<long>(whole.size() / 2));
  spliced.insert(spliced.end(), {0xFF, 0xD9});
  const auto refused = decode_jpeg(spliced, JpegColour::kLuma);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "the JPEG picture is damaged");
}

TEST_CASE("padding behind a JPEG and stray bytes before its end marker do no harm", "[source]") {
  auto padded = textured_jpeg();
  padded.insert(padded.end(), 100, 0);
  CHECK(decode_jpeg(padded, JpegColour::kLuma));
  auto stray = textured_jpeg();
  stray.insert(stray.end() - 2, {0, 0, 0});
  CHECK(decode_jpeg(stray, JpegColour::kLuma));
}

TEST_CASE("a JPEG header that claims a huge picture is refused without the memory", "[source]") {
  auto bytes = textured_jpeg();
  for (std::size_t i = 0; i + 9 < bytes.size(); ++i)
    if (bytes[i] == 0xFF && bytes[i + 1] == 0xC0) {
      bytes[i + 5] = bytes[i + 7] = 0x80;  // 32,768 or more either way
      break;
    }
  const auto refused = decode_jpeg(bytes, JpegColour::kLuma);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "the JPEG picture is larger than 100 megapixels");
}

TEST_CASE("damaged JPEGs never break the decoder", "[source]") {
  const auto good = textured_jpeg({64, 48});
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    auto bytes = good;
    for (int i = 0; i < 4; ++i) bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    if (const auto picture = decode_jpeg(bytes, JpegColour::kLuma)) CHECK(picture->total() <= kMaxPixels);
  }
}
