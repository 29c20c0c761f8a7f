#include "core/rules/raphia/combat/result.hpp"

#include "core/rules/raphia/combat/extras.hpp"
#include "core/rules/raphia/combat/generals.hpp"
#include "core/rules/raphia/combat/push_back.hpp"
#include "core/rules/raphia/combat/retirement.hpp"
#include "core/rules/raphia/combat/reveal.hpp"
#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {
namespace {

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
  return number == 0   ? "no court card"
         : number == 1 ? "1 court card"
                       : std::to_string(number) + " court cards";
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
  events.tell("advanced", {"RR-077", "RRQ-42", "RRQ-43"},
              game.setup->named(loser.winner) + " advances to " + game.setup->label(loser.at) + ".",
              {{"piece", loser.winner.value()}, {"square", square_json(loser.at)}});
  shift(game, Shift::Kind::kAdvanced, loser.winner, loser.at, events);
}

}  // namespace

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
  lose_unit(game, combat.target, {"RR-083", "RRQ-49"}, "has no card and is destroyed at once", events);
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
    lose_unit(game, loser.piece, {"RR-075", "RR-076", "RRQ-38"},
              "is eliminated: " + courts_of(comparison.lead_wins ? lead_courts : target_courts) +
                  " against " + courts_of(comparison.lead_wins ? target_courts : lead_courts),
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
