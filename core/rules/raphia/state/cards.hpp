#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/words.hpp"
#include "core/cards/deck.hpp"

namespace telescope::raphia {

// The words of the settings that are choices, first the ledger's default.
enum class BidRank : std::uint8_t { kByRank, kByValue };               // RRQ-06
enum class ExactTie : std::uint8_t { kDice, kRebid };                  // RRQ-07
enum class TurnEnd : std::uint8_t { kPlayedOnly, kAll };               // RRQ-11
enum class MoveDirection : std::uint8_t { kForward, kAnyOrthogonal };  // RRQ-12
enum class CombatTiming : std::uint8_t { kAfterMoves, kOnContact };    // RRQ-29
enum class CombatTie : std::uint8_t { kStand, kDefenderWins };         // RRQ-37
enum class CourtRule : std::uint8_t { kWinnerMore, kUnlessEqual };     // RRQ-38
enum class RetireWhen : std::uint8_t { kBeforeReveal, kAfterReveal };  // RRQ-54
enum class DeckoutTie : std::uint8_t { kFewerLosses, kDraw };          // RRQ-64
enum class CardsHeld : std::uint8_t {
  kPhones,  ///< the program deals, and the cards are seen on the players' pages only
  kDealt,   ///< likewise, and counters on the table show how many are laid
  kTable    ///< decks of paper: the program knows a card only once it has been turned up
};
enum class CardPlace : std::uint8_t { kRail, kStrip };           // RRQ-86
enum class Opponent : std::uint8_t { kNobody, kSouth, kNorth };  // RR-098

/// The rulings that a scenario may change, with the ledger's defaults.
struct RaphiaSettings {
  int files = 10;                   ///< RRQ-01: along each player's front
  int ranks = 7;                    ///< RRQ-01: between the players
  int ace = 1;                      ///< RRQ-03: 1 or 11
  BidRank bid_rank{};               ///< RRQ-06
  ExactTie exact_tie{};             ///< RRQ-07
  bool general_card_counts = true;  ///< RRQ-10: towards the four of step 2
  TurnEnd turn_end{};               ///< RRQ-11
  MoveDirection direction{};        ///< RRQ-12
  int turn_max = 180;               ///< RRQ-15: degrees of one change of facing, 180 or 90
  bool leave_far_edge = false;      ///< RRQ-17: units may leave the board by a move over the enemy's edge
  bool two_blacks_compel = true;    ///< RRQ-19: HC must move with two black cards
  int lc_squares_per_card = 2;      ///< RRQ-21: 2 or 1
  bool pass_then_attack = false;    ///< RRQ-22
  CombatTiming timing{};            ///< RRQ-29
  bool cards_reused = true;         ///< RRQ-30
  bool extras_add_up = false;       ///< RRQ-33
  CombatTie tie{};                  ///< RRQ-37
  CourtRule court_rule{};           ///< RRQ-38
  bool extra_saves = false;         ///< RRQ-49: a unit without a card, by an extra that is laid
  RetireWhen retire_when{};         ///< RRQ-54
  bool general_is_unit = false;     ///< RRQ-60: counts as a lost unit
  DeckoutTie deckout_tie{};         ///< RRQ-64
  CardsHeld cards{};                ///< RRQ-86
  CardPlace card_place{};           ///< RRQ-86: where on the table the cards of a piece lie
  bool umpire = false;              ///< an umpire sits at the table and sees everything
  bool random_deal = false;         ///< RR-098: step 2 and 3 cards are dealt at random to units
  Opponent opponent{};              ///< RR-098, for solo play: the side that the program plays
  bool guide = false;               ///< the first turn (RR-010 to RR-026) is explained step by step
};

using CardIds = std::vector<std::string>;

/// RR-008. A general is a piece and no unit.
enum class Type : std::uint8_t {
  kHeavyInfantry,
  kLightInfantry,
  kHeavyCavalry,
  kLightCavalry,
  kElephants,
  kGeneral
};

/// The ledger's words, which scenarios use: "HI", "LI", "HC", "LC", "EL", "GEN".
inline constexpr std::array<std::string_view, 6> kTypes{"HI", "LI", "HC", "LC", "EL", "GEN"};
constexpr std::string_view to_string(Type type) {
  return kTypes[static_cast<std::size_t>(type)];
}
/// Of a word in capitals or not: people type "hc".
inline std::optional<Type> type_from_string(std::string_view word) {
  for (std::size_t i = 0; i < kTypes.size(); ++i)
    if (lowered(kTypes[i]) == lowered(word)) return static_cast<Type>(i);
  return std::nullopt;
}
/// RRQ-50.
constexpr bool is_cavalry(Type type) {
  return type == Type::kHeavyCavalry || type == Type::kLightCavalry;
}

/// RR-002, RRQ-02: jack, queen, king or joker.
bool is_court(const cards::Card& card);

/// RR-071, RRQ-03: what it counts in a combat and in a break test.
int points(const cards::Card& card, const RaphiaSettings& settings);

/// RR-012, RR-013, RRQ-06, RRQ-84: which bid is higher: below 0 `a`, above 0 `b`, 0 an exact tie (RRQ-07).
int compare_bids(const cards::Card& a, const cards::Card& b, const RaphiaSettings& settings);

/// RR-089: half, rounded up.
constexpr int half_up(int value) {
  return (value + 1) / 2;
}

/// How many red and how many black cards there are besides jokers, which are both (RR-003).
struct Colours {
  int red = 0;
  int black = 0;
  int jokers = 0;
  int cards() const { return red + black + jokers; }
  bool operator==(const Colours&) const = default;
};
Colours colours_of(const cards::Deck& deck, const std::vector<std::string>& ids);

/// It stands for a card that nobody has turned up.
bool is_unknown(const cards::Card& card);
bool is_unknown(std::string_view card);

/// RR-001: 54 faces; for decks of paper as many unknown cards besides.
std::shared_ptr<const cards::Deck> deck_for(const RaphiaSettings& settings);

/// A card as people type it, by two keys: "7h", "H7", "TH" and "0h" for the ten, "j1" for the first joker. As
/// the deck names it; any other text as it is.
std::string card_typed(std::string_view text);

}  // namespace telescope::raphia
