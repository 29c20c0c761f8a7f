#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"

namespace telescope::raphia {
namespace {

bool may_try_in_combat(const Game& game, Side side) {
  if (!game.combat) return false;
  const bool leads = game.side(game.combat->lead) == side;
  return game.combat->stage == (leads ? Stage::kMoverKill : Stage::kOtherKill);  // RRQ-78
}

}  // namespace

std::vector<PieceId> generals_in(const Game& game, const Combat& combat) {
  std::vector<PieceId> generals;
  const auto add = [&](const PieceId& unit) {
    for (const PieceId& general : game.generals_at(game.stands.at(unit).at, game.side(unit)))
      generals.push_back(general);
  };
  add(combat.lead);
  add(combat.target);
  for (const Support& support : combat.supports) add(support.piece);
  return generals;
}

bool kills(const cards::Card& card) {
  return is_court(card) && !cards::is_joker(card);
}

std::vector<PieceId> may_kill(const Game& game, Side side) {
  std::vector<PieceId> generals;
  if (game.cards(side).count(kDeckPile) == 0) return generals;  // RRQ-57
  if (!game.contacted.empty()) {
    const Contacted& first = game.contacted.front();
    if (game.side(first.general) != side) generals.push_back(first.general);
  } else if (may_try_in_combat(game, side)) {
    std::ranges::copy_if(game.combat->generals, std::back_inserter(generals), [&](const PieceId& general) {
      return game.side(general) != side && !game.stands.at(general).lost;
    });
  }
  return generals;
}

void try_to_kill(Game& game, Side side, const PieceId& general, Events& events) {
  const std::string who = game.name(side), whom = game.named(general);
  if (game.cards(side).draw(kDeckPile, kDiscardPile, 1) == 0) {
    events.tell("kill_attempt", {"RRQ-57"}, who + ", without a deck, could not try to kill " + whom + ".");
    return;
  }
  const cards::Card& card = game.setup->deck->card(game.cards(side).cards(kDiscardPile).back());
  const bool killed = kills(card);
  events.tell(
      "kill_attempt", {"RR-091", "RR-092", "RRQ-57"},
      who + " tries to kill " + whom + " and turns up the " + card.face.words + ": " +
          (killed                  ? "he is killed."
           : cards::is_joker(card) ? "a joker does not kill."
                                   : "no court card, he lives."),
      {{"side", word(side)}, {"general", general.value()}, {"card", card.face.id}, {"killed", killed}});
  if (killed) lose(game, general, {"RR-092", "RRQ-60"}, "is killed", events);
}

void fall_back(Game& game, const PieceId& general, Facing direction, Events& events) {
  Stand& stand = game.stands.at(general);
  const std::string whom = game.named(general);
  const Sector to = ahead(stand.at, direction);
  const Side enemy = enemy_of(game.side(general));
  const PieceId* unit = game.unit_at(to);
  const bool held = (unit && game.side(*unit) == enemy) || !game.generals_at(to, enemy).empty();
  if (game.is_on_board(to) && !held) {
    game.shifts.push_back({.kind = Shift::Kind::kFellBack, .piece = general, .from = stand.at, .to = to});
    stand.at = to;
    events.tell("general_moved", {"RRQ-59"},
                whom + " falls back to " + game.label(to) + (unit ? " and joins the unit there." : "."),
                {{"piece", general.value()}, {"square", square_json(to)}});
    return;
  }
  const std::string behind = held ? "the enemy" : "the edge of the board";
  lose(game, general, {"RRQ-59"}, "has " + behind + " behind him and is killed", events);
}

void decide_contact(Game& game, bool attempt, Events& events) {
  const Contacted contact = game.contacted.front();
  if (attempt) try_to_kill(game, game.side(contact.by), contact.general, events);
  game.contacted.erase(game.contacted.begin());
  if (!game.stands.at(contact.general).lost) fall_back(game, contact.general, contact.direction, events);
}

void settle_contacts(Game& game, Events& events) {
  while (!game.contacted.empty()) {
    const Contacted& first = game.contacted.front();
    if (game.stands.at(first.general).lost)
      game.contacted.erase(game.contacted.begin());
    else if (game.cards(game.side(first.by)).count(kDeckPile) == 0)
      decide_contact(game, false, events);  // RRQ-57: there is nothing to ask
    else
      return;
  }
}

}  // namespace telescope::raphia
