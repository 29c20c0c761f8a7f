#pragma once

#include <array>

namespace telescope {

/// How often each face of a die with six sides fell, the one first.
using Faces = std::array<int, 6>;

/// The exact multinomial test against a fair die: how likely as many throws of a fair die are to fall in a
/// way that is no likelier than these; 1 without a throw. Counts are 0 or more. Nothing is drawn by lot: ways
/// of three faces are joined with those of the other three, both in order of likelihood. Those that are left
/// out count as no likelier, and make less than 1e-5 of it. Of more than 1,000 dice it is chi-square.
double exact_multinomial(const Faces& faces);

/// What may be said of a die after those throws.
enum class Fairness {
  kTooFew,  ///< a die that shows one face twice as often as it should would not yet be found out
  kFair,    ///< nothing speaks against it
  kUneven,  ///< a fair die falls so unevenly in fewer evenings than FairnessLimits::uneven
};
struct FairnessLimits {
  /// A die that shows one face in every third throw is called uneven in four of five evenings of so many
  /// dice: in 60 % of those of 80, 67 % of 90, 73 % of 100, by enumeration.
  int dice = 120;
  double uneven = 0.01;  ///< of fair dice one in a hundred is called so by one look; more by several
};
inline constexpr FairnessLimits kFairness;
/// `likelihood`: of exact_multinomial(). `tests`: how many are made of one evening; each may then call a fair
/// die uneven so much more seldom (Bonferroni).
Fairness fairness(const Faces& faces, double likelihood, int tests);

}  // namespace telescope
