#include "vision/source/mjpeg_source.hpp"

#include <random>

#include "core/base/address.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/pictures/jpeg_bytes.hpp"
#include "tests/vision/source/canned_server.hpp"
#include "tests/vision/source/child_process.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::test;
using namespace std::chrono_literals;

namespace {

const std::string kStreamHeader =
    "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n";

std::string part(const std::string& body) {
  return "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body + "\r\n";
}

/// Reads until a frame or an error; which it was.
std::string outcome(FrameSource& source) {
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (std::chrono::steady_clock::now() < deadline) {
    const auto frame = source.next(100ms, {});
    if (!frame) return frame.error().message;
    if (*frame) return "frame";
  }
  return "nothing";
}

std::string outcome(const std::string& url) {
  return outcome(*make_mjpeg_source(url));
}

std::string answer(const std::string& status, const std::string& type, const std::string& body) {
  return "HTTP/1.1 " + status + "\r\nContent-Type: " + type +
         "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

/// The body in chunks of HTTP, and not its end.
std::string chunked(const std::string& body) {
  std::string all;
  for (std::size_t at = 0; at < body.size(); at += 1000) {
    const std::string piece = body.substr(at, 1000);
    char length[16];
    std::snprintf(length, sizeof length, "%zx\r\n", piece.size());
    all += length + piece + "\r\n";
  }
  return all;
}

}  // namespace

TEST_CASE("an MJPEG stream gives luma at once and colour when asked", "[source]") {
  const CannedServer server(kStreamHeader + part(as_text(textured_jpeg())), CannedServer::Then::kSilence);
  const auto source = make_mjpeg_source(server.url());
  std::optional<Frame> frame;
  while (!frame) {
    auto next = source->next(1s, {});
    REQUIRE(next);
    frame = *std::move(next);
  }
  CHECK(frame->image.type() == CV_8UC1);
  CHECK(frame->image.size() == cv::Size(320, 240));
  CHECK(colour(*frame).type() == CV_8UC3);
}

TEST_CASE("an MJPEG stream in chunked encoding and without lengths is read", "[source]") {
  const std::string jpeg = as_text(textured_jpeg());
  const CannedServer server(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: "
      "multipart/x-mixed-replace;boundary=\"--frame\"\r\n\r\n" +
          chunked("--frame\r\n\r\n" + jpeg + "\r\n--frame\r\n\r\n"),
      CannedServer::Then::kSilence);
  CHECK(outcome(server.url()) == "frame");
}

TEST_CASE("streams as servers send them are read, as other programs read them", "[source]") {
  const std::string jpeg = as_text(textured_jpeg());
  const std::string ok = "HTTP/1.1 200 OK\r\nContent-Type: ", end = "\r\n\r\n";
  const std::string mixed = "multipart/x-mixed-replace";
  const auto part = [&](const std::string& delimiter,
                        const std::string& header = "Content-Type: image/jpeg\r\n") {
    return delimiter + "\r\n" + header + "\r\n" + jpeg + "\r\n";
  };
  struct Server {
    const char* sends;
    std::string bytes;
  };
  for (const auto& [sends, bytes] : std::vector<Server>{
           {"another boundary than it declares", ok + mixed + ";boundary=frame" + end + part("--other")},
           {"its boundary in another case", ok + mixed + ";boundary=Frame" + end + part("--frame")},
           {"its boundary in single quotes", ok + mixed + ";boundary='frame'" + end + part("--frame")},
           {"its boundary in double quotes", ok + mixed + ";boundary=\"--frame\"" + end + part("--frame")},
           {"its boundary without dashes", ok + mixed + ";boundary=frame" + end + part("frame")},
           {"no boundary at all", ok + mixed + end + part("--frame")},
           {"no first delimiter",
            ok + mixed + ";boundary=frame" + end + "Content-Type: image/jpeg\r\n\r\n" + jpeg},
           {"a picture at once", ok + mixed + ";boundary=frame" + end + jpeg + "\r\n" + part("--frame")},
           {"octets", ok + "application/octet-stream" + end + part("--frame")},
           {"pictures one after the other", ok + "video/x-motion-jpeg" + end + jpeg + jpeg},
           {"pictures under their own type", ok + "image/jpeg;boundary=frame" + end + part("--frame")},
           {"pictures under their own type alone",
            ok + "image/jpeg" + end + part("--frame") + part("--frame")},
           {"a mixed type", ok + "multipart/mixed; boundary=frame" + end + part("--frame")},
           {"plain text", ok + "text/plain" + end + part("--frame")},
           {"no type", "HTTP/1.0 200 OK\r\n\r\n" + part("--frame")},
           {"an answer of radios",
            "ICY 200 OK\r\nContent-Type: " + mixed + ";boundary=frame" + end + part("--frame")},
           {"an answer of radios, cut short",
            "ICY 200\r\nContent-Type: " + mixed + ";boundary=frame" + end + part("--frame")},
           {"a blank line first", "\r\n" + ok + mixed + ";boundary=frame" + end + part("--frame")},
           {"a bare word first", "hello\r\n" + ok + mixed + ";boundary=frame" + end + part("--frame")},
           {"no header at all", part("--frame")},
           {"a wrong length",
            ok + mixed + ";boundary=frame" + end + part("--frame", "Content-Length: 7\r\n")},
           {"too large a length",
            ok + mixed + ";boundary=frame" + end + part("--frame", "Content-Length: 99999999\r\n")},
           {"no length at all of the whole",
            ok + mixed + ";boundary=frame\r\nContent-Length: 0" + end + part("--frame")},
           {"a negative length of the whole",
            ok + mixed + ";boundary=frame\r\nContent-Length: -1" + end + part("--frame")},
           {"octets and no length at all of them",
            ok + "application/octet-stream\r\nContent-Length: 0" + end + part("--frame")},
           {"octets and too small a length",
            ok + "application/octet-stream\r\nContent-Length: 99" + end + part("--frame")},
           {"a type of films and no length at all",
            ok + "video/x-motion-jpeg\r\nContent-Length: 0" + end + jpeg + jpeg},
           {"pictures under their own type and no length at all",
            ok + "image/jpeg;boundary=frame\r\nContent-Length: 0" + end + part("--frame")},
           {"no type and no length at all", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" + part("--frame")},
           {"a code of its content that nobody knows",
            ok + mixed + "\r\nContent-Encoding: image/jpeg" + end + part("--frame")},
           {"the same of its text", ok + mixed + "\r\nContent-Encoding: utf-8" + end + part("--frame")},
           {"a code of its transfer that nobody knows",
            ok + mixed + "\r\nTransfer-Encoding: 8bit" + end + part("--frame")},
           {"both",
            ok + mixed + "\r\nTransfer-Encoding: binary\r\nContent-Encoding: binary" + end + part("--frame")},
           {"an unknown code in chunks", ok + mixed +
                                             "\r\nTransfer-Encoding: chunked\r\nContent-Encoding: x" + end +
                                             chunked(part("--frame"))},
           {"zeros behind the start of a picture",
            ok + mixed + end + "--frame\r\n\r\n" + jpeg.substr(0, 2) + std::string(3, '\0') + jpeg.substr(2)},
           {"three starts of a picture",
            ok + mixed + end + "--frame\r\n\r\n" + jpeg.substr(0, 2) + jpeg.substr(0, 2) + jpeg},
           {"the rest of a picture first",
            ok + mixed + ";boundary=frame" + end + std::string(200'000, 'x') + part("--frame")},
           {"bare line feeds",
            "HTTP/1.1 200 OK\nContent-Type: " + mixed + ";boundary=frame\n\n--frame\n\n" + jpeg}}) {
    CAPTURE(sends);
    const CannedServer server(bytes, CannedServer::Then::kSilence);
    CHECK(outcome(server.url()) == "frame");
  }
}

TEST_CASE("a camera that sets a cookie and leads on is followed with the cookie", "[source]") {
  const CannedServer server([](const std::string& request) {
    if (request.find("Cookie: seen=1") != std::string::npos)
      return kStreamHeader + part(as_text(textured_jpeg()));
    return std::string(
        "HTTP/1.1 302 Found\r\nSet-Cookie: seen=1; Path=/\r\nLocation: /live\r\n"
        "Content-Length: 0\r\n\r\n");
  });
  CHECK(outcome(server.url()) == "frame");
}

TEST_CASE("of a web server whose answer is none by the letter the fault is told, not another port",
          "[source]") {
  const std::string rest = "Content-Type: multipart/x-mixed-replace\r\n\r\n" + part(as_text(textured_jpeg()));
  using namespace std::string_literals;
  for (const std::string& begins : {"HTTP/1.1 200 OK\r\nno colon here\r\n"s, "HTTP/1.1 200 OK\r\nword\r\n"s,
                                    "HTTP/1.1 200 OK\r\nX-A: b\0c\r\n"s, "HTTP/1.2 200 OK\r\n"s,
                                    "HTTP/4.0 200 OK\r\n"s, "HTTP/1.1 2OO OK\r\n"s}) {
    CAPTURE(begins);
    const CannedServer server(begins + rest, CannedServer::Then::kSilence);
    const std::string told = outcome(server.url());
    CAPTURE(told);
    CHECK(told.find("not a web server") == std::string::npos);
    CHECK((told == "frame" || told.find("its answer has a line that is no HTTP") != std::string::npos));
  }
}

TEST_CASE("a picture that comes with the end of a stream is given before the end is told", "[source]") {
  const CannedServer server(kStreamHeader + part(as_text(textured_jpeg())));
  const auto source = make_mjpeg_source(server.url());
  CHECK(outcome(*source) == "frame");
  CHECK(outcome(*source).find("the server closed the stream") != std::string::npos);
}

TEST_CASE("a stream of pictures as webcams write them is read", "[source]") {
  const std::string jpeg = as_text(with_strays(textured_jpeg({320, 240}, 20), 4, 0x5A));
  const CannedServer server(kStreamHeader + part(jpeg), CannedServer::Then::kSilence);
  CHECK(outcome(server.url()) == "frame");
}

TEST_CASE("a wrong password is told as one, and shown nowhere", "[source]") {
  const CannedServer server(answer("401 Unauthorized", "text/html", "who"));
  const std::string host = server.url().substr(7);
  for (const std::string& url : {"http://me:s3cret@" + host, "http://" + host + "?user=me&pwd=s3cret"}) {
    const std::string message = outcome(url);
    CAPTURE(message);
    CHECK(message.find("401: the server does not take this user and password") != std::string::npos);
    CHECK(message.find("%40") != std::string::npos);
    CHECK(message.find("s3cret") == std::string::npos);
    CHECK(without_secrets(message).ends_with("write http://user:password@host/..."));
  }
  CHECK(outcome("http://" + host).find("401: the server asks for a user and password") != std::string::npos);
}

TEST_CASE("half a JPEG between whole ones is left out", "[source]") {
  const std::string jpeg = as_text(textured_jpeg());
  const CannedServer server(kStreamHeader + part(jpeg.substr(0, jpeg.size() / 2)) + part(jpeg),
                            CannedServer::Then::kSilence);
  CHECK(outcome(server.url()) == "frame");
}

TEST_CASE("what is no MJPEG stream is refused in one line that says what to do", "[source]") {
  const auto refusal = [](const std::string& bytes, CannedServer::Then then = CannedServer::Then::kClose) {
    const CannedServer server(bytes, then);
    const std::string message = outcome(server.url());
    CAPTURE(message);
    CHECK(message.starts_with("MJPEG stream http://127.0.0.1:"));
    CHECK(message.find('\n') == std::string::npos);
    return message.substr(message.find("/video: ") + 8);
  };
  CHECK(
      refusal(answer("200 OK", "text/html; charset=utf-8", "<html>hi</html>")).find("it sends a web page") ==
      0);
  CHECK(refusal(answer("200 OK", "image/jpeg", "xx")).find("it sends single pictures") == 0);
  CHECK(refusal(answer("200 OK", "video/mp4", "xx")) == "it sends video/mp4, not an MJPEG stream");
  CHECK(refusal(answer("404 Not Found", "text/html", "gone")).find("404: the server knows no such page") ==
        0);
  CHECK(refusal(answer("401 Unauthorized", "text/html", "who")).find("401: the server asks for a user") == 0);
  CHECK(refusal(answer("503 Busy", "text/html", "later")).find("503: the server is busy") == 0);
  CHECK(refusal("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n")
            .find("it leads to file:///etc/passwd") == 0);
  CHECK(refusal("HTTP/1.1 200 OK\r\nX: " + std::string(200'000, 'x') + "\r\n\r\n").find("larger header") !=
        std::string::npos);
  CHECK(refusal("") == "the server closed the stream");
  CHECK(refusal(kStreamHeader) == "the server closed the stream");
  std::string noise(5'000'000, '\0');
  std::mt19937 random(3);
  for (char& c : noise) c = static_cast<char>(random());
  CHECK(refusal(noise) == "what answers there is not a web server; check the port");
  CHECK(refusal(kStreamHeader + noise).find("no JPEG pictures") != std::string::npos);
  CHECK(refusal(kStreamHeader + "--frame\r\nX: " + std::string(5'000'000, 'x')).find("no JPEG pictures") !=
        std::string::npos);
  CHECK(refusal(answer("200 OK", "image/jpeg", as_text(textured_jpeg()))).find("it sends single pictures") ==
        0);
  std::string damaged = kStreamHeader;
  const std::string jpeg = as_text(textured_jpeg());
  for (int i = 0; i < 12; ++i) damaged += part(jpeg.substr(0, jpeg.size() / 2));
  CHECK(refusal(damaged, CannedServer::Then::kRepeat) ==
        "each picture that it sends is cut off before its end");
  std::string four = kStreamHeader;  // and then none for a while, as of a slow camera
  for (int i = 0; i < 4; ++i) four += part(jpeg.substr(0, jpeg.size() - 2));
  CHECK(refusal(four, CannedServer::Then::kSilence) ==
        "each picture that it sends is cut off before its end");
}

TEST_CASE("where a server of MJPEG leads is told without its secret", "[source]") {
  for (const auto& [to, told] : std::initializer_list<std::pair<std::string, const char*>>{
           {"Location: rtsp://us3r:s3cret@cam/x\r\n", ": it leads to rtsp://cam/x: give that address"},
           {"Location: http://us3r:s3cret@127.0.0.1:1/x\r\n",
            ": it leads to http://127.0.0.1:1/x: connection refused"},
           {"", ": it leads elsewhere, and does not say where"}}) {
    CAPTURE(to);
    const CannedServer server("HTTP/1.1 302 Found\r\n" + to + "Content-Length: 0\r\n\r\n");
    const std::string message = outcome(server.url());
    CHECK_THAT(message, ContainsSubstring(told));
    CHECK(message.find("s3cret") == std::string::npos);
  }
  const CannedServer other(answer("401 Unauthorized", "text/html", "who"));
  const std::string there = "http://localhost" + other.url().substr(std::string("http://127.0.0.1").size());
  const CannedServer server("HTTP/1.1 302 Found\r\nLocation: " + there + "\r\nContent-Length: 0\r\n\r\n");
  CHECK_THAT(outcome("http://us3r:s3cret@" + server.url().substr(7)),
             ContainsSubstring("it leads to " + there + ", and a password is told to no other computer"));
}

TEST_CASE("a refusal is told while its server holds the connection, and sends on", "[source]") {
  for (const auto& [status, told] : std::initializer_list<std::pair<std::string, const char*>>{
           {"300 Choose", "300: the server does not give"},
           {"401 Unauthorized", "401: the server asks for a user"},
           {"401 Unauthorized\r\nWWW-Authenticate: Basic realm=x", "401: the server asks for a user"},
           {"403 Forbidden", "403: the server refuses it"},
           {"404 Not Found", "404: the server knows no such page"},
           {"500 Oh", "500: the server does not give"},
           {"503 Busy", "503: the server is busy"}})
    for (const auto then : {CannedServer::Then::kSilence, CannedServer::Then::kRepeat})
      for (const char* length : {"", "Content-Length: 9999999\r\n"}) {
        CAPTURE(status, then, length);
        const CannedServer server("HTTP/1.1 " + status + "\r\n" + length + "\r\n<html>", then);
        CHECK_THAT(outcome(server.url()), ContainsSubstring(told));
      }
}

TEST_CASE("a login is given to a server that holds the connection of its refusal", "[source]") {
  for (const std::string way : {"Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"abc\", qop=\"auth\""})
    for (const bool right : {true, false}) {
      CAPTURE(way, right);
      const CannedServer server(
          [&](const std::string& request) {
            if (right && request.find("Authorization: " + way.substr(0, 5)) != std::string::npos)
              return kStreamHeader + part(as_text(textured_jpeg()));
            return "HTTP/1.1 401 U\r\nWWW-Authenticate: " + way + "\r\n\r\n<html>";
          },
          CannedServer::Then::kSilence);
      CHECK_THAT(outcome("http://me:s3cret@" + server.url().substr(7)),
                 ContainsSubstring(right ? "frame" : "401: the server does not take this user"));
    }
}

TEST_CASE("why nothing comes of an answer that is held open is known by its type", "[source]") {
  const auto note_of = [](const std::string& bytes, const std::string& note) {
    const CannedServer server(bytes, CannedServer::Then::kSilence);
    const auto source = make_mjpeg_source(server.url());
    const auto deadline = std::chrono::steady_clock::now() + 20s;
    while (source->note().find(note) == std::string::npos && std::chrono::steady_clock::now() < deadline)
      REQUIRE_FALSE(source->next(100ms, {}).value());
    CHECK_THAT(source->note(), ContainsSubstring(note));
  };
  const auto note = [&](const std::string& type, const std::string& body, const std::string& told) {
    note_of("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n" + body, told);
  };
  for (const char* other : {"SSH-2.0-OpenSSH_9.2\r\n", "RTSP/1.0 400 Bad Request\r\n\r\n"})
    note_of(other, "what answers there is not a web server; check the port");
  note("text/html", "<html>no</html>", "it sends a web page");
  note("image/jpeg", as_text(textured_jpeg()), "it sends single pictures");
  note("video/mp4", "ftypftyp", "it sends video/mp4, not an MJPEG stream");
  for (const std::string type : {"image/webp", "Image/PNG; q=1"})
    note("multipart/x-mixed-replace; boundary=b",
         "--b\r\nContent-Type: " + type + "\r\nContent-Length: 4\r\n\r\nRIFF",
         "it sends " + std::string(type.starts_with("Image") ? "image/png" : type) + ", not an MJPEG stream");
  std::string bridges, sixty;
  for (int i = 0; i < 80; ++i) (i < 60 ? sixty : bridges) += "\u6A4B";
  note(sixty + bridges, "x", "it sends " + sixty + ", not an MJPEG stream");
  note("\xFF", "x", "it sends \uFFFD, not an MJPEG stream");
}

TEST_CASE("a stream whose stamps stay is as fresh as it comes", "[source]") {
  const std::string jpeg = as_text(textured_jpeg());
  const CannedServer server(
      kStreamHeader + "--frame\r\nContent-Type: image/jpeg\r\nX-Timestamp: 0.000000\r\n\r\n" + jpeg + "\r\n",
      CannedServer::Then::kRepeat);
  const auto source = make_mjpeg_source(server.url());
  REQUIRE(outcome(*source) == "frame");
  const auto begun = std::chrono::steady_clock::now();
  SteadyTime newest = begun;
  while (newest < begun + 300ms && std::chrono::steady_clock::now() < begun + 20s) {
    const auto frame = source->next(1s, {});
    REQUIRE(frame);
    if (*frame) newest = (*frame)->taken_at;
  }
  CHECK(newest >= begun + 300ms);
}

TEST_CASE("a camera that leads on, and closes each connection without saying so, is followed", "[source]") {
  const CannedServer server([](const std::string& request) {
    const auto at = request.find("/hop");
    const int hop = at == std::string::npos ? 0 : request[at + 4] - '0';
    if (hop == 9) return kStreamHeader + part(as_text(textured_jpeg()));
    return "HTTP/1.1 302 Found\r\nLocation: /hop" + std::to_string(hop + 1) + "\r\nContent-Length: 0\r\n\r\n";
  });
  CHECK(outcome(server.url()) == "frame");
}

TEST_CASE("a server that is not there is refused in one line, without the password", "[source]") {
  std::string url;
  {
    const CannedServer gone("");
    url = gone.url();
  }
  CHECK(outcome(url).find("connection refused; is the server running") != std::string::npos);
  CHECK(outcome("http://no-such-host.invalid/video").find("there is no computer of that name") !=
        std::string::npos);
  const std::string message = outcome("http://me:secret@" + url.substr(7));
  CHECK(message.find("secret") == std::string::npos);
}

TEST_CASE("a stop ends the wait for a silent server", "[source]") {
  const CannedServer server(kStreamHeader, CannedServer::Then::kSilence);
  const auto source = make_mjpeg_source(server.url());
  std::stop_source stop;
  const std::jthread stopper([&] { stop.request_stop(); });
  const auto frame = source->next(60s, stop.get_token());  // the test would run into its time limit
  REQUIRE(frame);
  CHECK_FALSE(*frame);
}

TEST_CASE("ffmpeg's own MJPEG server is read", "[source]") {
  std::string url;
  {
    const CannedServer free_port("");
    url = free_port.url();
  }
  ChildProcess ffmpeg({"ffmpeg", "-nostdin", "-loglevel", "error", "-re", "-f", "lavfi", "-i",
                       "testsrc=size=320x240:rate=10", "-f", "mpjpeg", "-content_type",
                       "multipart/x-mixed-replace;boundary=ffmpeg", "-listen", "1", url});
  std::string last;
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while ((last = outcome(url)) != "frame" && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(50ms);
  CHECK(last == "frame");
}
