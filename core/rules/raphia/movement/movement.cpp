#include "core/rules/raphia/movement/movement.hpp"

#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/movement/carry_out.hpp"
#include "core/rules/raphia/movement/way.hpp"

namespace telescope::raphia {
namespace {

/// Whether the piece may be taken in hand at all: open facts only.
Objections objections_to_taking(const Game& game, const Wanted& wanted) {
  const std::string named = game.setup->named(wanted.piece);
  const Stand& stand = game.stands.at(wanted.piece);
  if (stand.exited) return objection("RRQ-17", named + " has left the board.");
  if (stand.lost) return objection("RRQ-80", named + " is lost.");
  if (game.step != Step::kMove || game.mover != wanted.side)
    return objection(wanted.side == game.first ? "RR-022" : "RR-023",
                     game.setup->name(wanted.side) + " does not move now.");
  if (!game.contacted.empty())
    return objection("RRQ-74", "First it is decided what becomes of " +
                                   game.setup->named(game.contacted.front().general) + ".");
  if (game.combat) return objection("RRQ-71", "A combat is fought: nobody moves before it is over.");
  if (stand.taken) return objection("RRQ-67", named + " has been taken in hand already this turn.");
  return {};
}

/// RRQ-87: with combat.timing=on_contact only supporters move before a combat that has been declared.
Objections objections_before_combat(const Game& game, const Wanted& wanted) {
  if (game.settings().timing != CombatTiming::kOnContact) return {};
  const std::vector<Sector> fights = combats_to_fight(game);
  if (fights.empty() || wanted.attack == fights.front()) return {};
  return objection("RRQ-87", "First the attack on " + game.setup->label(fights.front()) +
                                 " is fought: only units that join it move before.");
}

Objections objections_to_staying(const Game& game, const Wanted& wanted) {
  const auto may = may_stay(game, wanted.piece);
  for (const PieceId& general : wanted.stays)
    if (std::ranges::find(may, general) == may.end())
      return objection("RRQ-88", game.setup->named(general) +
                                     " stays behind only as a general with a card, attached to " +
                                     game.setup->named(wanted.piece) + ".");
  return {};
}

Objections objections_to_move(const Game& game, const Wanted& wanted) {
  if (auto no = objections_before_combat(game, wanted); !no.empty()) return no;
  const Walk way = walk(game, wanted.piece, wanted.way, wanted.attack);
  if (auto no = objections_to_way(game, wanted.piece, way, wanted.cards); !no.empty()) return no;
  if (auto no = objections_to_staying(game, wanted); !no.empty()) return no;
  const std::string named = game.setup->named(wanted.piece);
  if (way.paces.empty()) return objection("RRQ-68", named + " does not move: it stands where it is.");
  // RRQ-13: for HI and EL a turn is enough. HC turns only where it cannot move, and of LI and LC the number
  // of cards and the squares around tell it all, so this hangs on open facts alone.
  if (way.squares() == 0 && turns_free(game.type(wanted.piece)) && must_move(game, wanted.piece))
    return objection("RR-029", named + " has a card and can move, so it must: to turn is not enough.");
  return {};
}

/// RRQ-68. It hangs on face-down cards: only the owner asks (RRQ-83).
Objections objections_to_stand(const Game& game, const Wanted& wanted) {
  if (auto no = objections_before_combat(game, wanted); !no.empty()) return no;
  if (!must_move(game, wanted.piece)) return {};
  return objection("RR-029", game.setup->named(wanted.piece) + " can move with its cards, and so it must.");
}

/// RR-031, RRQ-67: each card gives the piece something.
Objections objections_to_turning_up(const Game& game, const Wanted& wanted) {
  const std::string named = game.setup->named(wanted.piece);
  if (wanted.cards.empty()) return objection("RR-031", "No card of " + named + " is named.");
  if (auto no = objections_to_cards(game, wanted.piece, wanted.cards); !no.empty()) return no;
  std::vector<std::string> up = game.turned_up(wanted.piece);
  up.insert(up.end(), wanted.cards.begin(), wanted.cards.end());
  const auto by = [&](const std::vector<std::string>& cards) {
    return allowance(game.type(wanted.piece), colours_of(*game.setup->deck, cards), game.settings());
  };
  for (const std::string& card : wanted.cards) {
    auto fewer = up;
    std::erase(fewer, card);
    if (by(fewer) == by(up))
      return objection("RRQ-67", "Only cards for the move are turned up: " + words_of_cards(game, {card}) +
                                     " adds nothing to what " + named + " may do.");
  }
  return {};
}

}  // namespace

std::vector<PieceId> may_stay(const Game& game, const PieceId& unit) {
  if (game.setup->is_general(unit)) return {};
  std::vector<PieceId> generals = game.generals_at(game.stands.at(unit).at, game.side(unit));
  std::erase_if(generals, [&](const PieceId& general) { return game.laid(general).empty(); });
  return generals;
}

Objections objections_to_movement(const Game& game, const Wanted& wanted) {
  if (auto no = objections_to_taking(game, wanted); !no.empty()) return no;
  switch (wanted.kind) {
    case Kind::kTurnUp:
      return objections_to_turning_up(game, wanted);
    case Kind::kMove:
      return objections_to_move(game, wanted);
    case Kind::kStand:
      return objections_to_stand(game, wanted);
    default:
      throw std::invalid_argument("no movement");
  }
}

void perform_movement(Game& game, const Wanted& wanted, Events& events) {
  if (game.stands.at(wanted.piece).lost) return;  // nothing can be done with it
  switch (wanted.kind) {
    case Kind::kTurnUp:
      return turn_up_openly(game, wanted.piece, wanted.cards, events);
    case Kind::kMove:
      carry_out(game, wanted.piece, walk(game, wanted.piece, wanted.way, wanted.attack), wanted.cards,
                wanted.stays, events);
      return settle_contacts(game, events);  // RRQ-57: nobody is asked who has no deck
    case Kind::kStand:
      game.stands.at(wanted.piece).taken = true;
      return events.tell_to(audience_of(wanted.side), "stands", {"RRQ-68"},
                            game.setup->named(wanted.piece) + " is taken in hand and stands.",
                            {{"piece", wanted.piece.value()}});
    default:
      throw std::invalid_argument("no movement");
  }
}

}  // namespace telescope::raphia
