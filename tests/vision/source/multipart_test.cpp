#include "vision/source/multipart.hpp"

#include <random>

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr SteadyTime kNow{std::chrono::seconds(5)};

std::span<const std::uint8_t> bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// All parts of a stream that comes in pieces of `piece` bytes; "error: ..." for a refusal.
std::vector<std::string> parts(std::string boundary, std::string_view stream, std::size_t piece = 1) {
  MultipartParser parser(std::move(boundary));
  std::vector<std::string> out;
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    const auto fed = parser.feed(bytes(stream.substr(at, piece)), kNow);
    if (const auto part = parser.take()) out.emplace_back(part->body.begin(), part->body.end());
    if (!fed) {
      out.push_back("error: " + fed.error().message);
      break;
    }
  }
  return out;
}

using Parts = std::vector<std::string>;

}  // namespace

TEST_CASE("a multipart stream is taken apart in whatever pieces it comes", "[source]") {
  const std::string stream =
      "--b\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\none\r\n\r\n--b\r\nContent-Type: "
      "image/jpeg\r\n\r\ntwo"
      "\r\n--b\r\n\r\nthree\r\n--b--\r\n";
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 20U})
    CHECK(parts("b", stream, piece) == Parts{"one\r\n", "two", "three"});
}

TEST_CASE("of parts that come together only the newest is kept", "[source]") {
  CHECK(parts("b", "--b\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b\r\n\r\nthree\r\n--b\r\n", 1000) ==
        Parts{"three"});
}

TEST_CASE("boundaries as cameras get them wrong are still found", "[source]") {
  const std::string stream = "--b\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b\r\n";
  CHECK(parts("--b", stream) == Parts{"one", "two"});  // declared with its dashes
  CHECK(parts("", stream) == Parts{"one", "two"});     // not declared
  CHECK(parts("b", "----b\n\none\n----b\n\ntwo\n----b\n") == Parts{"one", "two"});
  CHECK(parts("b", "noise\r\n\r\n--other\r\n--b\r\n\r\none\r\n--b\r\n") == Parts{"one"});
}

TEST_CASE("a wrong Content-Length costs a picture, not the stream", "[source]") {
  const std::string good = "--b\r\nContent-Length: 3\r\n\r\nabc\r\n";
  CHECK(parts("b", "--b\r\nContent-Length: 1\r\n\r\nabc\r\n" + good).back() == "abc");
  CHECK(parts("b", "--b\r\nContent-Length: 30\r\n\r\nabc\r\n" + good + good + good).back() == "abc");
  CHECK(parts("b", "--b\r\nContent-Length: -1\r\n\r\nabc\r\n" + good).back() == "abc");
  CHECK(parts("b", "--b\r\nContent-Length: 99999999999999999999999\r\n\r\nabc\r\n" + good).back() == "abc");
}

TEST_CASE("a part's header tells its type, its time, and when it came", "[source]") {
  MultipartParser parser("b");
  REQUIRE(parser.feed(bytes("--b\r\nCONTENT-TYPE: Image/JPEG\r\nX-Timestamp: 12.5\r\n\r\n"), kNow));
  REQUIRE(parser.feed(bytes("x\r\n--b\r\n"), kNow + std::chrono::seconds(1)));
  const auto part = parser.take();
  REQUIRE(part);
  CHECK(part->content_type == "image/jpeg");
  CHECK(part->timestamp_s == 12.5);
  CHECK(part->began == kNow);
  CHECK_FALSE(parser.take());
}

TEST_CASE("hostile streams are given up before they fill the memory", "[source]") {
  const auto last = [](const std::string& start, char filling, std::size_t length) {
    return parts("b", start + std::string(length, filling), 1U << 16U).back();
  };
  CHECK(last("", 'x', 1U << 18U)
            .find("error: what it sends is no MJPEG stream: there are no part boundaries") == 0);
  CHECK(last("", '\n', 1U << 18U).find("error: ") == 0);
  CHECK(last("--b\r\n", 'x', 1U << 18U).find("error: what it sends is no MJPEG stream: a part's header") ==
        0);
  CHECK(last("--b\r\nContent-Length: 4000000000\r\n\r\n", 'x', 10) ==
        "error: it announces a picture larger than 32 MB");
  CHECK(last("--b\r\n\r\n", 'x', 40U << 20U) == "error: it sends a picture larger than 32 MB");
  CHECK(last("--b\r\nContent-Length: 0\r\n\r\n", '\n', 40U << 20U).find("error: ") == 0);
}

TEST_CASE("the boundary is read from the content type", "[source]") {
  CHECK(boundary_of("multipart/x-mixed-replace; boundary=frame") == "frame");
  CHECK(boundary_of("multipart/x-mixed-replace;BOUNDARY=\"a b\"; x=y") == "a b");
  CHECK(boundary_of("multipart/x-mixed-replace;boundary=--x ; charset=u") == "--x");
  CHECK(boundary_of("multipart/x-mixed-replace").empty());
  CHECK(boundary_of("multipart/x-mixed-replace;boundary=\"").empty());
}

TEST_CASE("random bytes and random damage never break the parser", "[source]") {
  std::mt19937 random(1);
  const std::string good =
      "--b\r\nContent-Type: image/jpeg\r\nContent-Length: 3\r\n\r\nabc\r\n--b\r\n\r\nxyz\r\n";
  for (int round = 0; round < 3000; ++round) {
    std::string stream = good + good + good;
    for (int i = 0; i < 6; ++i) stream[random() % stream.size()] = static_cast<char>(random());
    for (const std::string& part : parts(round % 2 ? "b" : "", stream, 1 + random() % 40))
      CHECK(part.size() <= stream.size() + 100);
  }
}
