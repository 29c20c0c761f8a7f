#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/vision/source/canned_server.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pictures/encode.hpp"

using namespace telescope;
using namespace telescope::test;
using telescope::vision::test::CannedServer;
namespace fs = std::filesystem;

namespace {

/// A stream that shows the demo table once, small, then says nothing more.
std::string one_picture() {
  const Kit kit = make_kit(*load_scenario(project_file("assets/scenarios/rapier-demo.toml"))).value();
  vision::demo::DemoTable table(
      kit, {.width = 640, .height = 360, .keep_in = test::kept_drawings(), .realtime = false});
  return "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n--b\r\n\r\n" +
         vision::encode_jpeg(table.render(0.5), 95);
}

/// A home for the program's files, and what it wrote and said there.
struct Home {
  TemporaryFolder folder;

  Finished run(const std::vector<std::string>& arguments) const {
    return run_program(TELESCOPE_PROGRAM, arguments,
                       {{"HOME", folder.path().string()},
                        {"XDG_CONFIG_HOME", (folder / "config").string()},
                        {"XDG_STATE_HOME", (folder / "state").string()},
                        {"XDG_DATA_HOME", (folder / "data").string()}});
  }
  /// Where the word stands in a file or in its name; empty: nowhere.
  std::string found(const std::string& word) const {
    for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
      if (entry.path().string().find(word) != std::string::npos) return entry.path().string();
      if (entry.is_regular_file() && read_text(entry.path()).find(word) != std::string::npos)
        return "in " + entry.path().string();
    }
    return {};
  }
};

std::vector<std::vector<std::string>> commands(const Home& home, const std::string& camera) {
  return {{"check", "--camera", camera, "--seconds", "0.5"},
          {"check", "--camera", camera, "--seconds", "0.5", "--json", "--fix"},
          {"record", "--camera", camera, "--seconds", "0.5", "--out",
           (home.folder / "a.telescope-recording").string()},
          {"measure", "--camera", camera, "1-01", "1-02"},
          {"calibrate", "--camera", camera, "--seconds", "1"},
          {"cameras", "--controls", "list", "--camera", camera},
          {"run", "--headless", "--camera", camera, "--seconds", "0.5"},
          {"run", "--headless", "--scenario", "rapier-demo", camera},
          {"read", camera},
          {camera}};
}

}  // namespace

TEST_CASE("no password of a camera's address stands in anything that the program writes", "[cli][camera]") {
  const CannedServer live(one_picture(), CannedServer::Then::kSilence);
  const CannedServer locked("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
  const std::string host = live.url().substr(7), closed = "127.0.0.1:9/video";
  const std::string refusing = locked.url().substr(7);
  for (const std::string& camera :
       {"http://us3r:s3cret@" + host, "us3r:s3cret@" + host, "http://" + host + "?user=us3r&pwd=s3cret",
        "http://us3r:s3cret@" + closed, "http://" + closed + "?loginuse=us3r&loginpas=s3cret",
        "http://us3r:s3cret@" + refusing, "rtsp://us3r:s3cret@" + closed,
        "rtsp://" + closed + "/user=us3r_password=s3cret_channel=1", "http://us3r:s3@cret@" + host,
        "http//us3r:s3cret@" + host, "http;//us3r:s3cret@" + host, "http.//us3r:s3cret@" + host,
        "cam/us3r:s3cret@" + host, "http://" + closed + " pwd=s3cret",
        "http://" + host + "?stream=1,pwd=s3cret", std::string("ftp://us3r:s3cret@cam/x")}) {
    const Home home;
    for (const auto& arguments : commands(home, camera)) {
      const Finished finished = home.run(arguments);
      CAPTURE(camera, arguments.front(), finished.out, finished.err);
      for (const std::string word : {"s3cret", "us3r", "cret@"}) {
        CHECK(finished.out.find(word) == std::string::npos);
        CHECK(finished.err.find(word) == std::string::npos);
        CHECK(home.found(word) == "");
      }
    }
  }
}

TEST_CASE("how a user and a password are written is said whole, and a secret's colon stays the sentence's",
          "[cli][camera]") {
  const CannedServer locked("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
  const Home home;
  const std::string host = locked.url().substr(7);
  for (const std::string& camera : {"http://" + host, "http://us3r:s3cret@" + host}) {
    const Finished finished = home.run({"check", "--camera", camera, "--seconds", "1"});
    CHECK_THAT(finished.err, ContainsSubstring("write http://user:password@host/...\n"));
  }
  CHECK_THAT(home.run({"check", "--camera", "http://us3r:s3@cret@" + host}).err,
             ContainsSubstring("such as http://user:p%40ss@host/...\n"));
  CHECK_THAT(
      home.run({"check", "--camera", "http://127.0.0.1:9/?user=us3r&pwd=s3cret", "--seconds", "1"}).err,
      ContainsSubstring("&pwd=...: no picture came: "));
}

TEST_CASE("a profile of an older version that has the password is kept without it", "[cli][camera]") {
  const CannedServer live(one_picture(), CannedServer::Then::kSilence);
  const std::string camera = "http://us3r:s3cret@" + live.url().substr(7);
  const Home home;
  std::string name;
  for (const char c : camera) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  fs::create_directories(home.folder / "config/telescope/profiles");
  const auto older = home.folder / ("config/telescope/profiles/" + name + ".json");
  write_text(older, R"({"format": "telescope-profile-1", "camera": ")" + camera + R"("})");
  const Finished finished = home.run({"run", "--headless", "--camera", camera, "--seconds", "0.5"});
  CAPTURE(finished.out, finished.err);
  CHECK_FALSE(fs::exists(older));
  CHECK(home.found("s3cret") == "");
}

TEST_CASE("why no picture comes is said as soon as it is known, and no command waits without end",
          "[cli][camera]") {
  const Home home;
  const auto line = [&](const std::vector<std::string>& arguments) {
    const Finished finished = home.run(arguments);
    CHECK(finished.exit_code == 1);
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    return finished.err;
  };
  const std::string out = (home.folder / "a.telescope-recording").string();
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"check", "--camera", "http://127.0.0.1:9/video", "--seconds", "3"},
           {"measure", "--camera", "http://127.0.0.1:9/video", "1-01", "1-02"},
           {"calibrate", "--camera", "http://127.0.0.1:9/video"},
           {"record", "--camera", "http://127.0.0.1:9/video", "--out", out}}) {
    CAPTURE(arguments.front());
    CHECK(
        line(arguments).find("no picture came: MJPEG stream http://127.0.0.1:9/video: connection refused") !=
        std::string::npos);
  }
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"record", "--camera", "no-such-camera", "--out", out},
                                             {"measure", "--camera", "no-such-camera", "1-01", "1-02"},
                                             {"calibrate", "--camera", "no-such-camera"},
                                             {"check", "--camera", "no-such-camera"}}) {
    CAPTURE(arguments.front());
    CHECK(line(arguments).find("there is no camera 'no-such-camera'") != std::string::npos);
  }
  const CannedServer silent("HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n",
                            CannedServer::Then::kSilence);
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"check", "--camera", silent.url(), "--seconds", "1"},
           {"calibrate", "--camera", silent.url(), "--seconds", "1"},
           {"record", "--camera", silent.url(), "--seconds", "1", "--out", out}})
    CHECK(line(arguments).find(silent.url() + ": no picture came in 1 s\n") != std::string::npos);
  const CannedServer page("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>",
                          CannedServer::Then::kSilence);
  CHECK_THAT(line({"check", "--camera", page.url(), "--seconds", "1"}),
             ContainsSubstring("no picture came in 1 s: it sends a web page"));
  CHECK_THAT(
      home.run({"run", "--headless", "--camera", page.url(), "--seconds", "3"}).out,
      ContainsSubstring("no picture came, so nothing was written: no picture yet; it sends a web page"));
}

TEST_CASE("a run as short as can be writes the picture that came, and never ends a line with a colon",
          "[cli][camera]") {
  const Home home;
  const CannedServer live(one_picture(), CannedServer::Then::kSilence);
  const auto video = home.folder / "short.mkv";
  const std::string made =
      "ffmpeg -nostdin -loglevel error -y -f lavfi -i testsrc=size=640x480:rate=10:duration=0.1 "
      "-c:v mjpeg " +
      video.string();
  REQUIRE(std::system(made.c_str()) == 0);
  const Finished of_video =
      home.run({"run", "--headless", "--camera", video.string(), "--out", (home.folder / "v").string()});
  CAPTURE(of_video.out);
  CHECK(of_video.exit_code == 0);
  CHECK(fs::exists(home.folder / "v/table.png"));
  CHECK(of_video.out.find("no picture came") == std::string::npos);
  for (const char* seconds : {"0.05", "0.3", "1", "2"}) {
    const auto out = home.folder / seconds;
    const Finished finished =
        home.run({"run", "--headless", "--camera", live.url(), "--seconds", seconds, "--out", out.string()});
    CAPTURE(seconds, finished.out);
    CHECK(finished.out.find(": \n") == std::string::npos);
    CHECK(finished.out.find(":\n") == std::string::npos);
    CHECK(fs::exists(out / "table.png") == (finished.exit_code == 0));
    CHECK(fs::exists(out / "table.png") == (finished.out.find("no picture came") == std::string::npos));
  }
}

TEST_CASE("a play that wants another scenario says which, and is not tried again", "[cli][camera]") {
  const Home home;
  const Finished finished = home.run(
      {"run", "--headless", "--scenario", "rapier-demo", "--camera", "demo:raphia", "--seconds", "30"});
  CAPTURE(finished.out, finished.err);
  CHECK(finished.exit_code == 1);
  CHECK(finished.out.find("demo:raphia is played with the scenario ") != std::string::npos);
  CHECK(finished.out.find("trying again") == std::string::npos);
}
