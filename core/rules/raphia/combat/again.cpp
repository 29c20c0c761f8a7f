#include "core/rules/raphia/combat/again.hpp"

#include <algorithm>

#include "core/rules/raphia/combat/push_back.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/movement/way.hpp"

namespace telescope::raphia {
namespace {

/// As it is wanted; where nothing is said, it turns as far as it must (RRQ-12, RRQ-28).
Walk walk_again(const Game& game, const PieceId& lead, std::vector<WayStep> way, Sector square) {
  const auto direction = towards(game.stands.at(lead).at, square);
  if (way.empty() && direction && game.settings().direction == MoveDirection::kForward)
    way.push_back({.go = {}, .facing = *direction});
  return walk(game, lead, way, square);
}

/// What lies face up, and for each card that lies face down a joker: the best that it may be.
CardIds at_best(const Game& game, const PieceId& lead) {
  CardIds cards = game.turned_up(lead);
  for (const cards::Card& card : game.setup->deck->printed())
    if (cards.size() < game.laid(lead).size() && cards::is_joker(card) &&
        std::ranges::find(cards, card.face.id) == cards.end())
      cards.push_back(card.face.id);
  return cards;
}

/// RRQ-67: what is turned up besides the cards that lie face up. Of its own accord, as few as will do.
CardIds cards_for(const Game& game, const AttackAgain& again, const Walk& walk) {
  if (!again.cards.empty()) return again.cards;
  const CardIds up = game.turned_up(again.piece);
  if (!shortage(game, again.piece, walk, up)) return {};
  CardIds down;
  for (const std::string& card : game.laid(again.piece))
    if (!game.is_up(again.piece, card)) down.push_back(card);
  for (const std::string& card : down) {
    CardIds cards = up;
    cards.push_back(card);
    if (!shortage(game, again.piece, walk, cards)) return {card};
  }
  return shortage(game, again.piece, walk, game.laid(again.piece)) ? CardIds() : down;
}

}  // namespace

std::vector<Sector> openly_attackable(const Game& game, const PieceId& lead) {
  std::vector<Sector> squares;
  if (game.laid(lead).empty()) return squares;
  const CardIds cards = at_best(game, lead);
  for (const Facing way : {Facing::kNorth, Facing::kEast, Facing::kSouth, Facing::kWest}) {
    const Sector square = ahead(game.stands.at(lead).at, way);
    const Walk attack = walk_again(game, lead, {}, square);
    if (attack.objections.empty() && !shortage(game, lead, attack, cards)) squares.push_back(square);
  }
  return squares;
}

Objections objections_to_again(const Game& game, const AttackAgain& again) {
  if (std::ranges::any_of(again.way, [](const WayStep& step) { return step.go.has_value(); }))
    return objection("RRQ-71", "Before it attacks again it may turn, and not move.");
  const Walk attack = walk_again(game, again.piece, again.way, again.square);
  return objections_to_way(game, again.piece, attack, cards_for(game, again, attack));
}

void declare_again(Game& game, const AttackAgain& again, Events& events) {
  std::vector<WayStep> turns = again.way;
  std::erase_if(turns, [](const WayStep& step) { return step.go.has_value(); });
  const Walk attack = walk_again(game, again.piece, turns, again.square);
  CardIds more = cards_for(game, again, attack);
  std::erase_if(more, [&](const std::string& card) {
    return std::ranges::find(game.laid(again.piece), card) == game.laid(again.piece).end() ||
           game.is_up(again.piece, card);
  });
  Stand& stand = game.stands.at(again.piece);
  stand.squares += squares_spent(game, again.piece, attack);
  stand.turns += attack.turns();
  for (const Pace& pace : attack.paces)
    if (pace.kind == Pace::Kind::kTurn) stand.facing = pace.facing;
  turn_up(game, again.piece, more);
  events.tell("again", {"RRQ-67", "RRQ-71"},
              game.setup->named(again.piece) + " attacks again" +
                  (more.empty() ? "" : " and turns up " + words_of_cards(game, more)) + ".",
              {{"piece", again.piece.value()},
               {"square", square_json(again.square)},
               {"facing", to_string(stand.facing)},
               {"cards", more}});
}

}  // namespace telescope::raphia
