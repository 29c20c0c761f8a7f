#include "core/rules/raphia/knowledge/form_parts.hpp"

#include <algorithm>
#include <utility>

#include "core/cards/shown_cards.hpp"

namespace telescope::raphia {

FormChoice choice_of(const Game& game, const PieceId& piece) {
  FormChoice made = choice(piece.value(), game.setup->named(piece));
  made.sector = game.stands.at(piece).at;
  made.piece = piece;
  return made;
}

Action of_side(std::string_view type, Side side) {
  return {{"type", std::string(type)}, {"side", std::string(word(side))}};
}

Form form_of(Side side, std::string id, std::string title, std::string_view rule,
             std::vector<FormField> fields, Action action) {
  return {.id = std::move(id),
          .title = std::move(title),
          .rule = std::string(rule),
          .advice = {},
          .author = audience_of(side),
          .audience = audience_of(side),
          .fields = std::move(fields),
          .action = std::move(action)};
}

Choices cards_face_down(const Game& game, const PieceId& piece) {
  Choices choices = cards::card_choices(game.cards(game.side(piece)), pile_on(piece));
  std::erase_if(choices, [&](const FormChoice& each) { return game.is_up(piece, each.id); });
  return choices;
}

void add_cards_field(const Game& game, const PieceId& piece, std::vector<FormField>& fields) {
  Choices down = cards_face_down(game, piece);
  if (down.size() < 2) return;
  fields.push_back(some("cards", "Cards to turn up", std::move(down), 0, 0, "cards"));
  fields.back().counted = "cards";
  fields.back().rule = "RRQ-67";
  fields.back().why = "Name none, and those that the move needs are turned up.";
}

}  // namespace telescope::raphia
