#include "vision/demo/demo_table.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <opencv2/imgproc.hpp>

#include "core/kit/tag_family.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_source.hpp"
#include "vision/demo/marker_pieces.hpp"
#include "vision/demo/models.hpp"
#include "vision/demo/scene.hpp"
#include "vision/demo/script.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

/// Cells of a tag that are as bright or dark as its code says, when looked up where `centre` and `heading`
/// say that the base stands.
int agreeing_cells(const cv::Mat1b& grey, const demo::Optics& optics, const Kit& kit, const KitPiece& piece,
                   TablePoint centre, Heading heading) {
  const auto turn = demo::facing_frame(heading.degrees());
  const auto look = [&](double u, double v) {  // modules from the tag's middle, right and to its top
    const double module = kit.tag_size_mm / 8;
    const auto at = [](double value) { return static_cast<float>(value); };
    const demo::Vec3 p =
        turn.back({at(piece.placement.dx_mm + u * module), at(piece.placement.dy_mm + v * module), 0});
    const auto px = optics.image_from_table(
        {at(centre.x_mm) + p.x, at(centre.y_mm) + p.y, at(piece.placement.height_mm)});
    return int{grey(cvRound(px->y), cvRound(px->x))};
  };
  const int white = look(3.5, 3.5), black = look(2.5, 2.5);
  int agree = 0;
  for (int i = 0; i < 16; ++i) {
    const bool lit = look(i % 4 - 1.5, 1.5 - i / 4) > (white + black) / 2;
    agree += lit == static_cast<bool>(square_word(piece.tag) >> (15 - i) & 1);
  }
  return agree;
}

}  // namespace

TEST_CASE("The demo table shows every tag where its truth says", "[demo]") {
  const Kit kit = small_demo_kit();
  demo::DemoTable table(kit, {.seed = 3});
  cv::Mat1b grey;
  cv::cvtColor(table.render(0), grey, cv::COLOR_BGR2GRAY);
  const auto truth = table.truth(0);
  REQUIRE(truth.size() > 20);
  for (const demo::DemoTruth& t : truth) {
    INFO("piece " << t.piece.value());
    if (t.visible < 0.999) continue;
    const KitPiece& piece = *find_piece(kit, t.piece);
    CHECK(agreeing_cells(grey, table.optics(), kit, piece, t.centre, t.heading) == 16);
  }
}

TEST_CASE("Where two cards of one height overlap, only the one that is drawn is seen", "[demo]") {
  const Kit kit = small_demo_kit();
  const auto one = demo::piece_model(kit, *find_piece(kit, PieceId("c1"))),
             other = demo::piece_model(kit, *find_piece(kit, PieceId("c2")));
  demo::Scene scene;
  scene.things = {{one, {300, 250, 0}, demo::facing_frame(0)}, {other, {312, 250, 0}, demo::facing_frame(0)}};
  const demo::Optics optics({1920, 1080}, 1850, {{320, 250, 1400}, {300, 460, 0}, 270});
  const demo::Renderer renderer(scene, optics, 1);
  const demo::Vec3 both{306, 250, 0.5F}, alone{296, 250, 0.5F};
  CHECK(renderer.sees(both));
  CHECK(renderer.sees(both, one.get()) != renderer.sees(both, other.get()));
  CHECK(renderer.sees(alone, one.get()));
}

TEST_CASE("The demo table shows the same picture for the same time and seed", "[demo]") {
  const Kit kit = small_demo_kit();
  const DemoOptions options{.width = 320, .height = 240, .seed = 5};
  demo::DemoTable one(kit, options), other(kit, options);
  one.render(11.0);
  CHECK(cv::norm(one.render(7.5), other.render(7.5), cv::NORM_INF) == 0);
}

TEST_CASE("The demo table shows the same whether it was played or jumped to", "[demo]") {
  const Kit kit = small_demo_kit();
  const DemoOptions options{.width = 320, .height = 240, .seed = 5};
  demo::DemoTable played(kit, options);
  for (double t = 0; t < played.loop_s(); t += 1.7) {
    demo::DemoTable fresh(kit, options);
    REQUIRE(cv::norm(played.render(t), fresh.render(t), cv::NORM_INF) <= 1);  // a blur's rounding
    t += 18;
  }
  const auto before = played.truth(0), after = played.truth(played.loop_s());
  REQUIRE(before.size() == after.size());
  for (const demo::DemoTruth& t : before)
    CHECK(std::ranges::count_if(
              after, [&](const auto& u) { return u.piece == t.piece && u.centre == t.centre; }) == 1);
}

TEST_CASE("RO-037: the demo overfills one sector for a while and mends it", "[demo][RO-037]") {
  const Kit kit = small_demo_kit();
  demo::DemoTable table(kit, {.width = 320, .height = 240});
  double overfull_s = 0;
  for (double t = 0; t < table.loop_s(); t += 1) {
    std::map<std::string, int> stands;
    for (const demo::DemoTruth& piece : table.truth(t)) {
      const Place place = locate(kit.board, piece.centre, 3_mm);
      if (piece.lift_mm > 0 || find_piece(kit, piece.piece)->side != Side::kAttacker) continue;
      REQUIRE(place.kind == Place::Kind::kSector);
      CHECK(std::abs(turn_degrees(Heading(), piece.heading)) < 15);  // attackers face up-table
      ++stands[describe(kit.board, place)];
    }
    const auto over = std::ranges::count_if(stands, [](const auto& s) { return s.second > 6; });
    REQUIRE(over <= 1);
    if (over) overfull_s += 1;
  }
  CHECK(overfull_s > 6);
  CHECK(overfull_s < table.loop_s() / 2);
}

TEST_CASE("The demo table takes any board", "[demo]") {
  for (const Board& board : {Board{GridBoard{7, 10, 8_cm}, {}}, Board{GridBoard{10, 7, 8_cm}, {}},
                             Board{OpenBoard{72_in, 48_in}, {}}, Board{OpenBoard{60_cm, 60_cm}, {}},
                             Board{GridBoard{1, 1, 10_mm}, {}}}) {
    const Kit kit = small_demo_kit(board);
    demo::DemoTable table(kit, {.width = 480, .height = 270});
    CHECK(table.render(3).size() == cv::Size(480, 270));
    for (int i = 0; i < 4; ++i) {
      const TablePoint p = anchor_centre(kit, i);
      const auto px =
          table.optics().image_from_table({static_cast<float>(p.x_mm), static_cast<float>(p.y_mm), 0});
      REQUIRE(px);
      CHECK(cv::Rect2d(0, 0, 480, 270).contains(*px));
    }
  }
}

TEST_CASE("A demo source numbers its frames and tells their time", "[demo]") {
  auto source =
      make_demo_source(small_demo_kit(), {.width = 320, .height = 240, .fps = 25, .realtime = false});
  REQUIRE(source);
  CHECK((*source)->describe() == "demo table 320 x 240");
  for (std::uint64_t i = 0; i < 3; ++i) {
    const auto frame = (*source)->next(std::chrono::milliseconds(0), {});
    REQUIRE(frame);
    REQUIRE(*frame);
    CHECK((*frame)->number == i);
    CHECK((*frame)->t_s == Approx(static_cast<double>(i) / 25));
    CHECK((*frame)->image.type() == CV_8UC3);
  }
}

TEST_CASE(
    "However slow the machine is, the demo's play goes on by no more than a thirtieth of a second a picture",
    "[demo]") {
  CHECK(pictures_dropped(0.0, 30) == 0);
  CHECK(pictures_dropped(0.03, 30) == 0);
  CHECK(pictures_dropped(0.04, 30) == 0);
  CHECK(pictures_dropped(100.0, 30) == 0);
  CHECK(pictures_dropped(100.0, 60) == 1);
  CHECK(pictures_dropped(100.0, 15) == 0);
  CHECK(pictures_dropped(100.0, 1) == 0);
}

TEST_CASE("A demo table of an impossible size is refused with one clear line", "[demo]") {
  CHECK_FALSE(make_demo_source(small_demo_kit(), {.width = 0}));
  CHECK_FALSE(make_demo_source(small_demo_kit(), {.height = 100000}));
  const auto source = make_demo_source(small_demo_kit(), {.fps = 0});
  REQUIRE_FALSE(source);
  CHECK(source.error().message == "the demo table renders 1 to 120 pictures a second, not 0");
}

TEST_CASE("The demo's hand lays two markers, moves one, covers the other and takes both away",
          "[demo][marker]") {
  Kit kit = small_demo_kit();
  kit.markers = {{"pin", "Pinned", "P", TagId(300), 10, 25, 25, 0.5},
                 {"smoke", "Smoke", "S", TagId(301), 4, 25, 25, 0.5}};
  demo::DemoTable table(kit, {.width = 320, .height = 240, .seed = 5});
  const auto lying = [&](double t_s) {
    std::map<std::string, demo::DemoTruth> markers;
    for (const demo::DemoTruth& t : table.truth(t_s))
      if (t.piece.value().find('#') != std::string::npos && t.lift_mm == 0.0)
        markers.emplace(t.piece.value(), t);
    return markers;
  };
  const auto at_first = lying(0.0);
  CHECK(at_first.size() == 4);
  std::size_t most = 0;
  bool was_covered = false;
  std::map<std::string, TablePoint> before;
  bool was_moved = false;
  for (double t_s = 0.0; t_s < table.loop_s(); t_s += 0.25) {
    const auto now = lying(t_s);
    most = std::max(most, now.size());
    for (const auto& [id, truth] : now) {
      was_covered = was_covered || truth.visible < 0.2;
      const auto known = before.find(id);
      was_moved =
          was_moved || (known != before.end() && std::hypot(known->second.x_mm - truth.centre.x_mm,
                                                            known->second.y_mm - truth.centre.y_mm) > 20.0);
      before[id] = truth.centre;
    }
  }
  CHECK(most == 6);
  CHECK(was_covered);
  CHECK(was_moved);
  const auto at_last = lying(table.loop_s() - 0.01);
  CHECK(at_last.size() == 4);
}

TEST_CASE("Without markers the demo's play is what it was", "[demo][marker]") {
  const Kit kit = small_demo_kit();
  const demo::Script plain(kit, demo::arrange(kit, 5));
  Kit with = kit;
  with.markers = {{"pin", "Pinned", "P", TagId(300), 10, 25, 25, 0.5}};
  const Kit counters = demo::with_markers_as_counters(with);
  const demo::Script played(kit, demo::arrange(kit, 5), demo::demo_markers(counters));
  REQUIRE(played.carries().size() > plain.carries().size());
  for (std::size_t i = 0; i < plain.carries().size(); ++i) {
    CHECK(played.carries()[i].piece == plain.carries()[i].piece);
    CHECK(played.carries()[i].grip_s == plain.carries()[i].grip_s);
    CHECK(played.carries()[i].to.centre == plain.carries()[i].to.centre);
  }
}
