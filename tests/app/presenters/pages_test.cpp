#include <algorithm>

#include "app/presenters/camera_pages.hpp"
#include "app/presenters/commands.hpp"
#include "app/presenters/post_page.hpp"
#include "app/presenters/status_line.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;
using State = vision::SourceStatus::State;

namespace {

std::string text_of(const StatusLine& line) {
  std::string text = line.state.text;
  for (const StatusItem& item : line.items) text += " | " + item.text;
  return text;
}

}  // namespace

TEST_CASE("The status line says rate, time, age and pieces in one line", "[status]") {
  SampleTable sample = SampleTable::overfull();
  CHECK(text_of(status_line(sample.scene())) ==
        "live | 30 fps | 0.7 ms | age 21 ms | 37 pieces: 35 seen, 1 covered, 1 lost");
}

TEST_CASE("The status line says that the table is busy, and not of an old picture", "[status]") {
  SampleTable sample = SampleTable::overfull();
  sample.table.busy = true;
  CHECK(text_of(status_line(sample.scene())).find(" | table busy") != std::string::npos);
  sample.picture_age_s = 5.0;
  CHECK(text_of(status_line(sample.scene())).find("table busy") == std::string::npos);
}

TEST_CASE("An old picture is never said to be live, whatever the source believes", "[status]") {
  SampleTable sample = SampleTable::normal();
  sample.picture_age_s = 3.2;
  CHECK_FALSE(is_live(sample.scene()));
  CHECK(status_line(sample.scene()).state.text == "no new picture for 3 s");
  CHECK(status_line(sample.scene()).state.health == Health::kBad);
  const PictureNotice notice = picture_notice(sample.scene());
  CHECK(notice.stale);
  CHECK(notice.title == "No new picture");
  CHECK(notice.detail == "last picture 3 s ago");
}

TEST_CASE("What is asked before there is a game stands where its picture will be", "[status]") {
  SampleTable sample = SampleTable::normal();
  sample.source.state = State::kNone;
  Scene scene = sample.scene();
  scene.asked_first = "friday.telescope is damaged";
  const PictureNotice notice = picture_notice(scene);
  CHECK(notice.detail == "friday.telescope is damaged");
  CHECK(notice.hint.find("camera") == std::string::npos);
}

TEST_CASE("A lost camera is told with the age of its last picture and what is done about it", "[status]") {
  SampleTable sample = SampleTable::normal();
  sample.source.state = State::kLost;
  sample.source.message = "camera lost; last picture 3 s ago; trying again in 2 s";
  sample.picture_age_s = 3.2;
  const PictureNotice notice = picture_notice(sample.scene());
  CHECK(notice.title == "Camera lost");
  CHECK(notice.detail == "last picture 3 s ago; trying again in 2 s");
  CHECK(notice.stale);
  CHECK_FALSE(notice.hint.empty());
  CHECK(text_of(status_line(sample.scene())).starts_with("camera lost | age 3 s | 29 pieces"));
}

TEST_CASE("Of a stream that is gone it is said that it is, never that its picture does not change",
          "[status]") {
  SampleTable sample = SampleTable::normal();
  sample.notes = {"the picture has not changed at all for 47 s"};
  CHECK(text_of(status_line(sample.scene())).find("not changed at all for 47 s") != std::string::npos);
  CHECK(calibration_page(sample.scene(), {}).notes == sample.notes);
  sample.picture_age_s = 47.0;
  const auto said = [&](State state) {
    sample.source.state = state;
    sample.source.message = "camera lost; last picture 47 s ago; trying again in 2 s";
    const PictureNotice notice = picture_notice(sample.scene());
    CHECK(calibration_page(sample.scene(), {}).notes.empty());
    return text_of(status_line(sample.scene())) + " | " + notice.title + " | " + notice.detail;
  };
  for (const State state : {State::kLive, State::kLost, State::kEnded})
    CHECK(said(state).find("not changed") == std::string::npos);
  CHECK(said(State::kLive).starts_with("no new picture for 47 s"));
  CHECK(said(State::kLost).starts_with("camera lost | "));
  CHECK(said(State::kEnded).starts_with("the pictures have ended | "));
  sample.source.why = "1 of 4 pictures left out: b.jpg is empty";
  CHECK(said(State::kEnded)
            .ends_with("End of the pictures | " + sample.source.source + "; " + sample.source.why));
  sample.source.message = "the camera is slow: a picture every 2 s";
  sample.source.state = State::kSlow;
  CHECK(picture_notice(sample.scene()).title == "The camera is slow");
  CHECK(picture_notice(sample.scene()).detail == "a picture every 2 s");
}

TEST_CASE("Late pictures are told as this computer's doing, not as a lost camera", "[status]") {
  SampleTable sample = SampleTable::normal();
  sample.source.state = State::kLate;
  sample.source.message = "this computer is too busy: 3 pictures a second";
  sample.picture_age_s = 1.4;
  const PictureNotice notice = picture_notice(sample.scene());
  CHECK(notice.title == "The pictures come late");
  CHECK(notice.detail == sample.source.message);
  CHECK(notice.stale);
  CHECK(text_of(status_line(sample.scene())).starts_with(sample.source.message + " | age 1 s"));
}

TEST_CASE("Before the first picture the screen says what it waits for", "[status]") {
  SampleTable sample = SampleTable::empty();
  sample.has_picture = false;
  sample.camera.reset();
  sample.source.state = State::kOpening;
  CHECK(picture_notice(sample.scene()).title == "Opening the camera");
  CHECK(picture_notice(sample.scene()).busy);
  sample.source.why = "it sends a web page";
  sample.source.message = "no picture yet; it sends a web page";
  CHECK(picture_notice(sample.scene()).detail == sample.source.message);
  CHECK(status_line(sample.scene()).state.text == sample.source.message);
  sample.source.state = State::kLive;  // it is open, and has not shown anything
  CHECK(picture_notice(sample.scene()).busy);
  CHECK(status_line(sample.scene()).state.text == "waiting for the first picture");
  CHECK(status_line(sample.scene()).state.health == Health::kWarning);
  sample.source.state = State::kLost;
  sample.source.message = "no device /dev/video0";
  const PictureNotice none = picture_notice(sample.scene());
  CHECK(none.title == "No camera");
  CHECK(none.detail == "no device /dev/video0");
  CHECK_FALSE(none.stale);
  sample.source.state = State::kNone;  // and there is no game, so no map that pieces could be carried on
  CHECK(picture_notice(sample.scene()).detail.empty());
  CHECK(picture_notice(sample.scene()).hint == "Choose a camera first: 2");
}

TEST_CASE("An uncalibrated table says how to calibrate, a calibrated live one says nothing", "[status]") {
  SampleTable sample = SampleTable::normal();
  CHECK(picture_notice(sample.scene()).empty());
  sample.camera.reset();
  sample.table.calibrated = false;
  const PictureNotice notice = picture_notice(sample.scene());
  CHECK(notice.title == "Not calibrated");
  CHECK_FALSE(notice.stale);
  CHECK(status_line(sample.scene()).state.text == "not calibrated");
}

TEST_CASE("The calibration page gives the error in pixels and millimetres and judges every corner",
          "[calibration]") {
  const SampleTable sample = SampleTable::normal();
  const CalibrationPage page = calibration_page(sample.scene(), {});
  CHECK(page.heading == "Calibrated");
  REQUIRE(page.table.size() == 2);
  CHECK(page.table[0].value == "4 of 4");
  CHECK(page.table[1].value == "0.42 px, 0.4 mm");
  REQUIRE(page.corners.size() == 4);
  CHECK(page.corners[0].label == "A1/L1");
  CHECK(page.corners[2].label == "A4/L6");
  CHECK(page.corners[0].verdict == "good");
}

TEST_CASE("A corner with too few pixels a module is said to be unreadable", "[calibration]") {
  SampleTable sample = SampleTable::normal();
  sample.kit.tag_size_mm = 15.0;
  CHECK(calibration_page(sample.scene(), {}).corners[0].verdict == "just enough");
  sample.kit.tag_size_mm = 12.0;
  const CalibrationPage page = calibration_page(sample.scene(), {});
  CHECK(page.heading == "Calibrated, but look below");
  CHECK(page.corners[0].verdict == "too small to read here");
  CHECK(page.health == Health::kBad);
  CHECK(page.next_step.find("larger tags") != std::string::npos);
}

TEST_CASE("A corner outside the picture is said to be outside", "[calibration]") {
  SampleTable sample = SampleTable::normal();
  calibration::CameraPose pose = sample.camera->pose();
  pose.translation_mm[0] -= 500.0;
  sample.camera.emplace(sample.camera->lens(), pose);
  const CalibrationPage page = calibration_page(sample.scene(), {});
  CHECK(
      std::ranges::any_of(page.corners, [](const Measure& m) { return m.verdict == "outside the picture"; }));
}

TEST_CASE("A missing anchor is named by its corner", "[calibration]") {
  SampleTable sample = SampleTable::normal();
  sample.table.anchors[2].found = false;
  const CalibrationPage page = calibration_page(sample.scene(), {});
  CHECK(page.table[0].value == "3 of 4");
  CHECK(page.table[0].verdict == "not at A4/L6");
}

TEST_CASE("Without calibration the page says what to lay where", "[calibration]") {
  SampleTable sample = SampleTable::normal();
  sample.camera.reset();
  const CalibrationPage page = calibration_page(sample.scene(), {});
  CHECK(page.heading == "Not calibrated");
  CHECK(page.next_step.find("anchors") != std::string::npos);
  CHECK(page.corners.empty());
}

TEST_CASE("Measuring the lens shows how far it is and what to do next", "[calibration]") {
  const SampleTable sample = SampleTable::normal();
  LensProgress lens{.running = true, .views = 5, .advice = "tilt the board"};
  CHECK(calibration_page(sample.scene(), lens).lens_text == "5 views so far: tilt the board");
  lens = {.outcome = "the board was bent"};
  CHECK(calibration_page(sample.scene(), lens).lens_text == "the board was bent");
}

TEST_CASE("The camera page lists devices by name, the demo tables last, and marks the one in use",
          "[camera]") {
  const std::vector<vision::CameraDevice> devices{
      {"/dev/video0", "HD Pro Webcam C920", {{640, 480, 30, "YUYV"}, {1920, 1080, 30, "MJPG"}}},
      {"/dev/video2", "", {}}};
  const CameraPage page = camera_page(&devices, "0");
  CHECK(page.heading == "2 cameras");
  REQUIRE(page.rows.size() == 5);
  CHECK(page.rows[0].title == "HD Pro Webcam C920");
  CHECK(page.rows[0].detail == "/dev/video0, up to 1920 x 1080 at 30 fps");
  CHECK(page.rows[0].current);
  CHECK(page.rows[1].title == "/dev/video2");
  CHECK(page.rows[2].name == "demo:play");
  CHECK(page.rows[3].name == "demo");
  CHECK(page.rows[4].name.empty());  // whatever is typed
}

TEST_CASE("No camera: the page says what to do, a stream in use is a row of its own", "[camera]") {
  const std::vector<vision::CameraDevice> none;
  const CameraPage page = camera_page(&none, "rtsp://10.0.0.7/table");
  CHECK(page.heading == "No webcam found");
  CHECK(page.hint.find("Plug a camera in") != std::string::npos);
  CHECK(page.rows[0].name == "rtsp://10.0.0.7/table");
  CHECK(page.rows[0].current);
  CHECK(camera_page(nullptr, "demo").busy);
  CHECK(camera_page(nullptr, "demo:play").rows.size() == 3);  // in use, but no row beside its own
}

TEST_CASE("The camera page offers the plays that are staged for the kit on the table", "[camera]") {
  const std::vector<vision::CameraDevice> none;
  const std::vector<OfferedPlay> plays{{"demo:raphia", "a turn of a first battle"}};
  const CameraPage page = camera_page(&none, "demo:raphia", {}, plays);
  REQUIRE(page.rows.size() == 4);
  CHECK(page.rows[2].name == "demo:raphia");
  CHECK(page.rows[2].detail == "a turn of a first battle");
  CHECK(page.rows[2].current);
  CHECK_FALSE(page.rows[1].current);
  CHECK(page.rows[3].name.empty());  // whatever is typed
}

TEST_CASE("The camera page offers a phone where one can come in", "[camera]") {
  const std::vector<vision::CameraDevice> none;
  CHECK(camera_page(&none, "phone").rows.front().title == "phone");  // in use, whoever gave it
  const CameraPage page = camera_page(&none, "phone", {}, {}, true);
  REQUIRE(page.rows.size() == 4);
  CHECK(page.rows[0].name == "phone");
  CHECK(page.rows[0].title == "A phone");
  CHECK(page.rows[0].current);
}

TEST_CASE("A code for a phone as camera says where it leads and what browsers warn of", "[pages]") {
  PostScene post{.address = "http://table:8463",
                 .open = true,
                 .encrypted = false,
                 .fingerprint = "AB:CD",
                 .unknown_issuer = "A browser warns.",
                 .seats = {},
                 .guests = {},
                 .invitation = {}};
  post.invitation = {
      .title = "Camera", .address = "https://table:8464/camera", .camera = true, .code = "ABCD"};
  const PostPage page = post_page(post);
  CHECK_THAT(page.invited, ContainsSubstring("https://table:8464/camera"));
  CHECK(page.certificate == "A browser warns. Fingerprint of the certificate (SHA-256): AB:CD");
  CHECK(page.reach.find("encrypted: whoever listens") != std::string::npos);
  post.encrypted = true;
  CHECK(post_page(post).reach.starts_with("Open to the network, and encrypted."));
  post.open = false;
  CHECK_THAT(post_page(post).invited, ContainsSubstring("Camera: no phone can reach this computer yet."));
}

TEST_CASE("A code is drawn for a terminal, two rows of it in a line, with light around it", "[pages]") {
  const PostScene::Invitation code{.modules = 2, .dark = {true, false, false, true}};
  const std::string drawn = code_in_letters(code);
  CHECK(std::ranges::count(drawn, '\n') == 5);  // two and twice the four around it
  CHECK_THAT(drawn, ContainsSubstring("\u2588\u2584\u2580\u2588"));
}

TEST_CASE("A source that gives no picture is marked so, with the reason", "[camera]") {
  const std::vector<vision::CameraDevice> none;
  const CameraPage page =
      camera_page(&none, "http://10.0.0.7/x",
                  {.state = State::kLost, .message = "no picture yet; connection refused; trying again"});
  CHECK(page.rows[0].current);
  CHECK(page.rows[0].lost);
  CHECK(page.rows[0].detail == "no picture yet; connection refused; trying again");
  SampleTable sample = SampleTable::empty();
  sample.has_picture = false;
  sample.source = {.state = State::kLost, .message = "no picture yet; connection refused"};
  CHECK(text_of(status_line(sample.scene())).starts_with("no camera: no picture yet; connection refused"));
}

TEST_CASE("Every key is bound once and every command has a key with a text", "[keys]") {
  const auto bindings = key_bindings();
  for (const KeyBinding& binding : bindings)
    CHECK(std::ranges::count(bindings, binding.key, &KeyBinding::key) == 1);
  for (int i = 0; i <= static_cast<int>(Command::kQuit); ++i) {
    INFO("command " << i);
    CHECK_FALSE(key_for(static_cast<Command>(i)).empty());
  }
  CHECK(command_for("H") == Command::kHelp);
  CHECK_FALSE(command_for("@").has_value());
}

TEST_CASE("who guesses codes is named, and how to let him try again", "[pages]") {
  PostScene post{.address = "http://table:8463", .seats = {}, .guests = {}, .invitation = {}};
  CHECK(post_page(post).warning.empty());
  post.locked_out = {"192.168.1.9"};
  CHECK(post_page(post).warning ==
        "192.168.1.9 has sent too many wrong codes and must wait a minute. A new code ends that.");
  post.locked_out.push_back("192.168.1.10");
  CHECK(post_page(post).warning.starts_with("192.168.1.9, 192.168.1.10 have sent"));
}

TEST_CASE("A code is shown as a picture only where the phone that reads it can follow", "[post]") {
  PostScene post{.address = "127.0.0.1:8463"};
  post.invitation = {.title = "Corps Commander", .code = "ABCD"};
  CHECK_FALSE(post_page(post).shows_code);
  CHECK(post_page(post).invited.find("No phone can reach that: Shift+O") != std::string::npos);
  post.by_proxy = true;
  CHECK(post_page(post).shows_code);
  CHECK(post_page(post).reach.starts_with("Other devices reach it through a proxy alone."));
  post.invitation->camera = true;  // it leads to this machine where the proxy does not encrypt
  CHECK_FALSE(post_page(post).shows_code);
  post.camera_by_proxy = true;
  CHECK(post_page(post).shows_code);
  post.invitation->camera = false;
  post.open = true;
  CHECK(post_page(post).shows_code);
  CHECK(
      post_page(post).reach.starts_with("Other devices reach it through a proxy, and over the network too."));
  post.by_proxy = false;
  CHECK(post_page(post).reach.starts_with("Open to the network. Nothing on it is encrypted"));
  CHECK(post_page(post).invited.starts_with("Corps Commander: point the camera of one device here"));
}
