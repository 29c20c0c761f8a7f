#pragma once

#include "core/rules/raphia/combat/totals.hpp"
#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {

// Combats (sections 6 to 12). The stages of one are in the order of RRQ-78; one for which nobody has a
// choice, as far as open facts tell, is passed over (RRQ-83).

/// Whose word a combat, a contacted general or a card to be turned up waits for; kNeutral: nobody's.
Side waits_for(const Game& game);

/// Whether the combat that is fought is in that stage and waits for that player.
bool is_asked(const Game& game, Side side, Stage stage);
inline bool lays_extra(const Game& game, Side side) {
  return is_asked(game, side, Stage::kAttackerExtra) || is_asked(game, side, Stage::kDefenderExtra);
}

/// The units that have declared an attack on that square and still stand where they did, in that order.
std::vector<PieceId> attackers_of(const Game& game, Sector square);

/// Attacks that are still to be fought and have not lapsed (RRQ-70): their squares, each once, in the order
/// in which they were declared.
std::vector<Sector> combats_to_fight(const Game& game);

/// Takes the combat up and carries it on until it waits for a word or is over. Attacks on the square are
/// declared no more. There must be an enemy unit in the square.
void begin_combat(Game& game, const PieceId& lead, Sector square, const std::vector<Support>& supports,
                  Events& events);

/// The stage has had its answer: what follows, until the combat waits again or is over.
void leave_stage(Game& game, Events& events);

/// Goes on while nobody has a choice.
void carry_on(Game& game, Events& events);

/// RR-090, RRQ-53 to RRQ-55, RRQ-73: how many squares the target of the combat that is fought may retire, 0:
/// it cannot. By open facts: its type, whether a card lies on it, what stands behind it.
int squares_to_retire(const Game& game);

/// Its cards go, it goes back with its generals, and the lead enters the square that it left (RRQ-56).
void retire(Game& game, Events& events);

/// Straight away from the lead (RRQ-40, RRQ-82).
Facing direction_of(const Game& game, const Combat& combat);

// Extra cards in the combat that is fought (RR-067 to RR-069). All of this rests on open facts: how many
// cards a hand holds can be counted on the table, since every card of a deck lies in a place that all can
// see.

/// Why a player may lay an extra card.
struct ExtraReason {
  std::string_view rule;  ///< RR-067, RR-068 or RR-069
  std::string words;      ///< "it attacks a flank"
};
/// RRQ-32, RRQ-48: attack on flank or rear and follow-up for the attacker only, a general for either.
std::vector<ExtraReason> reasons_for_extra(const Game& game, Side side);

/// How many he may lay (RRQ-33), no more than he has in his hand.
int extras_allowed(const Game& game, Side side);

/// RRQ-35: where an attack from `from` meets a unit in `at` that looks that way.
enum class Aspect : std::uint8_t { kFront, kFlank, kRear };
Aspect aspect_of(Sector at, Facing facing, Sector from);

/// RRQ-34: whether everybody has seen that extra card: all of them once the cards have been compared, and a
/// card of paper as soon as it is turned up and named (RRQ-86).
bool is_extra_up(const Game& game, const std::string& card);

/// RRQ-34: both sides' go when the combat is over; those that nobody has seen go face down.
void discard_extras(Game& game);

/// The totals of both sides of the combat that is fought, as its cards lie (RR-070).
struct Totals {
  Total lead, target;
};
Totals totals_of(const Game& game);

/// RR-070: everything that counts is turned up before everybody, the sums are told line by line, and one of
/// both has won (RR-072, RRQ-37). Of a supporter only the card that it adds (RRQ-77).
void reveal(Game& game, Events& events);

/// It leaves the table; the generals of a unit stay where they are.
void lose(Game& game, const PieceId& piece, const std::vector<std::string_view>& rules,
          const std::string& why, Events& events);

/// RR-083, RRQ-49: the target has no card and no extra to save it.
bool is_defenceless(const Game& game);

/// RR-083: it is destroyed; nothing is revealed. The combat counts as won.
void destroy_at_once(Game& game, Events& events);

/// RR-072 to RR-076: the loser is lost or goes back. The winner's advance comes later.
void apply_result(Game& game, Events& events);

/// RRQ-59, RRQ-87, RR-077: what comes after the kill attempts: generals without their unit fall back, cards
/// are spent if they serve once only, and the winner advances.
void finish(Game& game, Events& events);

// Section 12: the death of a general.

/// RRQ-79: those attached to the lead, the target or a supporter, of both sides.
std::vector<PieceId> generals_in(const Game& game, const Combat& combat);

/// RR-092, RR-E14: a court card that is no joker.
bool kills(const cards::Card& card);

/// Whom that player may try to kill now: the general who has been contacted, or those in the combat while it
/// is his turn to try (RRQ-58, RRQ-79). Nobody where he has no deck left (RRQ-57).
std::vector<PieceId> may_kill(const Game& game, Side side);

/// RR-091, RRQ-57: the top card of his own deck.
void try_to_kill(Game& game, Side side, const PieceId& general, Events& events);

/// RRQ-59: to the next square that way; killed where an enemy holds it or it is off the board.
void fall_back(Game& game, const PieceId& general, Facing direction, Events& events);

/// RRQ-74: the first contact is over, after an attempt if one is wanted.
void decide_contact(Game& game, bool attempt, Events& events);

/// Contacted generals whom nobody can try to kill fall back at once (RRQ-57, RRQ-74). Combats do it
/// themselves; for whatever else may have contacted one.
void settle_contacts(Game& game, Events& events);

// RRQ-71: the lead that has just advanced, or entered the square of a target that retired, attacks again.

/// The squares beside it that it could attack as far as everybody can know: a card that lies face down may be
/// any (RRQ-83).
std::vector<Sector> openly_attackable(const Game& game, const PieceId& lead);

}  // namespace telescope::raphia
