#include "core/measure/judgement.hpp"

#include "core/measure/words.hpp"
#include "tests/core/measure/random_bases.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

constexpr auto kInch = MeasuringUnit::kInch;
constexpr auto kCentimetre = MeasuringUnit::kCentimetre;

Pose at(double x, double y, double heading = 0.0, double sigma_mm = 0.0, double sigma_deg = 0.0) {
  return {{x, y}, Heading::from_degrees(heading), sigma_mm, sigma_deg};
}
Place sector(int column, int row) {
  return {.kind = Place::Kind::kSector, .sector = Sector{column, row}};
}

}  // namespace

TEST_CASE("a length is in or out of range only beyond two sigma, and the umpire decides within",
          "[measure]") {
  const MeasuredLength length{Length::from_inches(11.8), Length::from_inches(0.08)};
  CHECK(judge_range(length, 12_in, kInch) == Judgement::kIn);
  CHECK(judge_range(length, Length::from_inches(11.97), kInch) == Judgement::kIn);
  CHECK(judge_range(length, Length::from_inches(11.95), kInch) == Judgement::kUmpire);
  CHECK(judge_range(length, Length::from_inches(11.65), kInch) == Judgement::kUmpire);
  CHECK(judge_range(length, Length::from_inches(11.63), kInch) == Judgement::kOut);
  CHECK(range_words(length, 12_in, kInch) == "11.8 ± 0.2 in: in range");
  CHECK(range_words(length, 6_in, kInch) == "11.8 ± 0.2 in: out of range");
  CHECK(range_words(length, Length::from_inches(11.9), kInch) == "11.8 ± 0.2 in: umpire decides");
}

TEST_CASE("no figure that reads as the limit is ruled upon, however sure", "[measure]") {
  int the_same = 0;
  for (int tenth_mm = 0; tenth_mm < 6000; ++tenth_mm)
    for (const MeasuringUnit unit : {kInch, kCentimetre}) {
      const MeasuredLength length{Length::from_mm(tenth_mm / 10.0), Length::from_mm(0.001)};
      const Length limit = one(unit) * 12.0;
      const std::string text = words(length, unit);
      const std::string same = words({limit, Length::from_mm(0.001)}, unit);
      if (text != same) continue;
      ++the_same;
      CHECK(judge_range(length, limit, unit) == Judgement::kUmpire);
    }
  CHECK(the_same > 30);
}

TEST_CASE("about one in twenty of measurements at the margin's edge would fall on the other side",
          "[measure]") {
  RandomBases random(7);
  const PlacedBase a{RectangularBase{30_mm, 30_mm}, at(0, 0, 10, 0.8, 0.5)};
  const PlacedBase b{RectangularBase{60_mm, 30_mm}, at(200, 150, 70, 0.9, 0.5)};
  const auto truth = edge_distance(a, b).length;
  int beyond = 0;
  constexpr int kTrials = 4000;
  for (int i = 0; i < kTrials; ++i) {
    const auto read = edge_distance(random.misread(a), random.misread(b)).length;
    const Judgement judgement = judge_range(read, truth.value, kCentimetre);
    beyond += judgement != Judgement::kUmpire;
  }
  CHECK(beyond / static_cast<double>(kTrials) == Approx(0.0455).margin(0.012));
}

TEST_CASE("lengths are told in inches or centimetres with two sigma, rounded up", "[measure]") {
  CHECK(words(MeasuredLength{300_mm, 0.4_mm}, kInch) == "11.8 ± 0.1 in");
  CHECK(words(MeasuredLength{300_mm, 0.4_mm}, kCentimetre) == "30.0 ± 0.1 cm");
  CHECK(words(MeasuredLength{300_mm, 1.5_mm}, kCentimetre) == "30.0 ± 0.3 cm");
  CHECK(words(MeasuredLength{300_mm, 0.6_mm}, kCentimetre) == "30.0 ± 0.2 cm");
  CHECK(words(MeasuredLength{Length::from_mm(-2), 0_mm}, kCentimetre) == "0.0 ± 0.1 cm");
}

TEST_CASE("a bearing is counted from the front, clockwise, with the error of place and heading",
          "[measure]") {
  CHECK(bearing_off_front(at(0, 0), {0, 100}).degrees == Approx(0));
  CHECK(bearing_off_front(at(0, 0), {100, 0}).degrees == Approx(90));
  CHECK(bearing_off_front(at(0, 0), {-100, 0}).degrees == Approx(-90));
  CHECK(bearing_off_front(at(0, 0, 90), {100, 100}).degrees == Approx(-45));
  CHECK(bearing_off_front(at(0, 0), {0, -100}).degrees == Approx(180));
  CHECK(bearing_off_front(at(5, 5), {5, 5}).sigma_deg == 180.0);
  CHECK(words(bearing_off_front(at(0, 0, 0.3), {0, 100})) == "0 ± 1°");
  CHECK(turn_words({45.2, 0.8}) == "45 ± 2° right");
  CHECK(turn_words({-45.2, 0.8}) == "45 ± 2° left");
  CHECK(turn_words({-179.0, 0.8}) == "179 ± 2°");
  CHECK(turn_words({178.0, 0.8}) == "178 ± 2° right");
  CHECK(turn_words({-1.0, 0.8}) == "1 ± 2°");
  CHECK(turn_between(at(0, 0, 350, 0, 0.3), at(9, 9, 20, 0, 0.4)).degrees == Approx(30));
  CHECK(turn_between(at(0, 0, 350, 0, 0.3), at(9, 9, 20, 0, 0.4)).sigma_deg == Approx(0.5));

  RandomBases random(8);
  const PlacedBase from{RoundBase{}, at(0, 0, 30, 0.8, 0.4)}, to{RoundBase{}, at(70, 80, 0, 0.6)};
  const double truth = bearing_off_front(from.pose, to.pose.centre).degrees;
  double sum = 0.0;
  constexpr int kTrials = 8000;
  for (int i = 0; i < kTrials; ++i) {
    const double d =
        bearing_off_front(random.misread(from).pose, random.misread(to).pose.centre).degrees - truth;
    sum += d * d;
  }
  CHECK(bearing_off_front(from.pose, to.pose.centre, to.pose.sigma_mm).sigma_deg ==
        Approx(std::sqrt(sum / kTrials)).epsilon(0.05));
}

TEST_CASE("a bearing lies in an arc, outside, or so near its end that the umpire decides", "[measure]") {
  const Arc front{-45, 45}, rear{135, -135}, all{0, 0};
  CHECK(depth_inside(front, 0) == Approx(45));
  CHECK(depth_inside(front, 50) == Approx(-5));
  CHECK(depth_inside(front, 180) == Approx(-135));
  CHECK(depth_inside(rear, 180) == Approx(45));
  CHECK(depth_inside(rear, -140) == Approx(5));
  CHECK(depth_inside(rear, 0) == Approx(-135));
  CHECK(depth_inside(all, 77) == Approx(180));
  CHECK(judge_arc({40, 1}, front) == Judgement::kIn);
  CHECK(judge_arc({44, 1}, front) == Judgement::kUmpire);
  CHECK(judge_arc({46.5, 1}, front) == Judgement::kUmpire);
  CHECK(judge_arc({48, 1}, front) == Judgement::kOut);
  CHECK(judge_arc({0, 180}, front) == Judgement::kUmpire);
  CHECK(arc_words(judge_arc({-10, 1}, front)) == "in the arc");
}

TEST_CASE("front, flanks and rear are told, both of them where a bearing lies between", "[measure]") {
  CHECK(words(aspects({10, 0.5})) == "front");
  CHECK(words(aspects({-90, 0.5})) == "left flank");
  CHECK(words(aspects({90, 0.5})) == "right flank");
  CHECK(words(aspects({180, 0.5})) == "rear");
  CHECK(words(aspects({-179, 0.5})) == "rear");
  CHECK(words(aspects({45.4, 0.5})) == "right flank or front: umpire decides");
  CHECK(words(aspects({100, 0.5}, {180, 180})) == "rear");
  CHECK(words(aspects({100, 0.5}, {360, 0})) == "front");
  CHECK(words(aspects({100, 0.5}, {180, 0})) == "right flank");
  CHECK(aspects({0, 180}).size() == 4);
  for (int bearing = -180; bearing <= 180; ++bearing)
    CHECK_FALSE(aspects({static_cast<double>(bearing), 0.0}).empty());
}

TEST_CASE("squares are counted with diagonals or without, and told from least to most", "[measure]") {
  CHECK(squares_between(Sector{0, 0}, Sector{3, 1}, SquareCount::kDiagonal) == 3);
  CHECK(squares_between(Sector{0, 0}, Sector{3, 1}, SquareCount::kOrthogonal) == 4);
  CHECK(squares_between(sector(1, 1), sector(1, 1), SquareCount::kDiagonal) == SquareSpan{0, 0});
  const Place unclear{.kind = Place::Kind::kUnclear, .between = {{2, 0}, {3, 0}}};
  const auto span = squares_between(sector(0, 0), unclear, SquareCount::kDiagonal);
  REQUIRE(span);
  CHECK(*span == SquareSpan{2, 3});
  CHECK(words(*span) == "2 or 3 squares");
  CHECK(words(SquareSpan{1, 1}) == "1 square");
  CHECK(words(SquareSpan{0, 1}) == "0 or 1 square");
  CHECK(judge_squares(*span, 3) == Judgement::kIn);
  CHECK(judge_squares(*span, 2) == Judgement::kUmpire);
  CHECK(judge_squares(*span, 1) == Judgement::kOut);
  CHECK_FALSE(squares_between(sector(0, 0), Place{.kind = Place::Kind::kOffTable}, SquareCount::kDiagonal));
  Place edge = unclear;
  edge.may_be_off_table = true;
  CHECK_FALSE(squares_between(sector(0, 0), edge, SquareCount::kDiagonal));
}
