#include "vision/track/background_model.hpp"

#include <cmath>
#include <optional>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"

using namespace telescope::vision;

namespace {

/// Felt with some grain: 1280 x 720, the same at every call.
cv::Mat felt() {
  cv::Mat picture(720, 1280, CV_8UC1);
  cv::RNG(3).fill(picture, cv::RNG::NORMAL, 110.0, 6.0);
  cv::rectangle(picture, {300, 200, 300, 200}, cv::Scalar(180), -1);
  return picture;
}

cv::Mat times(const cv::Mat& picture, double factor) {
  cv::Mat out;
  picture.convertTo(out, -1, factor);
  return out;
}

/// Nothing moves in this picture, and every cell looks as it did.
bool is_as_it_was(const BackgroundModel& background) {
  for (int row = 0; row < background.rows(); ++row)
    for (int column = 0; column < background.columns(); ++column)
      if (!background.rests(column, row, 0.0, 0.0)) return false;
  return true;
}

}  // namespace

TEST_CASE("a lamp that is switched is light, not motion", "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  background.look(times(felt(), 0.6), 0.1);
  CHECK(background.light() == Approx(0.6).margin(0.02));
  CHECK(is_as_it_was(background));
  background.look(times(felt(), 1.3), 0.2);
  CHECK(background.light(360.0) == Approx(1.3).margin(0.03));
}

TEST_CASE("light stays what it is through a long game", "[track][background]") {
  cv::RNG random(4);
  std::vector<cv::Mat> noisy;
  for (int i = 0; i < 32; ++i) {
    cv::Mat picture(216, 384, CV_8UC1);
    random.fill(picture, cv::RNG::NORMAL, 70.0, 8.0);
    noisy.push_back(picture);
  }
  BackgroundModel background;
  for (int i = 0; i < 6000; ++i) background.look(noisy[static_cast<std::size_t>(i) % noisy.size()], i / 30.0);
  CHECK(background.light() == Approx(1.0).margin(0.02));
}

TEST_CASE("stripes of a flickering lamp are light of their rows", "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  cv::Mat striped = felt();
  for (int y = 0; y < striped.rows; ++y) striped.row(y) *= 1.0 + 0.12 * std::sin(2.0 * CV_PI * y / 240.0);
  background.look(striped, 0.1);
  CHECK(background.light(60.0) == Approx(1.12).margin(0.03));
  CHECK(background.light(180.0) == Approx(0.88).margin(0.03));
  CHECK(background.stripes() > 0.05);
  CHECK_FALSE(background.moves({640, 360}, 2000.0, 0.0));
}

TEST_CASE("what reaches in from the edge is a hand, also while it lies still, a box on the table is not",
          "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  cv::Mat arm = felt();
  cv::line(arm, {640, 0}, {640, 400}, cv::Scalar(200), 60);
  background.look(arm, 0.1);
  CHECK(background.moves({640, 300}, 10.0, 0.0));
  background.look(arm, 1.0);
  CHECK_FALSE(background.moves({640, 300}, 10.0, 0.5));
  CHECK(background.hand({640, 300}, 10.0));
  CHECK_FALSE(background.hand({200, 500}, 50.0));

  cv::Mat box = felt();
  cv::rectangle(box, {600, 300, 60, 60}, cv::Scalar(20), -1);
  BackgroundModel other;
  other.look(felt(), 0.0);
  other.look(box, 0.1);
  other.look(box, 0.2);
  CHECK_FALSE(other.hand({630, 330}, 20.0));
}

TEST_CASE("an arm is a hand still where its sleeve looks like the table's edge, what it leaves is not",
          "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  cv::Mat arm = felt();
  cv::line(arm, {640, 0}, {640, 400}, cv::Scalar(200), 60);
  cv::rectangle(arm, {700, 380, 40, 40}, cv::Scalar(20), -1);  // what it holds
  background.look(arm, 0.1);
  cv::Mat cut = arm.clone();
  felt().rowRange(0, 60).copyTo(cut.rowRange(0, 60));
  for (int i = 2; i < 20; ++i) background.look(cut, 0.1 * i);
  CHECK(background.hand({640, 300}, 10.0));
  cv::Mat left = felt();
  cv::rectangle(left, {700, 380, 40, 40}, cv::Scalar(20), -1);
  background.look(left, 2.0);
  background.look(left, 2.1);
  CHECK_FALSE(background.hand({720, 400}, 10.0));
}

TEST_CASE("an arm whose cuff looks like the table is one hand", "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  cv::Mat arm = felt();
  cv::line(arm, {640, 0}, {640, 400}, cv::Scalar(200), 60);
  background.look(arm, 0.1);
  const cv::Rect cuff(500, 220, 300, 50);
  felt()(cuff).copyTo(arm(cuff));
  for (int i = 2; i < 20; ++i) background.look(arm, 0.1 * i);
  CHECK(background.hand({640, 360}, 10.0));
  CHECK(background.hand({640, 100}, 10.0));
}

TEST_CASE("what looks other where an arm was is no hand once the arm has gone by degrees",
          "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  double t_s = 0.0;
  const auto look = [&](int reach_px) {
    cv::Mat picture = felt();
    cv::rectangle(picture, {610, 100, 60, 60}, cv::Scalar(60), -1);  // nudged
    if (reach_px > 0) cv::line(picture, {640, 0}, {640, reach_px}, cv::Scalar(200), 60);
    background.look(picture, t_s += 1.0 / 30.0);
  };
  for (int reach_px = 600; reach_px >= 0; reach_px -= 20) look(reach_px);
  look(0);
  look(0);
  CHECK_FALSE(background.hand({640, 130}, 10.0));
}

TEST_CASE("where something that had come to belong to the table is taken away, nothing is strange",
          "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  cv::Mat box = felt();
  cv::rectangle(box, {560, 260, 160, 160}, cv::Scalar(20), -1);
  for (int i = 1; i < 30; ++i) background.look(box, 0.1 * i);
  CHECK_FALSE(background.foreground({640, 340}));
  background.look(felt(), 3.0);
  CHECK_FALSE(background.foreground({640, 340}));
  for (int i = 31; i < 60; ++i) background.look(box, 0.1 * i);  // nor when it has been back for a while
  CHECK_FALSE(background.foreground({640, 340}));
}

TEST_CASE("a hand where one lay for long before is a hand again", "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  cv::Mat arm = felt();
  cv::line(arm, {640, 0}, {640, 400}, cv::Scalar(200), 60);
  for (int i = 1; i < 120; ++i) background.look(arm, 0.1 * i);
  CHECK_FALSE(background.hand({640, 300}, 10.0));  // it has come to belong to the table
  background.look(felt(), 12.0);
  background.look(felt(), 12.1);
  CHECK_FALSE(background.hand({640, 300}, 10.0));
  background.look(arm, 12.2);
  background.look(arm, 12.3);
  CHECK(background.hand({640, 300}, 10.0));
}

TEST_CASE("a hand as bright as what once lay there is a hand", "[track][background]") {
  BackgroundModel background;
  double t_s = 0.0;
  const auto lie = [&](int level, double for_s) {
    cv::Mat box = felt();
    if (level > 0) cv::rectangle(box, {560, 260, 160, 160}, cv::Scalar(level), -1);
    for (const double until_s = t_s + for_s; t_s < until_s; t_s += 0.2) background.look(box, t_s);
  };
  lie(0, 1.0);
  lie(20, 3.0);
  lie(200, 3.0);
  lie(0, 40.0);
  cv::Mat arm = felt();
  cv::line(arm, {640, 0}, {640, 400}, cv::Scalar(200), 60);
  for (int i = 0; i < 2; ++i) background.look(arm, t_s += 0.2);
  CHECK(background.hand({640, 340}, 10.0));
}

TEST_CASE("noise, a repeated picture and time that runs backwards are no motion", "[track][background]") {
  BackgroundModel background;
  cv::RNG random(9);
  for (int i = 0; i < 30; ++i) {
    cv::Mat grain(720, 1280, CV_16SC1), noisy;
    random.fill(grain, cv::RNG::NORMAL, 0.0, 6.0);
    cv::add(felt(), grain, noisy, cv::noArray(), CV_8U);
    background.look(noisy, 0.03 * i);
    CHECK_FALSE(background.moves({640, 360}, 2000.0, 0.0));
    background.look(noisy, 0.03 * i);
    CHECK_FALSE(background.moves({640, 360}, 2000.0, 0.0));
  }
  background.look(felt(), -5.0);
  CHECK_FALSE(background.moves({640, 360}, 2000.0, 0.5));
  CHECK(background.light() == 1.0);
}

TEST_CASE("a shadow that creeps in over the table does not become a part of it until it stays",
          "[track][background]") {
  BackgroundModel background;
  background.look(felt(), 0.0);
  const auto shaded = [](double by) {
    cv::Mat picture = felt();
    picture(cv::Rect(700, 0, 200, 420)) -= by;
    return picture;
  };
  double t_s = 0.0;
  for (int i = 1; i <= 40; ++i) background.look(shaded(i), t_s += 1.0 / 30.0);
  CHECK(background.foreground({800, 200}));
  background.look(felt(), t_s += 1.0 / 30.0);
  CHECK_FALSE(background.foreground({800, 200}));
  background.look(felt(), t_s += 1.0 / 30.0);
  CHECK(is_as_it_was(background));
  for (int i = 0; i < 90; ++i) background.look(shaded(i < 20 ? 2 * i : 40), t_s += 1.0 / 30.0);
  CHECK(background.hand({800, 200}, 10.0));  // it reaches to the edge
  for (int i = 0; i < 330; ++i) background.look(shaded(40), t_s += 1.0 / 30.0);
  CHECK(is_as_it_was(background));
}

TEST_CASE("what the camera's movement has shifted is not strange once it is followed",
          "[track][background]") {
  BackgroundModel background;
  const cv::Matx33d step(1, 0, 14, 0, 1, -9, 0, 0, 1);
  cv::Mat there;
  cv::warpPerspective(felt(), there, step, {1280, 720}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  background.look(felt(), 0.0);
  for (const double t_s : {0.1, 0.2}) background.look(there, t_s);
  CHECK_FALSE(is_as_it_was(background));
  background.follow(step);
  background.look(there, 0.3);
  CHECK(is_as_it_was(background));
}

TEST_CASE("what moves over the playing area keeps the table busy for a while, what moves beside it does not",
          "[track][background]") {
  BackgroundModel background;
  double t_s = 0.0;
  const auto look = [&](const cv::Mat& picture) {
    background.look(picture, t_s += 0.1);
    if (!background.has_playing_area())
      background.set_playing_area(std::vector<telescope::calibration::ImagePoint>{
          {200.0, 100.0}, {1000.0, 100.0}, {1000.0, 600.0}, {200.0, 600.0}});
    background.remember(picture, false);
  };
  for (int i = 0; i < 15; ++i) look(felt());
  CHECK_FALSE(background.busy());
  CHECK(background.quiet().at_s > 0.5);
  cv::Mat beside = felt();
  cv::rectangle(beside, {1100, 300, 120, 120}, cv::Scalar(20), -1);
  look(beside);
  CHECK_FALSE(background.busy());
  cv::Mat over = felt();
  cv::rectangle(over, {600, 300, 120, 120}, cv::Scalar(20), -1);
  look(over);
  CHECK(background.busy());
  CHECK(background.active_s() == t_s);
  const double quiet_s = background.quiet().at_s;
  for (int i = 0; i < 4; ++i) look(over);
  CHECK(background.busy());
  for (int i = 0; i < 2; ++i) look(over);
  CHECK_FALSE(background.busy());
  CHECK(background.quiet().at_s == quiet_s);  // not yet for a second
}

TEST_CASE("of the quiet table glare is not remembered, and nothing once the camera has moved",
          "[track][background]") {
  BackgroundModel background;
  cv::Mat glossy = felt();
  cv::rectangle(glossy, {600, 300, 120, 120}, cv::Scalar(255), -1);
  for (int i = 0; i < 15; ++i) {
    background.look(glossy, 0.1 * i);
    if (!background.has_playing_area()) background.set_playing_area(std::nullopt);
    background.remember(glossy, false);
  }
  const cv::Mat1f levels = background.quiet().levels;
  REQUIRE_FALSE(levels.empty());
  const cv::Rect lit = background.cells({660, 360}, 1.0), felt_cells = background.cells({200, 600}, 1.0);
  CHECK(std::isnan(levels(lit.tl())));
  CHECK_FALSE(std::isnan(levels(felt_cells.tl())));
  background.look(glossy, 1.5);
  background.remember(glossy, true);
  CHECK(background.quiet().levels.empty());
}
