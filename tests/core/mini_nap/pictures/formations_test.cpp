// Photo-like pictures of units with figures, tags on plates, read through the whole path; the figures of many
// pictures are bench_formations'.
#include <cmath>

#include "tests/bench/pictures/formation_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::bench;

namespace {

FormationScore summed(const FormationScores& scores) {
  FormationScore all;
  for (const FormationScore& each : scores.of) {
    all.shown += each.shown, all.right += each.right, all.asked += each.asked;
    all.irregular += each.irregular, all.unread += each.unread, all.wrong += each.wrong;
  }
  return all;
}

}  // namespace

TEST_CASE("MN-C01: formations are read from a picture with 2.8 pixels a module, and gaps to a millimetre",
          "[mini-nap][MN-C01][MN-C02]") {
  FormationTable table(60_cm, 40_cm, 15.0, 16, 4201);
  FormationScores scores;
  score_formations(table, Level::kEasy, 4201, {1280, 720}, {}, true, true, scores);
  const FormationScore all = summed(scores);
  REQUIRE(all.shown >= 14);
  CHECK(scores.known_tables == 1);
  CHECK(all.wrong == 0);
  CHECK(all.irregular == 0);
  // Whatever is asked is line or skirmish line; every column, square and battery is clear.
  for (const auto formation :
       {mini_nap::Formation::kColumn, mini_nap::Formation::kSquare, mini_nap::Formation::kBattery}) {
    const FormationScore& one = scores.of.at(static_cast<std::size_t>(formation));
    CHECK(one.right == one.shown - one.unread);
  }
  CHECK(all.right >= all.shown * 3 / 4);
  REQUIRE_FALSE(scores.gap_error_mm.empty());
  for (const double error : scores.gap_error_mm) CHECK(std::abs(error) < 1.0);
}

TEST_CASE("MN-C02: a camera too coarse for its plates asks, or reads nothing, and is never wrong",
          "[mini-nap][MN-C02]") {
  FormationTable table(120_cm, 80_cm, 15.0, 40, 4301);
  FormationScores scores;
  score_formations(table, Level::kMedium, 4301, {1280, 720}, {}, true, false, scores);
  CHECK(summed(scores).wrong == 0);
}
