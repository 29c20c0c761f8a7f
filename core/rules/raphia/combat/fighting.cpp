#include "core/rules/raphia/combat/fighting.hpp"

namespace telescope::raphia {

std::vector<Fight> Fight::offers(const Game& game, Side side) {
  std::vector<Fight> all;
  if (!fights_in(game) || !is_part_of(game, side)) return all;
  for (const Sector square : combats_to_fight(game))
    for (const PieceId& lead : attackers_of(game, square))
      if (game.side(lead) == side) all.push_back({.side = side, .lead = lead, .square = square});
  return all;
}

std::vector<Fight> Fight::choices(const Game& game, Side side) {
  std::vector<Fight> all = offers(game, side);
  for (Fight& each : all)
    for (const PieceId& other : attackers_of(game, each.square))
      if (other != each.lead)
        each.supports.push_back(
            {.piece = other, .card = game.laid(other).empty() ? "" : most_worth(game, game.laid(other))});
  return lawful(game, std::move(all));
}

void Fight::form(Form& form, const Game& game) const {
  const bool alone = attackers_of(game, square).size() == 1;
  form.id += ":" + game.label(square) + ":" + lead.value();
  form.title =
      "Fight " + words_of_target(game, square) + " with " + game.named(lead) + (alone ? "" : " as lead");
  if (alone) form.rule = "RR-065";
  add_support_fields(game, square, lead, form);
}

Objections Fight::against(const Game& game) const {
  if (waits_for(game) != Side::kNeutral)
    return objection("RRQ-78", "First comes what is still open in the combat before.");
  if (!fights_in(game) || game.mover != side)
    return objection("RRQ-29", game.name(side) + " may take up no combat now.");
  const auto attackers = attackers_of(game, square);
  if (attackers.empty()) return objection("RRQ-70", "No attack on that square is waiting to be fought.");
  if (!contains(attackers, lead))
    return objection("RR-078",
                     game.named(lead) + " has declared no attack on that square and cannot lead it.");
  return objections_to_supports(game, lead, square, supports);
}

void Fight::perform(Game& game, DiceTray&, Events& events) const {
  if (can_begin(game, lead, square, "RRQ-70", events))
    begin_combat(game, lead, square, all_supports(game, lead, square, supports), events);
}

std::vector<AttackAgain> AttackAgain::offers(const Game& game, Side side) {
  std::vector<AttackAgain> all;
  if (!is_asked(game, side, Stage::kAgain)) return all;
  const PieceId& lead = game.combat->lead;
  for (const Sector square : are_on_table(game)
                                 ? openly_attackable(game, lead)
                                 : may_attack(game, lead, game.laid(lead), game.stands.at(lead).facing))
    all.push_back({.piece = lead, .square = square});
  return all;
}

std::vector<AttackAgain> AttackAgain::choices(const Game& game, Side side) {
  std::vector<AttackAgain> all;
  if (!is_asked(game, side, Stage::kAgain)) return all;
  const PieceId& lead = game.combat->lead;
  const Stand& stand = game.stands.at(lead);
  const bool on_table = are_on_table(game);
  for (const Facing facing : kFacings)
    for (const CardIds& cards : card_sets(game, lead)) {
      AttackAgain again{.piece = lead, .square = ahead(stand.at, facing)};
      if (facing != stand.facing) again.way.push_back({.facing = facing});
      if (!game.is_on_board(again.square)) continue;
      if (!on_table || cards.empty()) {
        again.cards = cards;
        all.push_back(std::move(again));
      } else if (cards.size() == 1 && !unknown_in(game, side, pile_on(lead)).empty()) {
        for (const std::string& card : faces_left(game, side)) {
          again.cards = {card};
          all.push_back(again);
        }
      }
    }
  return lawful(game, std::move(all));
}

void AttackAgain::form(Form& form, const Game& game) const {
  form.id += ":" + game.label(square);
  form.title = game.named(piece) + " attacks " + words_of_target(game, square) + " at once";
  const Side side = game.side(piece);
  if (are_on_table(game) && !unknown_in(game, side, pile_on(piece)).empty()) {
    form.fields.push_back(typed_cards("Cards turned up for it", 0));
    form.fields.back().into = {"cards"};
  }
  Choices down = are_on_table(game) ? Choices() : cards_face_down(game, piece);
  if (down.size() > 1)
    form.fields.push_back(noted(some_cards("cards", "Cards to turn up", std::move(down), 0, "cards"),
                                {.rule = "RRQ-67",
                                 .why = "Name none, and those that the move needs are turned up.",
                                 .counted = "cards"}));
  add_support_fields(game, square, piece, form);
}

Objections AttackAgain::against(const Game& game) const {
  if (!is_asked(game, game.side(piece), Stage::kAgain) || game.combat->lead != piece)
    return objection("RRQ-71", game.named(piece) + " may not attack again now.");
  if (std::ranges::any_of(way, [](const WayStep& step) { return step.go.has_value(); }))
    return objection("RRQ-71", "Before it attacks again it may turn, and not move.");
  const Walk attack = walk_to_attack(game, piece, way, square);
  if (auto no = objections_to_way(game, piece, attack, cards_for(game, attack)); !no.empty()) return no;
  return objections_to_supports(game, piece, square, supports);
}

CardIds AttackAgain::cards_for(const Game& game, const Walk& attack) const {
  if (!cards.empty()) return cards;
  for (const CardIds& more : sets_of(game.face_down(piece)))
    if (!shortage(game, piece, attack, both(game.turned_up(piece), more))) return more;
  return {};
}

void AttackAgain::declare(Game& game, Events& events) const {
  std::vector<WayStep> turns = way;
  std::erase_if(turns, [](const WayStep& step) { return step.go.has_value(); });
  const Walk attack = walk_to_attack(game, piece, turns, square);
  CardIds more = cards_for(game, attack);
  std::erase_if(more, [&](const std::string& card) {
    return !contains(game.laid(piece), card) || game.is_up(piece, card);
  });
  Stand& stand = game.stands.at(piece);
  stand.squares += squares_spent(game, piece, attack);
  stand.turns += attack.turns();
  for (const Pace& pace : attack.paces)
    if (pace.kind == Pace::Kind::kTurn) stand.facing = pace.facing;
  turn_up(game, piece, more);
  events.tell("again", {"RRQ-67", "RRQ-71"},
              game.named(piece) + " attacks again" +
                  (more.empty() ? "" : " and turns up " + words_of_cards(game, more)) + ".",
              {{"piece", piece.value()},
               {"square", square_json(square)},
               {"facing", to_string(stand.facing)},
               {"cards", more}});
}

void AttackAgain::perform(Game& game, DiceTray&, Events& events) const {
  if (!can_begin(game, piece, square, "RRQ-71", events)) return;
  declare(game, events);
  begin_combat(game, piece, square, all_supports(game, piece, square, supports), events);
}

}  // namespace telescope::raphia
