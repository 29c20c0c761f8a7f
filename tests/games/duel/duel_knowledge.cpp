#include "tests/games/duel/duel_knowledge.hpp"

#include <algorithm>

#include "core/cards/shown_cards.hpp"

namespace telescope::test::duels {
namespace {

using Choices = std::vector<FormChoice>;

FormField choose(const char* key, const char* label, Choices choices) {
  return {.id = key,
          .label = label,
          .rule = {},
          .why = {},
          .kind = FormField::Kind::kOne,
          .choices = std::move(choices),
          .initial = {},
          .least = 1,
          .counted = {},
          .into = {key}};
}

/// The forms of one player, built of what he may know.
std::vector<Form> forms_of(const Game& game, Side side) {
  std::vector<Form> forms;
  const auto offer = [&](std::string_view type, const char* title, const char* rule,
                         std::vector<FormField> fields, bool due = false) {
    if (std::ranges::any_of(fields, [](const FormField& field) { return field.choices.empty(); })) return;
    forms.push_back({.id = std::string(type),
                     .title = title,
                     .rule = rule,
                     .advice = {},
                     .author = Audience(word(side)),
                     .audience = Audience(word(side)),
                     .fields = std::move(fields),
                     .action = {{"type", type}, {"side", word(side)}},
                     .due = due});
  };
  const auto stands = [&](auto wanted) {
    Choices choices;
    for (const auto& [id, stand] : game.stands)
      if (game.side(id) == side && !stand.lost && wanted(id, stand))
        choices.push_back(
            {.id = id.value(), .label = id.value(), .put = {}, .sector = stand.at, .piece = id});
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
        choices.push_back({.id = game.setup->label(at),
                           .label = game.setup->label(at),
                           .put = {at.column, at.row},
                           .sector = at,
                           .piece = {}});
    return choices;
  };
  const Choices in_hand = cards::card_choices(game.piles, hand(side));
  const bool waits = game.piles.count(down(side)) == 0;
  if (game.step == Step::kDeploy) {
    offer("deal", "Shuffle and deal", "DU-2", {}, true);
    offer("redeploy", "Put a stand elsewhere", "DU-1",
          {choose("piece", "Stand", stands(any)),
           choose("to", "Square",
                  squares([&](Sector at) { return at.row == (side == Side::kAttacker ? 0 : kRows - 1); }))});
  }
  if (game.step == Step::kBid && waits)
    offer("bid", "Bid a card", "DU-3", {choose("card", "Card", in_hand)}, true);
  if (game.step == Step::kLay && !game.is_done(side)) {
    offer("lay", "Lay a card with a stand", "DU-4",
          {choose("card", "Card", in_hand), choose("piece", "Stand", stands(bare))});
    offer("done", "Lay no more cards", "DU-4", {}, true);
  }
  if (game.step == Step::kMove && game.mover == side) {
    offer("turn_up", "Turn up a card", "DU-5", {choose("piece", "Stand", stands(covered))});
    offer("move", "Move a stand", "DU-5",
          {choose("piece", "Stand", stands(able)),
           choose("to", "Square", squares([](Sector) { return true; }))});
    Choices ways;
    for (const char* way : {"north", "east", "south", "west"})
      ways.push_back({.id = way, .label = way, .put = {}, .sector = {}, .piece = {}});
    offer("turn", "Turn a stand", "DU-5",
          {choose("piece", "Stand", stands(able)), choose("facing", "Towards", ways)});
    offer("done", "End your moves", "DU-5", {}, true);
  }
  if (game.step == Step::kFight && waits)
    offer("play", "Play a card", "DU-6", {choose("card", "Card", in_hand)}, true);
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
    all.push_back(cards::counted_cards(game.piles, id, "hand " + word(side), name(side) + "'s hand"));
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

std::vector<Seat> Knowledge::seats() const {
  return {{.id = SeatId("south"), .title = "South", .reads = {Audience("south")}},
          {.id = SeatId("north"), .title = "North", .reads = {Audience("north")}},
          {.id = kSpectatorSeat, .title = "Spectator", .reads = {}}};
}
std::vector<NamedAudience> Knowledge::audiences() const {
  return {{Audience::kAll, "all"}, {Audience("south"), "South"}, {Audience("north"), "North"}};
}

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const Game& game = position.as<Game>();
  const auto player = side_of(seat.value());
  Known known{.when = "Turn " + std::to_string(game.turn),
              .turn = game.turn,
              .step = std::string(kSteps.at(static_cast<std::size_t>(game.step))),
              .step_number = static_cast<int>(game.step) + 1,
              .steps = {kSteps.begin(), kSteps.end()}};
  known.title = known.step;
  known.over = game.step == Step::kOver;
  known.sight = Sight::kPublic;
  known.asks = player.has_value();
  for (const KitPiece& piece : game.setup->pieces) {
    const Stand& stand = game.stands.at(piece.id);
    known.pieces.push_back({.id = piece.id,
                            .name = piece.name,
                            .short_name = piece.id.value(),
                            .kind = piece.symbol,
                            .mobility = {},
                            .group = word(piece.side),
                            .side = piece.side,
                            .gone = stand.lost,
                            .place = stand.lost ? "lost" : game.setup->label(stand.at),
                            .sector = {},
                            .badges = {}});
    if (!stand.lost) known.pieces.back().sector = stand.at;
    if (stand.steps > 0) known.pieces.back().badges = {std::to_string(stand.steps) + " steps"};
  }
  for (const Side side : kSides) {
    known.groups.push_back({word(side), name(side)});
    known.legend.push_back({std::string(to_string(side)), name(side)});
    known.facts.push_back({name(side), std::to_string(game.left(side)) + " stands"});
    add_cards(game, side, side == player, known.cards);
  }
  known.cards.push_back(cards::counted_cards(game.piles, kDraw, "draw", "To draw"));
  known.cards.push_back(cards::counted_cards(game.piles, kDiscard, "discard", "Discarded"));
  if (player) known.forms = forms_of(game, *player);
  known.writes_to = {{Audience::kAll, "all"}};
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat, const Json& request) const
    try {
  const auto player = side_of(seat.value());
  const Known now = known(position, seat);
  const Form* form = find_form(now, request.value("form", std::string()));
  if (!player || !form) return std::nullopt;
  const auto action = filled(*form, request.value("answers", Json::object()));
  if (!action) return std::nullopt;
  const bool of_both = form->id == "redeploy" || form->id == "concede";
  return Asked{.action = *action,
               .words = title_of(*action),
               .confirmed_by = of_both ? std::optional(SeatId(word(enemy_of(*player)))) : std::nullopt};
} catch (const Json::exception&) {
  return std::nullopt;
}

}  // namespace telescope::test::duels
