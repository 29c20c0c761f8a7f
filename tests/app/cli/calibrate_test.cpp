#include <algorithm>

#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include "calibration/profile.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/calibration/board_picture.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/vision/pipeline/table_picture.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::test;
using calibration::testing::webcam;
using nlohmann::json;

namespace {

Finished calibrate(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "calibrate");
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

/// The four anchors of the demo scenario's table under webcam().
void write_table_picture(const std::filesystem::path& file) {
  const Kit kit = make_kit(*load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"))).value();
  std::vector<vision::testing::FlatTag> tags;
  for (int i = 0; i < 4; ++i)
    tags.push_back({.tag = kit.anchors[static_cast<std::size_t>(i)],
                    .centre = anchor_centre(kit, i),
                    .size_mm = kit.anchor_size_mm});
  write_text(file, vision::encode_png(vision::testing::table_picture(webcam(), tags, 0.6, 2.0, 1)));
}

bool is_one_line(const std::string& text) {
  return std::ranges::count(text, '\n') == 1 && text.back() == '\n';
}

}  // namespace

TEST_CASE("calibrate finds the table in a picture and keeps it in a profile", "[cli][calibrate]") {
  const TemporaryFolder folder;
  const auto picture = folder.path() / "table.png", profile = folder.path() / "new" / "profile.json";
  write_table_picture(picture);

  const Finished finished = calibrate({picture.string(), "--profile", profile.string(), "--json"});
  CAPTURE(finished.err);
  REQUIRE(finished.exit_code == 0);
  const json out = json::parse(finished.out);
  CHECK(out.at("table").at("anchors").size() == 4);
  CHECK(out.at("table").at("reprojection_rms_px").get<double>() < 0.3);
  CHECK(out.at("table").at("corners").size() == 4);
  CHECK(out.at("lens").at("measured") == false);

  const auto kept = calibration::load_profile(profile);
  REQUIRE(kept);
  const calibration::CameraModel camera(*kept->lens, *kept->pose);
  const auto truth = webcam().image_from_table({300, 400}).value();
  const auto back = camera.table_from_image(truth).value();
  CHECK(std::hypot(back.x_mm - 300, back.y_mm - 400) < 1.0);
}

TEST_CASE("calibrate --board measures the lens from pictures of the printed board",
          "[cli][calibrate][lens]") {
  const TemporaryFolder folder;
  const auto profile = folder.path() / "profile.json";
  std::vector<std::string> arguments{"--json", "--profile", profile.string(), "--board"};
  for (std::size_t i = 0; i < calibration::testing::kBoardViews.size(); ++i) {
    arguments.push_back((folder.path() / ("board_" + std::to_string(i) + ".png")).string());
    write_text(arguments.back(), vision::encode_png(calibration::testing::board_view(i)));
  }
  const Finished finished = calibrate(arguments);
  CAPTURE(finished.err);
  REQUIRE(finished.exit_code == 0);
  const json lens = json::parse(finished.out).at("lens");
  CHECK(lens.at("measured") == true);
  CHECK(lens.at("reprojection_rms_px").get<double>() < 0.2);

  const auto kept = calibration::load_profile(profile);
  REQUIRE(kept);
  REQUIRE(kept->lens);
  CHECK_FALSE(kept->pose);
  const calibration::Lens truth = calibration::testing::true_lens();
  CHECK(kept->lens->fx == Approx(truth.fx).epsilon(0.005));
  // What matters is where the lens puts a point: at most a pixel off, all over the picture.
  const auto pose = calibration::testing::over_board(0, 0, 420, 0, 0, 0).pose();
  const calibration::CameraModel measured(*kept->lens, pose), exact(truth, pose);
  for (const TablePoint p : {TablePoint{121, 88}, {0, 0}, {242, 0}, {242, 176}, {0, 176}}) {
    const auto a = measured.image_from_table(p).value(), b = exact.image_from_table(p).value();
    CAPTURE(p.x_mm, p.y_mm);
    CHECK(std::hypot(a.x_px - measured.lens().cx - (b.x_px - truth.cx),
                     a.y_px - measured.lens().cy - (b.y_px - truth.cy)) < 1.5);
  }
}

TEST_CASE("boards that do not measure the lens are refused in one line and spoil no profile",
          "[cli][calibrate][lens]") {
  using calibration::testing::board_picture;
  using calibration::testing::over_board;
  const TemporaryFolder folder;
  const auto profile = folder.path() / "profile.json";
  const calibration::Profile before{.camera = "kept", .lens = webcam().lens(), .pose = {}, .table = {}};
  REQUIRE(calibration::save_profile(before, profile));
  const auto check = [&](const std::vector<cv::Mat>& pictures) {
    std::vector<std::string> arguments{"--json", "--profile", profile.string(), "--board"};
    for (std::size_t i = 0; i < pictures.size(); ++i) {
      arguments.push_back((folder.path() / ("board_" + std::to_string(i) + ".png")).string());
      write_text(arguments.back(), vision::encode_png(pictures[i]));
    }
    const Finished finished = calibrate(arguments);
    CAPTURE(finished.err);
    CHECK(finished.exit_code == 1);
    CHECK(finished.out.empty());
    // With --json a line a picture tells how it went; the last one says why there is no lens.
    CHECK(std::ranges::count(finished.err, '\n') == static_cast<std::ptrdiff_t>(pictures.size()) + 1);
    CHECK(calibration::load_profile(profile).value() == before);
  };
  check({calibration::testing::board_view(0)});                                                 // too few
  check({calibration::testing::board_view(0, 4.0), calibration::testing::board_view(1, 4.0)});  // blurred
  std::vector<cv::Mat> flat;  // never tilted
  for (const double x : {-100.0, 0.0, 100.0})
    for (const double y : {-50.0, 50.0}) flat.push_back(board_picture(over_board(x, y, 420, x, y, 0), 0.5));
  check(flat);
}

TEST_CASE("calibrate --lens-board measures the lens by a ChArUco board that people own",
          "[cli][calibrate][lens]") {
  using calibration::LensBoard;
  // The board flat, a square kSide pixels; seen through the lens by looking up where each pixel meets it.
  constexpr int kSide = 48, kTag = 36;
  cv::Mat board((LensBoard::kSquaresDown + 2) * kSide, (LensBoard::kSquaresAcross + 2) * kSide, CV_8UC1,
                cv::Scalar(235));
  int id = 0;
  for (int row = 0; row < LensBoard::kSquaresDown; ++row)
    for (int column = 0; column < LensBoard::kSquaresAcross; ++column) {
      const cv::Rect square((column + 1) * kSide, (row + 1) * kSide, kSide, kSide);
      if (LensBoard::is_black(row, column)) {
        board(square).setTo(25);
        continue;
      }
      const cv::Mat face = vision::draw_tag(TagFamily::kAruco4x4, TagId(id++), kTag / 6);
      const cv::Rect border(kTag / 6, kTag / 6, kTag, kTag);  // without its white edge
      face(border).copyTo(
          board(cv::Rect(square.x + (kSide - kTag) / 2, square.y + (kSide - kTag) / 2, kTag, kTag)));
    }
  const TemporaryFolder folder;
  const auto profile = folder.path() / "profile.json";
  std::vector<std::string> arguments{
      "--json", "--profile", profile.string(), "--lens-board", "charuco:11x8:aruco4x4", "--board"};
  for (std::size_t i = 0; i < calibration::testing::kBoardViews.size(); ++i) {
    const auto camera = calibration::testing::board_camera(i);
    cv::Mat2f from(camera.lens().height, camera.lens().width, cv::Vec2f(-1, -1));
    for (int y = 0; y < from.rows; ++y)
      for (int x = 0; x < from.cols; ++x)
        if (const auto p = camera.table_from_image({1.0 * x, 1.0 * y}))
          from(y, x) =
              cv::Vec2f(static_cast<float>((p->x_mm / LensBoard::kSquareMm + 1) * kSide - 0.5),
                        static_cast<float>(
                            ((LensBoard::height_mm() - p->y_mm) / LensBoard::kSquareMm + 1) * kSide - 0.5));
    cv::Mat picture;
    cv::remap(board, picture, from, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_CONSTANT, cv::Scalar(90));
    cv::GaussianBlur(picture, picture, {}, 0.7);
    arguments.push_back((folder.path() / ("charuco_" + std::to_string(i) + ".png")).string());
    write_text(arguments.back(), vision::encode_png(picture));
  }
  const Finished finished = calibrate(arguments);
  CAPTURE(finished.err);
  REQUIRE(finished.exit_code == 0);
  const json lens = json::parse(finished.out).at("lens");
  CHECK(lens.at("held_out_rms_px").get<double>() < 0.3);
  CHECK(lens.at("views").get<int>() >= 8);
  CHECK(lens.at("focal_px").get<double>() == Approx(calibration::testing::true_lens().fx).epsilon(0.01));

  arguments[4] = "charuco:10x8:aruco4x4";
  arguments.resize(7);  // the first picture alone
  const Finished other = calibrate(arguments);
  CHECK(other.exit_code == 1);
  CHECK_THAT(other.err, ContainsSubstring("the tags do not lie as on a ChArUco board of 10 x 8 squares") &&
                            ContainsSubstring("no picture shows a ChArUco board of 10 x 8 squares: count its "
                                              "squares, black and white ones, across and down"));
}

TEST_CASE("a board with another count of squares is told, with the count that is seen",
          "[cli][calibrate][lens]") {
  const TemporaryFolder folder;
  const std::string picture = (folder.path() / "board.png").string();
  const std::string profile = (folder.path() / "profile.json").string();
  write_text(picture, vision::encode_png(calibration::testing::board_view(0)));
  const auto fault = [&](const std::string& board) {
    const Finished finished =
        calibrate({"--json", "--profile", profile, "--lens-board", board, "--board", picture});
    CHECK(finished.exit_code == 1);
    return finished.err;
  };
  CHECK_THAT(fault("chessboard:10x7"),
             ContainsSubstring("no picture shows a chessboard of 10 x 7 squares; the last one "
                               "seems to show a chessboard of 11 x 8 squares"));
  CHECK_THAT(fault("charuco:9x7:aruco4x4"),
             ContainsSubstring("no picture shows a ChArUco board of 9 x 7 squares"));
  CHECK_THAT(fault("dots:9x7"), ContainsSubstring("--lens-board: ") && ContainsSubstring("is no board"));
  CHECK_THAT(calibrate({"--lens-board", "chessboard:9x7", "--camera", "none"}).err,
             ContainsSubstring("--lens-board needs pictures of it"));
}

TEST_CASE("calibrate takes four corners by hand", "[cli][calibrate]") {
  const TemporaryFolder folder;
  const auto picture = folder.path() / "table.png", profile = folder.path() / "profile.json";
  write_table_picture(picture);
  std::string corners;
  for (TablePoint p : {TablePoint{0, 0}, {609.6, 0}, {609.6, 914.4}, {0, 914.4}}) {
    const auto seen = webcam().image_from_table(p).value();
    corners += (corners.empty() ? "" : ",") + std::to_string(seen.x_px) + "," + std::to_string(seen.y_px);
  }
  const Finished finished =
      calibrate({picture.string(), "--profile", profile.string(), "--corners", corners});
  CAPTURE(finished.err);
  REQUIRE(finished.exit_code == 0);
  CHECK(finished.out.find("four corners") != std::string::npos);
  CHECK(calibration::load_profile(profile)->pose->anchors.empty());
}

TEST_CASE("calibrate works out how high to hang a camera", "[cli][calibrate]") {
  const Finished finished =
      calibrate({"--mounting", "--width", "1920", "--height", "1080", "--fov", "70", "--json"});
  REQUIRE(finished.exit_code == 0);
  const json out = json::parse(finished.out);
  CHECK(out.at("lowest_mm").get<double>() < out.at("highest_mm").get<double>());
}

TEST_CASE("what cannot be calibrated is said in one line and spoils no profile", "[cli][calibrate]") {
  const TemporaryFolder folder;
  const auto picture = folder.path() / "grey.png", profile = folder.path() / "profile.json";
  write_text(picture, vision::encode_png(cv::Mat(480, 640, CV_8UC1, cv::Scalar(120))));
  const calibration::Profile before{.camera = "kept", .lens = webcam().lens(), .pose = {}, .table = {}};
  REQUIRE(calibration::save_profile(before, profile));
  const std::string grey = picture.string(), kept = profile.string();
  const auto check = [&](const std::vector<std::string>& arguments, int code) {
    const Finished finished = calibrate(arguments);
    CAPTURE(arguments, finished.err);
    CHECK(finished.exit_code == code);
    CHECK(is_one_line(finished.err));
    CHECK(calibration::load_profile(profile).value() == before);
  };
  check({}, 1);
  check({grey}, 1);
  check({grey, "--profile", kept}, 1);
  check({"none.png", "--profile", kept}, 1);
  check({"--board", grey, "--profile", kept}, 1);
  check({grey, "--profile", kept, "--corners", "1,2,3,4,5,6,7,8"}, 1);
  check({"--live-board", "--profile", kept}, 1);
  check({"--unknown"}, 2);
}
