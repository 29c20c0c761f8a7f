#include "core/dice/fair_die.hpp"

#include <cmath>
#include <numeric>

#include "tests/support/catch.hpp"

namespace telescope {
namespace {

/// The same test by its definition: every way in which so many dice can fall, one after the other.
double by_definition(const Faces& seen) {
  const int dice = std::accumulate(seen.begin(), seen.end(), 0);
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
  // Of more than a thousand dice it is chi-square: one more changes little.
  CHECK(exact_multinomial({200, 150, 165, 160, 160, 165}) ==
        Approx(exact_multinomial({200, 150, 165, 160, 160, 166})).margin(3e-3));
}

TEST_CASE("too few throws are said to be too few, unless they cannot be those of a fair die",
          "[dice][fair]") {
  const auto said = [](const Faces& faces, int tests = 1) {
    return fairness(faces, exact_multinomial(faces), tests);
  };
  CHECK(said({}) == Fairness::kTooFew);
  CHECK(said({5, 4, 6, 3, 5, 4}) == Fairness::kTooFew);
  CHECK(said({0, 0, 0, 0, 0, 8}) == Fairness::kUneven);
  CHECK(said({19, 21, 20, 20, 22, 18}) == Fairness::kFair);
  // Fair dice fall so in one and a half of 1,000 evenings: of nine pools, one does so in 75 by chance.
  CHECK(said({40, 16, 16, 16, 16, 16}, 1) == Fairness::kUneven);
  CHECK(said({40, 16, 16, 16, 16, 16}, 9) == Fairness::kFair);
}

}  // namespace
}  // namespace telescope
