#include "vision/dice/body_colours.hpp"

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "vision/dice/dice_reader.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

Die of_colour(cv::Vec3f lab) {
  return {.body = lab};
}

/// A face of that colour with six dark or light pips.
cv::Mat3b face_of(cv::Vec3b bgr, cv::Vec3b ink) {
  cv::Mat3b picture(60, 60, cv::Vec3b(60, 110, 70));
  cv::rectangle(picture, {10, 10, 40, 40}, bgr, cv::FILLED);
  for (const int x : {20, 40})
    for (const int y : {20, 30, 40}) cv::circle(picture, {x, y}, 4, ink, cv::FILLED);
  return picture;
}

const cv::Vec3f kWhite{90, 0, 2}, kBlack{15, 0, 0}, kRedDie{35, 50, 35}, kBlueDie{38, 10, -50};

}  // namespace

TEST_CASE("the colour of a die is that of its body, whatever its pips are", "[dice][colours]") {
  const cv::Vec3f light = body_colour(face_of({230, 236, 238}, {20, 18, 18}), {30, 30}, 40);
  const cv::Vec3f dark = body_colour(face_of({26, 22, 22}, {236, 240, 240}), {30, 30}, 40);
  CHECK(light[0] > 88);
  CHECK(dark[0] < 15);
  CHECK(std::abs(light[1]) < 6);
  CHECK(body_colour(cv::Mat3b(4, 4), {900, 900}, 40) == cv::Vec3f());
}

TEST_CASE("dice of two colours are told apart, the lighter ones first", "[dice][colours]") {
  const std::vector<Die> dice{of_colour(kBlack), of_colour(kWhite), of_colour({20, 2, -3}),
                              of_colour({82, 1, 4})};
  const auto bodies = two_bodies(dice);
  REQUIRE(bodies);
  CHECK(bodies->is_second == std::vector{true, false, true, false});
  CHECK(bodies->names == std::array{BodyName::kLight, BodyName::kDark});
  CHECK(bodies->colours[0][0] == 86);
}

TEST_CASE("dice as light as each other have the names of their hues", "[dice][colours]") {
  const auto bodies = two_bodies(std::vector{of_colour(kRedDie), of_colour(kBlueDie), of_colour(kBlueDie)});
  REQUIRE(bodies);
  CHECK(bodies->is_second == std::vector{true, false, false});
  CHECK(bodies->names == std::array{BodyName::kBlue, BodyName::kRed});
}

TEST_CASE("dice of one colour, of three, or of none that has a name are not told apart", "[dice][colours]") {
  CHECK_FALSE(two_bodies({}));
  CHECK_FALSE(two_bodies(std::vector{of_colour(kWhite)}));
  CHECK_FALSE(two_bodies(std::vector{of_colour(kWhite), of_colour({80, 0, 4})}));  // in a shadow
  CHECK_FALSE(two_bodies(std::vector{of_colour(kWhite), of_colour(kBlack), of_colour({50, 0, 0})}));
  CHECK_FALSE(two_bodies(std::vector{of_colour(kWhite), of_colour(kBlack), of_colour(kRedDie)}));
  CHECK_FALSE(two_bodies(std::vector{of_colour({50, 20, 0}), of_colour({45, -20, 10})}));
}
