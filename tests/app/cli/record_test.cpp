#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/engine/assessment.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/recording/recording_reader.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

Finished command(std::vector<std::string> arguments, const TemporaryFolder& home) {
  return run_program(TELESCOPE_PROGRAM, arguments,
                     {{"LC_ALL", "C.UTF-8"},
                      {"XDG_CONFIG_HOME", (home / "config").string()},
                      {"XDG_STATE_HOME", (home / "state").string()}});
}

}  // namespace

TEST_CASE("read --json of a sequence tells each move once, with the way that it took",
          "[cli][record][moves]") {
  const TemporaryFolder folder;
  const std::string file = project_file("tests/data/recordings/hands.telescope-recording").string();
  const Finished read = command({"read", "--recording", file, "--json"}, folder);
  INFO(read.err);
  REQUIRE(read.exit_code == 0);
  std::istringstream lines(read.out);
  std::vector<json> moves;
  std::set<std::string> held;
  for (std::string line; std::getline(lines, line);) {
    const json one = json::parse(line);
    for (const json& stand : one.at("stands"))
      if (stand.contains("held")) {
        held.insert(stand.at("piece"));
        CHECK(stand.at("sector").is_null());
        CHECK(stand.at("between").empty());
      }
    if (one.at("moves").empty()) continue;
    CHECK(schema_fault("read.schema.json", line) == "");
    for (const json& move : one.at("moves")) {
      CHECK(move.at("put_down_at_s") <= one.at("t_s"));
      moves.push_back(move);
    }
  }
  REQUIRE(moves.size() == 7);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const json& move = moves[i];
    INFO(move.dump());
    CHECK(move.at("number") == i + 1);
    CHECK(held.contains(move.at("piece").get<std::string>()));
    const json& way = move.at("way");
    for (std::size_t k = 1; k < way.size(); ++k) CHECK(way[k].at("t_s") >= way[k - 1].at("t_s"));
    CHECK(way.back().at("x_mm") == move.at("to").at("x_mm"));
    CHECK(way.back().at("t_s") == move.at("put_down_at_s"));
    if (move.at("from").is_null()) continue;
    CHECK(way.front().at("y_mm") == move.at("from").at("y_mm"));
    CHECK(way.front().at("t_s") == move.at("lifted_at_s"));
    const double straight_mm =
        std::hypot(move["to"]["x_mm"].get<double>() - move["from"]["x_mm"].get<double>(),
                   move["to"]["y_mm"].get<double>() - move["from"]["y_mm"].get<double>());
    CHECK(move.at("length_mm") >= straight_mm - 0.1);
  }
}

TEST_CASE("read of a sequence tells people the moves, and that a piece is held", "[cli][record][moves]") {
  const TemporaryFolder folder;
  const std::string file = project_file("tests/data/recordings/hands.telescope-recording").string();
  const Finished read = command({"read", "--recording", file}, folder);
  INFO(read.err);
  REQUIRE(read.exit_code == 0);
  std::istringstream lines(read.out);
  int moves = 0, held = 0;
  for (std::string line; std::getline(lines, line);) {
    moves += line.starts_with("  move: ") && line.find(", put down at ") != std::string::npos;
    held += line.ends_with("  held");
  }
  CHECK(moves == 7);
  CHECK(held > 0);
}

TEST_CASE("A recording with too few pictures to tell what hands did says how many it has", "[cli][record]") {
  const TemporaryFolder folder;
  for (int i = 0; i < 7; ++i)
    write_text(folder / (std::to_string(i) + ".png"), vision::encode_png(cv::Mat(480, 640, CV_8UC1, 128.0)));
  const Finished recorded = command(
      {"record", "--camera", folder.path().string(), "--out", (folder / "slow.telescope-recording").string()},
      folder);
  CHECK(recorded.exit_code == 0);
  CHECK(recorded.err.find("telescope: only 7 pictures in 3 s: ") != std::string::npos);
}

TEST_CASE("What record keeps of the demo table, read tells again without a camera", "[cli][record]") {
  const TemporaryFolder folder;
  const std::string file = (folder / "demo.telescope-recording").string();
  const Finished recorded =
      command({"record", "--camera", "demo", "--seconds", "1.5", "--out", file, "--json"}, folder);
  INFO(recorded.err);
  REQUIRE(recorded.exit_code == 0);
  const json done = json::parse(recorded.out);
  CHECK(done.at("frames") > 0);
  CHECK(done.at("bytes") == std::filesystem::file_size(file));

  const Finished read = command({"read", "--recording", file, "--json"}, folder);
  INFO(read.err);
  REQUIRE(read.exit_code == 0);
  std::istringstream lines(read.out);
  std::size_t count = 0, seen = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const json one = json::parse(line);
    if (count == 0) CHECK(schema_fault("read.schema.json", line) == "");
    CHECK(one.at("calibrated") == true);
    for (const json& stand : one.at("stands")) seen += stand.at("state") == "seen";
  }
  CHECK(count == done.at("frames"));
  CHECK(seen > 20 * count);

  SECTION("and a run takes it for a camera") {
    const Finished run =
        command({"run", "--headless", "--camera", file, "--seconds", "3", "--out", (folder / "out").string()},
                folder);
    INFO(run.err);
    CHECK(run.exit_code == 0);
  }
  SECTION("but not with another scenario's kit") {
    const Finished other = command({"read", "--recording", file, "--scenario", "rapier-november"}, folder);
    CHECK(other.exit_code == 1);
    CHECK(other.err.find("is of another kit") != std::string::npos);
  }
}

TEST_CASE("The rules find in a recording what they found live", "[cli][record]") {
  const TemporaryFolder folder;
  const std::string file = (folder / "findings.telescope-recording").string();
  const app::Table table =
      app::make_table(*load_scenario(project_file("assets/scenarios/rapier-demo.toml"))).value();
  vision::demo::DemoTable demo(
      table.kit, {.width = 1280, .height = 720, .keep_in = test::kept_drawings(), .realtime = false});
  vision::Pipeline pipeline(table.kit, {});
  auto writer = vision::RecordingWriter::create(file, {.kit = table.kit, .profile = {}, .camera = "demo"});
  REQUIRE(writer);
  std::vector<std::set<std::string>> live;
  std::size_t overfull = 0;
  for (std::uint64_t i = 0; i < 125; ++i) {
    const double t_s = static_cast<double>(i) / 5;
    const vision::Frame frame{.image = demo.render(t_s), .number = i, .taken_at = {}, .t_s = t_s};
    const auto result = pipeline.process(frame);
    REQUIRE(writer->add(i, t_s, vision::reading_of(result), vision::luma(frame)));
    live.emplace_back();
    for (const Finding& finding : app::assess(table, result.table))
      live.back().insert(finding.rule + " " + finding.place), overfull += finding.rule == "RO-037";
  }
  REQUIRE(writer->close());
  REQUIRE(overfull > 5);  // the seventh stand of the play

  const Finished read = command({"read", "--recording", file, "--json"}, folder);
  INFO(read.err);
  REQUIRE(read.exit_code == 0);
  std::istringstream lines(read.out);
  std::size_t frame = 0, other = 0;
  for (std::string line; std::getline(lines, line) && frame < live.size(); ++frame) {
    std::set<std::string> played;
    const json said = json::parse(line);
    for (const json& finding : said.at("findings"))
      played.insert(finding.at("rule").get<std::string>() + " " + finding.at("place").get<std::string>());
    other += played != live[frame];
  }
  CHECK(frame == live.size());
  CHECK(other <= 2);  // when a piece counts as covered is judged by a coarser picture
}

TEST_CASE("A run plays a recording with the kit and the lens that it holds, and says what it lacks",
          "[cli][run][record]") {
  const TemporaryFolder folder;
  const std::string hands =
      project_file("tests/data/recordings/hands.telescope-recording").string();  // of no shipped scenario
  const auto play = [&](const std::string& file, std::vector<std::string> more) {
    more.insert(more.begin(), {"run", "--headless", "--camera", file, "--out", (folder / "out").string()});
    return command(more, folder);
  };
  SECTION("by its rules as they come") {
    const Finished run = play(hands, {"--seconds", "5"});
    INFO(run.out << run.err);
    CHECK(run.exit_code == 0);
    CHECK(run.out.find("of the kit 'picture set', which it holds: the table is watched, and checked by the "
                       "rules as they come") != std::string::npos);
    const json table = json::parse(read_text(folder / "out/table.json"));
    CHECK(table.at("calibrated") == true);
    CHECK(std::ranges::count(table.at("stands"), "seen", [](const json& s) { return s.at("state"); }) > 20);
  }
  SECTION("without any where this program does not know them") {
    const auto reader = vision::RecordingReader::open(hands);
    REQUIRE(reader);
    vision::RecordingHeader header = reader->header();
    header.kit.ruleset = "of another program";
    const std::string file = (folder / "other.telescope-recording").string();
    auto writer = vision::RecordingWriter::create(file, header);
    REQUIRE(writer);
    REQUIRE(writer->add(1, 0.0, {}, cv::Mat1b(72, 128, std::uint8_t{90})));
    REQUIRE(writer->close());
    const Finished run = play(file, {"--seconds", "5"});
    INFO(run.out << run.err);
    CHECK(run.exit_code == 0);
    CHECK(run.out.find("the table is only watched and measured") != std::string::npos);
  }
  SECTION("but begins no game with it") {
    const Finished run = play(hands, {"--game", "new"});
    CHECK(run.exit_code == 1);
    CHECK(run.err.find("a kit alone makes no game") != std::string::npos);
  }
}

TEST_CASE("A recording ends by itself at its bounds, says so in one line, and can be read", "[cli][record]") {
  const TemporaryFolder folder;
  const std::string file = (folder / "short.telescope-recording").string();
  const Finished sized = command(
      {"record", "--camera", "demo", "--seconds", "60", "--max-mb", "0.05", "--out", file, "--json"}, folder);
  INFO(sized.err);
  REQUIRE(sized.exit_code == 0);
  CHECK(json::parse(sized.out).at("seconds") < 50);
  CHECK(sized.err.find("was ended, what it holds can be read: it has reached") != std::string::npos);
  const auto lines = std::ranges::count(sized.err, '\n');  // on a busy computer one more says so
  CHECK(lines == (sized.err.find("only ") == std::string::npos ? 1 : 2));
  CHECK(command({"read", "--recording", file}, folder).exit_code == 0);

  const std::string kept = read_text(file);
  const Finished full = command({"record", "--leave-mb", "1e12", "--out", file}, folder);
  CHECK(full.exit_code == 1);
  CHECK(full.err.find("nothing is recorded: the disk has") != std::string::npos);
  CHECK(read_text(file) == kept);  // not overwritten
}

TEST_CASE("The video beside a recording shows what the tags were read in", "[cli][record]") {
  const TemporaryFolder folder;
  const Finished recorded = command({"record", "--camera", "demo", "--seconds", "1.5", "--video", "--out",
                                     (folder / "film.telescope-recording").string()},
                                    folder);
  INFO(recorded.err);
  REQUIRE(recorded.exit_code == 0);
  const Finished read = command({"run", "--headless", "--camera", (folder / "film.avi").string(), "--seconds",
                                 "20", "--out", (folder / "out").string()},
                                folder);
  INFO(read.err);
  REQUIRE(read.exit_code == 0);
  const json table = json::parse(read_text(folder / "out/table.json"));
  CHECK(table.at("calibrated") == true);
  std::size_t seen = 0;
  for (const json& stand : table.at("stands")) seen += stand.at("state") == "seen";
  CHECK(seen > 20);
}

TEST_CASE("record and read say in one line what they cannot do", "[cli][record]") {
  const TemporaryFolder folder;
  const Finished name = command({"record", "--out", (folder / "x.mp4").string()}, folder);
  CHECK(name.exit_code == 1);
  CHECK(name.err.find("the name of a recording ends with .telescope-recording") != std::string::npos);
  const Finished nowhere =
      command({"record", "--seconds", "1", "--out", "/nowhere/x.telescope-recording"}, folder);
  CHECK(nowhere.exit_code == 1);
  CHECK(nowhere.err.find("cannot be written: No such file") != std::string::npos);
  CHECK(command({"read"}, folder).exit_code == 2);
  CHECK(command({"read", "a.png", "--recording", "b.telescope-recording"}, folder).exit_code == 2);
  const Finished missing = command({"read", "--recording", "/nowhere.telescope-recording"}, folder);
  CHECK(missing.exit_code == 1);
  CHECK(missing.err.find("cannot be read: No such file") != std::string::npos);
}
