#include "core/table/spot.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

const Board kGrid{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in},
                  .areas = {{"R2", std::nullopt}}};
const Board kOpen{.surface = OpenBoard{.width = 48_in, .depth = 36_in, .unit = MeasuringUnit::kInch},
                  .areas = {}};
const Board kMetric{.surface = OpenBoard{.width = 120_cm, .depth = 90_cm, .unit = MeasuringUnit::kCentimetre},
                    .areas = {}};

}  // namespace

TEST_CASE("every kind of spot is described for people, in the unit of its board", "[spot]") {
  CHECK(describe(kGrid, OffTable{}) == "off the table");
  CHECK(describe(kGrid, OffTable{"dead"}) == "off the table: dead");
  CHECK(describe(kGrid, InSector{{1, 2}, std::nullopt}) == "A2-L3");
  CHECK(describe(kGrid, InSector{{1, 2}, Facing::kNorth}) == "A2-L3 facing north");
  CHECK(describe(kGrid, InArea{"R2"}) == "R2");
  CHECK(describe(kOpen, Anywhere{}) == "anywhere on the table");
  const AtPoint at{.point = {254, 127}, .heading = Heading::from_degrees(90)};
  CHECK(describe(kOpen, at) == "10.0 in from the left and 5.0 in from the near edge, facing 90\u00b0");
  CHECK(describe(kMetric, AtPoint{.point = {254, 127}, .heading = {}}) ==
        "25.4 cm from the left and 12.7 cm from the near edge");
}

TEST_CASE("a heading that rounds up to the full circle is told as none", "[spot]") {
  const AtPoint at{.point = {0, 0}, .heading = Heading::from_degrees(359.8)};
  CHECK(describe(kOpen, at).ends_with("facing 0\u00b0"));
}

TEST_CASE("a place's word leads back to its spot", "[spot]") {
  for (const Spot& spot : {Spot(OffTable{}), Spot(InSector{{3, 5}, std::nullopt}), Spot(InArea{"R2"})})
    CHECK(spot_from_word(kGrid, place_word(kGrid, spot)) == spot);
  CHECK(spot_from_word(kOpen, place_word(kOpen, Anywhere{})) == Spot(Anywhere{}));
  CHECK(place_word(kOpen, AtPoint{}) == "the table");
  CHECK(place_word(kOpen, OffTable{"dead"}).empty());
}

TEST_CASE("only areas and the table as a whole lie beside squares and points", "[spot]") {
  CHECK(is_beside(InArea{"R2"}));
  CHECK(is_beside(Anywhere{}));
  CHECK_FALSE(is_beside(OffTable{}));
  CHECK_FALSE(is_beside(AtPoint{}));
  CHECK_FALSE(is_beside(InSector{}));
  CHECK(sector_of(InSector{{1, 2}, {}}) == Sector{1, 2});
  CHECK_FALSE(sector_of(Anywhere{}));
}
