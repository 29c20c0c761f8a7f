#include <ranges>

#include "core/base/counted.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {
namespace {

/// The units that a push-back of `piece` moves, itself first, then the friends behind it (RR-074).
struct Chain {
  std::vector<PieceId> units;
  bool off_board = false;       ///< RR-082: the last of them has the edge behind it
  const PieceId* by = nullptr;  ///< RR-073: or this enemy
  bool last_is_lost() const { return off_board || by; }
};
Chain chain_behind(const Game& game, const PieceId& piece, Facing direction) {
  Chain chain{.units = {piece}};
  for (Sector at = ahead(game.stands.at(piece).at, direction);; at = ahead(at, direction)) {
    chain.off_board = !game.is_on_board(at);
    const PieceId* unit = game.unit_at(at);
    if (chain.off_board || !unit) return chain;  // RRQ-44: a lone general does not block
    if (game.side(*unit) != game.side(piece)) {
      chain.by = unit;
      return chain;
    }
    chain.units.push_back(*unit);
  }
}

/// A combat moves the piece there (Game::shifts), as is told.
void shift(Game& game, Shift::Kind kind, const PieceId& piece, Sector to, std::string_view type,
           const std::vector<std::string_view>& rules, const std::string& what, Events& events) {
  events.tell(type, rules, game.named(piece) + what, {{"piece", piece.value()}, {"square", square_json(to)}});
  game.shifts.push_back({.kind = kind, .piece = piece, .from = game.stands.at(piece).at, .to = to});
  enter(game, piece, to, events);
}

/// With its generals, without an attempt (RRQ-79).
void lose_last(Game& game, const Chain& chain, Events& events) {
  const PieceId& last = chain.units.back();
  const Sector at = game.stands.at(last).at;
  if (chain.off_board)
    lose(game, last, {"RR-082"}, "is pushed off the board and is lost", events);
  else
    lose(game, last, {"RR-073"},
         "cannot go back, because " + game.named(*chain.by) + " stands there, and is destroyed", events);
  for (const PieceId& general : game.generals_at(at, game.side(last)))
    lose(game, general, {"RRQ-79"}, "is killed with the unit that had no way back", events);
}

/// RRQ-53.
int retires(Type type) {
  if (type == Type::kLightCavalry) return 2;
  return type == Type::kLightInfantry ? 1 : 0;
}

/// The side of the combat that has lost it, and where it stood and goes.
struct Loser {
  PieceId piece;
  PieceId winner;
  Sector at;
  Facing direction;  ///< straight away from its opponent (RRQ-40, RR-080, RRQ-82)
};
Loser loser_of(const Game& game, const Combat& combat) {
  const Facing attack = direction_of(game, combat);
  if (combat.result == FightResult::kLeadWon) return {combat.target, combat.lead, combat.square, attack};
  return {combat.lead, combat.target, combat.from, opposite(attack)};  // RRQ-46: the lead only
}

/// RRQ-72: a combat without an advance ends it; the winner's advance sets it anew.
void end_following(Game& game) {
  const Combat& combat = *game.combat;
  game.stands.at(combat.lead).followed = game.stands.at(combat.target).followed = false;
  for (const Support& support : combat.supports) game.stands.at(support.piece).followed = false;
}

std::string courts_of(int number) {
  return number == 0 ? "no court card" : counted(number, "court card");
}

/// RRQ-87, `cards.reuse=false`.
void spend_cards(Game& game) {
  const Combat& combat = *game.combat;
  discard_laid(game, combat.lead);
  discard_laid(game, combat.target);
  for (const auto& [piece, card] : combat.supports) {
    cards::Piles& piles = game.cards(game.side(piece));
    if (card.empty() || !piles.holds(pile_on(piece), card)) continue;
    const bool seen = game.up.at(index_of(game.side(piece))).erase(card) > 0;
    piles.move(card, pile_on(piece), seen ? kDiscardPile : kUnseenPile);
  }
}

void displace_generals(Game& game, const Loser& loser, Events& events) {
  if (!game.stands.at(loser.piece).lost) return;
  for (const PieceId& general : std::vector<PieceId>(game.combat->generals))
    if (!game.stands.at(general).lost && game.stands.at(general).at == loser.at &&
        game.side(general) == game.side(loser.piece))
      fall_back(game, general, loser.direction, events);
}

/// RR-077, RR-081, RRQ-43.
void advance(Game& game, const Loser& loser, Events& events) {
  Stand& winner = game.stands.at(loser.winner);
  if (winner.lost || game.unit_at(loser.at)) return;
  winner.followed = true;  // RRQ-72
  shift(game, Shift::Kind::kAdvanced, loser.winner, loser.at, "advanced", {"RR-077", "RRQ-42", "RRQ-43"},
        " advances to " + game.label(loser.at) + ".", events);
}

}  // namespace

void lose(Game& game, const PieceId& piece, const std::vector<std::string_view>& rules,
          const std::string& why, Events& events) {
  const Sector at = game.stands.at(piece).at;
  lose_piece(game, piece);
  events.tell(game.is_general(piece) ? "general_killed" : "lost", rules, game.named(piece) + " " + why + ".",
              {{"piece", piece.value()}, {"square", square_json(at)}});
}

void push_back(Game& game, const PieceId& piece, Facing direction, Events& events) {
  Chain chain = chain_behind(game, piece, direction);
  if (chain.last_is_lost()) {
    lose_last(game, chain, events);
    chain.units.pop_back();
  }
  for (const PieceId& unit : std::views::reverse(chain.units)) {  // each into a square that is free by then
    const Sector to = ahead(game.stands.at(unit).at, direction);
    const bool friendly = unit != piece;
    shift(game, friendly ? Shift::Kind::kFellBack : Shift::Kind::kPushedBack, unit, to, "pushed_back",
          {friendly ? "RR-074" : "RR-072", "RRQ-42"},
          (friendly ? " falls back too, to " : " is pushed back to ") + game.label(to) + ".", events);
  }
}

Facing direction_of(const Game& game, const Combat& combat) {
  return towards(combat.from, combat.square).value_or(game.stands.at(combat.lead).facing);
}

int squares_to_retire(const Game& game) {
  const Combat& combat = *game.combat;
  if (game.laid(combat.target).empty()) return 0;  // RRQ-54
  const Facing direction = direction_of(game, combat);
  int squares = 0;
  for (; squares < retires(game.type(combat.target)); ++squares) {
    const Sector to = ahead(combat.square, direction, squares + 1);
    if (!game.is_on_board(to) || !game.is_empty_for(game.side(combat.target), to)) break;
  }
  return squares;
}

void retire(Game& game, Events& events) {
  const Combat combat = *game.combat;
  const int squares = squares_to_retire(game);
  const Sector to = ahead(combat.square, direction_of(game, combat), squares);
  discard_laid(game, combat.target);
  shift(game, Shift::Kind::kRetired, combat.target, to, "retired", {"RR-090", "RRQ-54", "RRQ-55"},
        " discards its cards and retires to " + game.label(to) + ".", events);
  shift(game, Shift::Kind::kAdvanced, combat.lead, combat.square, "advanced", {"RRQ-56"},
        " enters " + game.label(combat.square) + ": there is no combat.", events);
}

bool is_defenceless(const Game& game) {
  const PieceId& target = game.combat->target;
  return game.laid(target).empty() && game.cards(game.side(target)).count(kExtraPile) == 0;
}

void destroy_at_once(Game& game, Events& events) {
  Combat& combat = *game.combat;
  end_following(game);
  discard_extras(game);
  combat.result = FightResult::kLeadWon;
  combat.vacated = combat.square;
  lose(game, combat.target, {"RR-083", "RRQ-49"}, "has no card and is destroyed at once", events);
}

FightResult result_of(const Game& game) {
  const Totals totals = totals_of(game);
  const Comparison comparison = compare(totals.lead, totals.target, game.settings());
  if (comparison.tie) return FightResult::kTie;
  return comparison.lead_wins ? FightResult::kLeadWon : FightResult::kTargetWon;
}

void apply_result(Game& game, Events& events) {
  const Totals totals = totals_of(game);
  const Comparison comparison = compare(totals.lead, totals.target, game.settings());
  const int lead_courts = totals.lead.courts, target_courts = totals.target.courts;
  discard_extras(game);  // RRQ-34
  end_following(game);
  const Combat combat = *game.combat;
  if (combat.result == FightResult::kTie)
    return events.tell("tie", {"RRQ-37"}, "The totals are equal: nothing moves and nothing is lost.");
  const Loser loser = loser_of(game, combat);
  game.combat->vacated = loser.at;
  if (comparison.loser == Fate::kEliminated)
    lose(game, loser.piece, {"RR-075", "RR-076", "RRQ-38"},
         "is eliminated: " + courts_of(comparison.lead_wins ? lead_courts : target_courts) + " against " +
             courts_of(comparison.lead_wins ? target_courts : lead_courts),
         events);
  else
    push_back(game, loser.piece, loser.direction, events);
}

void finish(Game& game, Events& events) {
  const Combat combat = *game.combat;
  const bool decided = combat.vacated.has_value();
  if (decided) displace_generals(game, loser_of(game, combat), events);
  if (!game.settings().cards_reused) spend_cards(game);
  if (decided) advance(game, loser_of(game, combat), events);
}

}  // namespace telescope::raphia
