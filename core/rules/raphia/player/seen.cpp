#include "core/rules/raphia/player/seen.hpp"

#include <algorithm>

#include "core/rules/known.hpp"
#include "core/rules/raphia/combat/actions.hpp"
#include "core/rules/raphia/combat/combat.hpp"

namespace telescope::raphia {
namespace {

void sort_as_printed(const cards::Deck& deck, std::vector<std::string>& cards) {
  std::ranges::sort(cards, {}, [&](const std::string& card) { return deck.place(card); });
}

void add_cards(Seen& seen, const KnownCards& pile) {
  if (pile.id == "hand")
    for (const CardFace& face : pile.faces) seen.hand.push_back(face.id);
  if (!pile.piece) return;
  const auto piece = std::ranges::find(seen.pieces, *pile.piece, &SeenPiece::id);
  if (piece == seen.pieces.end()) return;
  for (const CardFace& face : pile.faces) piece->cards.push_back(face.id);
  piece->unseen += pile.count - static_cast<int>(pile.faces.size());
}

std::optional<PieceId> piece_of(const Form& form, std::string_view choice) {
  for (const FormField& field : form.fields)
    for (const FormChoice& each : field.choices)
      if (each.id == choice) return each.piece;
  return std::nullopt;
}

}  // namespace

const SeenPiece* Seen::piece(const PieceId& id) const {
  const auto it = std::ranges::find(pieces, id, &SeenPiece::id);
  return it == pieces.end() ? nullptr : &*it;
}

const SeenPiece* Seen::unit_at(Sector at) const {
  const auto it = std::ranges::find_if(
      pieces, [&](const SeenPiece& each) { return each.at == at && each.type != Type::kGeneral; });
  return it == pieces.end() ? nullptr : &*it;
}

Seen seen_by(const Setup& setup, Side side, const Known& known) {
  Seen seen{.side = side, .pieces = {}, .hand = {}, .attacker = {}, .attacked = {}};
  for (const KnownPiece& each : known.pieces) {
    const auto type = type_from_string(each.kind);
    if (each.gone || !each.sector || !type) continue;
    seen.pieces.push_back({.id = each.id,
                           .side = each.side,
                           .type = *type,
                           .at = *each.sector,
                           .facing = each.facing.value_or(Facing::kNorth),
                           .cards = {}});
  }
  for (const KnownCards& pile : known.cards) add_cards(seen, pile);
  sort_as_printed(*setup.deck, seen.hand);
  for (SeenPiece& piece : seen.pieces) sort_as_printed(*setup.deck, piece.cards);
  if (const Form* asked = find_form(known, std::string(Retire::kInfo.word))) {
    seen.attacker = piece_of(*asked, "stay");
    seen.attacked = piece_of(*asked, "retire");
  }
  return seen;
}

Seen seen_by(const Game& game, Side side) {
  Seen seen{
      .side = side, .pieces = {}, .hand = game.cards(side).cards(kHandPile), .attacker = {}, .attacked = {}};
  sort_as_printed(*game.setup->deck, seen.hand);
  for (const auto& [id, stand] : game.stands) {
    if (stand.lost) continue;
    const Facts& facts = game.facts(id);
    SeenPiece piece{.id = id, .side = facts.side, .type = facts.type, .at = stand.at, .cards = {}};
    if (facts.type != Type::kGeneral) piece.facing = stand.facing;
    for (const std::string& card : game.laid(id))
      if (facts.side == side || game.is_up(id, card))
        piece.cards.push_back(card);
      else
        ++piece.unseen;
    sort_as_printed(*game.setup->deck, piece.cards);
    seen.pieces.push_back(std::move(piece));
  }
  if (is_asked(game, side, Stage::kRetire)) {
    seen.attacker = game.combat->lead;
    seen.attacked = game.combat->target;
  }
  return seen;
}

}  // namespace telescope::raphia
