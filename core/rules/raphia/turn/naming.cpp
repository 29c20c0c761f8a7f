#include <algorithm>
#include <string_view>

#include "core/base/counted.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

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

std::vector<std::string> due_on(const Game& game, Side side, const PieceId& on) {
  CardIds unknown;
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

std::vector<Show> Show::offers(const Game& game, Side side) {
  std::vector<Show> all;
  for (const DueFace& due : faces_due(game))
    if (due.side == side && std::ranges::find(all, due.on, &Show::on) == all.end())
      all.push_back({.side = side, .on = due.on});
  return all;
}

std::string Show::waited(const Game& game) {
  return game.combat ? "turns up the cards that are compared"
                     : "turns up the top card of the deck for a break test";
}

std::vector<Show> Show::choices(const Game& game, Side side) {
  std::vector<Show> all;
  for (const Show& each : offers(game, side))
    for (const std::string& card : faces_left(game, side))
      all.push_back({.side = side, .on = each.on, .cards = {card}});
  return lawful(game, std::move(all));
}

void Show::form(Form& form, const Game& game) const {
  const int count = static_cast<int>(due_on(game, side, on).size());
  form.id += ":" + on.value();
  form.title = "Turn up and name " + (on == kOnDeck ? std::string("the top card of your deck")
                                      : on == kOnExtra
                                          ? std::string(count == 1 ? "your extra card" : "your extra cards")
                                          : counted(count, "card") + " on " + game.named(on));
  if (on == kOnDeck) form.rule = "RR-093";
}

Objections Show::name_cards(Game& game) const {
  const CardIds due = due_on(game, side, on);
  if (cards.size() > due.size())
    return objection("RRQ-86", due.empty() ? "The game waits for no card there."
                                           : "The game waits for fewer cards there than are named.");
  for (const std::string& card : cards)
    if (game.cards(side).holds(pile_of(on), card))
      return objection("RRQ-86", "The " + game.words_of(card) + " lies there already.");
  return name_in(game, side, cards, pile_of(on), "RR-070", due);
}

Objections Show::against(const Game& game) const {
  if (!are_on_table(game)) return objection("RRQ-86", "The program knows the cards: none has to be shown.");
  return objected(cards.empty(), "RRQ-86", "No card is named.");
}

void Show::perform(Game& game, DiceTray&, Events& events) const {
  const bool on_piece = on != kOnExtra && on != kOnDeck;
  if (on_piece) turn_up(game, on, cards);
  events.tell("shown", {on == kOnDeck ? "RR-093" : "RR-070", "RRQ-86"},
              game.name(side) + " turned up " + words_of_cards(game, cards) + " " +
                  (on_piece ? "on " + game.named(on) : words_of_place(game, side, pile_of(on))) + ".",
              {{"side", word(side)}, {"on", on.value()}, {"cards", cards}});
  carry_on(game, events);
}

}  // namespace telescope::raphia
