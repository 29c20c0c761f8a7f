#include "vision/dice/throw_watch.hpp"

#include <random>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/drawn_dice.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::vision;
using test::DrawnDie;
using Stage = SeenThrow::Stage;

namespace {

constexpr float kSide = 60;

DrawnDie die_at(float x, float y, int face) {
  return {.centre = {x, y}, .side_px = kSide, .face = face, .heading_deg = 10.0 * face};
}

/// A table under a camera that takes ten pictures a second, with noise of its own; what is read is what lies
/// there, without the reader: what it does to a throw is a matter of its own.
struct FilmedThrow {
  explicit FilmedThrow(int wanted) : watch(wanted) {}

  void lie(double seconds) {
    for (int i = 0; i < cvRound(seconds * 10); ++i) take(dice);
  }
  /// Dice tumble over the table until they lie.
  void roll(const std::vector<DrawnDie>& to) {
    for (int i = 0; i < 8; ++i) {
      std::vector<DrawnDie> rolling = dice;
      for (DrawnDie each : to) {
        each.centre.x -= 40.0F * static_cast<float>(8 - i);
        each.heading_deg += 70.0 * i;
        rolling.push_back(each);
      }
      take(rolling);
    }
    dice.insert(dice.end(), to.begin(), to.end());
    lie(0.5);
  }
  void take(const std::vector<DrawnDie>& there) {
    cv::Mat3b picture(480, 800, cv::Vec3b(60, 110, 70));
    test::draw_dice(picture, there, 0);
    if (!hand.empty()) cv::rectangle(picture, hand, {140, 160, 210}, cv::FILLED);
    cv::Mat1b luma;
    cv::cvtColor(picture * brightness, luma, cv::COLOR_BGR2GRAY);
    cv::Mat noise(luma.size(), CV_16S);
    cv::randn(noise, 0, 3);
    cv::add(luma, noise, luma, {}, CV_8U);
    const auto part = watch.look(luma, t_s += 0.1);
    if (!part) return;
    ++readings;
    std::vector<Die> read;
    for (const DrawnDie& each : there) {
      const auto face = test::upper_face(each, 0);
      if (!part->contains(face.centre) || hand.contains(face.centre)) continue;
      Die die{.centre = face.centre, .side_px = kSide, .face = each.face, .state = DieState::kLying};
      if (each.face == unread) die.face.reset(), die.state = DieState::kCocked;
      read.push_back(die);
    }
    watch.read(read);
  }
  std::vector<int> faces() const {
    std::vector<int> all;
    for (const Die& die : watch.seen().dice) all.push_back(die.face.value_or(0));
    return all;
  }
  const SeenThrow& seen() const { return watch.seen(); }

  ThrowWatch watch;
  std::vector<DrawnDie> dice;
  cv::Rect hand;
  double brightness = 1.0;
  int unread = 0;  ///< dice of this face are cocked
  int readings = 0;
  double t_s = 0;
};

}  // namespace

TEST_CASE("a throw is waited for, rolls and settles, and its faces are told from left to right", "[dice]") {
  FilmedThrow film(3);
  film.take({});
  CHECK(film.seen().stage == Stage::kNotReady);
  film.lie(0.6);
  CHECK(film.seen().stage == Stage::kWaiting);
  film.take({die_at(300, 200, 2)});
  CHECK(film.seen().stage == Stage::kRolling);
  film.roll({die_at(500, 200, 5), die_at(400, 300, 3), die_at(650, 260, 1)});
  CHECK(film.seen().stage == Stage::kSettled);
  CHECK(film.seen().trouble == ThrowTrouble::kNone);
  CHECK(film.faces() == std::vector{3, 5, 1});
  CHECK(!film.seen().was_changed);
}

TEST_CASE("what lies there and is read as no die is told, until it is gone", "[dice]") {
  FilmedThrow film(2);
  film.lie(0.6);
  film.hand = {300, 150, 120, 90};
  film.lie(1.5);
  CHECK(film.seen().stage == Stage::kSettled);
  CHECK(film.seen().trouble == ThrowTrouble::kNotRead);
  film.hand = {};
  film.lie(1.5);
  CHECK(film.seen().stage == Stage::kWaiting);
}

TEST_CASE("a table that lies still is read once, and one without dice never", "[dice]") {
  FilmedThrow film(2);
  film.lie(3);
  CHECK(film.readings == 0);
  film.roll({die_at(400, 200, 5), die_at(500, 200, 6)});
  film.lie(3);
  CHECK(film.readings == 1);
}

TEST_CASE("dice that lay there before are not counted until they move", "[dice]") {
  FilmedThrow film(2);
  film.dice = {die_at(450, 150, 6), die_at(560, 320, 6)};
  film.lie(0.6);
  CHECK(film.seen().stage == Stage::kWaiting);
  film.roll({die_at(520, 220, 4), die_at(600, 160, 1)});
  CHECK(film.faces() == std::vector{4, 1});
  film.dice.erase(film.dice.begin() + 1, film.dice.end());  // all are taken up but the first of them
  film.watch = ThrowWatch(2);
  film.lie(0.6);
  film.dice.clear();  // which is thrown now, too
  film.roll({die_at(450, 300, 2), die_at(520, 220, 3)});
  CHECK(film.faces() == std::vector{2, 3});
}

TEST_CASE("too few and too many dice are told, and put right by another or by taking one away", "[dice]") {
  FilmedThrow film(2);
  film.lie(0.6);
  film.roll({die_at(400, 200, 5)});
  CHECK(film.seen().trouble == ThrowTrouble::kTooFew);
  SECTION("one more") {
    film.roll({die_at(520, 300, 4)});
    CHECK(film.seen().trouble == ThrowTrouble::kNone);
    CHECK(film.faces() == std::vector{5, 4});
  }
  SECTION("two more, of which one is taken away") {
    film.roll({die_at(520, 300, 4), die_at(620, 140, 1)});
    CHECK(film.seen().trouble == ThrowTrouble::kTooMany);
    film.dice.pop_back();
    film.lie(0.6);
    CHECK(film.faces() == std::vector{5, 4});
    CHECK(film.seen().trouble == ThrowTrouble::kNone);
  }
  CHECK(!film.seen().was_changed);
}

TEST_CASE("a cocked die is named, and may be thrown again without a word", "[dice]") {
  FilmedThrow film(2);
  film.unread = 6;
  film.lie(0.6);
  film.roll({die_at(400, 200, 5), die_at(520, 300, 6)});
  CHECK(film.seen().trouble == ThrowTrouble::kCocked);
  CHECK(film.seen().which == 1);
  CHECK(film.faces() == std::vector{5, 0});
  film.dice.pop_back();
  film.roll({die_at(600, 200, 3)});
  CHECK(film.faces() == std::vector{5, 3});
  CHECK(film.seen().trouble == ThrowTrouble::kNone);
  CHECK(!film.seen().was_changed);
}

TEST_CASE("the first throw counts: dice that are picked up and thrown again are told", "[dice]") {
  FilmedThrow film(2);
  film.lie(0.6);
  film.roll({die_at(400, 200, 1), die_at(520, 300, 2)});
  film.dice.clear();
  film.roll({die_at(620, 200, 6), die_at(700, 300, 6)});
  CHECK(film.faces() == std::vector{1, 2});
  CHECK(film.seen().was_changed);
}

TEST_CASE("a hand over dice that lie does not change them", "[dice]") {
  FilmedThrow film(2);
  film.lie(0.6);
  film.roll({die_at(400, 200, 1), die_at(520, 300, 2)});
  film.hand = {330, 0, 160, 300};
  film.lie(1);
  CHECK(!film.seen().was_changed);
  film.hand = {};
  film.lie(0.6);
  CHECK(film.faces() == std::vector{1, 2});
  CHECK(!film.seen().was_changed);
}

TEST_CASE(
    "a lamp that flickers is no throw, and one that is switched makes nothing be counted that lies there",
    "[dice]") {
  FilmedThrow film(2);
  film.dice = {die_at(450, 150, 6)};
  film.lie(0.6);
  for (int i = 0; i < 20; ++i) {
    film.brightness = i % 2 ? 1.0 : 0.9;
    film.take(film.dice);
    CHECK(film.faces().empty());
  }
  film.hand = {0, 0, 800, 300};  // a shadow, as large as no hand
  film.lie(1);
  film.hand = {};
  film.lie(1);
  CHECK(film.faces().empty());
}

TEST_CASE("a whole throw stays when the camera is knocked, one that is not is known anew", "[dice]") {
  FilmedThrow film(2);
  film.lie(0.6);
  film.roll({die_at(400, 200, 1)});
  film.watch.forget();
  film.lie(0.6);
  CHECK(film.faces().empty());
  film.roll({die_at(500, 200, 3), die_at(520, 300, 2)});
  film.watch.forget();
  film.lie(0.6);
  CHECK(film.faces() == std::vector{3, 2});
  CHECK(!film.seen().was_changed);
}

TEST_CASE("pictures of nothing, and of another size, are taken", "[dice]") {
  ThrowWatch watch(1);
  CHECK(!watch.look(cv::Mat1b(), 0));
  CHECK(!watch.look(cv::Mat1b(1, 1, uchar{9}), 0.1));
  CHECK(!watch.look(cv::Mat1b(900, 1600, uchar{9}), 0.2));
  CHECK(watch.seen().dice.empty());
}

TEST_CASE("dice that two sides throw are one throw when all lie, and before that the first side's",
          "[dice][colours]") {
  FilmedThrow film(2);
  film.watch = ThrowWatch(2, 1);
  film.lie(0.6);
  SECTION("at once") {
    film.roll({die_at(400, 200, 5), die_at(520, 300, 4), die_at(620, 140, 1)});
    CHECK(film.faces() == std::vector{5, 4, 1});
  }
  SECTION("one side after the other, whose reading is kept") {
    film.roll({die_at(400, 200, 5), die_at(620, 140, 1)});
    CHECK(film.faces() == std::vector{5, 1});
    CHECK(film.seen().trouble == ThrowTrouble::kNone);
    film.unread = 5;
    film.roll({die_at(520, 300, 4)});
    CHECK(film.faces() == std::vector{5, 4, 1});
  }
  CHECK(film.seen().trouble == ThrowTrouble::kNone);
  CHECK(!film.seen().was_changed);
  film.roll({die_at(700, 300, 6)});
  CHECK(film.seen().trouble == ThrowTrouble::kTooMany);
  film.dice.clear();
  film.roll({die_at(450, 200, 2), die_at(520, 200, 2)});
  CHECK(film.faces() == std::vector{5, 4, 1});
  CHECK(film.seen().was_changed);
}

TEST_CASE("of two sides' dice none is offered while others roll", "[dice][colours]") {
  FilmedThrow film(1);
  film.watch = ThrowWatch(1, 1);
  film.lie(0.6);
  film.dice = {die_at(400, 200, 5)};
  film.lie(0.2);
  for (int i = 0; i < 6; ++i) {
    auto there = film.dice;
    there.push_back(die_at(500.0F + 20.0F * static_cast<float>(i), 300, 3));
    film.take(there);
    CHECK(film.seen().stage == Stage::kRolling);
  }
}
