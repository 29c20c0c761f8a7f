#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/turn/turn.hpp"

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
  const int die = tray.roll_one(
      {.id = "exact-tie",
       .label = "Equal bids: 1 to 3 " + game.name(kSides[0]) + ", 4 to 6 " + game.name(kSides[1]),
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
    words += (words.empty() ? "" : ", ") + game.name(side) + " bid " +
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
              game.name(*winner) + " won the bid and may say who goes first.");
}

}  // namespace

bool must_bid(const Game& game, Side side) {
  return game.step == Step::kBid && game.cards(side).count(kBidPile) == 0 &&
         game.cards(side).count(kHandPile) > 0;
}

std::optional<FormField> Bid::chosen(const Game& game) const {
  if (are_on_table(game)) return std::nullopt;
  Choices hand = hand_choices(game, side);
  const std::string& tied = game.tied_bid.at(index_of(side));
  if (hand.size() > 1) std::erase_if(hand, [&](const FormChoice& each) { return each.id == tied; });
  return one("card", "Card", std::move(hand), {});
}

std::vector<Bid> Bid::choices(const Game& game, Side side) {
  std::vector<Bid> all;
  if (!must_bid(game, side)) return all;
  for (const std::string& card : are_on_table(game) ? faces_left(game, side) : printed_hand(game, side))
    all.push_back({.side = side, .cards = {card}});
  return lawful(game, std::move(all));
}

void Bid::form(Form& form, const Game& game) const {
  form.advice = "It stays face down until both have bid.";
  if (!are_on_table(game)) return;
  form.title = "Name the card of your bid";
  form.advice = "Lay it face down; name it when both have been turned up.";
}

Objections Bid::against(const Game& game) const {
  if (game.step != Step::kBid) return objection("RR-011", "Nobody bids now.");
  if (!must_bid(game, side)) return objection("RR-011", "A bid of " + game.name(side) + " lies already.");
  const std::string& card = cards.front();
  if (!game.cards(side).holds(kHandPile, card))
    return objection("RR-011", "The " + game.words_of(card) + " is not in the hand.");
  return objected(game.tied_bid.at(index_of(side)) == card && game.cards(side).count(kHandPile) > 1, "RRQ-65",
                  "It was bid already: another card is bid this time.");
}

void Bid::perform(Game& game, DiceTray& tray, Events& events) const {
  if (game.step != Step::kBid) return;
  auto& piles = game.cards(side);
  piles.move_all(kBidPile, kHandPile);  // one bid a player, whatever was waived
  piles.move(cards.front(), kHandPile, kBidPile);
  events.tell_to(audience_of(side), "bid", {"RR-011"}, "You bid " + words_of_cards(game, cards) + ".");
  reveal(game, tray, events);
}

FormField SayFirst::asked(const Game& game) const {
  return one(
      "goes", "Player 1 is",
      telescope::choices_of(std::array{side, enemy_of(side)},
                            [&](Side each) { return choice(std::string(word(each)), game.name(each)); }),
      {});
}

std::vector<SayFirst> SayFirst::choices(const Game& game, Side side) {
  if (!is_asked(game, side)) return {};
  return {{side, kSides[0]}, {side, kSides[1]}};
}

void SayFirst::perform(Game& game, DiceTray&, Events& events) const {
  if (game.step != Step::kChoose) return;
  game.first = game.mover = goes;
  events.tell("first", {"RR-014"}, "Player 1: " + game.name(goes) + ".");
  begin_laying(game, events);
}

}  // namespace telescope::raphia
