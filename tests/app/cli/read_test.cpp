#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include "app/engine/assessment.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/drawn_dice.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

Finished telescope_read(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "read");
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

/// The demo table two seconds into its play, before the hand comes in.
struct DemoPicture {
  Kit kit = make_kit(*load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"))).value();
  vision::demo::DemoTable table{kit, {.keep_in = test::kept_drawings(), .realtime = false}};
  cv::Mat picture = table.render(0.5);
  std::vector<vision::demo::DemoTruth> truth = table.truth(0.5);
};

std::vector<json> lines(const std::string& text) {
  std::vector<json> parsed;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) parsed.push_back(json::parse(line));
  return parsed;
}

const json* stand_of(const json& read, const PieceId& piece) {
  const auto& stands = read.at("stands");
  const auto it = std::ranges::find_if(stands, [&](const json& s) { return s.at("piece") == piece.value(); });
  return it == stands.end() ? nullptr : &*it;
}

bool is_one_line(const std::string& text) {
  return !text.empty() && std::ranges::count(text, '\n') == 1 && text.back() == '\n';
}

}  // namespace

TEST_CASE("read tells where every uncovered piece of a picture stands, and says of no other that it is seen",
          "[cli][read]") {
  const TemporaryFolder folder;
  const DemoPicture demo;
  const std::string file = (folder.path() / "table.png").string();
  write_text(file, vision::encode_png(demo.picture));

  const Finished finished = telescope_read({"--scenario", "rapier-demo", "--json", file});
  REQUIRE(finished.exit_code == 0);
  CHECK(finished.err.empty());
  const auto read = lines(finished.out);
  REQUIRE(read.size() == 1);
  CHECK(read[0].at("calibrated") == true);
  CHECK_FALSE(read[0].contains("t_s"));
  CHECK(read[0].at("stands").size() == demo.kit.pieces.size());
  std::size_t seen = 0;
  for (const auto& truth : demo.truth) {
    CAPTURE(truth.piece.value(), truth.visible);
    const json* stand = stand_of(read[0], truth.piece);
    REQUIRE(stand);
    if (truth.visible < 1.0) continue;
    REQUIRE(stand->at("state") == "seen");
    ++seen;
    CHECK(stand->at("tag") == truth.tag.value());
    CHECK(std::hypot(stand->at("x_mm").get<double>() - truth.centre.x_mm,
                     stand->at("y_mm").get<double>() - truth.centre.y_mm) < 3.0);
    CHECK(std::abs(turn_degrees(Heading::from_degrees(stand->at("heading_deg").get<double>()),
                                truth.heading)) < 3.0);
  }
  CHECK(seen > 20);
  for (const json& stand : read[0].at("stands"))
    if (std::ranges::none_of(demo.truth, [&](const auto& t) {
          return t.piece.value() == stand.at("piece").get<std::string>();
        })) {
      CHECK(stand.at("state") == "lost");
      CHECK(stand.at("x_mm").is_null());
    }
}

TEST_CASE("read without anchors gives the tags' corners in the picture and no place", "[cli][read]") {
  const TemporaryFolder folder;
  DemoPicture demo;
  for (int anchor = 0; anchor < 4; ++anchor) {
    const TablePoint centre = anchor_centre(demo.kit, anchor);
    const auto at = demo.table.optics().image_from_table({float(centre.x_mm), float(centre.y_mm), 0.0F});
    REQUIRE(at);
    cv::circle(demo.picture, *at, 60, {60, 80, 60}, cv::FILLED);
  }
  const std::string file = (folder.path() / "bare.jpg").string();
  write_text(file, vision::encode_jpeg(demo.picture, 95));

  const Finished finished = telescope_read({"--scenario", "rapier-demo", "--json", file});
  REQUIRE(finished.exit_code == 0);
  const auto read = lines(finished.out);
  REQUIRE(read.size() == 1);
  CHECK(read[0].at("calibrated") == false);
  CHECK_FALSE(read[0].at("notes").empty());
  std::size_t with_corners = 0;
  for (const json& stand : read[0].at("stands")) {
    CHECK(stand.at("x_mm").is_null());
    CHECK(stand.at("sector").is_null());
    with_corners += stand.contains("corners_px");
  }
  CHECK(with_corners > 20);
}

TEST_CASE("read --sequence gives a line with its time for every picture", "[cli][read]") {
  const TemporaryFolder folder;
  const DemoPicture demo;
  std::vector<std::string> arguments{"--scenario", "rapier-demo", "--json", "--sequence", "--fps", "10"};
  for (const char* name : {"1.png", "2.png", "3.png"}) {
    arguments.push_back((folder.path() / name).string());
    write_text(arguments.back(), vision::encode_png(demo.picture));
  }
  const auto read = lines(telescope_read(arguments).out);
  REQUIRE(read.size() == 3);
  CHECK(read[0].at("t_s") == 0.0);
  CHECK(read[2].at("t_s") == Approx(0.2));
}

TEST_CASE("read takes grey, 16-bit and alpha pictures, and tiny ones", "[cli][read]") {
  const TemporaryFolder folder;
  const DemoPicture demo;
  const std::string colour = (folder / "colour.png").string(), dot = (folder / "dot.png").string();
  write_text(colour, vision::encode_png(demo.picture));
  write_text(dot, vision::encode_png(cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(80))));
  std::vector<std::string> arguments{"--scenario", "rapier-demo", "--json"};
  for (const std::string kind : {"gray", "rgb48be", "rgba"}) {
    arguments.push_back((folder / (kind + ".png")).string());
    run_program("ffmpeg", {"-loglevel", "error", "-i", colour, "-pix_fmt", kind, "-compression_level", "1",
                           arguments.back()});
  }
  arguments.push_back(dot);
  const Finished finished = telescope_read(arguments);
  CHECK(finished.exit_code == 0);
  CHECK(is_one_line(finished.err));
  CHECK_THAT(finished.err, ContainsSubstring(dot + ": the picture is too small to read, 1 x 1 pixels"));
  const auto read = lines(finished.out);
  REQUIRE(read.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(read[i].at("calibrated") == (i < 3));
}

TEST_CASE("read says in one line what is wrong with a picture and still reads the others", "[cli][read]") {
  const TemporaryFolder folder;
  const DemoPicture demo;
  const std::string good = (folder.path() / "good.png").string(), bad = (folder.path() / "bad.png").string();
  write_text(good, vision::encode_png(demo.picture));
  const std::string whole = read_text(good);

  const auto check = [&](const std::string& name, const std::string& reason) {
    CAPTURE(name, reason);
    const Finished finished = telescope_read({"--scenario", "rapier-demo", "--json", name, good});
    CHECK(finished.exit_code == 1);
    CHECK(is_one_line(finished.err));
    CHECK(finished.err.find(reason) != std::string::npos);
    CHECK(finished.err.find(name) != std::string::npos);
    CHECK(lines(finished.out).size() == 1);
  };
  check(bad, "no such file");
  check(folder.path().string(), "is a folder");
  for (const auto& [contents, reason] :
       std::vector<std::pair<std::string, std::string>>{{"", "is empty"},
                                                        {"[scenario]\nname = 'x'\n", "not a picture"},
                                                        {whole.substr(0, whole.size() / 2), "cut off"}}) {
    write_text(bad, contents);
    check(bad, reason);
  }
  std::filesystem::resize_file(bad, 300U << 20U);  // a hole, not data
  check(bad, "larger than 256 MB");
}

TEST_CASE("a picture below what can hold a tag is told with its size, whatever it is given to",
          "[cli][read][check][measure][calibrate]") {
  const TemporaryFolder folder;
  const std::string dot = (folder / "dot.png").string(), profile = (folder / "p.json").string();
  write_text(dot, vision::encode_png(cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(80))));
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"read", "--dice", dot},
           {"read", "--no-table", "--family", "aruco4x4", dot},
           {"check", "--json", "--camera", dot},
           {"measure", "--scenario", "open-table", dot, "N-2", "N-3"},
           {"measure", "--scenario", "open-table", "--camera", dot, "N-2", "N-3"},
           {"calibrate", dot, "--profile", profile},
           {"calibrate", "--camera", dot, "--profile", profile},
           {"calibrate", "--board", dot, "--profile", profile},
           {"calibrate", dot, "--profile", profile, "--corners", "0", "1", "1", "1", "1", "0", "0", "0"}}) {
    const Finished finished = run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
    CAPTURE(arguments.front(), arguments.at(1), finished.out);
    CHECK(finished.exit_code == 1);
    CHECK(is_one_line(finished.err));
    CHECK_THAT(finished.err, ContainsSubstring("too small to read, 1 x 1 pixels"));
  }
  const auto report = json::parse(
      run_program(TELESCOPE_PROGRAM, {"check", "--json", "--camera", dot}, {{"LC_ALL", "C.UTF-8"}}).out);
  CHECK(report.at("width") == 1);
  CHECK_FALSE(report.dump().find("cable") != std::string::npos);
}

TEST_CASE("a kit that is not the scenario's is refused in one line", "[cli][read]") {
  const TemporaryFolder folder;
  const DemoPicture demo;
  Kit other = demo.kit;
  other.pieces.pop_back();
  const std::string file = (folder.path() / "kit.json").string();
  write_text(file, to_json(other));
  const Finished finished = telescope_read({"--scenario", "rapier-demo", "--kit", file, "x.png"});
  CHECK(finished.exit_code == 1);
  CHECK(is_one_line(finished.err));
  CHECK(finished.err.find("is not the kit of scenario") != std::string::npos);
}

TEST_CASE("a picture of another kit's table is said to be one, and none of its tags is a piece",
          "[cli][read]") {
  const TemporaryFolder folder;
  const DemoPicture demo;
  Kit ours = demo.kit;  // numbers that no tag on the demo table has
  for (KitPiece& piece : ours.pieces) piece.tag = TagId(piece.tag.value() + 120);
  const std::string kit = (folder.path() / "kit.json").string();
  const std::string picture = (folder.path() / "table.png").string();
  write_text(kit, to_json(ours));
  write_text(picture, vision::encode_png(demo.picture));
  const Finished finished = telescope_read({"--kit", kit, "--json", picture});
  CAPTURE(finished.err);
  REQUIRE(finished.exit_code == 0);
  const json read = lines(finished.out).at(0);
  for (const json& stand : read.at("stands")) CHECK(stand.at("state") == "lost");
  const auto& notes = read.at("notes");
  CHECK(std::ranges::count_if(notes, [](const json& note) {
          return note.get<std::string>().find("tags of another kit") != std::string::npos;
        }) == 1);
}

TEST_CASE("wrong usage is one line and exit code 2, a missing file one line and exit code 1", "[cli]") {
  const auto run = [](std::vector<std::string> arguments) {
    return run_program(TELESCOPE_PROGRAM, arguments);
  };
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"read"}, {"read", "--frobnicate", "x.png"}, {"juggle"}, {"read", "--fps", "many", "x.png"}}) {
    const Finished finished = run(wrong);
    CHECK(finished.exit_code == 2);
    CHECK(is_one_line(finished.err));
    CHECK(finished.out.empty());
  }
  for (const std::vector<std::string>& missing :
       std::vector<std::vector<std::string>>{{"read", "--kit", "/nowhere/kit.json", "x.png"},
                                             {"read", "--scenario", "/nowhere/s.toml", "x.png"},
                                             {"read", "--profile", "/nowhere/p.json", "x.png"}}) {
    const Finished finished = run(missing);
    CHECK(finished.exit_code == 1);
    CHECK(is_one_line(finished.err));
    CHECK(finished.err.find(missing[2]) != std::string::npos);
  }
  CHECK(run({"--help"}).exit_code == 0);
  CHECK(run({"read", "--help"}).exit_code == 0);
}

TEST_CASE("read says so when its output cannot be written", "[cli][read]") {
  const TemporaryFolder folder;
  write_text(folder.path() / "p.png", vision::encode_png(cv::Mat(240, 320, CV_8U, cv::Scalar(9))));
  const Finished finished =
      run_program("/bin/sh", {"-c", std::string(TELESCOPE_PROGRAM) + " read --json " +
                                        (folder.path() / "p.png").string() + " > /dev/full"});
  CHECK(finished.exit_code == 1);
  CHECK(is_one_line(finished.err));
}

namespace {

/// What the read line says of markers, held to the truth of the demo table: each that is whole to be seen is
/// told at its place in its class, and no other is told seen.
std::size_t check_markers(const json& read, const std::vector<vision::demo::DemoTruth>& truth) {
  std::size_t whole = 0, told = 0;
  const auto class_of = [](const vision::demo::DemoTruth& t) {
    return t.piece.value().substr(0, t.piece.value().find('#'));
  };
  const auto is_at = [&](const json& marker, const vision::demo::DemoTruth& t) {
    return marker.at("class") == class_of(t) &&
           std::hypot(marker.at("x_mm").get<double>() - t.centre.x_mm,
                      marker.at("y_mm").get<double>() - t.centre.y_mm) < 3.0;
  };
  for (const auto& t : truth) {
    if (t.piece.value().find('#') == std::string::npos || t.visible < 1.0 || t.lift_mm > 0.0) continue;
    ++whole;
    CAPTURE(t.piece.value());
    CHECK(std::ranges::any_of(read.at("markers"),
                              [&](const json& m) { return m.at("state") == "seen" && is_at(m, t); }));
  }
  for (const json& marker : read.at("markers")) {
    told += marker.at("state") == "seen";
    if (marker.at("state") == "seen")
      CHECK(std::ranges::any_of(truth, [&](const auto& t) { return is_at(marker, t); }));
  }
  CHECK(told >= whole);
  return whole;
}

}  // namespace

TEST_CASE("read tells each marker's class and place, in a still and in a sequence, and keeps its schema",
          "[cli][read][marker]") {
  const TemporaryFolder folder;
  const std::string scenario = test::project_file("tests/data/scenario/markers.toml").string();
  const Kit kit = make_kit(*load_scenario(scenario)).value();
  vision::demo::DemoTable table(kit, {.keep_in = test::kept_drawings(), .realtime = false});
  const cv::Mat picture = table.render(0.5);
  const auto truth = table.truth(0.5);
  const std::string file = (folder.path() / "table.png").string();
  write_text(file, vision::encode_png(picture));

  const Finished still = telescope_read({"--scenario", scenario, "--json", file});
  REQUIRE(still.exit_code == 0);
  const auto one = lines(still.out);
  REQUIRE(one.size() == 1);
  CHECK(schema_fault("read.schema.json", one[0].dump()) == "");
  CHECK(check_markers(one[0], truth) >= 4);
  for (const json& stand : one[0].at("stands"))
    CHECK(stand.at("piece").get<std::string>().find('#') == std::string::npos);

  const Finished sequence =
      telescope_read({"--scenario", scenario, "--json", "--sequence", file, file, file});
  const auto three = lines(sequence.out);
  REQUIRE(three.size() == 3);
  for (const json& line : three) CHECK(schema_fault("read.schema.json", line.dump()) == "");
  CHECK(check_markers(three[2], truth) >= 4);
  CHECK(three[2].at("markers").at(0).at("number") == three[1].at("markers").at(0).at("number"));
}

TEST_CASE("read says of a card which it is where its face is up, and only its deck where its back is",
          "[cli][read][deck]") {
  const TemporaryFolder folder;
  const std::string scenario = test::project_file("tests/data/scenario/cards.toml").string();
  const Kit kit = make_kit(*load_scenario(scenario)).value();
  vision::demo::DemoTable table(kit, {.keep_in = test::kept_drawings(), .realtime = false});
  double t_s = 0.0;  // until the first two cards have been laid as well
  std::size_t most = 0;
  for (double t = 0.0; t < table.loop_s(); t += 0.5) {
    const auto truth = table.truth(t);
    const auto cards = static_cast<std::size_t>(std::ranges::count_if(truth, [](const auto& card) {
      return card.piece.value().starts_with("cards") && card.visible == 1.0 && card.lift_mm == 0.0;
    }));
    if (cards > most) most = cards, t_s = t;
  }
  REQUIRE(most == 3);
  const std::string file = (folder.path() / "cards.png").string();
  write_text(file, vision::encode_png(table.render(t_s)));
  const auto read = lines(telescope_read({"--scenario", scenario, "--json", file}).out);
  REQUIRE(read.size() == 1);
  CHECK(schema_fault("read.schema.json", read[0].dump()) == "");
  check_markers(read[0], table.truth(t_s));
  std::size_t faces = 0, backs = 0;
  for (const json& marker : read[0].at("markers")) {
    if (marker.at("state") != "seen") continue;
    CHECK(marker.at("deck") == "cards");
    const bool is_face = marker.contains("card");
    CHECK(marker.at("class") == (is_face ? "cards-" + marker.at("card").get<std::string>() : "cards"));
    (is_face ? faces : backs) += 1;
  }
  CHECK(faces == 2);
  CHECK(backs == 1);
}

TEST_CASE("tags of a photograph are read without a table, upright as it was taken", "[cli][read][family]") {
  const TemporaryFolder folder;
  cv::Mat picture(600, 900, CV_8UC3, cv::Scalar(120, 120, 120)), tag;
  const auto family = TagFamily::kApril36h11;
  cv::cvtColor(vision::draw_tag(family, TagId(40), 12), tag, cv::COLOR_GRAY2BGR);
  tag.copyTo(picture(cv::Rect(100, 200, tag.cols, tag.rows)));
  tag.copyTo(picture(cv::Rect(500, 300, tag.cols, tag.rows)));  // of one id any number
  std::string jpeg = vision::encode_jpeg(picture, 95);
  // Orientation 6: what is the picture's right was its top.
  const std::vector<unsigned char> exif{0xFF, 0xE1, 0, 34, 'E', 'x', 'i', 'f', 0,    0, 'I', 'I',
                                        42,   0,    8, 0,  0,   0,   1,   0,   0x12, 1, 3,   0,
                                        1,    0,    0, 0,  6,   0,   0,   0,   0,    0, 0,   0};
  jpeg.insert(jpeg.begin() + 2, exif.begin(), exif.end());
  const std::string file = (folder / "photo.jpg").string();
  write_text(file, jpeg);

  const Finished read = telescope_read({file, "--no-table", "--family", "apriltag36h11", "--json"});
  CAPTURE(read.out, read.err);
  REQUIRE(read.exit_code == 0);
  CHECK(schema_fault("tags.schema.json", read.out) == "");
  const json seen = json::parse(read.out);
  CHECK(seen["width"] == 600);
  REQUIRE(seen["tags"].size() == 2);
  for (const json& each : seen["tags"]) CHECK(each["tag"] == 40);
  // Turned clockwise by a quarter, the tag's top left corner at (112, 212) is at (600 - 212, 112).
  bool is_there = false;
  for (const json& each : seen["tags"])
    is_there |= std::hypot(each["corners_px"][0][0].get<double>() - 387.5,
                           each["corners_px"][0][1].get<double>() - 111.5) < 1;
  CHECK(is_there);
  const Finished people = telescope_read({file, "--no-table", "--family", "apriltag36h11:40-50"});
  CHECK_THAT(people.out, ContainsSubstring("2 tags of apriltag36h11") && ContainsSubstring("tag  40"));
  CHECK_THAT(telescope_read({file, "--no-table", "--family", "aruco4x4"}).out, ContainsSubstring("0 tags"));
}

TEST_CASE("dice of a photograph are told a line a picture, with their faces", "[cli][read][dice]") {
  const TemporaryFolder folder;
  cv::Mat3b picture(300, 400, cv::Vec3b(60, 110, 70));
  const std::vector<DrawnDie> dice{{.centre = {120, 150}, .face = 5, .heading_deg = 20},
                                   {.centre = {280, 160}, .face = 6, .heading_deg = 70}};
  draw_dice(picture, dice, 10);
  const std::string file = (folder / "dice.png").string();
  write_text(file, vision::encode_png(picture));
  const Finished read = telescope_read({"--dice", (folder / "none.png").string(), file, "--json"});
  CAPTURE(read.out, read.err);
  CHECK(read.exit_code == 1);  // of the one that is not there
  CHECK(is_one_line(read.err));
  CHECK(schema_fault("dice.schema.json", read.out) == "");
  const json seen = json::parse(read.out);
  CHECK(seen["image"] == file);
  REQUIRE(seen["dice"].size() == 2);
  for (const json& die : seen["dice"]) {
    const DrawnDie& drawn = dice[die["x"] < 200 ? 0 : 1];
    CHECK(die["face"] == drawn.face);
    CHECK(die["state"] == "lying");
    CHECK(std::hypot(die["x"].get<double>() - upper_face(drawn, 10).centre.x,
                     die["y"].get<double>() - upper_face(drawn, 10).centre.y) < 16);  // a tenth of its side
  }
  CHECK_THAT(telescope_read({"--dice", file}).out, ContainsSubstring("2 dice, 2 read"));
  CHECK(telescope_read({"--dice", file, "--sequence"}).exit_code == 2);
  CHECK(telescope_read({"--dice", file, "--scenario", "open-table"}).exit_code == 2);
}

TEST_CASE("what cannot be read as a photograph is told", "[cli][read][family]") {
  const TemporaryFolder folder;
  const auto fault = [&](const std::string& name, const std::string& bytes) {
    std::ofstream(folder / name, std::ios::binary) << bytes;
    const Finished read = telescope_read({(folder / name).string(), "--no-table", "--family", "aruco4x4"});
    CHECK(read.exit_code == 1);
    return read.err;
  };
  CHECK_THAT(fault("a.gif", "GIF89a..............."), ContainsSubstring("GIF pictures are not read"));
  using namespace std::string_literals;
  CHECK_THAT(
      fault("large.png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x40\0\0\0\x40\0\x08\0\0\0\0\xd8\x2d\x09\x05"s +
                             "\0\0\0\0IEND\xae\x42\x60\x82"s),
      ContainsSubstring("larger than 100 megapixels") || ContainsSubstring("damaged"));
  CHECK(telescope_read({"x.png", "--no-table"}).exit_code == 2);
  CHECK(telescope_read({"x.png", "--family", "aruco4x4"}).exit_code == 2);
  CHECK_THAT(telescope_read({"x.png", "--no-table", "--family", "qr"}).err,
             ContainsSubstring("is no family"));
  CHECK_THAT(telescope_read({"x.png", "--no-table", "--family", "datamatrix"}).err,
             ContainsSubstring("on a table only"));
}
