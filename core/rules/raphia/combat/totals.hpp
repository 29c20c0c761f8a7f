#pragma once

#include <string>
#include <vector>

#include "core/rules/raphia/state/cards.hpp"

namespace telescope::raphia {

/// One side of a comparison: plain values, so that odds and a request on the command line work it out too.
struct Fighter {
  Type type = Type::kHeavyInfantry;
  CardIds laid;      ///< its allocated cards (steps 2 and 3)
  CardIds extras;    ///< RR-067 to RR-069
  CardIds supports;  ///< RR-079: one card a supporter, of the attackers only
};

/// A line of a sum that people can follow: "seven of hearts, 7", "highest card 8, half: 4".
struct TotalLine {
  std::string words;
  int points = 0;
  std::string rule;
  void fields(auto& f) { f("words", words)("points", points)("rule", rule); }
};

struct Total {
  int points = 0;
  int courts = 0;          ///< RRQ-39: of all cards that are turned up in the combat
  bool has_court = false;  ///< one among those that count (RRQ-39, RRQ-76)
  std::vector<TotalLine> lines;
};

/// RR-070, RR-071, RR-079, RR-084 to RR-089 with RRQ-50 to RRQ-52, RRQ-76, RRQ-77.
Total total_of(const cards::Deck& deck, const Fighter& fighter, Type enemy, const RaphiaSettings& settings);
/// The same without its lines, for whoever works out many.
Total bare_total_of(const cards::Deck& deck, const Fighter& fighter, Type enemy,
                    const RaphiaSettings& settings);

enum class Fate : std::uint8_t { kNothing, kPushed, kEliminated };
struct Comparison {
  bool tie = false;
  bool lead_wins = false;
  Fate loser = Fate::kNothing;  ///< before the room behind is looked at (RR-073, RR-082)
};
/// RR-072, RR-075, RR-076 with RRQ-37 to RRQ-39.
Comparison compare(const Total& lead, const Total& target, const RaphiaSettings& settings);

}  // namespace telescope::raphia
