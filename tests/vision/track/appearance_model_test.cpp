// The classifiers of a place, on levels alone.

#include "vision/track/appearance_model.hpp"

#include <limits>
#include <random>

#include "tests/support/catch.hpp"

using namespace telescope::vision;

namespace {

constexpr std::size_t kPlace = 60, kAround = 200;

/// So many samples of a table whose levels spread by a few about `grey`.
std::vector<float> table_levels(std::size_t count, float grey, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> noise(0.0F, 3.0F);
  std::vector<float> levels(count);
  for (float& level : levels) level = grey + noise(random);
  return levels;
}

/// A place on a felt as bright as its surroundings, with nothing on it.
PlaceLevels bare_felt(unsigned seed = 1) {
  return {table_levels(kPlace, 100.0F, seed), table_levels(kAround, 100.0F, seed + 100)};
}

/// The same with something of another brightness over the first `share` of it.
PlaceLevels covered(float share, float grey = 180.0F) {
  PlaceLevels levels = bare_felt();
  for (std::size_t i = 0; i < static_cast<std::size_t>(share * static_cast<float>(kPlace)); ++i)
    levels.place[i] = grey;
  return levels;
}

}  // namespace

TEST_CASE("a place that looks like the table round it is bare, whatever the light", "[track][appearance]") {
  CHECK(is_bare(bare_felt()));
  PlaceLevels dim = bare_felt();
  dim.brighten(0.6);
  CHECK(is_bare(dim));
}

TEST_CASE("a place is not bare where something else is on more than a quarter of it", "[track][appearance]") {
  CHECK(is_bare(covered(0.1F)));
  CHECK_FALSE(is_bare(covered(0.4F)));
  CHECK_FALSE(is_bare(covered(1.0F)));
}

TEST_CASE("what is known to lie at a place says nothing against its being bare", "[track][appearance]") {
  PlaceLevels half_known = covered(0.5F);
  for (std::size_t i = 0; i < kPlace / 2; ++i) half_known.place[i] = std::numeric_limits<float>::quiet_NaN();
  CHECK(is_bare(half_known));
}

TEST_CASE("a place was bare if it looked then as the table looks now", "[track][appearance]") {
  CHECK(was_bare(bare_felt(5), bare_felt()));
  CHECK_FALSE(was_bare(covered(0.9F), bare_felt()));
}

TEST_CASE("a place that was in shadow with the table round it was bare all the same", "[track][appearance]") {
  // A table with a pattern of its own, by which it is known in another light.
  PlaceLevels now = bare_felt();
  for (std::size_t i = 0; i < kAround; ++i) now.around[i] += i % 2 == 0 ? 25.0F : -25.0F;
  for (std::size_t i = 0; i < kPlace; ++i) now.place[i] += i % 2 == 0 ? 25.0F : -25.0F;
  PlaceLevels then = now;
  then.brighten(0.5);
  CHECK(was_bare(then, now));
  for (float& level : then.place) level = 20.0F;
  CHECK_FALSE(was_bare(then, now));
}

TEST_CASE("a place is as it was until something else comes to a tenth of it", "[track][appearance]") {
  CHECK(is_as_it_was(bare_felt(), bare_felt()));
  CHECK(is_as_it_was(bare_felt(), covered(0.05F)));
  CHECK_FALSE(is_as_it_was(bare_felt(), covered(0.2F)));
}

TEST_CASE("of a place of which less than half is known nobody says that it is as it was",
          "[track][appearance]") {
  PlaceLevels hidden = bare_felt();
  for (std::size_t i = 0; i < 2 * kPlace / 3; ++i) hidden.place[i] = std::numeric_limits<float>::quiet_NaN();
  CHECK_FALSE(is_as_it_was(bare_felt(), hidden));
}
