#include "core/kit/tag_choice.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

std::string fault_of(std::string_view text) {
  const auto choice = tag_choice(text);
  return choice ? "" : choice.error().message;
}

}  // namespace

TEST_CASE("a choice of tags is a family and, if it says so, which of its ids", "[kit][family]") {
  const auto all = tag_choice("apriltag36h11");
  REQUIRE(all);
  CHECK(all->family == TagFamily::kApril36h11);
  CHECK(all->ids.empty());
  const auto some = tag_choice("aruco4x4:3, 7,20-22");
  REQUIRE(some);
  CHECK(some->family == TagFamily::kAruco4x4);
  CHECK(some->ids == std::vector{TagId(3), TagId(7), TagId(20), TagId(21), TagId(22)});
  CHECK(tag_ids_text(some->ids) == "3, 7, 20-22");
}

TEST_CASE("a choice of tags that cannot be says what is wrong with it", "[kit][family]") {
  CHECK_THAT(fault_of("aruco7x7:0-9"),
             ContainsSubstring("'aruco7x7' is no family") && ContainsSubstring("\"aruco4x4\""));
  CHECK(fault_of("apriltag16h5:0-39") == "apriltag16h5 has the tags 0 to 29, no 39");
  CHECK(fault_of("aruco4x4:0-9,5") == "the tag 5 is named twice");
  CHECK_THAT(fault_of("aruco4x4:0-9,aruco5x5:3"), ContainsSubstring("two families"));
  for (const char* text :
       {"aruco4x4:", "aruco4x4:9-3", "aruco4x4:a", "aruco4x4:1,,2", "aruco4x4:-3", "aruco4x4:1-2-3"})
    CHECK_THAT(fault_of(text), ContainsSubstring("are no tags"));
}

TEST_CASE("tags of photographs are squares, by default the family's first set", "[kit][family]") {
  CHECK(square_tags("aruco4x4")->ids.size() == 50);
  CHECK(square_tags("aruco4x4:3,7")->ids.size() == 2);
  const auto none = square_tags("datamatrix");
  REQUIRE_FALSE(none);
  CHECK(none.error().message == "datamatrix is read on a table only");
}
