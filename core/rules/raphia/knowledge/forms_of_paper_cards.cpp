#include "core/rules/raphia/knowledge/forms_of_paper_cards.hpp"

#include <utility>

#include "core/base/counted.hpp"
#include "core/cards/shown_cards.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

/// RR-017: a field a piece, each with the whole hand; a card named twice is refused when it is asked for.
std::vector<FormField> lays_by_piece(const Game& game, Side side, const Choices& pieces) {
  std::vector<FormField> fields;
  for (const FormChoice& piece : pieces) {
    Choices cards = cards::card_choices(game.cards(side), kHandPile);
    for (FormChoice& card : cards) card.put = {{"piece", piece.id}, {"card", card.id}};
    fields.push_back(some(piece.id, "On " + piece.label, std::move(cards), 0, 1, "lays"));
    fields.back().counted = "cards";
  }
  return fields;
}

/// RRQ-86, RR-098: nobody names a card.
std::vector<FormField> lays_unnamed(Choices pieces) {
  for (FormChoice& piece : pieces) piece.put = {{"piece", piece.id}};
  FormField field = some("pieces", "On", std::move(pieces), 0, 0, "lays");
  field.least = 1;
  return {std::move(field)};
}

}  // namespace

FormField typed_cards(std::string id, std::string label, int least) {
  FormField field;
  field.id = std::move(id);
  field.label = std::move(label);
  field.rule = "RRQ-86";
  field.why = "Two keys a card: 7h, tc for the ten of clubs, j1 for the first joker.";
  field.kind = FormField::Kind::kText;
  field.least = least;
  field.into = {"cards"};
  return field;
}

void add_lay_all(const Game& game, Side side, const Choices& pieces, std::vector<Form>& forms) {
  const bool named = names_cards_laid(game);
  if (pieces.empty() || (named && pieces.size() < 2)) return;
  const bool first = game.step == Step::kLayFirst;
  const int more = first ? must_still_lay(game, side) : 0;
  forms.push_back(
      form_of(side, "lay_all", first ? "Lay first cards" : "Lay second cards", first ? "RR-017" : "RR-020",
              named ? lays_by_piece(game, side, pieces) : lays_unnamed(pieces), of_side("lay_all", side)));
  if (named) return;
  forms.back().due = more > 0;
  if (more > 0) forms.back().advice = "At least four are laid: " + std::to_string(more) + " more.";
}

void add_bid_of_table(Side side, std::vector<Form>& forms) {
  forms.push_back(form_of(side, "bid", "Name the card of your bid", "RR-011",
                          {typed_cards("cards", "Card", 1)}, of_side("bid", side)));
  forms.back().advice = "Lay it face down; name it when both have been turned up.";
  forms.back().due = true;
}

void add_turn_up_on_table(const Game& game, Side side, const std::vector<PieceId>& waiting,
                          std::vector<Form>& forms) {
  Choices pieces;
  for (const PieceId& piece : waiting)
    if (!unknown_in(game, side, pile_on(piece)).empty()) pieces.push_back(choice_of(game, piece));
  if (pieces.empty()) return;
  forms.push_back(
      form_of(side, "turn_up", "Name cards that you turn up for a move", "RR-031",
              {one("piece", "On", std::move(pieces), {"piece"}), typed_cards("cards", "Cards", 1)},
              {{"type", "turn_up"}}));
}

void add_show(const Game& game, const DueFace& due, int count, std::vector<Form>& forms) {
  const std::string cards = counted(count, "card");
  const std::string where = due.on == kOnDeck    ? "the top card of your deck"
                            : due.on == kOnExtra ? "your extra " + std::string(count == 1 ? "card" : "cards")
                                                 : cards + " on " + game.setup->named(due.on);
  Action action = of_side("show", due.side);
  action["on"] = due.on.value();
  forms.push_back(form_of(due.side, "show:" + due.on.value(), "Turn up and name " + where,
                          due.on == kOnDeck ? "RR-093" : "RR-070", {typed_cards("cards", "Cards", 1)},
                          std::move(action)));
  forms.back().due = true;
}

Choices cards_laid(const Game& game, const PieceId& piece) {
  Choices cards;
  bool unknown = false;
  for (FormChoice& each : cards::card_choices(game.cards(game.side(piece)), pile_on(piece))) {
    if (is_unknown(each.id) && std::exchange(unknown, true)) continue;
    if (is_unknown(each.id)) each.label = "a card face down";
    cards.push_back(std::move(each));
  }
  return cards;
}

Choices cards_unseen(const Game& game, Side side, int count) {
  Choices cards;
  const auto& hand = game.cards(side).cards(kHandPile);
  for (const std::string& card : hand)
    if (static_cast<int>(cards.size()) < count)
      cards.push_back(choice(card, cards.empty() ? "a card face down" : "another card face down"));
  return cards;
}

}  // namespace telescope::raphia
