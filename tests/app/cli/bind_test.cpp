#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/kit/tag_binding.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

/// A scenario of two pieces, and what a camera saw while they were shown.
struct Club {
  TemporaryFolder folder;
  std::string scenario = (folder / "mine.toml").string();

  Club() {
    write_text(scenario,
               "name = \"Mine\"\nruleset = \"none\"\n\n[board]\nunit = \"inch\"\nwidth = \"36 in\"\ndepth = "
               "\"24 in\"\n\n"
               "[[division]]\nid = \"1\"\nname = \"First\"\nside = \"attacker\"\nunits = [\n"
               "  { id = \"1-01\", kind = \"infantry\" },\n  { id = \"1-02\", kind = \"cavalry\" },\n]\n");
  }
  Finished bind(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"bind", "--scenario", scenario});
    const std::string home = folder.path().string();
    return run_program(
        TELESCOPE_PROGRAM, arguments,
        {{"HOME", home}, {"XDG_CONFIG_HOME", ""}, {"XDG_STATE_HOME", ""}, {"LC_ALL", "C.UTF-8"}});
  }
  /// A folder of pictures, each of which shows the tags of one of these lists, `times` pictures each.
  std::string shown(const std::vector<std::vector<int>>& lists, int times) const {
    const auto to = folder / "shown";
    std::filesystem::create_directories(to);
    int number = 0;
    for (const auto& tags : lists) {
      cv::Mat picture(240, 320, CV_8UC1, cv::Scalar(120));
      int x = 30;
      for (const int tag : tags) {
        const cv::Mat face = vision::draw_tag(TagFamily::kAruco4x4, TagId(tag), 8);
        face.copyTo(picture(cv::Rect(x, 60, face.cols, face.rows)));
        x += 130;
      }
      const std::string png = vision::encode_png(picture);
      for (int i = 0; i < times; ++i) write_text(to / (std::to_string(++number) + ".png"), png);
    }
    return to.string();
  }
};

}  // namespace

TEST_CASE("bind asks for one piece after another and says which tag each has", "[cli][bind]") {
  const Club club;
  const Finished bound =
      club.bind({"--tags", "aruco4x4", "--camera",
                 club.shown({{}, {31}, {31, 7}}, TagBinding::kAgreeingPictures), "--json"});
  CAPTURE(bound.err);
  REQUIRE(bound.exit_code == 0);
  const json out = json::parse(bound.out);
  CHECK(out.at("tags") == "aruco4x4:31,7");
  CHECK(out.at("pieces").at(1) == json({{"piece", "1-02"}, {"tag", 7}}));
  CHECK(bound.err.starts_with("show 1-01\n"));
  CHECK(bound.err.find("1-01 is tag 31; show 1-02\n") != std::string::npos);
}

TEST_CASE("what bind prints is what new takes", "[cli][bind]") {
  const Club club;
  const Finished bound =
      club.bind({"--tags", "aruco4x4", "--camera", club.scenario + ".gone", "--first", "31,7"});
  REQUIRE(bound.exit_code == 0);
  CHECK(bound.out == "Write the scenario with them: telescope new NAME --like " + club.scenario +
                         " --tags aruco4x4:31,7\n");
  const std::string file = (club.folder / "bound.toml").string();
  REQUIRE(run_program(TELESCOPE_PROGRAM,
                      {"new", "bound", "--like", club.scenario, "--tags", "aruco4x4:31,7", "--out", file},
                      {{"LC_ALL", "C.UTF-8"}})
              .exit_code == 0);
  const Kit kit = make_kit(load_scenario(file).value()).value();
  CHECK(kit.family == TagFamily::kAruco4x4);
  CHECK(kit.pieces.at(0).tag == TagId(31));
  CHECK(kit.pieces.at(1).tag == TagId(7));
}

TEST_CASE("a binding that ends early says how to go on, and what cannot be bound is one line",
          "[cli][bind]") {
  const Club club;
  const std::string camera = club.shown({{}, {31}}, TagBinding::kAgreeingPictures);
  const auto fault = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--camera", camera});
    const Finished finished = club.bind(std::move(arguments));
    CHECK(finished.exit_code == 1);
    return finished.err;
  };
  CHECK_THAT(fault({"--tags", "aruco4x4"}),
             ContainsSubstring("the pictures or the time are over; 1 of 2 pieces have their tags: "
                               "go on with --first 31\n"));
  CHECK_THAT(fault({"--tags", "apriltag36h11"}), ContainsSubstring("no piece has a tag yet"));
  CHECK_THAT(fault({"--tags", "qr"}), ContainsSubstring("--tags: 'qr' is no family"));
  CHECK_THAT(fault({"--tags", "datamatrix"}), ContainsSubstring("on a table only"));
  CHECK_THAT(fault({"--tags", "aruco4x4:5"}), ContainsSubstring("1 tags are too few for 2 pieces"));
  CHECK_THAT(fault({"--tags", "aruco4x4", "--first", "7,7"}),
             ContainsSubstring("--first: the tag 7 is named twice"));
  CHECK(club.bind({"--tags", "aruco4x4"}).exit_code == 2);
}
