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

/// How the dice of one pool fell that people threw.
struct PoolFaces {
  std::string pool;  ///< its name; empty: all together
  Faces faces{};
  bool operator==(const PoolFaces&) const = default;
};
/// How dice fell that people threw, as one reader may know it.
struct HandDice {
  std::vector<PoolFaces> pools;  ///< those with most dice first, after all together where there are several
  FairnessVerdict verdict;       ///< the one of the game, on the dice that he may know
  bool empty() const { return pools.empty(); }
  bool operator==(const HandDice&) const = default;
};
/// kUneven: fair dice would be called so in fewer than so many of 1,000 evenings; 1 or more.
int fewer_per_mille(const FairnessVerdict& verdict);
/// {"pools": [{"faces": [1, 0, 2, 0, 0, 1], "pool": ...}], "fairness": "too few" or "fair" or "uneven",
/// "looked_at": 0, "next_look": 120, "per_mille": 4, "uneven": ...}: as hand_dice in view.schema.json.
Json to_json(const HandDice& dice);

/// Dice with six sides that people threw in a game, typed or read from a table; those that were taken back,
/// too, for they have fallen. Dice of the generator are none of them.
class HandThrows {
 public:
  static constexpr std::size_t kMostPools = 8;  ///< that are told of apart; the verdict's is one of them

  /// The next entry of the journal. A throw counts once what it was for is done or taken back: until then
  /// nobody is told of it. Throws what a malformed body throws (bodies.hpp).
  void read(EntryKind kind, const Json& body);
  /// By pools of one name. `name`: of a pool as the reader may read it; empty: he is not told of it. Empty
  /// where no dice were thrown.
  using Name = std::function<std::string(const PoolRequest&)>;
  HandDice by_pool(const Name& name) const;

 private:
  double likelihood(const Faces& faces) const;

  std::vector<ThrowRecord> all_, waiting_;
  mutable std::map<Faces, double> likelihoods_;  ///< that were worked out: every seat asks for the same ones
};

/// Of a whole journal. What cannot be read of it is left out.
HandThrows hand_throws(const Journal& journal);

}  // namespace telescope
