#include "core/rules/raphia/turn/turn.hpp"

#include <algorithm>
#include <array>

#include "core/base/counted.hpp"
#include "core/cards/dealing.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/turn/bid.hpp"
#include "core/rules/raphia/turn/ending.hpp"
#include "core/rules/raphia/turn/naming.hpp"

namespace telescope::raphia {
namespace {

// Deployment.

Objections objections_to_place(const Game& game, const Wanted& wanted) {
  if (game.step != Step::kDeploy)
    return objection("RRQ-05", "The cards have been dealt: nobody deploys any more.");
  if (!game.is_on_board(wanted.to)) return objection("RR-005", "The board has no such square.");
  const PieceId* there = game.unit_at(wanted.to);
  if (!game.setup->is_general(wanted.piece) && there && *there != wanted.piece)
    return objection("RR-006", game.setup->named(*there) + " stands in " + game.setup->label(wanted.to) +
                                   ": one unit a square.");
  return {};
}

void place(Game& game, const Wanted& wanted, Events& events) {
  const PieceId* there = game.unit_at(wanted.to);
  const bool full = !game.setup->is_general(wanted.piece) && there && *there != wanted.piece;
  Stand& stand = game.stands.at(wanted.piece);
  if (game.is_on_board(wanted.to) && !full) stand.at = wanted.to;
  stand.facing = *wanted.facing;
  events.tell("placed", {"RRQ-05"},
              game.setup->named(wanted.piece) + " stands in " + game.setup->label(stand.at) + ", facing " +
                  std::string(to_string(stand.facing)) + ".",
              {{"piece", wanted.piece.value()}});
}

/// Decks of paper are shuffled by hand (RRQ-86): unknown cards are as good as one another.
void begin(Game& game, DiceTray& tray, Events& events) {
  const bool on_table = are_on_table(game);
  for (const Side side : kSides) {
    auto& piles = game.cards(side);
    if (!on_table)
      cards::shuffle(piles, kDeckPile, cards::shuffle_pool(std::string(word(side)) + "-deck", "RR-001"),
                     tray);
    piles.draw(kDeckPile, kHandPile, kHandSize);
  }
  const std::string each = counted(kHandSize, "card") + ".";
  events.tell("dealt", {"RR-001", "RR-010"},
              on_table ? "Each player shuffles his deck and draws " + each
                       : "Both decks are shuffled, and each player draws " + each);
  begin_turn(game, events);
}

// Steps 2 and 3.

Objections objections_to_lay(const Game& game, const Wanted& wanted) {
  const bool first = game.step == Step::kLayFirst;
  const std::string_view rule = first ? "RR-017" : "RR-020";
  if ((!first && game.step != Step::kLaySecond) || game.mover != wanted.side)
    return objection(rule, game.setup->name(wanted.side) + " lays no cards now.");
  const std::string piece = game.setup->named(wanted.piece);
  if (game.stands.at(wanted.piece).lost) return objection("RRQ-80", piece + " is lost.");
  const std::size_t there = game.laid(wanted.piece).size();
  if (game.setup->is_general(wanted.piece) && (!first || there > 0))
    return objection("RRQ-10", piece + " may have one card, laid with the first cards.");
  if (first && there > 0)
    return objection("RR-019", "A card lies on " + piece + " already: one each among the first cards.");
  if (!first && there != 1)
    return objection("RR-020", there == 0 ? "No card lies on " + piece + ": a second needs a first."
                                          : "Two cards lie on " + piece + " already.");
  const auto& hand = game.cards(wanted.side);
  if (hand.count(kHandPile) == 0)
    return objection(rule, game.setup->name(wanted.side) + " has no card in his hand.");
  if (!wanted.cards.empty() && !hand.holds(kHandPile, wanted.cards.front()))
    return objection(
        rule, "The " + game.setup->deck->card(wanted.cards.front()).face.words + " is not in the hand.");
  if (first && game.setup->is_general(wanted.piece) && !game.settings().general_card_counts &&
      hand.count(kHandPile) - 1 < must_still_lay(game, wanted.side))
    return objection("RRQ-66", "Too few cards would be left for the four that must be laid.");
  return {};
}

void lay(Game& game, const Wanted& wanted, Events& events) {
  auto& piles = game.cards(wanted.side);
  const auto& hand = piles.cards(kHandPile);
  if (hand.empty()) return;
  // RR-098: the hand lies in the order in which chance drew it.
  const std::string card = wanted.cards.empty() ? hand.front() : wanted.cards.front();
  if (!piles.holds(kHandPile, card)) throw std::invalid_argument("the card is not in the hand");
  piles.move(card, kHandPile, pile_on(wanted.piece));
  const std::string_view rule = game.step == Step::kLaySecond ? "RR-020" : "RR-017";
  const std::string piece = game.setup->named(wanted.piece);
  events.tell_to(audience_of(wanted.side), "lay", {rule},
                 "You lay " + words_of_cards(game, {card}) + " on " + piece + ".");
  events.tell("laid", {rule}, "A card is laid face down on " + piece + ".");
}

/// The lays of kLayAll one by one.
std::vector<Wanted> single_lays(const Game& game, const Wanted& wanted) {
  std::vector<Wanted> lays;
  for (const auto& [piece, card] : wanted.supports) {
    Wanted one{.kind = Kind::kLay, .side = game.side(piece), .piece = piece};
    if (!card.empty()) one.cards = {card};
    lays.push_back(std::move(one));
  }
  return lays;
}

/// Each is judged with those before it already laid, as if they were laid one by one.
Objections objections_to_lay_all(const Game& game, const Wanted& wanted) {
  if (wanted.supports.empty()) return objection("RR-017", "No card is laid.");
  Game laid = game;
  Events unheard;
  for (const Wanted& each : single_lays(game, wanted)) {
    if (each.side != wanted.side)
      return objection("RR-017",
                       game.setup->named(each.piece) + " is not " + game.setup->name(wanted.side) + "'s.");
    if (each.cards.empty() && names_cards_laid(game))
      return objection("RR-017", "Which card is laid on " + game.setup->named(each.piece) + "?");
    if (auto no = objections_to_lay(laid, each); !no.empty()) return no;
    lay(laid, each, unheard);
  }
  return {};
}

// Who comes next.

void next_layer(Game& game, Step after, Events& events) {
  if (game.mover == game.first) {
    game.mover = enemy_of(game.first);
    return;
  }
  game.mover = game.first;
  game.step = after;
  events.tell("step", {after == Step::kMove ? "RR-022" : "RR-020"},
              after == Step::kMove ? game.setup->name(game.first) + " moves."
                                   : "Second cards may be laid; " + game.setup->name(game.first) + " first.");
}

Objections objections_to_done(const Game& game, const Wanted& wanted) {
  const auto idle = [&] {
    return objection("RRQ-08", "There is nothing for " + game.setup->name(wanted.side) + " to end now.");
  };
  if (game.mover != wanted.side || game.step < Step::kLayFirst || game.step == Step::kOver) return idle();
  if (game.step == Step::kLayFirst) {
    const int more = must_still_lay(game, wanted.side);
    return more == 0
               ? Objections()
               : objection("RR-018", "At least four cards must be laid: " + std::to_string(more) + " more.");
  }
  Objections all;
  if (waits_for(game) != Side::kNeutral)
    all = objection("RRQ-78", "First the combat that is fought comes to its end.");
  if (game.step == Step::kFight && !combats_to_fight(game).empty())
    all = objection("RRQ-70", "An attack that was declared is fought.");
  if (game.step == Step::kMove)
    for (const auto& [id, stand] : game.stands)
      if (game.side(id) == wanted.side && !stand.lost && !stand.taken && must_move(game, id))
        all.push_back({"RR-029", game.setup->named(id) + " can move with its cards, and so it must."});
  return all;
}

void be_done(Game& game, const Wanted& wanted, Events& events) {
  switch (game.step) {
    case Step::kLayFirst:
      events.tell("done", {"RR-017"}, game.setup->name(wanted.side) + " has laid the first cards.");
      return next_layer(game, Step::kLaySecond, events);
    case Step::kLaySecond:
      events.tell("done", {"RR-020"}, game.setup->name(wanted.side) + " has laid the second cards.");
      return next_layer(game, Step::kMove, events);
    case Step::kMove:
      events.tell("done", {"RR-022"}, game.setup->name(wanted.side) + " has moved.");
      game.step = Step::kFight;
      return go_on_after_combats(game, events);
    case Step::kFight:
      game.attacks.clear();
      return go_on_after_combats(game, events);
    default:
      return;
  }
}

}  // namespace

int must_still_lay(const Game& game, Side side) {
  int laid = 0;
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) == side && !stand.lost && !game.laid(id).empty() &&
        (game.settings().general_card_counts || !game.setup->is_general(id)))
      ++laid;
  return std::max(0, kLeastLaid - laid);
}

void go_on_after_combats(Game& game, Events& events) {
  if (game.step != Step::kFight || waits_for(game) != Side::kNeutral || !combats_to_fight(game).empty())
    return;
  game.attacks.clear();
  if (game.mover != game.first) return end_turn(game, events);
  game.mover = enemy_of(game.first);
  game.step = Step::kMove;
  events.tell("step", {"RR-023"}, game.setup->name(game.mover) + " moves.");
}

Objections objections_to_turn(const Game& game, const Wanted& wanted) {
  switch (wanted.kind) {
    case Kind::kPlace:
      return objections_to_place(game, wanted);
    case Kind::kBegin:
      return game.step == Step::kDeploy ? Objections()
                                        : objection("RR-010", "The cards have been dealt already.");
    case Kind::kBid:
    case Kind::kFirst:
      return objections_to_bidding(game, wanted);
    case Kind::kLay:
      return objections_to_lay(game, wanted);
    case Kind::kLayAll:
      return objections_to_lay_all(game, wanted);
    case Kind::kDone:
      return objections_to_done(game, wanted);
    default:
      return {};
  }
}

void perform_turn(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  switch (wanted.kind) {
    case Kind::kPlace:
      return place(game, wanted, events);
    case Kind::kBegin:
      return game.step == Step::kDeploy ? begin(game, tray, events) : void();
    case Kind::kBid:
    case Kind::kFirst:
      return perform_bidding(game, wanted, tray, events);
    case Kind::kLay:
      return lay(game, wanted, events);
    case Kind::kLayAll:
      for (const Wanted& each : single_lays(game, wanted)) lay(game, each, events);
      return;
    case Kind::kDone:
      return be_done(game, wanted, events);
    case Kind::kConcede:
      return end_game(game, enemy_of(wanted.side), game.setup->name(wanted.side) + " concedes the battle.",
                      {}, events);
    default:
      return;
  }
}

}  // namespace telescope::raphia
