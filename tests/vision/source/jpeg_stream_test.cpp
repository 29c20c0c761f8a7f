#include "vision/source/jpeg_stream.hpp"

#include <random>

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr SteadyTime kNow{std::chrono::seconds(5)};

/// The least that has the markers of a JPEG; `data`: its own, "one" for one.
std::string jpeg(const std::string& data) {
  const std::string comment = "comment, then --b, then \xFF\xD9";
  return std::string("\xFF\xD8\xFF\xFE\0", 5) + static_cast<char>(comment.size() + 2) + comment +
         std::string("\xFF\xDA\0\2", 4) + data + "\xFF\xD9";
}

std::span<const std::uint8_t> bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// The data of all pictures of a stream that comes in pieces of `piece` bytes; "error: ..." for a refusal.
std::vector<std::string> pictures(std::string_view stream, std::size_t piece = 1) {
  JpegStream parser;
  const std::size_t before = jpeg("").size() - 2;
  std::vector<std::string> out;
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    const auto fed = parser.feed(bytes(stream.substr(at, piece)), kNow);
    if (const auto picture = parser.take()) {
      const std::string all(picture->jpeg.begin(), picture->jpeg.end());
      out.push_back(all.size() < before + 2 ? "cut" : all.substr(before, all.size() - before - 2));
    }
    if (!fed) {
      out.push_back("error: " + fed.error().message);
      break;
    }
  }
  return out;
}

using Pictures = std::vector<std::string>;

}  // namespace

TEST_CASE("a stream is taken apart in whatever pieces it comes", "[source]") {
  const std::string stream = "--b\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\n" + jpeg("one") +
                             "\r\n\r\n--b\r\nContent-Type: image/jpeg\r\n\r\n" + jpeg("two") +
                             "\r\n--b\r\n\r\n" + jpeg("three") + "\r\n--b--\r\n";
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 20U})
    CHECK(pictures(stream, piece) == Pictures{"one", "two", "three"});
}

TEST_CASE("a picture is there with its last byte", "[source]") {
  CHECK(pictures("--b\r\n\r\n" + jpeg("one")) == Pictures{"one"});
}

TEST_CASE("of pictures that come together only the newest is kept", "[source]") {
  const std::string part = "--b\r\n\r\n";
  CHECK(pictures(part + jpeg("one") + "\r\n" + part + jpeg("two") + "\r\n" + part + jpeg("three"), 1000) ==
        Pictures{"three"});
}

TEST_CASE("pictures are found whatever stands between them", "[source]") {
  const std::string one = jpeg("one"), two = jpeg("two");
  for (const std::string& stream :
       {"--b\r\n\r\n" + one + "\r\n--b\r\n\r\n" + two + "\r\n--b--\r\n",
        "--b\n\n" + one + "\n--b\n\n" + two,                                 // bare line feeds
        "b\r\n\r\n" + one + "\r\nb\r\n\r\n" + two,                           // no dashes
        "Content-Type: image/jpeg\r\n\r\n" + one + "\r\n--b\r\n\r\n" + two,  // the first delimiter is missing
        one + "\r\n--b\r\n\r\n" + two,                                       // and its header
        "--b\r\n\r\n" + one + "--b\r\n\r\n" + two,                           // no end of line before it
        "noise\r\n\r\n--other\r\n--b\r\n\r\n" + one + "\r\n--B\r\n\r\n" +
            two,  // two delimiters, another case
        "--b\r\nContent-Length: 2\r\n\r\n" + one + "\r\n--b\r\nContent-Length: 9999999\r\n\r\n" + two,
        one + two,  // nothing at all
        "--b\r\n\r\n" + one + std::string(5000, '\0') + "\r\n--b\r\n\r\n" + two,
        "--b\r\n\r\n" + one + std::string(70'000, 'f') + "\r\n--b\r\n\r\n" + two}) {
    CAPTURE(stream.substr(0, 40));
    for (const std::size_t piece : {1U, 7U, 1000U}) {
      const auto found = pictures(stream, piece);
      CHECK(found.back() == "two");
      if (piece == 1) CHECK(found == Pictures{"one", "two"});
    }
  }
}

TEST_CASE("of what stands behind a header only the first picture counts", "[source]") {
  for (const std::string& ends : {"\r\n\r\n", "\n\n", "\n\r\n", "\r\r", "\r\n", "\n"}) {
    const std::string part = "\r\n--b\r\nContent-Type: image/jpeg" + ends;
    CAPTURE(part);
    for (const std::string& between : {std::string(), std::string(9, '\0'), std::string("\x8F\n")})
      CHECK(pictures(part + jpeg("one") + between + jpeg("small") + part + jpeg("two") + jpeg("small")) ==
            Pictures{"one", "two"});
  }
}

TEST_CASE("where a header stands before the first picture alone, all that follow count in the end",
          "[source]") {
  std::string stream = "--b\r\nContent-Type: image/jpeg\r\n\r\n";
  for (int i = 0; i < 12; ++i) stream += jpeg("p" + std::to_string(i));
  const auto read = pictures(stream);
  REQUIRE(read.size() > 2);
  CHECK(read.front() == "p0");
  CHECK(read.back() == "p11");
}

TEST_CASE("a picture that is cut off costs no other", "[source]") {
  const std::string part = "\r\n--b\r\n\r\n", cut = jpeg("cut").substr(0, jpeg("cut").size() - 4);
  CHECK(pictures(part + cut + part + jpeg("one")) == Pictures{"one"});
  CHECK(pictures(part + jpeg("one") + part + cut + part + cut + part + jpeg("two")) ==
        Pictures{"one", "two"});
}

TEST_CASE("a stuffed zero, a restart marker and strays end no picture", "[source]") {
  const std::string data("a\xFF\0b\xFF\xD0z\xFF\xFF\xD1q", 11);
  CHECK(pictures("\r\n\r\n" + jpeg(data)) == Pictures{data});
}

TEST_CASE("zeros behind a start marker, and more of the same, lose no picture", "[source]") {
  const std::string one = jpeg("one"), start = one.substr(0, 2), rest = one.substr(2);
  for (const std::string& written :
       {start + std::string(3, '\0') + rest, start + start + one, start + start + start + one}) {
    JpegStream parser;
    for (const char c : "--b\r\n\r\n" + written + "--b") REQUIRE(parser.feed(bytes({&c, 1}), kNow));
    const auto picture = parser.take();
    REQUIRE(picture);
    CHECK(std::string(picture->jpeg.begin(), picture->jpeg.end()) == written);
  }
}

TEST_CASE("a picture tells its server's time, and when it came", "[source]") {
  JpegStream parser;
  const std::string one = jpeg("one");
  REQUIRE(parser.feed(
      bytes("--b\r\nCONTENT-TYPE: Image/JPEG\r\nX-Timestamp: 12.5\r\n\r\n" + one.substr(0, 9)), kNow));
  REQUIRE(parser.feed(bytes(one.substr(9) + "\r\n--b\r\n\r\n" + one), kNow + std::chrono::seconds(1)));
  const auto second = parser.take();
  REQUIRE(second);
  CHECK_FALSE(second->timestamp_s);
  CHECK(second->began == kNow + std::chrono::seconds(1));
  REQUIRE(parser.feed(bytes("--b\r\nX-Timestamp: 13.5\r\n\r\n" + one), kNow));
  CHECK(parser.take()->timestamp_s == 13.5);
  CHECK_FALSE(parser.take());
  for (const char* none : {"nan", "inf", "-inf", "1e999", "x"}) {
    REQUIRE(parser.feed(bytes("--b\r\nX-Timestamp: " + std::string(none) + "\r\n\r\n" + one), kNow));
    CHECK_FALSE(parser.take()->timestamp_s);
  }
}

TEST_CASE("what a part is called that is a picture but no JPEG is known before the first picture",
          "[source]") {
  const auto type_of = [](const std::string& stream) {
    std::string type;
    for (const std::size_t piece : {std::size_t{1}, stream.size()}) {
      JpegStream parser;
      for (std::size_t at = 0; at < stream.size(); at += piece)
        REQUIRE(parser.feed(bytes(std::string_view(stream).substr(at, piece)), kNow));
      CHECK((piece == 1 || parser.other_type() == type));
      type = parser.other_type();
    }
    return type;
  };
  CHECK(type_of("--b\r\nContent-Type: image/webp\r\n\r\nRIFF\xFF\xD8\xFF") == "image/webp");
  CHECK(type_of("--b\r\ncontent-type:image/PNG; x\r\n\r\n") == "image/png");
  CHECK(type_of("--b\r\nContent-Type: image/we").empty());
  for (const char* fine : {"image/jpeg", "image/pjpeg", "image/jpg", "text/plain"})
    CHECK(type_of("--b\r\nContent-Type: " + std::string(fine) + "\r\n\r\n" + jpeg("one")).empty());
  CHECK(type_of("--b\r\n\r\n" + jpeg("one") + "--b\r\nContent-Type: image/webp\r\n\r\n").empty());
}

TEST_CASE("hostile streams are given up before they fill the memory", "[source]") {
  const auto last = [](const std::string& start, char filling, std::size_t length) {
    return pictures(start + std::string(length, filling), 1U << 16U).back();
  };
  CHECK(
      last("", 'x', 5U << 20U).find("error: what it sends is no MJPEG stream: there are no JPEG pictures") ==
      0);
  CHECK(last("", '\n', 5U << 20U).find("error: ") == 0);
  CHECK(last("--b\r\n", 'x', 5U << 20U).find("error: what it sends is no MJPEG stream") == 0);
  CHECK(last("--b\r\n\r\n" + jpeg("one").substr(0, 40), 'x', 40U << 20U) ==
        "error: it sends a picture larger than 32 MB");
  CHECK(last("--b\r\n\r\n" + jpeg("one"), '\n', 40U << 20U).find("error: ") == 0);
}

TEST_CASE("random bytes and random damage never break the parser", "[source]") {
  std::mt19937 random(1);
  const std::string good = "--b\r\nContent-Type: image/jpeg\r\nContent-Length: 3\r\n\r\n" + jpeg("abc") +
                           "\r\n--b\r\n\r\n" + jpeg("xyz") + "\r\n";
  for (int round = 0; round < 3000; ++round) {
    std::string stream = good + good + good;
    for (int i = 0; i < 6; ++i) stream[random() % stream.size()] = static_cast<char>(random());
    for (const std::string& picture : pictures(stream, 1 + random() % 40))
      CHECK(picture.size() <= stream.size() + 100);
  }
}
