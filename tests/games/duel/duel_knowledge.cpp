#include "tests/games/duel/duel_knowledge.hpp"

#include <algorithm>

#include "core/cards/shown_cards.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/known_parts.hpp"

namespace telescope::test::duels {
namespace {

/// The forms of one player, built of what he may know.
std::vector<Form> forms_of(const Game& game, Side side) {
  std::vector<Form> forms;
  const auto offer = [&](std::string_view type, const char* title, const char* rule,
                         std::vector<FormField> fields, bool due = false) {
    if (std::ranges::any_of(fields, [](const FormField& field) { return field.choices.empty(); })) return;
    forms.push_back(form_for(kParties.audience(side), {{"type", type}, {"side", kParties.word(side)}}, title,
                             rule, std::move(fields)));
    forms.back().due = due;
  };
  const auto stands = [&](auto wanted) {
    Choices choices;
    for (const auto& [id, stand] : game.stands)
      if (game.side(id) == side && !stand.lost && wanted(id, stand)) {
        choices.push_back(choice_of(id));
        choices.back().sector = stand.at;
      }
    return choices;
  };
  const auto any = [](const PieceId&, const Stand&) { return true; };
  const auto bare = [&](const PieceId& id, const Stand&) { return game.piles.count(with(id)) == 0; };
  const auto covered = [&](const PieceId& id, const Stand& stand) { return !bare(id, stand) && !stand.up; };
  const auto able = [](const PieceId&, const Stand& stand) { return stand.steps > 0; };
  const auto squares = [&](auto wanted) {
    Choices choices;
    for (int i = 0; i < kColumns * kRows; ++i)
      if (const Sector at{i % kColumns, i / kColumns}; wanted(at) && game.is_free(at))
        choices.push_back(choice_of(*grid_of(game.setup->board), at));
    return choices;
  };
  const Choices in_hand = cards::card_choices(game.piles, hand(side));
  const bool waits = game.piles.count(down(side)) == 0;
  if (game.step == Step::kDeploy) {
    offer("deal", "Shuffle and deal", "DU-2", {}, true);
    offer("redeploy", "Put a stand elsewhere", "DU-1",
          {choose_one("piece", "Stand", stands(any)),
           choose_one("to", "Square", squares([&](Sector at) {
                        return at.row == (side == Side::kAttacker ? 0 : kRows - 1);
                      }))});
  }
  if (game.step == Step::kBid && waits)
    offer("bid", "Bid a card", "DU-3", {choose_one("card", "Card", in_hand)}, true);
  if (game.step == Step::kLay && !game.is_done(side)) {
    offer("lay", "Lay a card with a stand", "DU-4",
          {choose_one("card", "Card", in_hand), choose_one("piece", "Stand", stands(bare))});
    offer("done", "Lay no more cards", "DU-4", {}, true);
  }
  if (game.step == Step::kMove && game.mover == side) {
    offer("turn_up", "Turn up a card", "DU-5", {choose_one("piece", "Stand", stands(covered))});
    offer("move", "Move a stand", "DU-5",
          {choose_one("piece", "Stand", stands(able)),
           choose_one("to", "Square", squares([](Sector) { return true; }))});
    Choices ways;
    for (const char* way : {"north", "east", "south", "west"}) ways.push_back(choice(way, way));
    offer("turn", "Turn a stand", "DU-5",
          {choose_one("piece", "Stand", stands(able)), choose_one("facing", "Towards", ways)});
    offer("done", "End your moves", "DU-5", {}, true);
  }
  if (game.step == Step::kFight && waits)
    offer("play", "Play a card", "DU-6", {choose_one("card", "Card", in_hand)}, true);
  if (game.step != Step::kOver) offer("concede", "Concede the duel", "DU-7", {});
  return forms;
}

/// What is face down in a hand or before its player is one count to all others: they do not see that he has
/// bid.
void add_cards(const Game& game, Side side, bool own, std::vector<KnownCards>& all) {
  const std::string id = hand(side), bid = down(side);
  if (own) {
    all.push_back(cards::own_cards(game.piles, id, "hand", "Your hand"));
    if (game.piles.count(bid) > 0)
      all.push_back(cards::own_cards(game.piles, bid, "down", "Face down before you"));
  } else {
    all.push_back(
        cards::counted_cards(game.piles, id, "hand " + kParties.word(side), kParties.name(side) + "'s hand"));
    all.back().count += game.piles.count(bid);
  }
  for (const auto& [piece, stand] : game.stands) {
    if (game.side(piece) != side || game.piles.count(with(piece)) == 0) continue;
    const auto show = stand.up ? cards::open_cards : own ? cards::own_cards : cards::counted_cards;
    all.push_back(show(game.piles, with(piece), with(piece), "With " + piece.value()));
    all.back().piece = piece;
  }
}

}  // namespace

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const Game& game = position.as<Game>();
  const auto player = kParties.side_of(seat);
  Known known = known_of_step(page(game));
  known.turn = game.turn;
  known.sight = Sight::kPublic;
  known.asks = player.has_value();
  for (const KitPiece& piece : game.setup->pieces) {
    const Stand& stand = game.stands.at(piece.id);
    KnownPiece& shown = known.pieces.emplace_back(known_piece(piece));
    shown.short_name = piece.id.value();
    shown.group = kParties.word(piece.side);
    shown.gone = stand.lost;
    shown.place = stand.lost ? "lost" : game.setup->label(stand.at);
    if (!stand.lost) shown.sector = stand.at;
    if (stand.steps > 0) shown.badges = {std::to_string(stand.steps) + " steps"};
  }
  known.legend = kParties.legend();
  for (const Side side : kBothSides) {
    known.groups.push_back({kParties.word(side), kParties.name(side)});
    known.facts.push_back({kParties.name(side), std::to_string(game.left(side)) + " stands"});
    add_cards(game, side, side == player, known.cards);
  }
  known.cards.push_back(cards::counted_cards(game.piles, kDraw, "draw", "To draw"));
  known.cards.push_back(cards::counted_cards(game.piles, kDiscard, "discard", "Discarded"));
  if (player) known.forms = forms_of(game, *player);
  known.writes_to = public_audiences();
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const auto player = kParties.side_of(seat);
  const auto form = filled_form(known(position, seat).forms, request);
  if (!player || !form) return std::nullopt;
  Asked asked{.action = form->action, .words = title_of(form->action), .confirmed_by = std::nullopt};
  if (form->form.id == "redeploy" || form->form.id == "concede")
    asked.confirmed_by = kParties.seat(enemy_of(*player));
  return asked;
}

}  // namespace telescope::test::duels
