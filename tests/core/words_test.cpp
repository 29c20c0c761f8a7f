#include "core/base/words.hpp"

#include <array>
#include <limits>

#include "core/base/among.hpp"
#include "core/base/answers.hpp"
#include "core/base/joined.hpp"
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

TEST_CASE("a sentence begins with a capital and ends with one stop", "[words]") {
  CHECK(capitalised("east of A2") == "East of A2");
  CHECK(capitalised("\u00E4") == "\u00E4");
  CHECK(capitalised("").empty());
  CHECK(with_stop("so") == "so.");
  for (const char* ended : {"so.", "so!", "so?", ""}) CHECK(with_stop(ended) == ended);
}

TEST_CASE("words of numbers are told by their places, and others by none", "[words]") {
  enum class Way { kOut, kBack };
  constexpr std::array<std::string_view, 2> kWays{"out", "back"};
  CHECK(among<Way>(kWays, "back") == Way::kBack);
  CHECK_FALSE(among<Way>(kWays, "ba"));
  CHECK(joined(kWays, "; ", [](std::string_view way) { return way.substr(0, 1); }) == "o; b");
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

TEST_CASE("numbers for people are told whatever they are", "[words]") {
  using Limits = std::numeric_limits<double>;
  CHECK(fixed_places(12.25, 1) == "12.3");
  CHECK(fixed_places(-0.04, 1) == "0.0");
  CHECK(fixed_places(3.0, 2) == "3.00");
  for (const double none : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity()}) {
    CHECK(fixed_places(none, 1) == "-");
    CHECK(decimal(none) == "-");
    CHECK(percent(none) == "- %");
    CHECK(percent_with_tenth(none) == "- %");
  }
  for (const double huge : {Limits::max(), Limits::lowest(), 1e300, 1e18}) {
    CHECK(decimal(huge, 9).size() >= 19);
    CHECK_FALSE(percent(huge).empty());
    CHECK_FALSE(percent_with_tenth(huge).empty());
  }
  CHECK(decimal(Limits::denorm_min()) == "0");
}

TEST_CASE("a range of one number is that number", "[words]") {
  CHECK(from_to(1, 9) == "1 to 9");
  CHECK(from_to(2, 2) == "2");
  CHECK(whole_from_to(-1, 9) == "a whole number from -1 to 9");
  CHECK(whole_from_to(2, 2) == "2");
}

TEST_CASE("per cents are whole, and neither 0 nor 100 of what may happen or may not", "[words]") {
  CHECK(percent(0.0) == "0 %");
  CHECK(percent(1.0) == "100 %");
  CHECK(percent(1.0 / 6) == "17 %");
  CHECK(percent(0.004) == "under 1 %");
  CHECK(percent(0.996) == "over 99 %");
  CHECK(percent_with_tenth(0.2638) == "26.4 %");
  CHECK(percent_with_tenth(1.0) == "100.0 %");
  CHECK(percent_with_tenth(0.0) == "0.0 %");
  CHECK(percent_with_tenth(0.0004) == "under 0.1 %");
  CHECK(percent_with_tenth(0.9996) == "over 99.9 %");
}
