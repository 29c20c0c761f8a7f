#include "app/engine/engine.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <thread>

#include <opencv2/imgproc.hpp>

#include "core/scenario/scenario_file.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/vision/pipeline/table_picture.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/source/capture.hpp"
#include "vision/tags/kit_card.hpp"

using namespace telescope;
using namespace telescope::app;
using namespace telescope::test;
using namespace std::chrono_literals;

namespace {

Table demo_game() {
  return make_table(*load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"))).value();
}

#ifdef __SANITIZE_THREAD__  // one processor, each access looked at
constexpr auto kPatience = 300s;
#else
constexpr auto kPatience = 60s;
#endif

/// The newest view for which `wanted` holds; fails the test when it does not come.
std::shared_ptr<const EngineView> wait_for(const Engine& engine,
                                           const std::function<bool(const EngineView&)>& wanted) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  std::uint64_t version = 0;
  while (std::chrono::steady_clock::now() < deadline)
    if (auto view = engine.views().wait_newer(version, 200ms); view && wanted(*view)) return view;
  FAIL("the view that was waited for did not come; the source says: " << engine.source_status().message);
  return nullptr;
}

/// Declared before an engine: a camera's thread that was left behind may not outlive the program.
struct Quiet {
  ~Quiet() {
    while (vision::Capture::readers() > 0) std::this_thread::sleep_for(10ms);
  }
};

/// The playing area's corners as the demo camera shows them.
calibration::Quad corners_of(const Kit& kit, const vision::demo::DemoTable& table) {
  const auto w = static_cast<float>(width(kit.board).mm()), d = static_cast<float>(depth(kit.board).mm());
  const vision::demo::Vec3 corners[] = {{0, 0, 0}, {w, 0, 0}, {w, d, 0}, {0, d, 0}};
  calibration::Quad quad;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto at = table.optics().image_from_table(corners[i]).value();
    quad[i] = {at.x, at.y};
  }
  return quad;
}

}  // namespace

TEST_CASE(
    "a table without anchors is calibrated by four dragged corners, kept at once and known at the next start",
    "[engine]") {
  const TemporaryFolder folder;
  const auto pictures = folder.path() / "pictures";
  std::filesystem::create_directories(pictures);
  const Table game = demo_game();
  vision::demo::DemoTable table(game.kit, {.keep_in = test::kept_drawings(), .realtime = false});
  cv::Mat picture = table.render(0.5);
  for (int anchor = 0; anchor < 4; ++anchor) {
    const TablePoint centre = anchor_centre(game.kit, anchor);
    cv::circle(picture, *table.optics().image_from_table({float(centre.x_mm), float(centre.y_mm), 0}), 60,
               {60, 80, 60}, cv::FILLED);
  }
  for (int i = 0; i < 40; ++i)
    write_text(pictures / (std::to_string(i) + ".jpg"), vision::encode_jpeg(picture, 95));
  const auto profile_file = folder.path() / "profiles/camera.json";

  {
    Engine engine({game, pictures.string(), {}, profile_file});
    CHECK_FALSE(wait_for(engine, [](const EngineView&) { return true; })->result.table.calibrated);
    REQUIRE(engine.set_corners(corners_of(game.kit, table)));
    const auto view = wait_for(engine, [](const EngineView& v) { return v.result.table.calibrated; });
    for (const auto& truth : table.truth(0.5)) {
      const PieceView* piece = find_piece(view->result.table, truth.piece);
      REQUIRE(piece);
      if (piece->state != PieceState::kSeen) continue;
      CHECK(std::hypot(piece->pose->centre.x_mm - truth.centre.x_mm,
                       piece->pose->centre.y_mm - truth.centre.y_mm) < 6.0);  // a guessed lens, no anchors
    }
  }
  const auto kept = calibration::load_profile(profile_file);
  REQUIRE(kept);
  CHECK(kept->pose.has_value());
  Engine again({game, pictures.string(), *kept, profile_file});
  CHECK(wait_for(again, [](const EngineView&) { return true; })->result.table.calibrated);
}

namespace {

/// Sixty times the same picture: twelve pieces in rows, of which the last three stand 25 mm high.
void write_hill(const std::filesystem::path& folder, const Kit& kit) {
  std::vector<vision::testing::FlatTag> tags;
  for (std::size_t i = 0; i < 4; ++i)
    tags.push_back({.tag = kit.anchors[i],
                    .centre = anchor_centre(kit, static_cast<int>(i)),
                    .size_mm = kit.anchor_size_mm});
  for (std::size_t i = 0; i < 12; ++i) {
    const auto& tag = kit.pieces[i].placement;
    const auto column = static_cast<double>(i % 3), row = static_cast<double>(i / 3);
    tags.push_back({.tag = kit.pieces[i].tag,
                    .centre = {380 + 60 * column + tag.dx_mm, 200 + 140 * row + tag.dy_mm},
                    .heading_deg = tag.rotation_deg,
                    .size_mm = kit.tag_size_mm,
                    .z_mm = tag.height_mm + (i >= 9 ? 25.0 : 0.0)});
  }
  write_text(folder / "0.png", vision::encode_png(vision::testing::table_picture(
                                   calibration::testing::webcam(), tags, 0.6, 2.0, 1)));
  for (int i = 1; i < 60; ++i)
    std::filesystem::copy_file(folder / "0.png", folder / (std::to_string(i) + ".png"));
}

}  // namespace

TEST_CASE(
    "ground that is seen to be raised is read as a hill when somebody says so, and with another kit too",
    "[engine]") {
  const TemporaryFolder folder;
  Table game = demo_game();
  write_hill(folder.path(), game.kit);
  const auto off_mm = [&](const EngineView& view) {
    const PieceView* piece = find_piece(view.result.table, game.kit.pieces[11].id);
    return piece && piece->pose ? std::hypot(piece->pose->centre.x_mm - 500, piece->pose->centre.y_mm - 620)
                                : 1000.0;
  };
  Engine engine({game, folder.path().string(), {}, {}});
  const auto seen = wait_for(engine, [](const EngineView& v) { return v.result.raised.has_value(); });
  const double before_mm = off_mm(*seen);
  CHECK(before_mm > 2.0);
  const auto offered = engine.raised_ground();
  REQUIRE(offered);
  engine.settle_ground(offered->hill, true);
  CHECK_FALSE(engine.raised_ground());  // though the newest view still tells of it
  wait_for(engine, [&](const EngineView& v) { return off_mm(v) < 0.5 * before_mm; });

  game.kit.pieces[20].tag = TagId(90);
  engine.set_game(game);
  const auto frame = engine.views().get()->result.table.frame;
  wait_for(engine, [&](const EngineView& v) {
    return v.result.table.frame > frame + 1 && off_mm(v) < 0.5 * before_mm;
  });
  CHECK_FALSE(engine.raised_ground());
}

TEST_CASE("ground that is said to be no hill is not offered again, with another kit neither", "[engine]") {
  const TemporaryFolder folder;
  Table game = demo_game();
  write_hill(folder.path(), game.kit);
  Engine engine({game, folder.path().string(), {}, {}});
  wait_for(engine, [](const EngineView& v) { return v.result.raised.has_value(); });
  engine.settle_ground(engine.raised_ground().value().hill, false);
  CHECK_FALSE(engine.raised_ground());
  wait_for(engine, [](const EngineView& v) { return !v.result.raised; });
  game.kit.pieces[20].tag = TagId(90);
  engine.set_game(game);
  const auto frame = engine.views().get()->result.table.frame;
  const auto later = wait_for(engine, [&](const EngineView& v) { return v.result.table.frame > frame + 1; });
  CHECK_FALSE(later->result.raised);
}

TEST_CASE("the picture's health is reported while somebody looks, and a source without controls says so",
          "[engine]") {
  const Quiet quiet;
  Engine engine({demo_game(), "demo", {}, {}});
  CHECK_FALSE(engine.health());
  engine.watch_health(true);
  wait_for(engine, [&](const EngineView&) { return engine.health() != nullptr; });
  CHECK(engine.health()->find("focus"));
  CHECK(engine.health()->map);
  engine.watch_health(false);
  CHECK_FALSE(engine.health());
  engine.fix_camera();
  CHECK_FALSE(engine.fixing_camera());
  engine.restore_camera();
  const auto told = engine.take_messages();
  CHECK(std::ranges::count_if(told, [](const std::string& line) {
          return line.find("demo has no controls") != std::string::npos;
        }) == 2);
}

TEST_CASE("a card under the camera offers another scenario's kit, once, and never the one in play",
          "[engine]") {
  const TemporaryFolder folder;
  const auto show = [&](const char* scenario) {
    cv::Mat picture(1080, 1920, CV_8UC3, cv::Scalar(70, 90, 80));
    cv::Mat card;
    cv::cvtColor(vision::draw_kit_card(scenario, 10), card, cv::COLOR_GRAY2BGR);
    card.copyTo(picture(cv::Rect(800, 300, card.cols, card.rows)));
    for (int i = 0; i < 60; ++i)
      write_text(folder.path() / (std::to_string(i) + ".png"), vision::encode_png(picture));
  };
  show("uranus");
  Engine engine({demo_game(), folder.path().string(), {}, {}});
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  while (!engine.offered_scenario() && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  REQUIRE(engine.offered_scenario() == "uranus");
  CHECK_FALSE(engine.offer_taken());
  engine.take_offer();
  CHECK(engine.offer_taken() == "uranus");
  CHECK_FALSE(engine.offer_taken());
  CHECK_FALSE(engine.offered_scenario());
}

TEST_CASE("a camera can be exchanged for another while the engine runs, a wrong one is said to be lost",
          "[engine]") {
  const TemporaryFolder folder;
  const Quiet quiet;
  const Table game = demo_game();
  write_text(folder.path() / "1.png", vision::encode_png(cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(90))));
  Engine engine({game, folder.path().string(), {}, {}});
  wait_for(engine, [](const EngineView& v) { return v.result.frame.image.cols == 640; });
  engine.switch_camera("demo");
  CHECK(engine.camera() == "demo");
  wait_for(engine, [](const EngineView& v) { return v.result.frame.image.cols == 1920; });
  engine.switch_camera("/nowhere/at/all.mp4");
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  while (engine.source_status().message.empty() && std::chrono::steady_clock::now() < deadline)
    std::this_thread::yield();
  CHECK(engine.source_status().message.find("/nowhere/at/all.mp4") != std::string::npos);
}
