#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pictures/encode.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

/// A home for the program's files, and folders of pictures of the demo table.
struct Evening {
  TemporaryFolder folder;

  Finished run(std::vector<std::string> arguments) const {
    const std::string home = folder.path().string();
    return run_program(
        TELESCOPE_PROGRAM, arguments,
        {{"HOME", home}, {"XDG_CONFIG_HOME", ""}, {"XDG_STATE_HOME", ""}, {"LC_ALL", "C.UTF-8"}});
  }
  /// Three pictures, `light` times as bright as the demo table.
  std::string pictures(const std::string& name, double light) const {
    static const std::vector<cv::Mat> rendered = [] {
      const Kit kit =
          make_kit(*load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"))).value();
      vision::demo::DemoTable table(
          kit, {.width = 1920, .height = 1080, .keep_in = test::kept_drawings(), .realtime = false});
      return std::vector<cv::Mat>{table.render(0.1), table.render(0.2), table.render(0.3)};
    }();
    const auto to = folder / name;
    std::filesystem::create_directories(to);
    for (std::size_t i = 0; i < rendered.size(); ++i) {
      cv::Mat picture;
      rendered[i].convertTo(picture, CV_8U, light);
      write_text(to / (std::to_string(i) + ".png"), vision::encode_png(picture));
    }
    return to.string();
  }
};

const json* measure(const json& report, const std::string& id) {
  for (const json& each : report.at("measures"))
    if (each.at("id") == id) return &each;
  return nullptr;
}

bool is_one_line(const std::string& text) {
  return !text.empty() && std::ranges::count(text, '\n') == 1 && text.back() == '\n';
}

}  // namespace

TEST_CASE("check finds nothing in the way of the demo camera, and says so to people and programs",
          "[cli][check]") {
  const Evening evening;
  const Finished finished = evening.run({"check", "--camera", "demo", "--seconds", "1", "--json"});
  CAPTURE(finished.err);
  CHECK(schema_fault("check.schema.json", finished.out) == "");
  const json report = json::parse(finished.out);
  CHECK(report.at("pictures") > 0);
  CHECK(report.at("map").at("sectors").size() == 24);
  // A machine too slow for the demo's pictures is told of that alone.
  for (const json& each : report.at("measures"))
    if (each.at("id") != "rate" && each.at("id") != "latency") CHECK(each.at("verdict") != "bad");
  CHECK(finished.exit_code == (report.at("obstacle") == "" ? 0 : 1));
}

TEST_CASE("check of pictures that are good enough ends well, of dark ones it says why not and what to do",
          "[cli][check]") {
  const Evening evening;
  const Finished good =
      evening.run({"check", "--scenario", "rapier-demo", "--camera", evening.pictures("good", 1.0)});
  CAPTURE(good.out, good.err);
  CHECK(good.exit_code == 0);
  CHECK(good.err.empty());
  CHECK(good.out.find("3 pictures") != std::string::npos);

  const Finished dark = evening.run(
      {"check", "--scenario", "rapier-demo", "--json", "--camera", evening.pictures("dark", 0.1)});
  CHECK(dark.exit_code == 1);
  CHECK(is_one_line(dark.err));
  CHECK(schema_fault("check.schema.json", dark.out) == "");
  const json report = json::parse(dark.out);
  CHECK(report.at("verdict") == "bad");
  CHECK(report.at("obstacle").get<std::string>().size() > 10);
  const json* darkness = measure(report, "darkness");
  REQUIRE(darkness);
  CHECK(darkness->at("verdict") == "bad");
  CHECK_FALSE(darkness->at("remedy").get<std::string>().empty());
  CHECK_FALSE(report.contains("fix"));
}

TEST_CASE("check --fix tells where a source has no controls, and checks it all the same", "[cli][check]") {
  const Evening evening;
  const std::string pictures = evening.pictures("good", 1.0);
  const Finished finished =
      evening.run({"check", "--scenario", "rapier-demo", "--fix", "--json", "--camera", pictures});
  CHECK(finished.exit_code == 0);
  CHECK(schema_fault("check.schema.json", finished.out) == "");
  const json report = json::parse(finished.out);
  CHECK(report.at("fix").at("told").at(0).get<std::string>().find("has no controls") != std::string::npos);
  const Finished text = evening.run({"check", "--scenario", "rapier-demo", "--fix", "--camera", pictures});
  CHECK(text.out.starts_with("Set on the camera:\n"));
}

TEST_CASE("check and cameras refuse in one line what they cannot do", "[cli][check]") {
  const Evening evening;
  const auto refused = [&](std::vector<std::string> arguments, int code, const std::string& what) {
    const Finished finished = evening.run(arguments);
    CAPTURE(finished.err);
    CHECK(finished.exit_code == code);
    CHECK(finished.out.empty());
    CHECK(is_one_line(finished.err));
    CHECK(finished.err.find(what) != std::string::npos);
  };
  refused({"check", "--camera", "/nowhere/at/all"}, 1, "/nowhere/at/all");
  refused({"check", "--seconds", "0"}, 2, "--seconds");
  refused({"check", "--mains", "16"}, 2, "--mains");
  refused({"check", "--scenario", "no-such"}, 1, "no-such");
  refused({"cameras", "--controls", "--camera", "demo"}, 1, "demo has no controls");
  refused({"cameras", "--controls", "restore", "--camera", "demo"}, 1, "demo has no controls");
  refused({"cameras", "--controls", "forget"}, 2, "forget");
  refused({"cameras", "--camera", "demo"}, 2, "--controls");
}
