#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/rapier/state/setup.hpp"

namespace telescope::rapier {

/// 7.2: the attackers' reconnaissance so far.
struct Reconnaissance {
  int attempts = 0;
  std::optional<Sector> found;    ///< occupied sector in which the SO may still look at counters
  int looks_left = 0;             ///< RO-058: of those in `found`
  std::vector<CounterNo> looked;  ///< seen by the SO (RO-058)
  std::vector<Sector> looked_in;  ///< where each of `looked` lay then: HD-02, what became of it he learns not
  std::vector<CounterNo> reported;  ///< told by him to the attackers (RQ-25)
  void fields(auto& f, const auto& in) {
    f("attempts", attempts, in)("looks_left", looks_left, in)("looked", looked, in);
    f("looked_in", looked_in, in)("reported", reported, in).added("found", found, in);
  }
  bool operator==(const Reconnaissance&) const = default;
};

/// First and last axis of a Division, counted from 0, both within (RO-063).
struct Frontage {
  int first = 0;
  int last = 0;
  bool operator==(const Frontage&) const = default;
};

/// 7.3: what the CC has ordered.
struct Orders {
  bool given = false;
  std::optional<DivisionNo> breakthrough;          ///< RO-061
  std::vector<std::optional<Frontage>> frontages;  ///< by DivisionNo
  std::vector<UnitNo> reserve;                     ///< RO-062: named for R2
  std::string intentions;                          ///< RO-064: recorded, never checked (RQ-05)
  void fields(auto& f, const auto& in) {
    f("given", given)("frontages", frontages, in)("reserve", reserve, in)("intentions", intentions);
    f.added("breakthrough", breakthrough, in);
  }
  bool operator==(const Orders&) const = default;
};

}  // namespace telescope::rapier
