#include "vision/demo/dice_throw.hpp"

#include <array>
#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_table.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::demo;

namespace {

constexpr double kThrow_s = 8;  ///< more than a hand needs to pick up ten dice and to throw as many

DiceThrow::Plan plan_of(int count, std::uint64_t seed) {
  return {.count = count, .seed = seed, .ground = {.area = {{200, 200}, {420, 420}}}, .door = {300, -300}};
}

double apart_mm(TablePoint a, TablePoint b) {
  return std::hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm);
}

/// A table to play on on which dice are thrown.
class DiceTable {
 public:
  explicit DiceTable(const std::optional<NamedArea::Rectangle>& tray = {}) {
    if (tray) tasks->lay_tray(*tray);
    table = std::make_unique<DemoTable>(
        small_demo_kit(),
        DemoOptions{.width = 640, .height = 360, .seed = 3, .hand = tasks, .realtime = false});
  }
  cv::Mat play(double seconds) {
    for (const double end = t_s + seconds; t_s < end; t_s += 0.1) table->take_on(*tasks, t_s);
    return table->render(t_s);
  }
  std::vector<DiceTruth> dice() const { return table->dice(t_s); }

  const std::shared_ptr<HandTasks> tasks = std::make_shared<HandTasks>();
  std::unique_ptr<DemoTable> table;
  double t_s = 0;
};

}  // namespace

TEST_CASE("As many dice as are asked for roll and then lie flat and apart", "[demo][dice]") {
  const DiceThrow thrown(plan_of(12, 4));
  CHECK(thrown.lying(0).empty());
  CHECK(thrown.rolling(0).empty());
  bool has_rolled = false;
  for (double t = 0; t < thrown.over_s(); t += 0.05)
    has_rolled = has_rolled || thrown.rolling(t).size() == 12;
  CHECK(has_rolled);
  const auto lying = thrown.lying(thrown.over_s());
  REQUIRE(lying.size() == 12);
  CHECK(thrown.rolling(thrown.over_s()).empty());
  CHECK_FALSE(thrown.hand(thrown.over_s()));
  for (std::size_t i = 0; i < lying.size(); ++i) {
    CHECK(lean_deg(lying[i].frame) < 0.1);
    CHECK(lying[i].position.z == Approx(lying[i].look.side_mm / 2));
    for (std::size_t k = 0; k < i; ++k)
      CHECK(length(lying[i].position - lying[k].position) > 1.45F * lying[i].look.side_mm);
  }
}

TEST_CASE("A die that rolls neither jumps nor sinks into the table, and ends as it lies", "[demo][dice]") {
  const DiceThrow thrown(plan_of(1, 6));
  constexpr double kStep_s = 1.0 / 400;
  std::optional<ThrownDie> before;
  for (double t = 0; t < thrown.over_s() + 0.1; t += kStep_s) {
    auto now = thrown.rolling(t);
    if (now.empty()) now = thrown.lying(t);
    if (now.empty()) continue;
    const ThrownDie die = now.front();
    CHECK(die.position.z + 0.01F >= height_over_table(die.look, die.frame));
    if (before) {
      CHECK(length(die.position - before->position) < 4.0F);
      for (int i = 0; i < 3; ++i) CHECK(length(die.frame.row[i] - before->frame.row[i]) < 0.3F);
    }
    before = die;
  }
  REQUIRE(before);
}

TEST_CASE("Dice fall the same from the same seed, and over many seeds every face comes as often",
          "[demo][dice]") {
  const auto faces = [](std::uint64_t seed) {
    const DiceThrow thrown(plan_of(6, seed));
    std::vector<int> up;
    for (const ThrownDie& die : thrown.lying(thrown.over_s())) up.push_back(upper_face(die.frame));
    return up;
  };
  CHECK(faces(7) == faces(7));
  std::array<int, 7> counts{};
  for (std::uint64_t seed = 0; seed < 500; ++seed)
    for (const int face : faces(seed)) ++counts[static_cast<std::size_t>(face)];
  for (int face = 1; face <= 6; ++face) CHECK(std::abs(counts[static_cast<std::size_t>(face)] - 500) < 90);
}

TEST_CASE("Dice come to lie beside what stands, or inside their tray", "[demo][dice]") {
  DiceThrow::Plan plan = plan_of(20, 3);
  for (double y = 200; y <= 420; y += 70)
    for (double x = 200; x <= 420; x += 70) plan.occupied.push_back({{x, y}, 25});
  const DiceThrow beside(plan);
  const auto lying = beside.lying(beside.over_s());
  CHECK(lying.size() == 20);
  for (const ThrownDie& die : lying)
    for (const Occupied& each : plan.occupied)
      CHECK(apart_mm({die.position.x, die.position.y}, each.centre) > each.reach_mm + die.look.side_mm / 2);

  plan.ground = {.area = {{200, 200}, {420, 350}}, .floor_mm = kTrayFloor_mm, .walled = true};
  const DiceThrow inside(plan);
  const auto in_tray = inside.lying(inside.over_s());
  CHECK(in_tray.size() == 20);
  for (const ThrownDie& die : in_tray) {
    CHECK(die.position.x > 200 + die.look.side_mm / 2);
    CHECK(die.position.x < 420 - die.look.side_mm / 2);
    CHECK(die.position.y < 350 - die.look.side_mm / 2);
    CHECK(die.position.z == Approx(kTrayFloor_mm + die.look.side_mm / 2));
  }
}

TEST_CASE("The hand throws what is asked for, and picks it up before the next throw", "[demo][dice][hand]") {
  DiceTable table;
  CHECK(table.dice().empty());
  CHECK(table.tasks->throw_dice(5, 1));
  table.play(kThrow_s);
  const auto first = table.dice();
  REQUIRE(first.size() == 5);
  for (const DiceTruth& die : first) CHECK(die.lies);
  CHECK(table.tasks->throw_dice(3, 2));
  table.play(kThrow_s);
  REQUIRE(table.dice().size() == 3);
  for (const DiceTruth& die : table.dice())
    for (const DiceTruth& old : first) CHECK(apart_mm(die.centre, old.centre) > 0.0);
  CHECK(table.tasks->throw_dice(0, 0));
  table.play(kThrow_s);
  CHECK(table.dice().empty());
}

TEST_CASE("Where two sides throw, the dice of each are of one look, light and dark", "[demo][dice][hand]") {
  DiceTable table;
  CHECK(table.tasks->throw_dice(2, 1, 3));
  table.play(kThrow_s);
  CHECK(table.dice().size() == 5);
  DiceThrow::Plan plan{
      .count = 2, .beside = 3, .ground = {.area = {{100, 100}, {400, 400}}}, .occupied = {}, .door = {}};
  for (plan.seed = 1; plan.seed < 20; ++plan.seed) {
    const DiceThrow thrown(plan);
    const auto dice = thrown.lying(thrown.over_s());
    REQUIRE(dice.size() == 5);
    const auto light = [](const ThrownDie& die) {
      return std::max({die.look.colour.x, die.look.colour.y, die.look.colour.z}) >
             std::max({die.look.ink.x, die.look.ink.y, die.look.ink.z});
    };
    for (std::size_t i = 0; i < dice.size(); ++i) {
      CHECK(dice[i].model == dice[i < 2 ? 0 : 2].model);
      CHECK(light(dice[i]) == light(dice[i < 2 ? 0 : 2]));
    }
    CHECK(light(dice[0]) != light(dice[2]));
  }
}

TEST_CASE("When its dice were picked up the table looks as if none had been thrown", "[demo][dice][hand]") {
  DiceTable table, without;
  const cv::Mat before = without.play(2 * kThrow_s);
  CHECK(table.tasks->throw_dice(6, 1));
  const cv::Mat with = table.play(kThrow_s);
  CHECK(cv::norm(with, before, cv::NORM_INF) > 40);
  CHECK(table.tasks->throw_dice(0, 0));
  table.play(kThrow_s);
  const auto shown = [](const DiceTable& at) { return at.table->render(100); };
  CHECK(cv::norm(shown(table), shown(without), cv::NORM_INF) <= 1);  // a blur's rounding
}

TEST_CASE("Dice are drawn where the truth says, in a tray as on felt, and blurred while they roll",
          "[demo][dice][hand]") {
  for (const bool has_tray : {false, true}) {
    DiceTable table(has_tray ? std::optional(NamedArea::Rectangle{{380, 640}, {580, 800}}) : std::nullopt),
        empty(has_tray ? std::optional(NamedArea::Rectangle{{380, 640}, {580, 800}}) : std::nullopt);
    CHECK(table.tasks->throw_dice(4, 2));
    bool was_drawn_rolling = false;
    const auto differs = [&](const DiceTruth& die) {
      const cv::Mat shown = table.table->render(table.t_s), bare = empty.table->render(table.t_s);
      const auto px = table.table->optics().image_from_table(
          {static_cast<float>(die.centre.x_mm), static_cast<float>(die.centre.y_mm), 12});
      const cv::Rect around(cvRound(px->x) - 4, cvRound(px->y) - 4, 9, 9);
      return cv::norm(shown(around), bare(around), cv::NORM_INF) > 25;
    };
    for (double end = kThrow_s; table.t_s < end; table.t_s += 0.1) {
      table.table->take_on(*table.tasks, table.t_s);
      for (const DiceTruth& die : table.dice())
        if (!die.lies) was_drawn_rolling = was_drawn_rolling || differs(die);
    }
    CHECK(was_drawn_rolling);
    REQUIRE(table.dice().size() == 4);
    for (const DiceTruth& die : table.dice()) {
      CHECK(differs(die));
      if (has_tray) CHECK((die.centre.x_mm > 380 && die.centre.x_mm < 580));
    }
  }
}

TEST_CASE("A throw that has not begun gives way to a newer one, and too many dice are not thrown",
          "[demo][dice]") {
  HandTasks tasks;
  CHECK_FALSE(tasks.throw_dice(-1, 0));
  CHECK_FALSE(tasks.throw_dice(HandTasks::kMostDice + 1, 0));
  CHECK_FALSE(tasks.take_throw());
  CHECK(tasks.throw_dice(3, 1));
  CHECK(tasks.throw_dice(4, 2));
  CHECK(tasks.take_throw()->count == 4);
  CHECK_FALSE(tasks.take_throw());
}
