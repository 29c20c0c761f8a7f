#include <algorithm>
#include <filesystem>
#include <set>

#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/text_file.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/app/integrations/osc_reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/full_disk.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/source/picture_file.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

/// A folder with a picture of the demo table in it, and a home for the program's own files.
struct Machine {
  TemporaryFolder folder;
  std::filesystem::path pictures = folder.path() / "pictures";
  std::filesystem::path home = folder.path() / "home";

  Machine() {
    std::filesystem::create_directories(pictures);
    std::filesystem::create_directories(home);
    const Kit kit = make_kit(*load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"))).value();
    vision::demo::DemoTable table(kit, {.keep_in = test::kept_drawings(), .realtime = false});
    write_text(pictures / "1.png", vision::encode_png(table.render(0.5)));
  }

  Finished run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"run", "--headless", "--scenario", "rapier-demo"});
    return run_program(TELESCOPE_PROGRAM, arguments,
                       {{"HOME", home.string()}, {"XDG_CONFIG_HOME", ""}, {"XDG_STATE_HOME", ""}});
  }
};

}  // namespace

TEST_CASE("a run without a window says where it leaves picture, table view and log, and leaves them there",
          "[cli][run]") {
  const Machine machine;
  const Finished finished = machine.run({"--camera", machine.pictures.string()});
  CHECK(finished.exit_code == 0);
  const auto out = machine.home / ".local/state/telescope/headless";
  CHECK(finished.out.find(out.string()) != std::string::npos);
  CHECK(vision::read_picture(out / "table.png"));
  CHECK(std::filesystem::file_size(out / "run.log") > 0);
  const auto view = nlohmann::json::parse(read_text(out / "table.json"));
  CHECK(view.at("calibrated") == true);
}

TEST_CASE(
    "a run keeps the calibration of its camera at once, and a damaged profile is named, not overwritten",
    "[cli][run]") {
  const Machine machine;
  REQUIRE(machine.run({"--camera", machine.pictures.string()}).exit_code == 0);
  const auto profiles = machine.home / ".config/telescope/profiles";
  REQUIRE(std::filesystem::exists(profiles));
  const auto profile = std::filesystem::directory_iterator(profiles)->path();
  CHECK(nlohmann::json::parse(read_text(profile)).at("pose").is_object());

  write_text(profile, "{ \"camera\": ");
  const Finished finished = machine.run({"--camera", machine.pictures.string()});
  CHECK(finished.exit_code == 1);
  CHECK(finished.err.find(profile.string()) != std::string::npos);
  CHECK(read_text(profile) == "{ \"camera\": ");
}

TEST_CASE("a run whose disk is full says so once, ends with exit code 1 and leaves what was there",
          "[cli][run]") {
  const Machine machine;
  const auto out = machine.home / ".local/state/telescope/headless";
  std::filesystem::create_directories(out);
  write_text(out / "table.json", "of yesterday");
  std::filesystem::create_symlink("/dev/full", out / "run.log");
  const Finished finished = [&] {
    const test::FullDisk full(2048);  // what the program says is less, table and picture are more
    return machine.run({"--camera", machine.pictures.string()});
  }();
  INFO(finished.out << finished.err);
  CHECK(finished.exit_code == 1);
  CHECK(finished.out.find("table.json: cannot be written: ") != std::string::npos);
  CHECK(std::ranges::count(finished.err, '\n') == 1);
  CHECK(finished.err.find("run.log: is the disk full?") != std::string::npos);
  CHECK(read_text(out / "table.json") == "of yesterday");
}

TEST_CASE("a camera whose name is no text is read, and its name is shown as text", "[cli][run]") {
  const Machine machine;
  const auto named = machine.folder.path() / "b\xFF\x1B";
  std::filesystem::rename(machine.pictures, named);
  const Finished finished = machine.run({"--camera", named.string()});
  CHECK(finished.exit_code == 0);
  CHECK(finished.out.find("b\uFFFD ") != std::string::npos);
  const auto out = machine.home / ".local/state/telescope/headless";
  for (const std::string& shown : {finished.out, read_text(out / "run.log")}) {
    CHECK(is_text(shown));
    CHECK(shown.find('\x1B') == std::string::npos);
  }
  CHECK(nlohmann::json::accept(read_text(out / "table.json")));
}

TEST_CASE("a camera that cannot be opened is said, and the run ends with exit code 1", "[cli][run]") {
  const Machine machine;
  const Finished finished = machine.run({"--camera", "/nowhere/video.mp4", "--seconds", "1"});
  CHECK(finished.exit_code == 1);
  CHECK((finished.out + finished.err).find("/nowhere/video.mp4") != std::string::npos);
}

TEST_CASE("a play of the demo table that is not there, or not for this kit, is said", "[cli][run][staged]") {
  const Machine machine;
  const Finished unknown = machine.run({"--camera", "demo:waterloo", "--seconds", "1"});
  CHECK(unknown.exit_code == 1);
  CHECK(std::ranges::count(unknown.err, '\n') == 1);
  CHECK(unknown.err.find("there is no demo table 'waterloo': give one of demo, demo:play") !=
        std::string::npos);
  const Finished strange = machine.run({"--camera", "demo:raphia", "--seconds", "1"});
  CHECK(strange.exit_code == 1);
  CHECK((strange.out + strange.err).find("this kit has no stand S-01") != std::string::npos);
}

TEST_CASE("a run on a machine without a display says so in one line and goes on without a window",
          "[cli][run]") {
  const Machine machine;
  const Finished finished = run_program(
      TELESCOPE_PROGRAM,
      {"run", "--scenario", "rapier-demo", "--camera", machine.pictures.string(), "--seconds", "5"},
      {{"HOME", machine.home.string()},
       {"XDG_CONFIG_HOME", ""},
       {"XDG_STATE_HOME", ""},
       {"DISPLAY", ""},
       {"WAYLAND_DISPLAY", ""}});
  CHECK(finished.exit_code == 0);
  CHECK(std::ranges::count(finished.err, '\n') == 1);
  CHECK(finished.err.find("going on without a window") != std::string::npos);
  CHECK(std::filesystem::exists(machine.home / ".local/state/telescope/headless/table.json"));
}

TEST_CASE(
    "a run that keeps a game opens the Command Post, begins none for a role that it lacks, and a port that "
    "is taken is said in one line",
    "[cli][run][cp]") {
  const Machine machine;
  const auto opened = machine.run(
      {"--camera", machine.pictures.string(), "--game", "g", "--cp-port", "0", "--cp-invite", "cc"});
  CHECK(opened.exit_code == 0);
  const auto at = opened.out.find("Corps Commander, one device: http://127.0.0.1:");
  REQUIRE(at != std::string::npos);
  CHECK(opened.out.find("/join#", at) != std::string::npos);

  const auto nobody = machine.run(
      {"--camera", machine.pictures.string(), "--game", "g", "--cp-port", "0", "--cp-invite", "pope"});
  CHECK(nobody.exit_code == 1);
  CHECK(nobody.err.find("it has umpire, cc, so, dc:1, dc:3, spectator") != std::string::npos);

  std::vector<std::string> crowd;
  for (int i = 0; i < 64; ++i) crowd.insert(crowd.end(), {"--cp-invite", "cc"});
  for (const std::vector<std::string>& asked :
       {std::vector<std::string>{"--cp-invite", "pope"},
        crowd,
        {"--cp-key", "cc", "--cp-key", "cc", "--cp-key", "cc", "--cp-key", "cc", "--cp-key", "cc"},
        {"--cp-key", "umpire"},
        {"--cp-name", "https://club.example/table"},
        {"--cp-name", "https://club.example/a", "--cp-name", "https://club.example/b", "--cp-proxy",
         "127.0.0.1"},
        {"--tuio", "localhost,pope"},
        {"--mqtt", "localhost", "--table", "t", "--mqtt-role", "pope"}}) {
    CAPTURE(asked);
    std::vector<std::string> call{"--camera", machine.pictures.string(), "--game", "not-begun"};
    call.insert(call.end(), asked.begin(), asked.end());
    const auto refused = machine.run(call);
    CHECK(refused.exit_code == 1);
    CHECK(std::ranges::count(refused.err, '\n') == 1);
    CHECK_FALSE(std::filesystem::exists(machine.home / ".local/state/telescope/games/not-begun.telescope"));
  }

  CHECK_THAT(machine.run({"--camera", "none", "--cp-proxy", "nginx"}).err,
             ContainsSubstring("'nginx' is no address of a machine"));
  CHECK_THAT(machine.run({"--camera", "none", "--cp-name", "a b"}).err,
             ContainsSubstring("'a b' is no name: write HOST"));

  const int other = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  socklen_t size = sizeof address;
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(bind(other, reinterpret_cast<const sockaddr*>(&address), size) == 0);
  REQUIRE(listen(other, 1) == 0);
  REQUIRE(getsockname(other, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  const std::string port = std::to_string(ntohs(address.sin_port));
  const auto taken = machine.run({"--camera", machine.pictures.string(), "--game", "g", "--cp-port", port});
  close(other);
  CHECK(taken.exit_code == 1);
  CHECK(std::ranges::count(taken.err, '\n') == 1);
}

TEST_CASE("a run tells other programs of its game, and what cannot be told is bad usage in one line",
          "[cli][run][tuio]") {
  const Machine machine;
  UdpReceiver receiver;
  const std::string address = "127.0.0.1:" + std::to_string(receiver.port());
  const std::vector<std::string> game{"--camera", machine.pictures.string(), "--game", "g", "--no-cp"};
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), game.begin(), game.end());
    return machine.run(more);
  };
  CHECK(run({"--tuio", address, "--tuio", address + ",cc,2"}).exit_code == 0);
  std::set<std::string> profiles;
  for (const std::string& datagram : receiver.here()) profiles.insert(read_bundle(datagram).front().path);
  CHECK(profiles == std::set<std::string>{"/tuio/2Dobj", "/tuio2/frm"});

  CHECK(run({"--tuio", address + ",pope"}).err.find("'pope'") != std::string::npos);
  CHECK(run({"--tuio", address + ",dc:77"}).err.find("no role 'dc:77'") != std::string::npos);
  CHECK(run({"--mqtt", "localhost"}).err.find("--table") != std::string::npos);
  CHECK(run({"--mqtt", "localhost", "--table", "a/b"}).err.find("--table") != std::string::npos);
  const auto gameless = machine.run({"--camera", machine.pictures.string(), "--tuio", address});
  CHECK(gameless.exit_code == 1);
  CHECK(gameless.err.find("--game") != std::string::npos);
}

TEST_CASE("a game is kept without a camera and without a window, and goes on where it was", "[cli][run]") {
  const Machine machine;
  const std::string game = (machine.folder.path() / "evening.telescope").string();
  for (int evening = 0; evening < 2; ++evening) {
    const Finished finished = machine.run({"--camera", "none", "--game", game, "--no-cp", "--seconds", "1"});
    INFO(finished.err << finished.out);
    CHECK(finished.exit_code == 0);
    CHECK(finished.out.find("no camera") != std::string::npos);
    CHECK(finished.out.find("evening.telescope: Setting up") != std::string::npos);
  }
  CHECK_FALSE(std::filesystem::exists(machine.home / ".local/state/telescope/headless/table.png"));
}
