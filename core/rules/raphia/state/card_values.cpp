#include "core/rules/raphia/state/card_values.hpp"

#include <algorithm>
#include <array>

#include "core/rules/raphia/state/faces.hpp"

namespace telescope::raphia {
namespace {

constexpr int kJack = 11, kKing = 13, kJoker = 14;

/// RRQ-06: the place of the card in the bid. An ace of 11 ranks between king and joker (RRQ-84).
int bid_place(const cards::Card& card, const RaphiaSettings& settings) {
  if (settings.bid_rank == BidRank::kByValue) return points(card, settings);
  if (cards::is_joker(card)) return kJoker + 1;
  return card.rank == 1 && settings.ace == 11 ? kKing + 1 : card.rank;
}

/// RR-013: hearts over clubs over diamonds over spades; RRQ-84: a joker over every suit.
int suit_place(const cards::Card& card) {
  constexpr std::array kOrder{cards::suit::kSpades, cards::suit::kDiamonds, cards::suit::kClubs,
                              cards::suit::kHearts, cards::suit::kJoker};
  return static_cast<int>(std::ranges::find(kOrder, card.face.suit) - kOrder.begin());
}

}  // namespace

bool is_court(const cards::Card& card) {
  return cards::is_joker(card) || card.rank >= kJack;
}

int points(const cards::Card& card, const RaphiaSettings& settings) {
  if (is_court(card)) return 10;
  return card.rank == 1 ? settings.ace : card.rank;
}

int compare_bids(const cards::Card& a, const cards::Card& b, const RaphiaSettings& settings) {
  if (const int by = bid_place(b, settings) - bid_place(a, settings); by != 0) return by;
  return suit_place(b) - suit_place(a);
}

Colours colours_of(const cards::Deck& deck, const std::vector<std::string>& ids) {
  Colours colours;
  for (const std::string& id : ids) {
    const cards::Card& card = deck.card(id);
    if (is_unknown(card)) continue;
    ++(cards::is_joker(card) ? colours.jokers : cards::is_red(card) ? colours.red : colours.black);
  }
  return colours;
}

}  // namespace telescope::raphia
