#include "vision/track/vacated_poses.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

VacatedPose left_at(double t_s) {
  return {.piece = 0, .pose = {}, .under = {.place = {90.0F}, .around = {}}, .at_s = t_s};
}

}  // namespace

TEST_CASE("places that need not be known any more are dropped, and not missed", "[track][moves]") {
  VacatedPoses places;
  for (const double t_s : {1.0, 2.0, 3.0}) places.add(left_at(t_s));
  places.drop_before(3.0);
  REQUIRE(places.all().size() == 1);
  CHECK(places.all().front().at_s == 3.0);
  CHECK(places.is_known_since(0.0));
}

TEST_CASE("of more than 256 places the first are forgotten, which is known", "[track][moves]") {
  VacatedPoses places;
  for (int i = 1; i <= 258; ++i) places.add(left_at(i));
  CHECK(places.all().size() == 256);
  CHECK(places.all().front().at_s == 3.0);
  CHECK_FALSE(places.is_known_since(2.0));
  CHECK(places.is_known_since(2.5));
  SECTION("a clock that runs backwards leaves none in the future") {
    places.rewind(1.0);
    CHECK(places.all().back().at_s == 1.0);
    CHECK_FALSE(places.is_known_since(1.0));
    CHECK(places.is_known_since(1.1));
  }
  SECTION("what was there before they came is forgotten, not where they are") {
    places.forget_levels();
    CHECK(places.all().size() == 256);
    CHECK(places.all().front().under.place.empty());
  }
}
