#include "core/measure/distance.hpp"

#include <functional>

#include "tests/core/measure/random_bases.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

Pose at(double x, double y, double heading = 0.0, double sigma_mm = 0.0, double sigma_deg = 0.0) {
  return {{x, y}, Heading::from_degrees(heading), sigma_mm, sigma_deg};
}
PlacedBase square(Pose pose) {
  return {RectangularBase{30_mm, 30_mm}, pose};
}
double edge_mm(const PlacedBase& a, const PlacedBase& b) {
  return edge_distance(a, b).length.value.mm();
}

/// All points turned about the origin, then shifted; headings with them.
PlacedBase moved(PlacedBase base, double turn_deg, double dx, double dy) {
  const double a = turn_deg * std::numbers::pi / 180.0;
  const TablePoint c = base.pose.centre;
  base.pose.centre = {c.x_mm * std::cos(a) + c.y_mm * std::sin(a) + dx,
                      -c.x_mm * std::sin(a) + c.y_mm * std::cos(a) + dy};
  base.pose.heading = Heading::from_degrees(base.pose.heading.degrees() + turn_deg);
  return base;
}

/// Root of the mean square of what errors of the poses do to a length.
double scatter_mm(RandomBases& random, const PlacedBase& a, const PlacedBase& b,
                  const std::function<double(const PlacedBase&, const PlacedBase&)>& length) {
  const double truth = length(a, b);
  double sum = 0.0;
  constexpr int kTrials = 4000;
  for (int i = 0; i < kTrials; ++i) {
    const double d = length(random.misread(a), random.misread(b)) - truth;
    sum += d * d;
  }
  return std::sqrt(sum / kTrials);
}

}  // namespace

TEST_CASE("bases are measured from edge to edge, from corner to edge and from corner to corner",
          "[measure]") {
  CHECK(edge_mm(square(at(0, 0)), square(at(100, 0))) == Approx(70));
  CHECK(edge_mm(square(at(0, 0)), square(at(100, 10))) == Approx(70));
  CHECK(edge_mm(square(at(0, 0)), square(at(100, 0, 45))) == Approx(85 - 15 * std::sqrt(2.0)));
  CHECK(edge_mm(square(at(0, 0)), square(at(60, 70))) == Approx(50));
  const PlacedBase disc{RoundBase{40_mm}, at(100, 0)};
  CHECK(edge_mm(square(at(0, 0)), disc) == Approx(65));
  CHECK(edge_mm(disc, square(at(0, 0))) == Approx(65));
  CHECK(edge_mm(disc, {RoundBase{20_mm}, at(100, 200)}) == Approx(170));
  CHECK(edge_mm(placed(TablePoint{3, 4}), placed(TablePoint{0, 0})) == Approx(5));
}

TEST_CASE("bases that overlap are a push apart, below zero", "[measure]") {
  CHECK(edge_mm(square(at(0, 0)), square(at(28, 3))) == Approx(-2));
  CHECK(edge_mm(square(at(0, 0)), square(at(0, 0))) == Approx(-30));
  CHECK(edge_mm({RoundBase{40_mm}, at(0, 0)}, square(at(30, 0))) == Approx(-5));
  CHECK(edge_mm({RoundBase{40_mm}, at(0, 0)}, square(at(5, 0))) == Approx(-30));
  CHECK(edge_mm({RoundBase{40_mm}, at(0, 0)}, {RoundBase{10_mm}, at(0, 0)}) == Approx(-25));
  // A long thin base across another: corners of neither lie in the other.
  CHECK(edge_mm({RectangularBase{200_mm, 10_mm}, at(0, 0)}, {RectangularBase{10_mm, 200_mm}, at(0, 0)}) < -9);
}

TEST_CASE("the edge distance is that of the nearest two points of both rims", "[measure]") {
  RandomBases random(1);
  int apart = 0;
  for (int i = 0; i < 300; ++i) {
    const PlacedBase a = random.base(), b = random.base();
    const EdgeDistance measured = edge_distance(a, b);
    if (measured.length.value <= 0_mm) continue;
    ++apart;
    double least = 1e9;
    constexpr double kStep = 0.5;
    const auto rim_b = rim(b, kStep);
    for (const TablePoint& p : rim(a, kStep))
      for (const TablePoint& q : rim_b) least = std::min(least, std::hypot(p.x_mm - q.x_mm, p.y_mm - q.y_mm));
    INFO("pair " << i);
    CHECK(measured.length.value.mm() <= least + 1e-9);
    CHECK(measured.length.value.mm() >= least - kStep);
    CHECK(std::hypot(measured.from.x_mm - measured.to.x_mm, measured.from.y_mm - measured.to.y_mm) ==
          Approx(measured.length.value.mm()));
  }
  CHECK(apart > 200);
}

TEST_CASE("distances are the same both ways, and wherever on the table the two stand", "[measure]") {
  RandomBases random(2);
  for (int i = 0; i < 500; ++i) {
    PlacedBase a = random.base(), b = random.base();
    a.pose.sigma_mm = random.within(0, 1), b.pose.sigma_deg = random.within(0, 1);
    const double turn = random.within(-180, 180), dx = random.within(-900, 900),
                 dy = random.within(-900, 900);
    const auto there = edge_distance(a, b), back = edge_distance(b, a);
    const auto elsewhere = edge_distance(moved(a, turn, dx, dy), moved(b, turn, dx, dy));
    CHECK(there.length.value.mm() == Approx(back.length.value.mm()).margin(1e-9));
    CHECK(there.length.sigma.mm() == Approx(back.length.sigma.mm()).margin(1e-9));
    CHECK(there.length.value.mm() == Approx(elsewhere.length.value.mm()).margin(1e-6));
    CHECK(there.length.sigma.mm() == Approx(elsewhere.length.sigma.mm()).margin(0.02));
    CHECK(centre_distance(a.pose, b.pose).value.mm() ==
          Approx(centre_distance(moved(b, turn, dx, dy).pose, moved(a, turn, dx, dy).pose).value.mm()));
    // Between their centres lies the nearest way between their edges, and no more than two half diagonals.
    CHECK(there.length.value <= centre_distance(a.pose, b.pose).value);
  }
}

TEST_CASE("no way over a third point is shorter than the straight one", "[measure]") {
  RandomBases random(3);
  for (int i = 0; i < 500; ++i) {
    const PlacedBase a = random.base(), b = random.base(), c = random.base();
    const std::vector<Pose> way{a.pose, b.pose, c.pose};
    const double direct = centre_distance(a.pose, c.pose).value.mm();
    CHECK(path_length(way).value.mm() >= direct - 1e-9);
    CHECK(path_length(way).value.mm() ==
          Approx(centre_distance(a.pose, b.pose).value.mm() + centre_distance(b.pose, c.pose).value.mm()));
    // From edge to edge the third base's own size comes between, at most its diagonal.
    const double through = edge_mm(a, placed(b.pose.centre)) + edge_mm(placed(b.pose.centre), c);
    CHECK(edge_mm(a, c) <= through + 1e-9);
  }
  CHECK(path_length({}).value == 0_mm);
  const std::vector<Pose> still{at(5, 5, 0, 1), at(5, 5, 0, 1)};
  CHECK(path_length(still).value == 0_mm);
}

TEST_CASE("the error of an edge distance is what errors of the poses really do to it", "[measure]") {
  RandomBases random(4);
  for (int i = 0; i < 25; ++i) {
    PlacedBase a = random.base(), b = random.base();
    for (PlacedBase* base : {&a, &b}) {
      base->pose.sigma_mm = random.within(0.1, 1.0);
      base->pose.sigma_deg = random.within(0.1, 1.0);
    }
    const double said = edge_distance(a, b).length.sigma.mm();
    const double found = scatter_mm(random, a, b, edge_mm);
    INFO("pair " << i << ", " << edge_mm(a, b) << " mm");
    CHECK(said == Approx(found).epsilon(0.1));
  }
}

TEST_CASE("a heading's error counts with its lever, and bases that face each other squarely are no exception",
          "[measure]") {
  const PlacedBase broad{RectangularBase{120_mm, 30_mm}, at(0, 0, 0, 0, 1)};
  const PlacedBase facing{RectangularBase{120_mm, 30_mm}, at(0, 200, 180)};
  RandomBases random(5);
  const double said = edge_distance(broad, facing).length.sigma.mm();
  CHECK(said == Approx(60 * std::numbers::pi / 180).epsilon(0.05));
  CHECK(said == Approx(scatter_mm(random, broad, facing, edge_mm)).epsilon(0.05));
  // A disc has no lever.
  const PlacedBase disc{RoundBase{60_mm}, at(0, 0, 0, 0, 5)};
  CHECK(edge_distance(disc, facing).length.sigma.mm() == Approx(0).margin(1e-9));
}

TEST_CASE("the errors of centres and of ways are what errors of the poses really do to them", "[measure]") {
  RandomBases random(6);
  const PlacedBase a = square(at(0, 0, 0, 0.6)), b = square(at(300, 100, 0, 0.8));
  const auto centres = [](const PlacedBase& p, const PlacedBase& q) {
    return centre_distance(p.pose, q.pose).value.mm();
  };
  CHECK(centre_distance(a.pose, b.pose).sigma.mm() == Approx(1.0));
  CHECK(scatter_mm(random, a, b, centres) == Approx(1.0).epsilon(0.05));
  const Pose corner = at(300, 0, 0, 0.5);
  const std::vector<Pose> way{a.pose, corner, b.pose};
  double sum = 0.0;
  constexpr int kTrials = 8000;
  for (int i = 0; i < kTrials; ++i) {
    const std::vector<Pose> misread{random.misread(a).pose, random.misread(square(corner)).pose,
                                    random.misread(b).pose};
    const double d = (path_length(misread).value - path_length(way).value).mm();
    sum += d * d;
  }
  CHECK(path_length(way).sigma.mm() == Approx(std::sqrt(sum / kTrials)).epsilon(0.05));
  // What a straight way passes through does not lengthen it, however uncertain.
  const std::vector<Pose> straight{at(0, 0, 0, 0.3), at(100, 0, 0, 9), at(200, 0, 0, 0.4)};
  CHECK(path_length(straight).sigma.mm() == Approx(0.5));
}
