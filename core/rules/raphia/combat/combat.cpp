#include "core/rules/raphia/combat/combat.hpp"

#include <algorithm>

#include "core/rules/raphia/combat/again.hpp"
#include "core/rules/raphia/combat/extras.hpp"
#include "core/rules/raphia/combat/generals.hpp"
#include "core/rules/raphia/combat/retirement.hpp"
#include "core/rules/raphia/combat/stages.hpp"
#include "core/rules/raphia/turn/naming.hpp"

namespace telescope::raphia {
namespace {

bool waits_in(const Game& game, Side side, Stage stage) {
  return game.combat && game.combat->stage == stage && waits_for(game) == side && game.contacted.empty();
}

bool contains(const std::vector<PieceId>& pieces, const PieceId& piece) {
  return std::ranges::find(pieces, piece) != pieces.end();
}

/// RRQ-29: after the moves, or as soon as contact is made.
bool fights_in(const Game& game) {
  return game.step == Step::kFight ||
         (game.step == Step::kMove && game.settings().timing == CombatTiming::kOnContact);
}

Objections objections_to_supports(const Game& game, const Wanted& wanted) {
  const auto attackers = attackers_of(game, wanted.to);
  std::vector<PieceId> named{wanted.piece};
  for (const auto& [piece, card] : wanted.supports) {
    const std::string words = game.setup->named(piece);
    if (contains(named, piece)) return objection("RR-078", words + " is named twice.");
    named.push_back(piece);
    if (!contains(attackers, piece))
      return objection("RRQ-45", words + " has declared no attack on that square and cannot support.");
    const auto& laid = game.laid(piece);
    if (!card.empty() && std::ranges::find(laid, card) == laid.end())
      return objection("RR-079", "The card that " + words + " would add does not lie on it.");
  }
  return {};
}

Objections objections_to_fight(const Game& game, const Wanted& wanted) {
  if (waits_for(game) != Side::kNeutral)
    return objection("RRQ-78", "First comes what is still open in the combat before.");
  if (!fights_in(game) || game.mover != wanted.side)
    return objection("RRQ-29", game.setup->name(wanted.side) + " takes up no combat now.");
  const auto attackers = attackers_of(game, wanted.to);
  if (attackers.empty()) return objection("RRQ-70", "No attack on that square is waiting to be fought.");
  if (!contains(attackers, wanted.piece))
    return objection("RR-078", game.setup->named(wanted.piece) +
                                   " has declared no attack on that square and cannot lead it.");
  return objections_to_supports(game, wanted);
}

Objections objections_to_extra(const Game& game, const Wanted& wanted) {
  const std::string who = game.setup->name(wanted.side);
  if (!waits_in(game, wanted.side, Stage::kAttackerExtra) &&
      !waits_in(game, wanted.side, Stage::kDefenderExtra))
    return objection("RRQ-34", who + " is not asked for an extra card now.");
  const int most = extras_allowed(game, wanted.side);
  if (static_cast<int>(wanted.cards.size()) > most)
    return objection("RRQ-33", who + " may lay " + std::to_string(most) +
                                   (most == 1 ? " extra card" : " extra cards") + " at most.");
  for (const std::string& card : wanted.cards)
    if (!game.cards(wanted.side).holds(kHandPile, card))
      return objection("RR-067", who + " does not hold a card that is named.");
  return {};
}

Objections objections_to_kill(const Game& game, const Wanted& wanted) {
  const bool contact = !game.contacted.empty() && waits_for(game) == wanted.side;
  if (!contact && !waits_in(game, wanted.side, Stage::kMoverKill) &&
      !waits_in(game, wanted.side, Stage::kOtherKill))
    return objection("RRQ-58", game.setup->name(wanted.side) + " may not try to kill a general now.");
  if (!wanted.piece.value().empty() && !contains(may_kill(game, wanted.side), wanted.piece))
    return objection("RRQ-79", game.setup->named(wanted.piece) +
                                   " is no enemy general in this combat or contacted in the open.");
  return {};
}

/// What the mover names, and all others that have declared on the square, without a card (RRQ-70).
std::vector<Support> all_supports(const Game& game, const Wanted& wanted) {
  std::vector<Support> supports;
  const auto add = [&](const PieceId& piece, const std::string& card) {
    if (piece == wanted.piece || std::ranges::find(supports, piece, &Support::piece) != supports.end())
      return;
    if (game.stands.at(piece).lost || game.side(piece) != game.side(wanted.piece)) return;
    const auto& laid = game.laid(piece);
    const bool lies = std::ranges::find(laid, card) != laid.end();
    supports.push_back({.piece = piece, .card = lies ? card : std::string()});
  };
  for (const auto& [piece, card] : wanted.supports) add(piece, card);
  for (const PieceId& piece : attackers_of(game, wanted.to)) add(piece, {});
  return supports;
}

/// Whether there is anybody to fight: also where an umpire has waived what stood against it.
bool can_fight(const Game& game, const PieceId& lead, Sector square) {
  const PieceId* target = game.is_on_board(square) ? game.unit_at(square) : nullptr;
  return target && game.side(*target) != game.side(lead) && !game.stands.at(lead).lost &&
         !game.setup->is_general(lead);
}

/// An earlier combat that an umpire leaves unfinished.
void drop_combat(Game& game) {
  discard_extras(game);
  game.combat.reset();
}

void nothing_comes_of_it(const Game& game, Side side, Events& events) {
  events.tell("nothing", {"RRQ-78"}, game.setup->name(side) + "'s word changes nothing now.");
}

void perform_fight(Game& game, const Wanted& wanted, Events& events) {
  drop_combat(game);
  if (!can_fight(game, wanted.piece, wanted.to))
    return events.tell("nothing", {"RRQ-70"}, "There is nobody to fight.");
  begin_combat(game, wanted.piece, wanted.to, all_supports(game, wanted), events);
}

void perform_retire(Game& game, const Wanted& wanted, Events& events) {
  if (!wanted.yes || squares_to_retire(game) == 0) {
    events.tell("stays", {"RR-090"}, game.setup->named(game.combat->target) + " does not retire.",
                {{"piece", game.combat->target.value()}});
    return leave_stage(game, events);
  }
  discard_extras(game);                      // RRQ-87
  game.combat->result = FightResult::kNone;  // RRQ-56: no combat
  game.combat->stage = Stage::kAgain;
  retire(game, events);
  carry_on(game, events);
}

void perform_kill(Game& game, const Wanted& wanted, Events& events) {
  const auto whom = may_kill(game, wanted.side);
  const bool attempt = contains(whom, wanted.piece);
  if (!attempt)
    events.tell("no_attempt", {"RR-091"}, game.setup->name(wanted.side) + " does not try to kill a general.",
                {{"side", word(wanted.side)}});
  if (!game.contacted.empty()) {
    decide_contact(game, attempt, events);
    return carry_on(game, events);
  }
  if (attempt) try_to_kill(game, wanted.side, wanted.piece, events);
  leave_stage(game, events);
}

void perform_again(Game& game, const Wanted& wanted, Events& events) {
  drop_combat(game);
  if (!can_fight(game, wanted.piece, wanted.to))
    return events.tell("nothing", {"RRQ-71"}, "There is nobody to fight.");
  declare_again(game, wanted, events);
  begin_combat(game, wanted.piece, wanted.to, all_supports(game, wanted), events);
}

}  // namespace

Side waits_for(const Game& game) {
  if (!game.contacted.empty()) return game.side(game.contacted.front().by);  // RRQ-74: at once
  if (game.combat) return asked_in_stage(game);
  const auto due = faces_due(game);
  return due.empty() ? Side::kNeutral : due.front().side;
}

std::vector<PieceId> attackers_of(const Game& game, Sector square) {
  std::vector<PieceId> attackers;
  const PieceId* target = game.is_on_board(square) ? game.unit_at(square) : nullptr;
  if (!target) return attackers;
  for (const Attack& attack : game.attacks) {
    const Stand& stand = game.stands.at(attack.piece);
    if (attack.square == square && !stand.lost && stand.at == attack.from &&
        game.side(attack.piece) != game.side(*target))
      attackers.push_back(attack.piece);
  }
  return attackers;
}

std::vector<Sector> combats_to_fight(const Game& game) {
  std::vector<Sector> squares;
  for (const Attack& attack : game.attacks)
    if (std::ranges::find(squares, attack.square) == squares.end() &&
        !attackers_of(game, attack.square).empty())
      squares.push_back(attack.square);
  return squares;
}

Objections objections_to_combat(const Game& game, const Wanted& wanted) {
  const std::string who = game.setup->name(wanted.side);
  switch (wanted.kind) {
    case Kind::kFight:
      return objections_to_fight(game, wanted);
    case Kind::kRetire:
      if (!waits_in(game, wanted.side, Stage::kRetire))
        return objection("RR-090", who + " is not asked whether a unit retires now.");
      return {};
    case Kind::kExtra:
      return objections_to_extra(game, wanted);
    case Kind::kKill:
      return objections_to_kill(game, wanted);
    case Kind::kAgain:
      if (!waits_in(game, wanted.side, Stage::kAgain) || game.combat->lead != wanted.piece)
        return objection("RRQ-71", game.setup->named(wanted.piece) + " may not attack again now.");
      if (auto no = objections_to_again(game, wanted); !no.empty()) return no;
      return objections_to_supports(game, wanted);
    case Kind::kEnough:
      if (!waits_in(game, wanted.side, Stage::kAgain))
        return objection("RRQ-71", who + " is not asked for a second attack now.");
      return {};
    case Kind::kShow:
      return objections_to_show(game, wanted);
    default:
      return {};
  }
}

void perform_combat(Game& game, const Wanted& wanted, Events& events) {
  const auto at = [&](Stage stage) { return waits_in(game, wanted.side, stage); };
  switch (wanted.kind) {
    case Kind::kFight:
      return perform_fight(game, wanted, events);
    case Kind::kAgain:
      return perform_again(game, wanted, events);
    case Kind::kRetire:
      if (at(Stage::kRetire)) return perform_retire(game, wanted, events);
      break;
    case Kind::kExtra:
      if (at(Stage::kAttackerExtra) || at(Stage::kDefenderExtra)) {
        lay_extras(game, wanted.side, wanted.cards, events);
        return leave_stage(game, events);
      }
      break;
    case Kind::kKill:
      if (waits_for(game) == wanted.side &&
          (!game.contacted.empty() || at(Stage::kMoverKill) || at(Stage::kOtherKill)))
        return perform_kill(game, wanted, events);
      break;
    case Kind::kEnough:
      if (!at(Stage::kAgain)) break;
      events.tell("enough", {"RRQ-71"}, game.setup->named(game.combat->lead) + " attacks no further.",
                  {{"piece", game.combat->lead.value()}});
      return leave_stage(game, events);
    case Kind::kShow:
      show(game, wanted, events);
      return carry_on(game, events);
    default:
      break;
  }
  nothing_comes_of_it(game, wanted.side, events);
}

}  // namespace telescope::raphia
