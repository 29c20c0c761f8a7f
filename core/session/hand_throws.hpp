#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/dice/fair_die.hpp"
#include "core/session/session.hpp"

namespace telescope {

/// Counts its dice, where they have six sides.
void count(Faces& faces, const ThrowRecord& record);

/// How the dice of one pool fell that people threw, and what the exact multinomial test says of it.
struct PoolFaces {
  std::string pool;  ///< its name; empty: all together
  Faces faces{};
  double likelihood = 1.0;  ///< of exact_multinomial()
  Fairness fairness = Fairness::kTooFew;
  int dice() const;
  bool operator==(const PoolFaces&) const = default;
};
/// [{"faces": [1, 0, 2, 0, 0, 1], "pool": ..., "per_mille": 430, "fairness": "too few" or "fair" or
/// "uneven"}]; "pool" is missing where it is all together.
Json to_json(const std::vector<PoolFaces>& pools);

/// Dice with six sides that people threw in a game, typed or read from a table; those that were taken back,
/// too, for they have fallen. Dice of the generator are none of them.
class HandThrows {
 public:
  static constexpr std::size_t kMostPools = 8;  ///< that are told of apart

  /// The next entry of the journal. A throw counts once what it was for is done or taken back: until then
  /// nobody is told of it. Throws what a malformed body throws (bodies.hpp).
  void read(EntryKind kind, const Json& body);
  /// By pools of one name, those with most dice first, after all together where there are several. `name`: of
  /// a pool as the reader may read it; empty: he is not told of it. Empty where no dice were thrown.
  using Name = std::function<std::string(const PoolRequest&)>;
  std::vector<PoolFaces> by_pool(const Name& name) const;

 private:
  double likelihood(const Faces& faces) const;

  std::vector<ThrowRecord> all_, waiting_;
  mutable std::map<Faces, double> likelihoods_;  ///< that were worked out: every seat asks for the same ones
};

/// Of a whole journal. What cannot be read of it is left out.
HandThrows hand_throws(const Journal& journal);

}  // namespace telescope
