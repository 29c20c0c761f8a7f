#include "core/rules/raphia/turn/naming.hpp"

#include <algorithm>
#include <string_view>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/combat/result.hpp"
#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/turn/ending.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

std::string pile_of(const PieceId& on) {
  if (on == kOnExtra) return std::string(kExtraPile);
  return on == kOnDeck ? std::string(kDeckPile) : pile_on(on);
}

std::string words_of_place(const Game& game, Side side, std::string_view pile) {
  const std::string who = game.setup->name(side);
  if (pile == kHandPile) return "in " + who + "'s hand";
  if (pile == kDeckPile) return "in " + who + "'s deck";
  if (pile == kExtraPile) return "as " + who + "'s extra card";
  for (const auto& [piece, stand] : game.stands)
    if (pile == pile_on(piece)) return "on " + game.setup->named(piece);
  return "there";
}

/// RRQ-86: each card takes the place of an unknown one of that pile, those in `first` before the others.
Objections name_in(Game& game, Side side, const std::vector<std::string>& cards, std::string_view pile,
                   std::string_view rule, std::vector<std::string> first = {}) {
  for (const std::string& card : cards) {
    if (game.cards(side).holds(pile, card)) continue;  // it lies there face up, or is one face down
    const std::string words = "The " + game.setup->deck->card(card).face.words;
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

std::vector<std::string> due_on(const Game& game, Side side, const PieceId& on) {
  std::vector<std::string> unknown;
  for (const DueFace& each : faces_due(game))
    if (each.side == side && each.on == on) unknown.push_back(each.unknown);
  return unknown;
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

std::vector<DueFace> faces_due(const Game& game) {
  std::vector<DueFace> due;
  if (!are_on_table(game)) return due;
  if (game.combat) return due_in_combat(game);
  if (turn_is_over(game))
    for (const Side side : kSides)
      if (game.losses(side) >= kTestFrom) add_due(game, side, kOnDeck, due);
  return due;
}

Objections name_faces(Game& game, const Wanted& wanted) {
  const bool turns_up = wanted.kind != Kind::kLay && wanted.kind != Kind::kExtra;
  if (turns_up && std::ranges::any_of(wanted.cards, [](const auto& card) { return is_unknown(card); }))
    return objection("RRQ-86", "A card that is turned up is named by its face.");
  switch (wanted.kind) {
    case Kind::kBid:
      return name_in(game, wanted.side, wanted.cards, kHandPile, "RR-011");
    case Kind::kTurnUp:
    case Kind::kMove:
    case Kind::kAgain:
      return name_in(game, wanted.side, wanted.cards, pile_on(wanted.piece), "RR-031");
    case Kind::kKill:
      if (wanted.piece.value().empty()) return {};
      if (wanted.cards.size() != 1)
        return objection("RR-091", "Which card of the deck has been turned up is named with it.");
      return name_in(game, wanted.side, wanted.cards, kDeckPile, "RR-091");
    case Kind::kShow: {
      const auto due = due_on(game, wanted.side, wanted.piece);
      if (wanted.cards.size() > due.size())
        return objection("RRQ-86", due.empty() ? "The game waits for no card there."
                                               : "The game waits for fewer cards there than are named.");
      for (const std::string& card : wanted.cards)
        if (game.cards(wanted.side).holds(pile_of(wanted.piece), card))
          return objection("RRQ-86",
                           "The " + game.setup->deck->card(card).face.words + " lies there already.");
      return name_in(game, wanted.side, wanted.cards, pile_of(wanted.piece), "RR-070", due);
    }
    default:
      return {};
  }
}

Objections objections_to_show(const Game& game, const Wanted& wanted) {
  if (!are_on_table(game)) return objection("RRQ-86", "The program knows the cards: none has to be shown.");
  return wanted.cards.empty() ? objection("RRQ-86", "No card is named.") : Objections();
}

void show(Game& game, const Wanted& wanted, Events& events) {
  const bool on_piece = wanted.piece != kOnExtra && wanted.piece != kOnDeck;
  if (on_piece) turn_up(game, wanted.piece, wanted.cards);
  const std::string words = words_of_cards(game, wanted.cards);
  const std::string where = on_piece ? "on " + game.setup->named(wanted.piece)
                                     : words_of_place(game, wanted.side, pile_of(wanted.piece));
  events.tell("shown", {wanted.piece == kOnDeck ? "RR-093" : "RR-070", "RRQ-86"},
              game.setup->name(wanted.side) + " turns up " + words + " " + where + ".",
              {{"side", word(wanted.side)}, {"on", wanted.piece.value()}, {"cards", wanted.cards}});
}

}  // namespace telescope::raphia
