#include "app/presenters/projection.hpp"

#include <cmath>
#include <limits>

#include "tests/support/catch.hpp"

using namespace telescope::app;

TEST_CASE("a line is dashed along each of its parts, with gaps between", "[presenters]") {
  const std::vector<CanvasPoint> bent{{0, 0}, {34, 0}, {34, 10}};
  const auto all = dashes(bent, 10.0F);
  REQUIRE(all.size() == 3);
  CHECK(all[0].from == CanvasPoint{0, 0});
  CHECK(all[0].to == CanvasPoint{10, 0});
  CHECK(all[1].from == CanvasPoint{17, 0});
  CHECK(all[1].to == CanvasPoint{27, 0});
  CHECK(all[2].from == CanvasPoint{34, 0});
  CHECK(all[2].to == CanvasPoint{34, 10});
  CHECK(dashes({}, 10.0F).empty());
  CHECK(dashes(std::vector<CanvasPoint>{{5, 5}, {5, 5}}, 10.0F).empty());
}

TEST_CASE("a line that reaches far off the picture has no more dashes than can be drawn", "[presenters]") {
  for (const float far : {1e5F, 1e9F, 1e30F, std::numeric_limits<float>::max() / 4}) {
    INFO(far);
    const std::vector<CanvasPoint> line{{0, 0}, {far, -far}, {far, far}};
    const auto all = dashes(line, 5.0F);
    CHECK_FALSE(all.empty());
    CHECK(all.size() <= static_cast<std::size_t>(kMostDashes));
    CHECK(all.back().to.x <= far);
    for (const Dash& each : all) CHECK((std::isfinite(each.to.x) && std::isfinite(each.to.y)));
  }
}

TEST_CASE("no dashes where a place is not a number, nor where they have no length", "[presenters]") {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInf = std::numeric_limits<float>::infinity();
  for (const float bad : {kNan, kInf, -kInf})
    CHECK(dashes(std::vector<CanvasPoint>{{0, 0}, {bad, 1}}, 5.0F).empty());
  for (const float bad : {0.0F, -1.0F, kNan})
    CHECK(dashes(std::vector<CanvasPoint>{{0, 0}, {9, 1}}, bad).empty());
}
