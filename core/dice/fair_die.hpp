#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace telescope {

/// How often each face of a die with six sides fell, the one first.
using Faces = std::array<int, 6>;

/// The exact multinomial test against a fair die: how likely as many throws of a fair die are to fall in a
/// way that is no likelier than these; 1 without a throw. Counts are 0 or more. Nothing is drawn by lot: ways
/// of three faces are joined with those of the other three, both in order of likelihood. Those that are left
/// out count as no likelier, and make less than 1e-5 of it. Of more than 250 dice it is chi-square.
double exact_multinomial(const Faces& faces);

/// What may be said of the dice of an evening.
enum class Fairness {
  kTooFew,  ///< they have not been looked at yet
  kFair,    ///< nothing spoke against them in any look
  kUneven,  ///< in fewer evenings than FairnessLimits::uneven would fair dice be called so, at any look
};
struct FairnessLimits {
  /// Of how many dice the first look is; each later one is of twice as many, 120, 240, 480 ... A die that
  /// shows one face in every third throw is called uneven by the first look in 78 evenings of 100 and by
  /// the second in 98; one that does in every fourth throw in 12 and 34 (of 3,000 simulated evenings).
  int first_look = 120;
  /// Of so many evenings of fair dice the dice are called uneven, by whichever look and in whichever pool.
  /// The first look spends half of it, each later one half of what is left, so there may be any number of
  /// looks (Lan and DeMets 1983, by fixed shares as Slud and Wei 1982); the tests of one look share what it
  /// spends (Bonferroni).
  double uneven = 0.01;
};
inline constexpr FairnessLimits kFairness;

/// The one verdict on the dice of an evening. What called them uneven once is not looked at again.
struct FairnessVerdict {
  Fairness fairness = Fairness::kTooFew;
  int looked_at = 0;                     ///< dice that had fallen at the last look; 0: there was none
  int next_look = kFairness.first_look;  ///< at how many dice the next one is; 0: there is none
  std::string pool = {};                 ///< kUneven: whose dice; empty: all together
  double evenings = 1.0;  ///< kUneven: the share of evenings of fair dice that would be called so, at most
  bool operator==(const FairnessVerdict&) const = default;
};

/// Follows the dice of an evening, and looks at them at the counts of FairnessLimits: at all together and,
/// where there are several pools, at each that has as many dice as the first look takes.
class FairnessLooks {
 public:
  /// `test`: exact_multinomial(), or one that has its results kept.
  using Test = std::function<double(const Faces&)>;
  explicit FairnessLooks(Test test = exact_multinomial) : test_(std::move(test)) {}
  /// A throw whose dice fell so. It is counted whole: people type dice in the order they like.
  void add(const std::string& pool, const Faces& fell);
  const FairnessVerdict& verdict() const { return verdict_; }
  const Faces& together() const { return together_; }
  const std::map<std::string, Faces>& pools() const { return pools_; }

 private:
  void look();

  Test test_;
  Faces together_{};
  std::map<std::string, Faces> pools_;
  double left_ = kFairness.uneven;  ///< that no look has spent
  FairnessVerdict verdict_;
};

/// How many dice.
int dice_of(const Faces& faces);

}  // namespace telescope
