// A table's set-up as text, where there is no display.
#include <algorithm>
#include <filesystem>
#include <string>

#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pictures/encode.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

struct Evening {
  TemporaryFolder folder;

  /// `typed`: what printf makes of it is typed; then the input ends.
  Finished setup(const std::string& arguments, const std::string& typed) const {
    return run_program("sh",
                       {"-c", R"(printf "$3" | "$1" $2 --tell)", "sh", TELESCOPE_PROGRAM, arguments, typed},
                       {{"HOME", folder.path().string()},
                        {"XDG_CONFIG_HOME", ""},
                        {"XDG_STATE_HOME", ""},
                        {"DISPLAY", ""},
                        {"WAYLAND_DISPLAY", ""},
                        {"LC_ALL", "C.UTF-8"}});
  }
  /// Some seconds of one picture, as a folder that stands for a camera.
  std::string camera_of(const cv::Mat& picture, const std::string& name) const {
    const auto to = folder / name;
    std::filesystem::create_directories(to);
    write_text(to / "000.png", vision::encode_png(picture));
    for (int i = 1; i < 200; ++i)
      std::filesystem::create_hard_link(to / "000.png", to / (std::to_string(1000 + i) + ".png"));
    return to.string();
  }
};

std::string again(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("the demo table lets every step of the set-up pass, and its game begins", "[cli][setup]") {
  const Evening evening;
  const Finished finished = evening.setup("setup --camera demo --scenario rapier-demo", again("\\n", 40));
  CAPTURE(finished.out, finished.err);
  CHECK(finished.exit_code == 0);
  CHECK(finished.err.empty());
  for (const char* step :
       {"1 of 6: Camera", "2 of 6: Anchors", "3 of 6: Print check", "4 of 6: Health", "5 of 6: Kit",
        "6 of 6: A first move", "The table is set up", "Every step was seen by the camera."})
    CHECK_THAT(finished.out, ContainsSubstring(step));
  CHECK(finished.out.ends_with("telescope run --camera demo:play --scenario rapier-demo\n"));
}

TEST_CASE("a set-up that nobody answers is left, and one that is skipped through begins its game",
          "[cli][setup]") {
  const Evening evening;
  const Finished left = evening.setup("setup --camera demo --scenario rapier-demo", "");
  CHECK(left.exit_code == 0);
  CHECK_THAT(left.out, !ContainsSubstring("telescope run"));
  const Finished skipped =
      evening.setup("setup --camera demo --scenario rapier-demo", again("s\\n", 6) + "nonsense\\n\\n");
  CAPTURE(skipped.out);
  CHECK_THAT(skipped.out,
             ContainsSubstring("Skipped: Camera, Anchors, Print check, Health, Kit, A first move.") &&
                 ContainsSubstring("That is none of them."));
  CHECK(skipped.out.ends_with("telescope run --camera demo:play --scenario rapier-demo\n"));
  const Finished back = evening.setup("setup --camera demo --scenario rapier-demo", "b\\n");
  CHECK(back.exit_code == 0);
  CHECK_THAT(back.out, !ContainsSubstring("telescope run"));
}

TEST_CASE("a camera that is not there is told with a remedy", "[cli][setup]") {
  const Evening evening;
  const Finished finished = evening.setup("setup --camera /nowhere/video7 --scenario rapier-demo", "q\\n");
  CAPTURE(finished.out, finished.err);
  CHECK(finished.exit_code == 0);
  CHECK_THAT(finished.out, ContainsSubstring("not yet: No picture") && ContainsSubstring("/nowhere/video7") &&
                               ContainsSubstring("-> ") && ContainsSubstring("Enter looks again"));
}

TEST_CASE("a table without anchors, and one without a kit, are told with a remedy", "[cli][setup]") {
  const Evening evening;
  const cv::Mat bare(720, 1280, CV_8UC3, cv::Scalar(90, 120, 110));
  const Finished no_anchors =
      evening.setup("setup --scenario rapier-demo --camera " + evening.camera_of(bare, "bare"), "\\n\\nq\\n");
  CAPTURE(no_anchors.out, no_anchors.err);
  CHECK_THAT(no_anchors.out, ContainsSubstring("not yet: Anchors: The table was not found") &&
                                 ContainsSubstring("-> Lay the four anchors"));

  Kit kit = make_kit(*load_scenario(project_file("assets/scenarios/rapier-demo.toml"))).value();
  kit.pieces.clear();
  vision::demo::DemoTable table(
      kit, {.width = 1920, .height = 1080, .keep_in = test::kept_drawings(), .realtime = false});
  const Finished no_kit = evening.setup(
      "setup --scenario rapier-demo --camera " + evening.camera_of(table.render(0.1), "anchors"),
      "\\n\\ns\\ns\\nq\\n");
  CAPTURE(no_kit.out, no_kit.err);
  CHECK_THAT(no_kit.out, ContainsSubstring("not yet: Of ") && ContainsSubstring("pieces, 0 are read.") &&
                             ContainsSubstring("telescope print --scenario rapier-demo --out kit"));
}

TEST_CASE("a set-up asks for camera and scenario, and a scenario that is not there is told in one line",
          "[cli][setup]") {
  const Evening evening;
  const Finished asked = evening.setup("start", "2\\n1\\n\\n\\n\\n");
  CAPTURE(asked.out, asked.err);
  CHECK(asked.exit_code == 0);
  CHECK_THAT(asked.out, ContainsSubstring("Which camera?") && ContainsSubstring("The demo table") &&
                            ContainsSubstring("Which scenario?"));
  const Finished none = evening.setup("setup --camera none --scenario rapier-demo", "");
  CHECK(none.out == "telescope run --camera none --scenario rapier-demo\n");
  const Finished wrong = evening.setup("setup --camera demo --scenario nonsense", "");
  CHECK(wrong.exit_code == 1);
  CHECK(std::ranges::count(wrong.err, '\n') == 1);
}
