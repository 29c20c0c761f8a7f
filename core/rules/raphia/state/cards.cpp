#include "core/rules/raphia/state/cards.hpp"

#include <algorithm>
#include <array>
#include <cctype>

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

constexpr int kCards = 54;

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

bool is_unknown(const cards::Card& card) {
  return card.face.suit.empty();
}

bool is_unknown(std::string_view card) {
  return card.starts_with("u");
}

std::shared_ptr<const cards::Deck> deck_for(const RaphiaSettings& settings) {
  const cards::Deck faces = cards::french_deck(2);
  std::vector<cards::Card> printed(faces.printed().begin(), faces.printed().end());
  if (settings.cards == CardsHeld::kTable)
    for (int i = 1; i <= kCards; ++i)
      printed.push_back(
          {.face = {.id = "u" + std::to_string(i), .corner = "", .suit = "", .words = "card face down"},
           .rank = 0});
  return std::make_shared<const cards::Deck>(std::move(printed));
}

std::string card_typed(std::string_view text) {
  std::string id;
  for (const char c : text)
    if (c != ' ') id += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  constexpr std::string_view kSuits = "cdhs";
  if (id.size() >= 2 && kSuits.find(id.front()) != std::string_view::npos)
    std::ranges::rotate(id, id.begin() + 1);
  if (id.size() != 2) return id;
  if (id.front() == 't' || id.front() == '0') return std::string("10") + id.back();
  if (id == "j1" || id == "j2") return std::string("jk") + id.back();
  return id;
}

}  // namespace telescope::raphia
