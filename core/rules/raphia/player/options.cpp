#include <algorithm>

#include "core/rules/known.hpp"
#include "core/rules/raphia/combat/actions.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/turn/turn.hpp"

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

std::vector<Side> waited_for(const Game& game) {
  std::vector<Side> sides;
  if (game.step == Step::kBid)
    std::ranges::copy_if(kSides, std::back_inserter(sides), [&](Side side) { return must_bid(game, side); });
  else if (const Side side = waits_for(game); side != Side::kNeutral)
    sides = {side};
  else if (game.mover != Side::kNeutral)
    sides = {game.mover};
  return sides;
}

std::vector<AnyAction> GameOptions::of_piece(const PieceId& piece) const {
  return game_.side(piece) == side_ ? Actions::choices(game_, piece) : std::vector<AnyAction>();
}

std::vector<AnyAction> choices(const Game& game, Side side) {
  const GameOptions options(game, side);
  std::vector<AnyAction> all;
  for (const auto& [id, stand] : game.stands)
    std::ranges::move(options.of_piece(id), std::back_inserter(all));
  std::ranges::move(options.of_step(), std::back_inserter(all));
  return all;
}

FormOptions::FormOptions(const std::shared_ptr<const Setup>& setup, const Known& known, Accepts accepts)
    : blank_(new_game(setup)), known_(known), accepts_(std::move(accepts)) {}

/// Neither deployment nor giving up are the program's, and it turns up no card before it moves a stand by
/// hand.
std::vector<AnyAction> FormOptions::all_of(bool piecewise, const PieceId& piece) const {
  std::vector<AnyAction> all;
  for (const Form& form : known_.forms) {
    const bool is_one = Actions::about(form.action, false, [&]<class Id>(Id) {
      using Kind = typename Id::type;
      constexpr bool played = requires(const Kind& kind, const Judge& judge) {
        kind.value(judge);
      };
      return played && kOfPieces<Kind> == piecewise;
    });
    if (!is_one || (piecewise && form.action.value("piece", piece.value()) != piece.value())) continue;
    for (const Json& each : answers(form))
      if (const auto action = filled(form, each))
        if (!piecewise || action->value("piece", std::string()) == piece.value()) {
          AnyAction read = Actions::read(blank_, *action);
          if (accepts_(read)) all.push_back(std::move(read));
        }
  }
  return all;
}

/// Every combination of the answers to its fields.
std::vector<Json> FormOptions::answers(const Form& form) const {
  std::vector<Json> all{Json::object()};
  for (const FormField& field : form.fields) {
    const std::vector<Json> here = answers(field);
    std::vector<Json> longer;
    for (const Json& each : all)
      for (const Json& answer : here) {
        longer.push_back(each);
        longer.back()[field.id] = answer;
      }
    all = std::move(longer);
  }
  return all;
}

/// Each choice where one is to be made, the most that a supporter can add, and an extra card or none.
std::vector<Json> FormOptions::answers(const FormField& field) const {
  std::vector<Json> all;
  std::vector<std::string> ids;
  for (const FormChoice& choice : field.choices)
    if (choice.barred.empty()) ids.push_back(choice.id);
  if (field.kind == FormField::Kind::kOne) {
    for (const std::string& id : ids) all.emplace_back(id);
  } else if (field.into == std::vector<std::string>{"supports"} && !ids.empty()) {
    all.push_back(Json::array({most_worth(*blank_.setup, ids)}));
  } else {
    all.push_back(Json::array());
    if (field.into == std::vector<std::string>{"cards"} && field.allowed > 0)
      for (const std::string& id : ids) all.push_back(Json::array({id}));
  }
  return all;
}

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
  if (const Form* asked = Retire::form_among(known)) {
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
