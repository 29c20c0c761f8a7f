#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

bool retires_after_reveal(const Game& game) {
  return game.settings().retire_when == RetireWhen::kAfterReveal;
}

/// RRQ-71: it has won and advanced, or entered the square of a target that retired.
bool may_go_on(const Game& game) {
  const Combat& combat = *game.combat;
  const Stand& lead = game.stands.at(combat.lead);
  return !lead.lost && lead.at == combat.square && !openly_attackable(game, combat.lead).empty();
}

/// Whether somebody has a choice in this stage. All of it hangs on open facts.
bool has_choice(const Game& game) {
  const Side side = asked_in_stage(game);
  switch (game.combat->stage) {
    case Stage::kRetire:
      return squares_to_retire(game) > 0;
    case Stage::kAttackerExtra:
    case Stage::kDefenderExtra:
      return extras_allowed(game, side) > 0;
    case Stage::kMoverKill:
    case Stage::kOtherKill:
      return !may_kill(game, side).empty();
    case Stage::kAgain:
      return may_go_on(game);
    case Stage::kReveal:
      return !faces_due(game).empty();
  }
  return false;
}

/// RR-083, RRQ-49: whether a target without a card may still be saved by an extra that its owner lays.
bool may_be_saved(const Game& game) {
  return game.settings().extra_saves && extras_allowed(game, game.side(game.combat->target)) > 0;
}

void compare_cards(Game& game, Events& events) {
  Combat& combat = *game.combat;
  if (is_defenceless(game)) {
    combat.stage = Stage::kMoverKill;
    return destroy_at_once(game, events);
  }
  reveal(game, events);
  combat.result = result_of(game);
  combat.stage = retires_after_reveal(game) ? Stage::kRetire : Stage::kMoverKill;
  if (!retires_after_reveal(game)) apply_result(game, events);
}

/// From one stage to the next, with what happens between them.
void step_on(Game& game, Events& events) {
  Combat& combat = *game.combat;
  switch (combat.stage) {
    case Stage::kRetire:
      combat.stage = retires_after_reveal(game) ? Stage::kMoverKill : Stage::kAttackerExtra;
      if (retires_after_reveal(game)) apply_result(game, events);
      break;
    case Stage::kAttackerExtra:
      combat.stage = Stage::kDefenderExtra;
      break;
    case Stage::kDefenderExtra:
      combat.stage = Stage::kReveal;
      break;
    case Stage::kReveal:
      compare_cards(game, events);
      break;
    case Stage::kMoverKill:
      combat.stage = Stage::kOtherKill;
      break;
    case Stage::kOtherKill:
      combat.stage = Stage::kAgain;
      finish(game, events);
      break;
    case Stage::kAgain:
      game.combat.reset();
      break;
  }
}

void tell_beginning(const Game& game, Events& events) {
  const Combat& combat = *game.combat;
  std::string words =
      game.named(combat.lead) + " attacks " + game.named(combat.target) + " in " + game.label(combat.square);
  Json supports = Json::array();
  std::vector<std::string> added;
  for (const auto& [piece, card] : combat.supports) {
    words += (supports.empty() ? ", supported by " : " and ") + game.named(piece) +
             (card.empty() ? " without a card" : " with a card");
    supports.push_back({{"piece", piece.value()}, {"card", !card.empty()}});
    if (!card.empty()) added.push_back(game.named(piece) + " adds " + words_of_cards(game, {card}));
  }
  events.tell("combat", {"RR-065", "RR-078", "RRQ-45", "RRQ-70"}, words + ".",
              {{"lead", combat.lead.value()},
               {"target", combat.target.value()},
               {"square", square_json(combat.square)},
               {"supports", supports}});
  if (!added.empty())
    events.tell_to(audience_of(game.side(combat.lead)), "support_cards", {"RR-079", "RRQ-77"},
                   joined(added, "; ") + ".");
}

/// As it is wanted; where nothing is said, it turns as far as it must (RRQ-12, RRQ-28).
Walk walk_again(const Game& game, const PieceId& lead, std::vector<WayStep> way, Sector square) {
  const auto direction = towards(game.stands.at(lead).at, square);
  if (way.empty() && direction && game.settings().direction == MoveDirection::kForward)
    way.push_back({.facing = *direction});
  return walk(game, lead, way, square);
}

/// What lies face up, and for each card that lies face down a joker: the best that it may be.
CardIds at_best(const Game& game, const PieceId& lead) {
  CardIds cards = game.turned_up(lead);
  for (const cards::Card& card : game.setup->deck->printed())
    if (cards.size() < game.laid(lead).size() && cards::is_joker(card) && !contains(cards, card.face.id))
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

Side asked_in_stage(const Game& game) {
  const Combat& combat = *game.combat;
  const Side attacker = game.side(combat.lead);
  switch (combat.stage) {
    case Stage::kRetire:
    case Stage::kDefenderExtra:
    case Stage::kOtherKill:
      return enemy_of(attacker);
    case Stage::kAttackerExtra:
    case Stage::kMoverKill:
    case Stage::kAgain:
      return attacker;
    case Stage::kReveal: {
      const auto due = faces_due(game);
      return due.empty() ? attacker : due.front().side;
    }
  }
  return Side::kNeutral;
}

void begin_combat(Game& game, const PieceId& lead, Sector square, const std::vector<Support>& supports,
                  Events& events) {
  const Stand& stand = game.stands.at(lead);
  game.combat = Combat{.square = square,
                       .from = stand.at,
                       .lead = lead,
                       .target = *game.unit_at(square),
                       .supports = supports,
                       .stage = retires_after_reveal(game) ? Stage::kAttackerExtra : Stage::kRetire,
                       .follow_up = stand.followed};
  game.combat->generals = generals_in(game, *game.combat);
  std::erase_if(game.attacks,
                [&](const Attack& each) { return each.square == square || each.piece == lead; });
  tell_beginning(game, events);
  if (is_defenceless(game) && !may_be_saved(game)) {
    game.combat->stage = Stage::kMoverKill;
    destroy_at_once(game, events);
  }
  carry_on(game, events);
}

void leave_stage(Game& game, Events& events) {
  step_on(game, events);
  carry_on(game, events);
}

void carry_on(Game& game, Events& events) {
  settle_contacts(game, events);
  while (game.combat && game.contacted.empty() && !has_choice(game)) {
    step_on(game, events);
    settle_contacts(game, events);
  }
}

std::vector<Sector> openly_attackable(const Game& game, const PieceId& lead) {
  std::vector<Sector> squares;
  if (game.laid(lead).empty()) return squares;
  const CardIds cards = at_best(game, lead);
  for (const Facing way : kFacings) {
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
              game.named(again.piece) + " attacks again" +
                  (more.empty() ? "" : " and turns up " + words_of_cards(game, more)) + ".",
              {{"piece", again.piece.value()},
               {"square", square_json(again.square)},
               {"facing", to_string(stand.facing)},
               {"cards", more}});
}

}  // namespace telescope::raphia
