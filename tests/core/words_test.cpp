#include "core/base/words.hpp"

#include <limits>

#include "tests/support/catch.hpp"

using namespace telescope;

TEST_CASE("a text is trimmed of blanks at its ends alone", "[words]") {
  CHECK(trimmed(" \ta b\r\n") == "a b");
  CHECK(trimmed("a") == "a");
  CHECK(trimmed(" \t\n").empty());
  CHECK(trimmed("").empty());
}

TEST_CASE("letters from A to Z become small, all others stay", "[words]") {
  CHECK(lowered("AZ az 09 [@] \u00C4\xff") == "az az 09 [@] \u00C4\xff");
}

TEST_CASE("a decimal has no more places than it needs", "[words]") {
  CHECK(decimal(12.0) == "12");
  CHECK(decimal(12.5) == "12.5");
  CHECK(decimal(12.256) == "12.26");
  CHECK(decimal(0.125) == "0.13");  // as ids of rulings in kept games have it
  CHECK(decimal(100.0) == "100");
  CHECK(decimal(-0.25) == "-0.25");
  CHECK(decimal(-0.004) == "0");
  CHECK(decimal(152.44, 1) == "152.4");
  CHECK(decimal(80.04, 1) == "80");
  CHECK(decimal(80.4, 0) == "80");
  CHECK(decimal(std::numeric_limits<double>::lowest()).size() == 310);
}

TEST_CASE("per cents are whole, and neither 0 nor 100 of what may happen or may not", "[words]") {
  CHECK(percent(0.0) == "0 %");
  CHECK(percent(1.0) == "100 %");
  CHECK(percent(1.0 / 6) == "17 %");
  CHECK(percent(0.004) == "under 1 %");
  CHECK(percent(0.996) == "over 99 %");
  CHECK(percent_with_tenth(0.2638) == "26.4 %");
  CHECK(percent_with_tenth(1.0) == "100.0 %");
}
