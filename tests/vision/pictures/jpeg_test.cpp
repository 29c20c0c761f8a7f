#include "vision/pictures/jpeg.hpp"

#include <cstdio>
#include <cstring>
#include <random>

#include <jpeglib.h>
#include <opencv2/imgcodecs.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/pictures/jpeg_bytes.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::test;

namespace {

JpegFile inserted(JpegFile jpeg, std::size_t at, const JpegFile& bytes) {
  jpeg.insert(jpeg.begin() + static_cast<std::ptrdiff_t>(at), bytes.begin(), bytes.end());
  return jpeg;
}

JpegFile appended(JpegFile jpeg, const JpegFile& bytes) {
  return inserted(jpeg, jpeg.size(), bytes);
}

JpegFile changed(JpegFile jpeg, std::size_t at, std::uint8_t to) {
  jpeg.at(at) = to;
  return jpeg;
}

/// A film as phones put it behind a picture: it holds what looks like markers.
JpegFile film() {
  JpegFile bytes{0, 0, 0, 24, 'f', 't', 'y', 'p', 'm', 'p', '4', '2'};
  std::mt19937 random(5);
  while (bytes.size() < 200'000) bytes.push_back(static_cast<std::uint8_t>(random()));
  return bytes;
}

/// Without its Huffman tables, which AVI's Motion JPEG takes for granted.
JpegFile without_tables(JpegFile jpeg) {
  for (int table = 0; table < 4; ++table) {
    const auto at = static_cast<std::ptrdiff_t>(header_at(jpeg, 0xC4));
    jpeg.erase(jpeg.begin() + at, jpeg.begin() + at + 2 + jpeg[static_cast<std::size_t>(at) + 3] +
                                      jpeg[static_cast<std::size_t>(at) + 2] * 256);
  }
  return jpeg;
}

/// Whether libjpeg itself notices nothing.
bool libjpeg_is_content(const JpegFile& jpeg) {
  struct Errors : jpeg_error_mgr {
    bool noticed = false;
  } errors;
  jpeg_decompress_struct picture;
  picture.err = jpeg_std_error(&errors);
  errors.error_exit = [](j_common_ptr) { throw std::runtime_error("broken"); };
  errors.emit_message = [](j_common_ptr p, int level) {
    if (level < 0) static_cast<Errors*>(p->err)->noticed = true;
  };
  jpeg_create_decompress(&picture);
  try {
    jpeg_mem_src(&picture, jpeg.data(), static_cast<unsigned long>(jpeg.size()));
    jpeg_read_header(&picture, TRUE);
    jpeg_start_decompress(&picture);
    std::vector<JSAMPLE> row(std::size_t{picture.output_width} *
                             static_cast<std::size_t>(picture.output_components));
    for (JSAMPROW at = row.data(); picture.output_scanline < picture.output_height;)
      jpeg_read_scanlines(&picture, &at, 1);
    jpeg_finish_decompress(&picture);
  } catch (const std::runtime_error&) {
    errors.noticed = true;
  }
  jpeg_destroy_decompress(&picture);
  return !errors.noticed;
}

bool equal(const cv::Mat& a, const cv::Mat& b) {
  return a.size() == b.size() && a.type() == b.type() && cv::norm(a, b, cv::NORM_INF) == 0.0;
}

struct Written {
  const char* by;
  JpegFile jpeg;
};

/// Pictures as cameras write them, each with the pixels of textured_jpeg().
std::vector<Written> as_cameras_write() {
  const JpegFile plain = textured_jpeg(), restarts = textured_jpeg({320, 240}, 20);
  const std::size_t spectral = scan_at(plain) - 3;  // first, last, approximation
  JpegFile thumbnail{0xFF, 0xE1, 0, 0};             // EXIF that ends in a whole picture's end
  for (const std::uint8_t b : textured_jpeg({32, 24})) thumbnail.push_back(b);
  thumbnail[2] = static_cast<std::uint8_t>((thumbnail.size() - 2) / 256);
  thumbnail[3] = static_cast<std::uint8_t>((thumbnail.size() - 2) % 256);
  std::vector<Written> all{
      {"strays before the end", with_strays(plain, 3, 0)},
      {"other spectral parameters", changed(changed(plain, spectral + 1, 0), spectral, 1)},
      {"an odd approximation", changed(plain, spectral + 2, 0x21)},
      {"another JFIF revision", changed(plain, 11, 2)},
      {"zeros behind the end", appended(plain, JpegFile(5000, 0))},
      {"0xFF behind the end", appended(plain, JpegFile(70'000, 0xFF))},
      {"a film behind the end", appended(plain, film())},
      {"a second picture behind the end", appended(plain, textured_jpeg({64, 48}))},
      {"a second start marker", inserted(plain, 2, {0xFF, 0xD8})},
      {"strays between headers", inserted(plain, header_at(plain, 0xDB), {0x13, 0x00, 0x5A})},
      {"0xFF before a marker", inserted(plain, header_at(plain, 0xDB), JpegFile(4, 0xFF))},
      {"a thumbnail", inserted(plain, 2, thumbnail)},
      {"no Huffman tables", without_tables(plain)},
      {"restart markers", restarts},
      {"0xFF before restart markers", with_strays(restarts, 2, 0xFF)},
  };
  for (const std::size_t strays : {1U, 2U, 4U, 9U, 18U})
    for (const std::uint8_t byte : JpegFile{0x00, 0x5A, 0x13, 0xE7})
      for (const int each : {1, 3})
        all.push_back({"strays before restart markers", with_strays(restarts, strays, byte, each)});
  return all;
}

/// Pictures of more than one scan, or in another code, as no camera writes them.
std::vector<Written> as_programs_write(cv::Size size) {
  return {{"a progressive picture",
           textured_jpeg(size, 0, [](jpeg_compress_struct& jpeg) { jpeg_simple_progression(&jpeg); })},
          {"a scan for each colour",
           textured_jpeg(size, 0,
                         [](jpeg_compress_struct& jpeg) {
                           static constexpr jpeg_scan_info kScans[]{
                               {1, {0}, 0, 63, 0, 0}, {1, {1}, 0, 63, 0, 0}, {1, {2}, 0, 63, 0, 0}};
                           jpeg.scan_info = kScans;
                           jpeg.num_scans = 3;
                         })},
          {"arithmetic code",
           textured_jpeg(size, 0, [](jpeg_compress_struct& jpeg) { jpeg.arith_code = TRUE; })}};
}

/// With an EXIF header that gives this orientation, in either order of bytes.
JpegFile oriented(const JpegFile& jpeg, std::uint16_t orientation, bool big) {
  const auto high = static_cast<std::uint8_t>(orientation >> 8U),
             low = static_cast<std::uint8_t>(orientation);
  JpegFile exif{0xFF, 0xE1, 0, 34, 'E', 'x', 'i', 'f', 0, 0};
  const JpegFile tiff = big ? JpegFile{'M', 'M', 0, 42, 0, 0,    0,   8, 0, 1, 1, 0x12, 0,
                                       3,   0,   0, 0,  1, high, low, 0, 0, 0, 0, 0,    0}
                            : JpegFile{'I', 'I', 42, 0, 8, 0,   0,    0, 1, 0, 0x12, 1, 3,
                                       0,   1,   0,  0, 0, low, high, 0, 0, 0, 0,    0, 0};
  return inserted(jpeg, 2, appended(exif, tiff));
}

}  // namespace

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

TEST_CASE("a JPEG as cameras write it has every pixel that libjpeg gives", "[source]") {
  const auto plain = decode_jpeg(textured_jpeg(), JpegColour::kBgr);
  REQUIRE(plain);
  for (const auto& [by, jpeg] : as_cameras_write()) {
    CAPTURE(by);
    const auto picture = decode_jpeg(jpeg, JpegColour::kBgr);
    REQUIRE(picture);
    CHECK(equal(*picture, *plain));
    CHECK(decode_jpeg(jpeg, JpegColour::kLuma));
  }
}

TEST_CASE("a JPEG as no camera writes it that has stray bytes has all pixels or is refused", "[source]") {
  for (const auto& [by, jpeg] : as_programs_write({320, 240})) {
    CAPTURE(by);
    const auto plain = decode_jpeg(jpeg, JpegColour::kBgr);
    REQUIRE(plain);
    for (const std::size_t strays : {1U, 4U, 18U})
      if (const auto read = decode_jpeg(with_strays(jpeg, strays, 0x5A), JpegColour::kBgr))
        CHECK(equal(*read, *plain));
  }
}

TEST_CASE("a picture of a webcam that is cut at any place is not whole", "[source]") {
  const auto whole = with_strays(textured_jpeg({320, 240}, 20), 4, 0x5A);
  for (std::size_t i = 0; i < 100; ++i) {
    JpegFile cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(whole.size() * i / 100));
    CAPTURE(i);
    CHECK_FALSE(decode_jpeg(cut, JpegColour::kLuma));
    CHECK_FALSE(decode_jpeg(appended(cut, {0xFF, 0xD9}), JpegColour::kLuma));
    CHECK_FALSE(decode_jpeg(appended(cut, film()), JpegColour::kLuma));
  }
}

// A byte may be changed so that the data are another picture's, without a fault: nobody can tell.
TEST_CASE("a picture with a changed byte of which a decoder notices anything has all pixels or is refused",
          "[source]") {
  for (const int interval : {0, 20, 40}) {
    const auto whole = textured_jpeg({320, 240}, interval);
    const auto picture = decode_jpeg(whole, JpegColour::kBgr);
    REQUIRE(picture);
    std::mt19937 random(11);
    int noticed = 0;
    while (noticed < 100) {
      const std::size_t from = scan_at(whole);
      const auto other =
          changed(whole, from + random() % (whole.size() - 2 - from), static_cast<std::uint8_t>(random()));
      if (libjpeg_is_content(other)) continue;
      ++noticed;
      CAPTURE(interval, noticed);
      if (const auto taken = decode_jpeg(other, JpegColour::kBgr)) CHECK(equal(*taken, *picture));
      // The same from a camera that leaves bytes in every interval.
      if (const auto taken = decode_jpeg(with_strays(other, 3, 0x5A), JpegColour::kBgr))
        CHECK(equal(*taken, *picture));
    }
  }
}

TEST_CASE("a picture file is turned as its EXIF says", "[source]") {
  cv::Mat asymmetric(48, 64, CV_8UC1, cv::Scalar(0));
  asymmetric(cv::Rect(0, 0, 32, 8)).setTo(255);
  JpegFile jpeg;
  cv::imencode(".jpg", asymmetric, jpeg);
  for (const bool big : {false, true}) {
    for (std::uint16_t orientation = 1; orientation <= 8; ++orientation) {
      const auto turned = oriented(jpeg, orientation, big);
      CAPTURE(orientation, big);
      const auto ours = decode_jpeg_upright(turned);
      REQUIRE(ours);
      CHECK(equal(*ours, cv::imdecode(turned, cv::IMREAD_ANYCOLOR)));
    }
    for (const std::uint16_t unknown : {0, 9, 256, 65535}) {
      CAPTURE(unknown, big);
      const auto ours = decode_jpeg_upright(oriented(jpeg, unknown, big));
      REQUIRE(ours);
      CHECK(equal(*ours, cv::imdecode(jpeg, cv::IMREAD_ANYCOLOR)));
    }
  }
}

TEST_CASE("a whole JPEG of a kind that cannot be read is not called damaged", "[source]") {
  const JpegFile plain = textured_jpeg({64, 48});
  const std::size_t frame = header_at(plain, 0xC0);
  // Lossless, hierarchical, lossless in arithmetic code, JPEG-LS.
  for (const int kind : {0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF, 0xF7}) {
    CAPTURE(kind);
    const auto refused =
        decode_jpeg(changed(plain, frame + 1, static_cast<std::uint8_t>(kind)), JpegColour::kLuma);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("damaged") == std::string::npos);
    CHECK(refused.error().message.find("save it as an ordinary JPEG") != std::string::npos);
  }
  const JpegFile deep = changed(plain, frame + 1, 0xC1);
  for (const auto& other :
       {changed(deep, frame + 4, 12), changed(deep, frame + 4, 16),
        changed(changed(plain, frame + 5, 0), frame + 6, 0)}) {  // its height comes behind
    const auto refused = decode_jpeg(other, JpegColour::kLuma);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("save it as an ordinary JPEG") != std::string::npos);
  }
  const auto flat = changed(changed(plain, frame + 7, 0), frame + 8, 0);  // its width comes nowhere
  for (const auto& damaged :
       {changed(plain, frame + 4, 7), flat, changed(changed(flat, frame + 5, 0), frame + 6, 0)})
    CHECK(decode_jpeg(damaged, JpegColour::kLuma).error().message == "the JPEG picture is damaged");
}

TEST_CASE("padding behind a JPEG and stray bytes before its end marker do no harm", "[source]") {
  auto padded = textured_jpeg();
  padded.insert(padded.end(), 100, 0);
  CHECK(decode_jpeg(padded, JpegColour::kLuma));
  auto stray = textured_jpeg();
  stray.insert(stray.end() - 2, {0, 0, 0});
  CHECK(decode_jpeg(stray, JpegColour::kLuma));
  auto filled = textured_jpeg();
  filled.insert(filled.end() - 2, 512, 0);
  CHECK(decode_jpeg(filled, JpegColour::kLuma));
  for (std::size_t lost = 1; lost <= 300; ++lost) {  // and zeros put in their place
    auto jpeg = textured_jpeg();
    const cv::Mat whole = decode_jpeg(jpeg, JpegColour::kLuma).value();
    std::fill_n(jpeg.end() - 2 - static_cast<std::ptrdiff_t>(lost), lost, std::uint8_t{0});
    jpeg.insert(jpeg.end() - 2, 4096, 0);
    CAPTURE(lost);
    if (const auto read = decode_jpeg(jpeg, JpegColour::kLuma))
      CHECK(cv::norm(*read, whole, cv::NORM_INF) == 0.0);
  }
}

TEST_CASE("a JPEG header that claims a huge picture is refused without the memory", "[source]") {
  const auto plain = textured_jpeg();
  const std::size_t frame = header_at(plain, 0xC0);
  for (const std::uint8_t high :
       JpegFile{0x80, 0xFF}) {  // 32,768 or more either way; above what libjpeg takes
    const auto refused =
        decode_jpeg(changed(changed(plain, frame + 5, high), frame + 7, high), JpegColour::kLuma);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message ==
          "the JPEG picture is larger than 100 megapixels, or than 65,500 pixels along a side: make it "
          "smaller");
  }
}

TEST_CASE("damaged JPEGs never break the decoder", "[source]") {
  auto good = as_programs_write({64, 48});
  good.push_back({"a camera's picture", textured_jpeg({64, 48})});
  std::mt19937 random(1);
  for (const auto& [by, jpeg] : good) {
    CAPTURE(by);
    for (int round = 0; round < 1000; ++round) {
      auto bytes = jpeg;
      for (int i = 0; i < 4; ++i) bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
      if (const auto picture = decode_jpeg(bytes, JpegColour::kLuma)) CHECK(picture->total() <= kMaxPixels);
    }
  }
}
