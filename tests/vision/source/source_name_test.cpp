#include "vision/source/source_name.hpp"

#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

std::vector<CameraDevice> two_cameras() {
  return {{"/dev/video0", "Integrated Camera", {}, {}}, {"/dev/video2", "HD Pro Webcam C920", {}, {}}};
}

std::string target(std::string_view name, SourceKind kind) {
  const auto parsed = parse_source_name(name, two_cameras);
  if (!parsed) return parsed.error().message;
  CHECK(parsed->kind == kind);
  return parsed->target.whole();
}

std::string refusal(std::string_view name) {
  const auto parsed = parse_source_name(name, two_cameras);
  return parsed ? "accepted: " + parsed->target.whole() : parsed.error().message;
}

}  // namespace

TEST_CASE("a camera is named by demo, number, path, part of its name, or address", "[source]") {
  CHECK(target("demo", SourceKind::kDemo) == "demo");
  CHECK(target("demo:a-play", SourceKind::kDemo) == "demo:a-play");
  CHECK(target("0", SourceKind::kDevice) == "/dev/video0");
  CHECK(target("007", SourceKind::kDevice) == "/dev/video7");
  CHECK(target("/dev/video3", SourceKind::kDevice) == "/dev/video3");
  CHECK(target("c920", SourceKind::kDevice) == "/dev/video2");
  CHECK(target("http://phone:8080/video", SourceKind::kMjpeg) == "http://phone:8080/video");
  CHECK(target("HTTPS://phone/video", SourceKind::kMjpeg) == "HTTPS://phone/video");
  CHECK(target("rtsp://u:p@cam/stream", SourceKind::kRtsp) == "rtsp://u:p@cam/stream");
}

TEST_CASE("an address without its scheme, or with blanks round it, is read as what it means", "[source]") {
  CHECK(target("192.168.1.5:8080", SourceKind::kMjpeg) == "http://192.168.1.5:8080");
  CHECK(target("192.168.1.5", SourceKind::kMjpeg) == "http://192.168.1.5");
  CHECK(target("phone.local:8080/video", SourceKind::kMjpeg) == "http://phone.local:8080/video");
  CHECK(target("localhost/?action=stream", SourceKind::kMjpeg) == "http://localhost/?action=stream");
  CHECK(target("[fe80::1]:81/", SourceKind::kMjpeg) == "http://[fe80::1]:81/");
  CHECK(target("me:secret@cam/video", SourceKind::kMjpeg) == "http://me:secret@cam/video");
  CHECK(target("192.168.1.5:554/table", SourceKind::kRtsp) == "rtsp://192.168.1.5:554/table");
  CHECK(target(" http://phone:8080/video\n", SourceKind::kMjpeg) == "http://phone:8080/video");
  CHECK(target("\t0 ", SourceKind::kDevice) == "/dev/video0");
}

TEST_CASE("a password that ends itself is told how it is written", "[source]") {
  for (const char* name : {"http://me:p@ss@cam/video", "rtsp://me:p@ss@cam", "http://me:p/ss@cam/",
                           "me:p@ss@cam", "http://me:p?ss@cam/", "http://me:p#ss@cam/"}) {
    CAPTURE(name);
    CHECK(refusal(name).find("write @ as %40") != std::string::npos);
    CHECK(refusal(name).find("p@ss") == std::string::npos);
  }
  CHECK(target("http://me:p%40ss@cam/a@b", SourceKind::kMjpeg) == "http://me:p%40ss@cam/a@b");
  CHECK(target("http://cam:8080/a@b", SourceKind::kMjpeg) == "http://cam:8080/a@b");
}

TEST_CASE("a refusal shows no password", "[source]") {
  for (const char* name : {"ftp://me:s3cret@cam/x", "ftp://cam/?pwd=s3cret", "cam?user=me&pwd=s3cret"}) {
    const std::string message = refusal(name);
    CAPTURE(message);
    CHECK(message.find("accepted") == std::string::npos);
    CHECK(message.find("s3cret") == std::string::npos);
  }
}

TEST_CASE("files and folders that exist are told apart", "[source]") {
  const auto dir = std::filesystem::temp_directory_path() / "telescope_source_name_test";
  std::filesystem::create_directories(dir);
  std::ofstream(dir / "a.mp4") << "x";
  std::ofstream(dir / "a.JPG") << "x";
  CHECK(target(dir.string(), SourceKind::kPictureFolder) == dir.string());
  CHECK(target((dir / "a.mp4").string(), SourceKind::kVideoFile) == dir / "a.mp4");
  CHECK(target((dir / "a.JPG").string(), SourceKind::kPicture) == dir / "a.JPG");
  using namespace std::string_literals;
  for (const std::string& begins :
       {"\xFF\xD8\xFF\xE0"s, "\x89PNG\r\n\x1A\n"s, "BM\x46\0\0\0"s, "RIFF\x24\0\0\0WEBPVP8 "s, "II*\0"s,
        "MM\0*"s, "P5 2 2 255 xxxx"s, "P6\n2 2\n255\n"s})
    for (const char* name : {"a.jfif", "a.jpe", "a.dat", "a.mp4", "a.tmp", "a", "a.jpg.part"}) {
      CAPTURE(begins, name);
      std::ofstream(dir / name, std::ios::binary) << begins;
      CHECK(target((dir / name).string(), SourceKind::kPicture) == dir / name);
    }
  for (const char* film : {"a.mjpeg", "a.MJPG"}) {  // JPEGs one after the other
    std::ofstream(dir / film, std::ios::binary) << "\xFF\xD8\xFF\xE0";
    CHECK(target((dir / film).string(), SourceKind::kVideoFile) == dir / film);
  }
  for (const std::string& begins : {"RIFF\x24\0\0\0AVI LIST"s, "\x1A\x45\xDF\xA3"s,
                                    "\0\0\0\x18"
                                    "ftypmp42"s}) {
    std::ofstream(dir / "film.dat", std::ios::binary) << begins;
    CHECK(target((dir / "film.dat").string(), SourceKind::kVideoFile) == dir / "film.dat");
  }
  std::filesystem::remove_all(dir);
}

TEST_CASE("what lies under /dev is a camera only where it is a device or not there yet", "[source]") {
  CHECK(target("/dev/video63", SourceKind::kDevice) == "/dev/video63");
  CHECK(target("/dev/null", SourceKind::kDevice) == "/dev/null");
  if (!std::filesystem::is_directory("/dev/shm")) return;
  const telescope::test::TemporaryFolder folder("/dev/shm");
  std::ofstream(folder / "a.mp4") << "x";
  CHECK(target((folder / "a.mp4").string(), SourceKind::kVideoFile) == folder / "a.mp4");
  CHECK(target(folder.path().string(), SourceKind::kPictureFolder) == folder.path());
}

TEST_CASE("a name that fits no camera or two says which there are", "[source]") {
  CHECK(refusal("cam").find("'cam' fits more than one camera; give a device number. connected: ") == 0);
  CHECK(refusal("brio").find("there is no camera 'brio' (connected: Integrated Camera (/dev/video0), ") == 0);
  CHECK(refusal("no/such.mp4").find("there is no file, folder or camera 'no/such.mp4'") == 0);
  CHECK(refusal("").find("no camera was named") == 0);
  CHECK(refusal("99999999999999999999").find("there is no camera number") == 0);
  CHECK(refusal("ftp://host/x").find("no camera can be read from 'ftp://host/x'") == 0);
  CHECK(refusal("rtsp://").find("no camera can be read from") == 0);
}

TEST_CASE("hostile names stay one short line", "[source]") {
  const std::string message = refusal(std::string(100'000, 'x'));
  CHECK(message.size() < 700);
  CHECK(refusal("a\nb\x1b[31m").find('\n') == std::string::npos);
  CHECK(refusal(std::string("de\0mo", 5)).find("there is no camera") == 0);
}
