#include <cmath>
#include <map>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/arrangement.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/demo/shared_square.hpp"

using namespace telescope;
using namespace telescope::vision;
using demo::HandTasks;

namespace {

constexpr double kPeriod_s = 0.1;
constexpr double kCarry_s = 8;  ///< more than the hand needs for anything
/// A small table to play on, whose time goes on in steps.
class PlayedTable {
 public:
  explicit PlayedTable(const Kit& kit = small_demo_kit()) : kit_(kit) {}

  void wait(double seconds) {
    for (const double end = t_s_ + seconds; t_s_ < end; t_s_ += kPeriod_s) table_.take_on(*tasks, t_s_);
  }
  /// Where a piece stands; nothing: in the box. Fails while a hand has it.
  std::optional<demo::Spot> spot(const std::string& piece) {
    for (const demo::DemoTruth& each : table_.truth(t_s_))
      if (each.piece == PieceId(piece)) {
        CHECK(each.lift_mm == 0.0);
        return demo::Spot{each.centre, each.heading};
      }
    return std::nullopt;
  }
  std::string sector(const std::string& piece) {
    const auto here = spot(piece);
    if (!here) return "box";
    const Place place = locate(kit_.board, here->centre, Length());
    return place.sector ? label(*grid_of(kit_.board), *place.sector) : place.area;
  }
  InSector in(const std::string& name) const { return {*sector_from_label(*grid_of(kit_.board), name), {}}; }

  const std::shared_ptr<HandTasks> tasks = std::make_shared<HandTasks>();

 private:
  Kit kit_;
  demo::DemoTable table_{kit_, {.width = 640, .height = 360, .hand = tasks}};
  double t_s_ = 0;
};

}  // namespace

TEST_CASE("On a table to play on the hand moves nothing that nobody asks or owes", "[demo][hand]") {
  PlayedTable table;
  std::map<std::string, std::string> before;
  for (const KitPiece& piece : small_demo_kit().pieces)
    before[piece.id.value()] = table.sector(piece.id.value());
  table.wait(60);
  for (const auto& [piece, sector] : before) CHECK(table.sector(piece) == sector);
}

TEST_CASE("The hand lays a stand where it is asked to, once", "[demo][hand]") {
  PlayedTable table;
  REQUIRE(table.sector("3-01") != "A4-L5");
  CHECK(table.tasks->ask({PieceId("3-01"), table.in("A4-L5")}));
  table.wait(kCarry_s);
  CHECK(table.sector("3-01") == "A4-L5");
  CHECK_FALSE(table.tasks->take_asked());
}

TEST_CASE("The hand does all that the table owes, in order, and then rests", "[demo][hand]") {
  PlayedTable table;
  table.tasks->owe({{PieceId("c1"), OffTable{}}, {PieceId("d-06"), table.in("A1-L5")}});
  table.wait(2 * kCarry_s);
  CHECK(table.sector("c1") == "box");
  CHECK(table.sector("d-06") == "A1-L5");
  const auto before = table.spot("d-06");
  table.wait(kCarry_s);
  CHECK(table.spot("d-06")->centre == before->centre);
}

TEST_CASE("What is asked comes before what is owed", "[demo][hand]") {
  PlayedTable table;
  table.tasks->owe({{PieceId("3-01"), table.in("A4-L5")}});
  CHECK(table.tasks->ask({PieceId("3-02"), table.in("A1-L4")}));
  table.wait(kCarry_s / 2);
  table.tasks->owe({});
  table.wait(kCarry_s);
  CHECK(table.sector("3-02") == "A1-L4");
  CHECK(table.sector("3-01") != "A4-L5");
}

TEST_CASE("Stands that the hand lays into one sector do not touch", "[demo][hand]") {
  const Kit kit = small_demo_kit();
  const demo::Slots slots(kit);
  PlayedTable table(kit);
  std::vector<std::string> moved;
  for (int i = 1; i <= std::min(6, slots.per_square()); ++i) {
    moved.push_back("3-0" + std::to_string(i));
    CHECK(table.tasks->ask({PieceId(moved.back()), table.in("A1-L6")}));
  }
  table.wait(kCarry_s * static_cast<double>(moved.size()));
  for (std::size_t i = 0; i < moved.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      CHECK_FALSE(slots.touch(table.spot(moved[i])->centre, table.spot(moved[k])->centre));
  CHECK(table.sector(moved.front()) == "A1-L6");
}

TEST_CASE("What cannot be done is passed over: an unknown piece, nowhere in particular, a place out of sight",
          "[demo][hand]") {
  PlayedTable table;
  const std::string before = table.sector("3-01");
  CHECK(table.tasks->ask({PieceId("nobody"), table.in("A4-L5")}));
  CHECK(table.tasks->ask({PieceId("3-01"), Anywhere{}}));
  CHECK(table.tasks->ask({PieceId("3-02"), InArea{"R1-3"}}));
  CHECK(table.tasks->ask({PieceId("3-03"), table.in("A4-L5")}));
  table.wait(3 * kCarry_s);
  CHECK(table.sector("3-01") == before);
  CHECK(table.sector("3-02") == "box");
  CHECK(table.sector("3-03") == "A4-L5");
}

TEST_CASE("No more tasks are taken than can wait", "[demo][hand]") {
  HandTasks tasks;
  for (std::size_t i = 0; i < HandTasks::kMostAsked; ++i) CHECK(tasks.ask({PieceId("c1"), OffTable{}}));
  CHECK_FALSE(tasks.ask({PieceId("c1"), OffTable{}}));
  REQUIRE(tasks.take_asked());
  CHECK(tasks.ask({PieceId("c1"), OffTable{}}));
}

TEST_CASE("On an open table the hand lays a stand to the millimetre and the degree", "[demo][hand]") {
  PlayedTable table(small_demo_kit({OpenBoard{48_in, 36_in}, {}}));
  const AtPoint goal{.point = {700, 430}, .heading = Heading::from_degrees(90)};
  CHECK(table.tasks->ask({PieceId("3-01"), goal}));
  table.wait(kCarry_s);
  const auto laid = table.spot("3-01");
  REQUIRE(laid);
  CHECK(laid->centre.x_mm == Approx(700));
  CHECK(laid->centre.y_mm == Approx(430));
  CHECK(laid->heading.degrees() == Approx(90));
}

TEST_CASE("The table begins as the game has it, pieces without a place stay in their box", "[demo][hand]") {
  const Kit kit = small_demo_kit();
  const auto hand = std::make_shared<HandTasks>();
  const InSector first{{0, 0}, {}};
  hand->lay_out({{PieceId("1-01"), first},
                 {PieceId("1-02"), first},
                 {PieceId("1-03"), InSector{{3, 5}, {}}},
                 {PieceId("1-04"), OffTable{"dead"}}});
  demo::DemoTable table(kit, {.width = 640, .height = 360, .hand = hand});
  const auto truth = table.truth(0);
  REQUIRE(truth.size() == 3);
  CHECK(locate(kit.board, truth[0].centre, Length()).sector == Sector{0, 0});
  CHECK(locate(kit.board, truth[1].centre, Length()).sector == Sector{0, 0});
  CHECK(locate(kit.board, truth[2].centre, Length()).sector == Sector{3, 5});
  CHECK_FALSE(demo::Slots(kit).touch(truth[0].centre, truth[1].centre));
}

TEST_CASE("Beside a game a hand that plays by itself begins with the game's table and comes back to it",
          "[demo][hand]") {
  const Kit kit = small_demo_kit();
  std::vector<demo::HandTask> layout;
  for (int i = 1; i <= 6; ++i) {
    layout.push_back({PieceId("1-0" + std::to_string(i)), InSector{{0, 0}, {}}});
    layout.push_back({PieceId("2-0" + std::to_string(i)), InSector{{1, 0}, {}}});
  }
  demo::DemoTable table(kit, {.width = 640, .height = 360, .layout = layout});
  const auto sectors = [&](double t_s) {
    std::map<std::string, Sector> found;
    for (const demo::DemoTruth& each : table.truth(t_s))
      if (each.lift_mm == 0.0) found[each.piece.value()] = *locate(kit.board, each.centre, Length()).sector;
    return found;
  };
  const auto before = sectors(0);
  CHECK(before.size() == layout.size());
  CHECK(before.at("1-06") == Sector{0, 0});
  std::set<Sector> reached;
  for (double t = 0; t < table.loop_s(); t += 0.5)
    for (const auto& [piece, sector] : sectors(t))
      if (sector != before.at(piece)) reached.insert(sector);
  CHECK(reached == std::set<Sector>{{1, 1}, {0, 2}, {0, 0}});  // one ahead, two ahead, and aside
  CHECK(sectors(table.loop_s()) == before);
}

TEST_CASE("Where a game has nothing on its table yet, the demo begins as it does without a game",
          "[demo][hand]") {
  const Kit kit = small_demo_kit();
  demo::DemoTable alone(kit, {.width = 320, .height = 240});
  demo::DemoTable beside(kit, {.width = 320, .height = 240, .layout = {{PieceId("1-01"), OffTable{}}}});
  CHECK(alone.truth(0).size() == beside.truth(0).size());
  CHECK(alone.loop_s() == beside.loop_s());
}

TEST_CASE("Where a square has room for one in its middle, whoever stands there steps aside for its own side",
          "[demo][hand]") {
  Kit kit = small_demo_kit({GridBoard{4, 4, 80_mm}, {}});
  for (KitPiece& piece : kit.pieces) {
    piece.base_width_mm = 60;
    piece.base_depth_mm = 40;
    piece.layout = TagLayout::kOnBase;
    piece.placement = {};
  }
  const std::size_t general = 0, unit = 1, enemy = 24;
  REQUIRE(kit.pieces[enemy].side == Side::kDefender);
  kit.pieces[general].base_width_mm = kit.pieces[general].base_depth_mm = 30;
  const InSector square{{1, 2}, Facing::kNorth};
  std::vector<demo::Standing> standing{{general, {{120, 200}, {}}}};
  CHECK_FALSE(demo::free_place(kit, unit, square, standing));
  CHECK_FALSE(demo::steps_aside(kit, enemy, square, standing));

  const auto aside = demo::steps_aside(kit, unit, square, standing);
  REQUIRE(aside);
  CHECK(aside->piece == general);
  standing.front() = *aside;
  const auto there = demo::free_place(kit, unit, square, standing);
  REQUIRE(there);
  for (const TablePoint at : {there->centre, aside->spot.centre})
    CHECK(locate(kit.board, at, Length()).sector == square.sector);
  CHECK(std::abs(there->centre.y_mm - aside->spot.centre.y_mm) >= 20 + 15);

  // A second unit never fits beside the first.
  standing = {{unit, {{120, 200}, {}}}};
  CHECK_FALSE(demo::steps_aside(kit, unit + 1, square, standing));
}
