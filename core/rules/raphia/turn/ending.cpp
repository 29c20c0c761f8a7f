#include <array>

#include "core/cards/dealing.hpp"
#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

/// RR-093, RR-094: turns up the top card of the side's own deck (RRQ-61).
bool army_breaks(Game& game, Side side, Events& events) {
  const int losses = game.losses(side);
  if (losses < kTestFrom) return false;
  auto& piles = game.cards(side);
  const std::string who = game.name(side), lost = std::to_string(losses);
  if (piles.draw(kDeckPile, kDiscardPile, 1) == 0) {
    events.tell("break_test", {"RR-096"},
                who + " lost " + lost + " units, and there is no card to turn up: the army breaks.",
                {{"side", word(side)}, {"breaks", true}});
    return true;
  }
  const std::string card = piles.cards(kDiscardPile).back();
  const bool broken = breaks(&game.setup->deck->card(card), losses, game.settings());
  events.tell("break_test", {"RR-093", "RR-094"},
              who + " lost " + lost + " units and turned up " + words_of_cards(game, {card}) +
                  (broken ? ": it breaks." : ": it stands."),
              {{"side", word(side)}, {"breaks", broken}, {"card", card}});
  return broken;
}

/// RR-024, RRQ-11.
void discard_all(Game& game) {
  for (const auto& [id, stand] : game.stands) discard_laid(game, id);
  if (game.settings().turn_end == TurnEnd::kAll)
    for (const Side side : kSides) game.cards(side).move_all(kHandPile, kUnseenPile);
}

bool is_unable(const Game& game, Side side) {
  return game.cards(side).count(kHandPile) < kLeastLaid || game.may_take_card(side) < kLeastLaid;
}

}  // namespace

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
  const std::string why = " cannot lay four cards and retires from the field.";
  if (unable[0] != unable[1]) {
    const Side loser = kSides.at(unable[0] ? 0 : 1);
    return end_game(game, enemy_of(loser), game.name(loser) + why, {"RR-097", "RRQ-63"}, events);
  }
  if (!unable[0]) return;
  const int by = game.losses(kSides[0]) - game.losses(kSides[1]);
  const bool draw = by == 0 || game.settings().deckout_tie == DeckoutTie::kDraw;
  end_game(game, draw ? Side::kNeutral : kSides.at(by < 0 ? 0 : 1),
           std::string("Neither side can lay four cards: ") +
               (draw ? "a draw." : game.name(kSides.at(by < 0 ? 0 : 1)) + " has lost fewer units."),
           {"RR-097", "RRQ-64"}, events);
}

void end_turn(Game& game, Events& events) {
  discard_all(game);
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

}  // namespace telescope::raphia
