#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "app/cli/measure_report.hpp"
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

Finished telescope_measure(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "measure");
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

/// What `read` says of two stands of the open table, 60 x 30 mm, and of one that is covered.
const char* const kRead = R"({"image": "a.png", "ms": 1.0, "calibrated": true, "stands": [
  {"tag": 5, "piece": "N-2", "state": "seen", "confidence": 1, "x_mm": 100, "y_mm": 100, "sigma_mm": 0.5,
   "heading_deg": 0, "sigma_deg": 0.3, "sector": null, "between": []},
  {"tag": 13, "piece": "S-4", "state": "seen", "confidence": 1, "x_mm": 100, "y_mm": 434.8, "sigma_mm": 0.5,
   "heading_deg": 180, "sigma_deg": 0.3, "sector": null, "between": []},
  {"tag": 6, "piece": "N-3", "state": "covered", "confidence": 1, "x_mm": 300, "y_mm": 434.8, "sigma_mm": 0.5,
   "heading_deg": 90, "sigma_deg": 0.3, "sector": null, "between": []},
  {"tag": 7, "piece": "N-4", "state": "lost", "confidence": 0, "x_mm": null, "y_mm": null, "sigma_mm": null,
   "heading_deg": null, "sigma_deg": null, "sector": null, "between": []}],
 "anchors": [], "findings": [], "notes": []})";

}  // namespace

TEST_CASE("measure tells what lies between pieces that read has read, with its error and the verdict",
          "[cli][measure]") {
  const TemporaryFolder folder;
  const std::string file = (folder / "read.json").string();
  write_text(file, kRead);
  const std::vector<std::string> begin{"--scenario", "open-table", "--read", file};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), begin.begin(), begin.end());
    return telescope_measure(more);
  };
  const Finished text = with({"N-2", "S-4", "--limit", "12.2 in", "--arc", "-45", "45"});
  REQUIRE(text.exit_code == 0);
  CHECK(text.out.find("edge to edge        12.0 ± 0.1 in: in range\n") != std::string::npos);
  CHECK(text.out.find("S-4 seen by N-2     0 ± 1° off its front: front; in the arc\n") != std::string::npos);
  CHECK(with({"N-2", "S-4", "--limit", "12 in"}).out.find("umpire decides") != std::string::npos);
  CHECK(with({"N-2", "S-4", "--limit", "29 cm", "--unit", "cm"}).out.find("30.5 ± 0.2 cm: out of range") !=
        std::string::npos);
  CHECK(with({"N-2", "S-4", "--limit", "13 in", "--centres"}).out.find("13.2 ± 0.1 in: out of range") !=
        std::string::npos);

  const Finished whole = with({"N-2", "S-4", "N-3", "--limit", "12.2 in", "--arc", "-45", "45", "--json"});
  REQUIRE(whole.exit_code == 0);
  CHECK(schema_fault("measure.schema.json", whole.out) == "");
  const json measured = json::parse(whole.out);
  REQUIRE(measured.at("legs").size() == 2);
  CHECK(measured["legs"][0]["edge_to_edge"]["mm"].get<double>() == Approx(304.8));
  CHECK(measured["legs"][0]["range"] == "in range");
  CHECK(measured["legs"][0]["arc"] == "in the arc");
  CHECK(measured["legs"][1]["bearing"]["aspects"] == json{"left flank"});
  CHECK(measured["legs"][1]["squares"].is_null());
  CHECK(measured["way"]["mm"].get<double>() == Approx(534.8));
  CHECK(measured["way_range"] == "out of range");
  CHECK(measured["notes"] == json{"N-3 is covered: measured to where it was last seen"});
}

TEST_CASE("measure judges the whole way as it judges its legs, and says nothing of it without a limit",
          "[cli][measure]") {
  const TemporaryFolder folder;
  const std::string file = (folder / "read.json").string();
  write_text(file, kRead);
  const auto way = [&](std::vector<std::string> more) {
    std::vector<std::string> all{"--scenario", "open-table", "--read", file, "N-2", "S-4", "N-3"};
    all.insert(all.end(), more.begin(), more.end());
    const Finished finished = telescope_measure(all);
    REQUIRE(finished.exit_code == 0);
    const auto at = finished.out.find("the whole way\n");
    REQUIRE(at != std::string::npos);
    return finished.out.substr(at, finished.out.find("note:") - at);
  };
  const std::string figures = "the whole way\n  centre to centre    21.1 ± 0.1 in";
  CHECK(way({}) == figures + "\n");
  CHECK(way({"--limit", "24 in"}) == figures + ": in range\n");
  CHECK(way({"--limit", "24 in", "--centres"}) == figures + ": in range\n");
  CHECK(way({"--limit", "21 in"}) == figures + ": umpire decides\n");
  CHECK(way({"--limit", "20 in"}) == figures + ": out of range\n");

  const Finished plain =
      telescope_measure({"--scenario", "open-table", "--read", file, "N-2", "S-4", "N-3", "--json"});
  CHECK(schema_fault("measure.schema.json", plain.out) == "");
  CHECK(json::parse(plain.out).at("way_range").is_null());
}

TEST_CASE("measure says in one line what it cannot measure", "[cli][measure]") {
  const TemporaryFolder folder;
  const std::string file = (folder / "read.json").string();
  write_text(file, kRead);
  write_text(folder / "other.json", R"({"calibrated": true, "stands": [{"piece": "N-2"}]})");
  const auto refused = [&](std::vector<std::string> arguments, int code, const std::string& message) {
    const Finished finished = telescope_measure(arguments);
    CAPTURE(finished.err);
    CHECK(finished.exit_code == code);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    CHECK(finished.err.find(message) != std::string::npos);
  };
  const std::string scenario = "--scenario=open-table";
  refused({scenario, "--read", file, "N-2", "X-9"}, 1, "no piece 'X-9'");
  refused({scenario, "--read", file, "N-2", "N-4"}, 1, "N-4 was not seen");
  refused({scenario, "--read", file, "N-2"}, 2, "at least two pieces");
  refused({scenario, "--read", file, "--camera", "demo", "N-2", "N-3"}, 2, "either --camera or --read");
  refused({scenario, "--read", file, "N-2", "N-3", "--limit", "12"}, 2, "write it with its unit");
  refused({scenario, "--read", file, "N-2", "N-3", "--front", "200", "--rear", "200"}, 2,
          "more than a circle");
  refused({scenario, "--read", (folder / "other.json").string(), "N-2", "N-3"}, 1, "not what");
  refused({scenario, (folder / "none.png").string(), "N-2", "N-3"}, 1, "none.png");
}

TEST_CASE("measure tells in a picture what a tape on the table would, within its error", "[cli][measure]") {
  const TemporaryFolder folder;
  const Kit kit = make_kit(*load_scenario(test::project_file("assets/scenarios/open-table.toml"))).value();
  vision::demo::DemoTable table{kit, {.keep_in = test::kept_drawings(), .realtime = false}};
  write_text(folder / "table.png", vision::encode_png(table.render(0.5)));
  std::vector<vision::demo::DemoTruth> truth;
  for (const auto& each : table.truth(0.5))
    if (each.visible == 1.0) truth.push_back(each);
  REQUIRE(truth.size() >= 4);
  const auto& a = truth[0];
  for (std::size_t i = 1; i < 4; ++i) {
    const auto& b = truth[i];
    const Finished finished =
        telescope_measure({"--scenario", "open-table", "--json", (folder / "table.png").string(),
                           a.piece.value(), b.piece.value()});
    CAPTURE(finished.err, a.piece.value(), b.piece.value());
    REQUIRE(finished.exit_code == 0);
    const json leg = json::parse(finished.out).at("legs").at(0);
    const double real =
        edge_distance(placed(*find_piece(kit, a.piece), Pose{.centre = a.centre, .heading = a.heading}),
                      placed(*find_piece(kit, b.piece), Pose{.centre = b.centre, .heading = b.heading}))
            .length.value.mm();
    const double sigma = leg["edge_to_edge"]["sigma_mm"].get<double>();
    CHECK(std::abs(leg["edge_to_edge"]["mm"].get<double>() - real) < std::max(3.0 * sigma, 1.0));
  }
}
