#include "core/rules/raphia/turn/turn.hpp"

#include <algorithm>
#include <array>

#include "core/cards/dealing.hpp"
#include "core/rules/raphia/combat/combat.hpp"

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
  const int south = game.cards(kSides[0]).count(kHandPile), north = game.cards(kSides[1]).count(kHandPile);
  const bool others = south > 0 && north > 0;
  const bool again = !game.tied_bid[0].empty() && south == 1 && north == 1;  // both cards of both are equal
  if (game.settings().exact_tie == ExactTie::kRebid && others && !again) {
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
  return by == 0 ? winner_of_tie(game, tray, events) : kSides.at(by < 0 ? 0 : 1);
}

/// RR-093, RR-094: turns up the top card of the side's own deck (RRQ-61).
bool army_breaks(Game& game, Side side, Events& events) {
  const int losses = game.losses(side);
  if (losses < kTestFrom) return false;
  auto& piles = game.cards(side);
  const std::string lost = game.name(side) + " lost " + std::to_string(losses) + " units";
  if (piles.draw(kDeckPile, kDiscardPile, 1) == 0) {
    events.tell("break_test", {"RR-096"}, lost + ", and there is no card to turn up: the army breaks.",
                {{"side", word(side)}, {"breaks", true}});
    return true;
  }
  const std::string card = piles.cards(kDiscardPile).back();
  const bool broken = breaks(&game.setup->deck->card(card), losses, game.settings());
  events.tell(
      "break_test", {"RR-093", "RR-094"},
      lost + " and turned up " + words_of_cards(game, {card}) + (broken ? ": it breaks." : ": it stands."),
      {{"side", word(side)}, {"breaks", broken}, {"card", card}});
  return broken;
}

bool is_unable(const Game& game, Side side) {
  return game.cards(side).count(kHandPile) < kLeastLaid || game.may_take_card(side) < kLeastLaid;
}

void add_due(const Game& game, Side side, const PieceId& on, std::vector<DueFace>& due) {
  for (const std::string& card : unknown_in(game, side, pile_of(on))) due.push_back({side, on, card});
}

std::vector<DueFace> due_in_combat(const Game& game) {
  std::vector<DueFace> due;
  const Combat& combat = *game.combat;
  if (combat.stage != Stage::kReveal || is_defenceless(game)) return due;  // RR-083: nothing is revealed
  const Side attacker = game.side(combat.lead), defender = game.side(combat.target);
  add_due(game, attacker, combat.lead, due);
  for (const Support& support : combat.supports)
    if (is_unknown(support.card)) due.push_back({attacker, support.piece, support.card});
  add_due(game, attacker, kOnExtra, due);
  add_due(game, defender, combat.target, due);
  add_due(game, defender, kOnExtra, due);
  return due;
}

/// RR-025: nothing is left to be done in the turn.
bool turn_is_over(const Game& game) {
  return game.step == Step::kFight && game.mover != game.first && !game.combat && game.contacted.empty() &&
         combats_to_fight(game).empty();
}

}  // namespace

// Step 1.

bool must_bid(const Game& game, Side side) {
  return game.step == Step::kBid && game.cards(side).count(kBidPile) == 0 &&
         game.cards(side).count(kHandPile) > 0;
}

void turn_up_bids(Game& game, DiceTray& tray, Events& events) {
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

// Parts of steps.

bool is_part_of(const Game& game, Side side) {
  return game.mover == side && waits_for(game) == Side::kNeutral;
}

int must_still_lay(const Game& game, Side side) {
  const auto laid = std::ranges::count_if(game.pieces(side), [&](const PieceId& piece) {
    return !game.laid(piece).empty() && (game.settings().general_card_counts || !game.is_general(piece));
  });
  return std::max(0, kLeastLaid - static_cast<int>(laid));
}

void go_on_after_combats(Game& game, Events& events) {
  if (game.step != Step::kFight || waits_for(game) != Side::kNeutral || !combats_to_fight(game).empty())
    return;
  game.attacks.clear();
  if (game.mover != game.first) return end_turn(game, events);
  game.mover = enemy_of(game.first);
  game.step = Step::kMove;
  events.tell("step", {"RR-023"}, game.name(game.mover) + " moves.");
}

// Turns.

bool breaks(const cards::Card* card, int losses, const RaphiaSettings& settings) {
  return losses >= kTestFrom && (!card || points(*card, settings) < losses);
}

void begin_turn(Game& game, Events& events) {
  ++game.turn;
  for (auto& [id, stand] : game.stands) {
    stand.taken = stand.followed = false;
    stand.squares = stand.turns = 0;
  }
  game.bid_winner = game.first = game.mover = Side::kNeutral;
  game.seen_bid = game.tied_bid = {};
  game.step = Step::kBid;
  events.tell("turn", {"RR-011"}, "Turn " + std::to_string(game.turn) + ": each player bids a card.");
  if (game.cards(kSides[0]).count(kHandPile) + game.cards(kSides[1]).count(kHandPile) > 0) return;
  game.first = game.mover = kSides[0];
  begin_laying(game, events);
}

void begin_laying(Game& game, Events& events) {
  game.step = Step::kLayFirst;
  const std::array unable{is_unable(game, kSides[0]), is_unable(game, kSides[1])};
  if (unable[0] != unable[1]) {
    const Side loser = kSides.at(unable[0] ? 0 : 1);
    return end_game(game, enemy_of(loser),
                    game.name(loser) + " cannot lay four cards and retires from the field.",
                    {"RR-097", "RRQ-63"}, events);
  }
  if (!unable[0]) return;
  const int by = game.losses(kSides[0]) - game.losses(kSides[1]);
  const bool draw = by == 0 || game.settings().deckout_tie == DeckoutTie::kDraw;
  const Side better = kSides.at(by < 0 ? 0 : 1);
  end_game(
      game, draw ? Side::kNeutral : better,
      "Neither side can lay four cards: " + (draw ? "a draw." : game.name(better) + " has lost fewer units."),
      {"RR-097", "RRQ-64"}, events);
}

void end_turn(Game& game, Events& events) {
  for (const auto& [id, stand] : game.stands) discard_laid(game, id);
  if (game.settings().turn_end == TurnEnd::kAll)  // RR-024, RRQ-11
    for (const Side side : kSides) game.cards(side).move_all(kHandPile, kUnseenPile);
  events.tell("discarded", {"RR-024"}, "All cards that were laid are discarded.");
  const std::array broken{army_breaks(game, kSides[0], events), army_breaks(game, kSides[1], events)};
  if (broken[0] && broken[1])
    return end_game(game, Side::kNeutral, "Both armies break: a draw.", {"RR-094", "RRQ-62"}, events);
  if (broken[0] || broken[1]) {
    const Side loser = kSides.at(broken[0] ? 0 : 1);
    return end_game(game, enemy_of(loser), game.name(loser) + "'s army breaks.", {"RR-094"}, events);
  }
  for (const Side side : kSides)
    cards::fill(game.cards(side), kDeckPile, kHandPile, kHandSize);  // RR-026, RR-027
  begin_turn(game, events);
}

void end_game(Game& game, Side winner, std::string sentence, const std::vector<std::string_view>& rules,
              Events& events) {
  game.step = Step::kOver;
  game.winner = winner;
  game.mover = Side::kNeutral;
  game.combat.reset();
  game.attacks.clear();
  game.contacted.clear();
  game.why = sentence;
  events.tell("over", rules, std::move(sentence), {{"winner", winner == Side::kNeutral ? "" : word(winner)}});
}

// Cards of paper.

std::vector<DueFace> faces_due(const Game& game) {
  std::vector<DueFace> due;
  if (!are_on_table(game)) return due;
  if (game.combat) return due_in_combat(game);
  if (turn_is_over(game))
    for (const Side side : kSides)
      if (game.losses(side) >= kTestFrom) add_due(game, side, kOnDeck, due);
  return due;
}

std::string pile_of(const PieceId& on) {
  if (on == kOnExtra) return std::string(kExtraPile);
  return on == kOnDeck ? std::string(kDeckPile) : pile_on(on);
}

std::string words_of_place(const Game& game, Side side, std::string_view pile) {
  const std::string who = game.name(side);
  if (pile == kHandPile) return "in " + who + "'s hand";
  if (pile == kDeckPile) return "in " + who + "'s deck";
  if (pile == kExtraPile) return "as " + who + "'s extra card";
  for (const auto& [piece, stand] : game.stands)
    if (pile == pile_on(piece)) return "on " + game.named(piece);
  return "there";
}

Objections name_in(Game& game, Side side, const CardIds& cards, std::string_view pile, std::string_view rule,
                   const CardIds& first) {
  if (std::ranges::any_of(cards, [](const std::string& card) { return is_unknown(card); }))
    return objection("RRQ-86", "A card that is turned up is named by its face.");
  for (const std::string& card : cards) {
    if (game.cards(side).holds(pile, card)) continue;  // it lies there face up
    const std::string words = "The " + game.words_of(card);
    if (const std::string where = known_elsewhere(game, side, card); !where.empty())
      return objection(rule, words + " " + where + ".");
    const auto unknown = unknown_in(game, side, pile);
    if (unknown.empty())
      return objection(rule, words + " cannot have been turned up: no card lies face down " +
                                 words_of_place(game, side, pile) + ".");
    const auto wanted = std::ranges::find_first_of(first, unknown);
    name_card(game, side, wanted == first.end() ? unknown.front() : *wanted, card);
  }
  return {};
}

}  // namespace telescope::raphia
