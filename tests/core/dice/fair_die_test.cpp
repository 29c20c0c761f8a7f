#include "core/dice/fair_die.hpp"

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace telescope {
namespace {

/// The same test by its definition: every way in which so many dice can fall, one after the other.
double by_definition(const Faces& seen) {
  const int dice = dice_of(seen);
  const auto likelihood = [&](const Faces& faces) {
    double log = std::lgamma(dice + 1.0) - dice * std::log(6.0);
    for (const int count : faces) log -= std::lgamma(count + 1.0);
    return std::exp(log);
  };
  const double limit = likelihood(seen) * (1 + 1e-9);
  double sum = 0;
  Faces faces{};
  const auto fill = [&](const auto& self, std::size_t face, int left) -> void {
    if (face + 1 == faces.size()) {
      faces[face] = left;
      if (const double each = likelihood(faces); each <= limit) sum += each;
      return;
    }
    for (faces[face] = 0; faces[face] <= left; ++faces[face]) self(self, face + 1, left - faces[face]);
  };
  fill(fill, 0, dice);
  return sum;
}

TEST_CASE("the exact multinomial test is what every way to fall adds up to", "[dice][fair]") {
  for (const Faces& faces : {Faces{}, Faces{1}, Faces{0, 2}, Faces{1, 1, 1, 1, 1, 1}, Faces{3, 0, 0, 0, 1},
                             Faces{2, 2, 2, 3, 3, 3}, Faces{0, 0, 9, 1, 4, 2}, Faces{7, 1, 5, 2, 6, 3}}) {
    CAPTURE(faces);
    CHECK(exact_multinomial(faces) == Approx(by_definition(faces)).margin(1e-6));
  }
}

TEST_CASE("whichever face it is, the test says the same", "[dice][fair]") {
  CHECK(exact_multinomial({50, 30, 30, 30, 30, 30}) == Approx(exact_multinomial({30, 30, 30, 30, 30, 50})));
}

TEST_CASE("dice that fall as evenly as can be are called fair, and many that do not are uneven",
          "[dice][fair]") {
  CHECK(exact_multinomial({50, 50, 50, 50, 50, 50}) == Approx(1.0));
  CHECK(exact_multinomial({124, 112, 104, 94, 86, 80}) == Approx(0.01845).margin(1e-4));
  CHECK(exact_multinomial({300, 100, 100, 100, 100, 100}) < 1e-5);
  // Of more than 250 dice it is chi-square: one more changes little.
  CHECK(exact_multinomial({62, 34, 38, 36, 38, 42}) ==
        Approx(exact_multinomial({62, 34, 38, 36, 38, 43})).epsilon(0.1));
}

/// The faces of a throw, of which the one comes up in `ones` of six.
Faces thrown(std::mt19937& lot, int dice, double ones = 1.0) {
  Faces faces{};
  for (int i = 0; i < dice; ++i) {
    const double at = static_cast<double>(lot()) / 4294967296.0 * 6;
    ++faces[at < ones ? 0 : 1 + static_cast<std::size_t>((at - ones) / (6 - ones) * 5)];
  }
  return faces;
}

TEST_CASE("dice are looked at when 120, 240, 480 have fallen, and in between nothing new is said",
          "[dice][fair]") {
  std::vector<int> tested;
  FairnessLooks looks([&](const Faces& faces) {
    tested.push_back(dice_of(faces));
    return 1.0;
  });
  for (int i = 0; i < 17; ++i) looks.add("a", {1, 1, 1, 1, 1, 2});  // 119
  CHECK(looks.verdict() == FairnessVerdict{});
  CHECK(looks.verdict().next_look == 120);
  looks.add("a", {1, 1, 1, 1, 1, 1});
  CHECK(looks.verdict().fairness == Fairness::kFair);
  CHECK(looks.verdict().looked_at == 125);
  CHECK(looks.verdict().next_look == 240);
  looks.add("b", {20, 20, 20, 20, 20, 13});
  looks.add("b", {0, 0, 0, 0, 0, 1});
  CHECK(looks.verdict().looked_at == 125);
  CHECK(tested == std::vector{125});
  looks.add("b", {0, 0, 0, 0, 0, 6});  // of the second look: all together and each pool
  CHECK(tested == std::vector{125, 245, 125, 120});
}

TEST_CASE("before the first look nothing is said against dice, whatever they show", "[dice][fair]") {
  FairnessLooks looks;
  for (int i = 0; i < 14; ++i) looks.add("a", {0, 0, 0, 0, 0, 8});  // 112
  CHECK(looks.verdict().fairness == Fairness::kTooFew);
  looks.add("a", {0, 0, 0, 0, 0, 8});
  CHECK(looks.verdict().fairness == Fairness::kUneven);
}

TEST_CASE("one verdict is for all tests of an evening, it names whose dice are uneven, and it stays",
          "[dice][fair]") {
  FairnessLooks looks;
  looks.add("red", {60, 15, 12, 12, 12, 12});
  CHECK(looks.verdict().fairness == Fairness::kUneven);
  CHECK(looks.verdict().pool.empty());  // there was no other pool to compare it with

  FairnessLooks two;
  two.add("white", {20, 19, 21, 20, 19, 20});
  two.add("red", {60, 15, 12, 12, 12, 12});
  const FairnessVerdict verdict = two.verdict();
  CHECK(verdict.fairness == Fairness::kUneven);
  CHECK(verdict.pool == "red");
  CHECK(verdict.evenings < kFairness.uneven);
  CHECK(verdict.next_look == 0);
  two.add("white", {200, 200, 200, 200, 200, 200});
  CHECK(two.verdict() == verdict);
}

TEST_CASE(
    "fair dice are called uneven in one evening of 100 at most, at whichever look and in whichever pool",
    "[dice][fair]") {
  constexpr int kEvenings = 500, kDice = 1000;
  std::mt19937 lot(2026);
  const std::array<std::string, 3> pools{"attack", "defence", "morale"};
  int called = 0, tests = 0;
  for (int evening = 0; evening < kEvenings; ++evening) {
    FairnessLooks looks([&](const Faces& faces) {
      ++tests;
      return exact_multinomial(faces);
    });
    while (dice_of(looks.together()) < kDice) {
      const std::string& pool = pools[lot() % pools.size()];
      looks.add(pool, thrown(lot, 1 + static_cast<int>(lot() % 8)));
    }
    if (looks.verdict().fairness == Fairness::kUneven) ++called;
  }
  CHECK(tests > 3 * kEvenings);
  CHECK(called <= kEvenings / 100 + 4);  // two standard deviations
  CHECK(called >= 1);
}

TEST_CASE("a die that shows one face in every third throw is found out by the second look", "[dice][fair]") {
  std::mt19937 lot(7);
  int first = 0, second = 0;
  for (int evening = 0; evening < 200; ++evening) {
    FairnessLooks looks;
    while (looks.verdict().looked_at < 240 && looks.verdict().next_look > 0) {
      looks.add("", thrown(lot, 6, 2.0));
      if (looks.verdict().looked_at == 120 && looks.verdict().next_look == 0) ++first;
    }
    if (looks.verdict().fairness == Fairness::kUneven) ++second;
  }
  CHECK(first >= 140);
  CHECK(second >= 196);
}

}  // namespace
}  // namespace telescope
