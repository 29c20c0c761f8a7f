#include <algorithm>

#include "core/rules/raphia/knowledge/form_parts.hpp"
#include "core/rules/raphia/knowledge/forms_of_paper_cards.hpp"
#include "core/rules/raphia/knowledge/move_words.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/state/faces.hpp"

namespace telescope::raphia {
namespace {

using Forms = std::vector<Form>;

bool turns_freely(Type type) {
  return type == Type::kLightInfantry || type == Type::kLightCavalry;
}

/// RR-041, RR-049, RRQ-23: in which direction it stands in the end.
FormField end_facing() {
  Choices facings;
  for (int i = 0; i < 4; ++i) {
    const std::string facing(to_string(static_cast<Facing>(i)));
    facings.push_back(choice(facing, "face " + facing, {{"face", facing}}));
  }
  FormField field = some("facing", "In the end", std::move(facings), 0, 1, "way");
  field.rule = "RRQ-23";
  field.why = "Its turns cost nothing; name none, and it faces as its way leaves it.";
  return field;
}

/// RRQ-26, RRQ-88: without a card of his own a general goes along.
void add_staying(const Game& game, const PieceId& piece, std::vector<FormField>& fields) {
  Choices generals;
  for (const PieceId& general : may_stay(game, piece)) generals.push_back(choice_of(game, general));
  if (generals.empty()) return;
  fields.push_back(some("stays", "Stays where it begins", std::move(generals), 0, 0, "stays"));
  fields.back().rule = "RRQ-88";
  fields.back().why = "Name none, and its general goes along.";
}

/// Without `must` it may also stay where it is and turn.
Choices way_choices(const Game& game, const PieceId& piece, bool must) {
  Choices choices;
  for (const MoveChoice& each : move_choices(game, piece, {.each_facing = false, .each_payment = true})) {
    choices.push_back(choice(id_of(game, each), words_of(game, each), action_of(each.wanted)));
    choices.back().sector = each.wanted.attack.value_or(each.at);
    choices.back().piece = piece;
  }
  if (!turns_freely(game.type(piece)) || must) return choices;
  const Wanted stay{.kind = Kind::kMove, .side = game.side(piece), .piece = piece};
  choices.push_back(choice("stay", "Stay, and turn as named below", action_of(stay)));
  choices.back().sector = game.stands.at(piece).at;
  choices.back().piece = piece;
  return choices;
}

/// RRQ-67: one form a piece, whose ways hang on its own cards alone.
void add_move(const Game& game, const PieceId& piece, bool must, Forms& forms) {
  Choices ways = way_choices(game, piece, must);
  if (ways.empty()) return;
  std::vector<FormField> fields{one("way", "Way", std::move(ways), {})};
  if (turns_freely(game.type(piece))) fields.push_back(end_facing());
  add_staying(game, piece, fields);
  forms.push_back(form_of(game.side(piece), "move:" + piece.value(), "Move " + game.setup->named(piece),
                          game.setup->is_general(piece) ? "RR-061" : "RR-028", std::move(fields),
                          {{"type", "move"}, {"piece", piece.value()}}));
  if (!must) return;
  forms.back().due = true;
  forms.back().advice = "Its cards let it move, and so it must (RR-029).";
}

/// RRQ-68: taken in hand, it has no duty.
void add_stand(const Game& game, const std::vector<PieceId>& waiting, Forms& forms) {
  Choices pieces;
  for (const PieceId& piece : waiting) {
    if (game.laid(piece).empty()) continue;
    pieces.push_back(choice_of(game, piece));
    if (must_move(game, piece)) pieces.back().barred = "Its cards let it move, and so it must (RR-029).";
  }
  if (pieces.empty()) return;
  forms.push_back(form_of(game.side(waiting.front()), "stand", "Let a stand stay where it is", "RRQ-68",
                          {one("piece", "Stand", std::move(pieces), {"piece"})}, {{"type", "stand"}}));
}

/// "On S-03 HI: the seven of hearts"; of two cards also both. Only those that its move may need (RRQ-67).
void add_turn_up_choices(const Game& game, const PieceId& piece, Choices& choices) {
  const std::string on = "On " + game.setup->named(piece) + ": ";
  std::vector<std::string> all;
  const auto add = [&](const std::string& id, const std::string& words,
                       const std::vector<std::string>& cards) {
    const Wanted wanted{.kind = Kind::kTurnUp,
                        .side = game.side(piece),
                        .piece = piece,
                        .cards = cards,
                        .attack = {},
                        .way = {},
                        .supports = {}};
    if (!objections_to_movement(game, wanted).empty()) return;
    choices.push_back(choice(piece.value() + " " + id, on + words,
                             {{"type", "turn_up"}, {"piece", piece.value()}, {"cards", cards}}));
    choices.back().piece = piece;
    choices.back().sector = game.stands.at(piece).at;
  };
  for (const FormChoice& card : cards_face_down(game, piece)) {
    all.push_back(card.id);
    add(card.id, "the " + card.label, {card.id});
  }
  if (all.size() > 1) add("all", "both cards", all);
}

/// RR-031: before the stand is moved by hand.
void add_turn_up(const Game& game, Side side, const std::vector<PieceId>& waiting, Forms& forms) {
  Choices choices;
  for (const PieceId& piece : waiting) add_turn_up_choices(game, piece, choices);
  if (choices.empty()) return;
  forms.push_back(form_of(side, "turn_up", "Turn cards up before you move the stand by hand", "RR-031",
                          {one("cards", "Cards", std::move(choices), {})}, {{"type", "turn_up"}}));
}

}  // namespace

void add_forms_of_moves(const Game& game, Side side, std::vector<Form>& forms) {
  std::vector<PieceId> waiting;
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) == side && !stand.lost && !stand.taken &&
        std::ranges::find(game.attacks, id, &Attack::piece) == game.attacks.end())
      waiting.push_back(id);
  const auto is_bound = [&](const PieceId& piece) { return must_move(game, piece); };
  for (const PieceId& piece : waiting)
    if (is_bound(piece)) add_move(game, piece, true, forms);
  for (const PieceId& piece : waiting)
    if (!is_bound(piece)) add_move(game, piece, false, forms);
  if (waiting.empty()) return;
  add_stand(game, waiting, forms);
  if (are_on_table(game)) return add_turn_up_on_table(game, side, waiting, forms);
  add_turn_up(game, side, waiting, forms);
}

}  // namespace telescope::raphia
