#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/raphia/combat/totals.hpp"

namespace telescope::raphia {

// Exact chances of one combat for a player who knows his own cards and not the enemy's. The enemy's cards are
// any of those he may still hold, each as likely as the other.

enum class ExtraPolicy : std::uint8_t {
  kNone,
  kBest,   ///< of the enemy: of a hand of so many cards what lifts his total most, and none where none does
  kRandom  ///< any card of his hand
};

struct OddsQuestion {
  bool leads = true;                  ///< we attack; else the enemy does
  Fighter own;                        ///< without extras, which follow
  bool own_extra_is_best = false;     ///< else `own.extras` as they are
  std::vector<std::string> own_hand;  ///< to choose the best from; none is a choice too
  Type enemy = Type::kHeavyInfantry;
  std::vector<std::string> enemy_up;  ///< cards of the enemy's unit that lie face up
  int face_down = 2;                  ///< and how many face down
  int enemy_supports = 0;             ///< RR-079: supporters that add a card, any of theirs
  ExtraPolicy enemy_extra{};
  int enemy_hand = 12;                 ///< cards in his hand, which can be counted on the table
  std::vector<std::string> remaining;  ///< cards that he may still hold besides those face up
  RaphiaSettings settings;
};

/// Before the room behind the loser is looked at (RR-073, RR-082).
struct Chances {
  double push_back = 0, eliminate = 0, tie = 0, pushed_back = 0, eliminated = 0;
  bool compared = true;    ///< false: a side is destroyed at once (RR-083), and there are no totals
  int own_total = 0;       ///< known exactly
  double enemy_total = 0;  ///< mean
  std::string own_extra;   ///< id of the card that was chosen or named; empty: none
};

/// Enumerated, by classes of cards that count alike. `question` must leave the enemy enough cards.
Chances chances(const OddsQuestion& question);

/// The request of raphia-odds-request to the outcome of raphia-odds. For AnsweringWorkbench, which tells what
/// is malformed.
nlohmann::json odds_outcome(const nlohmann::json& request);

/// For people, in lines.
std::string odds_words(const nlohmann::json& odds);

}  // namespace telescope::raphia
