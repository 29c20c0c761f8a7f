#include "core/rules/raphia/turn/bid.hpp"

#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/turn/ending.hpp"

namespace telescope::raphia {
namespace {

/// The card of the side's bid; empty: none lies there.
std::string bid_of(const Game& game, Side side) {
  const auto& pile = game.cards(side).cards(kBidPile);
  return pile.empty() ? std::string() : pile.front();
}

/// RR-016: where the decks are of paper, nobody but its owner can tell it from the others again.
void take_back(Game& game, Side side) {
  const std::string card = bid_of(game, side);
  game.cards(side).move_all(kBidPile, kHandPile);
  if (are_on_table(game) && !card.empty()) mix_in(game, side, card);
}

/// RRQ-07, RRQ-65: two cards that nothing tells apart. Nothing: they go back, and each bids another.
std::optional<Side> winner_of_tie(Game& game, DiceTray& tray, Events& events) {
  const bool others =
      game.cards(kSides[0]).count(kHandPile) > 0 && game.cards(kSides[1]).count(kHandPile) > 0;
  if (game.settings().exact_tie == ExactTie::kRebid && others) {
    for (const Side side : kSides) {
      game.tied_bid.at(index_of(side)) = bid_of(game, side);
      take_back(game, side);
    }
    events.tell("rebid", {"RRQ-07", "RRQ-65"}, "The bids are equal: each player bids another card.");
    return std::nullopt;
  }
  const int die = tray.roll_one({.id = "exact-tie",
                                 .label = "Equal bids: 1 to 3 " + game.setup->name(kSides[0]) + ", 4 to 6 " +
                                          game.setup->name(kSides[1]),
                                 .reasons = {{1, "the winner of equal bids", "RRQ-07"}}});
  return kSides.at(die <= 3 ? 0 : 1);
}

std::optional<Side> winner_of_bids(Game& game, DiceTray& tray, Events& events) {
  const std::string south = bid_of(game, kSides[0]), north = bid_of(game, kSides[1]);
  if (south.empty() || north.empty()) return kSides.at(south.empty() ? 1 : 0);  // RRQ-65
  const cards::Deck& deck = *game.setup->deck;
  const int by = compare_bids(deck.card(south), deck.card(north), game.settings());
  if (by != 0) return kSides.at(by < 0 ? 0 : 1);
  return winner_of_tie(game, tray, events);
}

void reveal(Game& game, DiceTray& tray, Events& events) {
  if (must_bid(game, kSides[0]) || must_bid(game, kSides[1])) return;
  std::string words;
  for (const Side side : kSides)
    words += (words.empty() ? "" : ", ") + game.setup->name(side) + " bids " +
             (bid_of(game, side).empty() ? "nothing" : words_of_cards(game, {bid_of(game, side)}));
  events.tell("bids", {"RR-011"}, words + ".");
  const auto winner = winner_of_bids(game, tray, events);
  if (!winner) return;
  const Side loser = enemy_of(*winner);
  game.tied_bid = {};
  game.seen_bid.at(index_of(loser)) = bid_of(game, loser);
  take_back(game, loser);
  game.cards(*winner).move_all(kBidPile, kDiscardPile);
  game.bid_winner = game.mover = *winner;
  game.step = Step::kChoose;
  events.tell("bid_won", {"RR-012", "RR-013", "RR-015", "RR-016"},
              game.setup->name(*winner) + " wins the bid and says who goes first.");
}

}  // namespace

bool must_bid(const Game& game, Side side) {
  return game.step == Step::kBid && game.cards(side).count(kBidPile) == 0 &&
         game.cards(side).count(kHandPile) > 0;
}

Objections objections_to_bidding(const Game& game, const Wanted& wanted) {
  const std::string who = game.setup->name(wanted.side);
  if (wanted.kind == Kind::kFirst) {
    if (game.step != Step::kChoose || game.bid_winner != wanted.side)
      return objection("RR-014", who + " does not say now who goes first.");
    return {};
  }
  if (game.step != Step::kBid) return objection("RR-011", "Nobody bids now.");
  if (!must_bid(game, wanted.side)) return objection("RR-011", who + " has bid already.");
  const std::string& card = wanted.cards.front();
  if (!game.cards(wanted.side).holds(kHandPile, card))
    return objection("RR-011", "The " + game.setup->deck->card(card).face.words + " is not in the hand.");
  if (game.tied_bid.at(index_of(wanted.side)) == card && game.cards(wanted.side).count(kHandPile) > 1)
    return objection("RRQ-65", "It was bid already: another card is bid this time.");
  return {};
}

void perform_bidding(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  if (wanted.kind == Kind::kFirst) {
    if (game.step != Step::kChoose) return;
    game.first = game.mover = wanted.goes;
    events.tell("first", {"RR-014"}, game.setup->name(wanted.goes) + " goes first.");
    return begin_laying(game, events);
  }
  if (game.step != Step::kBid) return;
  auto& piles = game.cards(wanted.side);
  piles.move_all(kBidPile, kHandPile);  // one bid a player, whatever was waived
  piles.move(wanted.cards.front(), kHandPile, kBidPile);
  events.tell_to(audience_of(wanted.side), "bid", {"RR-011"},
                 "You bid " + words_of_cards(game, wanted.cards) + ".");
  reveal(game, tray, events);
}

}  // namespace telescope::raphia
