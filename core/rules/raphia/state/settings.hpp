#pragma once

#include <cstdint>
#include <vector>

#include "core/rules/finding.hpp"
#include "core/rules/setting_rows.hpp"

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

/// Every setting, in the ledger's order.
const SettingTable<RaphiaSettings>& setting_table();

/// Of the scenario, for its organiser; a fault makes it unplayable.
Finding finding(Severity severity, std::string_view rule, std::string sentence, std::string remedy);
inline Finding fault(std::string_view rule, std::string sentence, std::string remedy) {
  return finding(Severity::kViolation, rule, std::move(sentence), std::move(remedy));
}
/// What of it the ledger does not have, though its rows' bounds do.
std::vector<Finding> setting_faults(const RaphiaSettings& settings);

}  // namespace telescope::raphia
