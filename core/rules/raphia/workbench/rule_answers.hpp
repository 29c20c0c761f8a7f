#pragma once

#include "core/rules/rules_face.hpp"

namespace telescope::raphia {

// Procedures that are longer than a few lines, each {request} to {outcome}.

/// {"south": card, "north": card, "settings", "throws"}: RR-011 to RR-013, RRQ-06, RRQ-07, RRQ-84.
Json answer_bid(const Json& request);
/// {"south": {"deck", "hand", "discards"}, "north": the same, "turn"}: RR-097, RRQ-63, RRQ-66, RR-E15. "deck"
/// and "hand" are as the turn begins, "discards" go every turn, the winning bid among them.
Json answer_deck_clock(const Json& request);
/// {"lead": {"type", "cards", "extras"}, "target": the same, "supports": cards, "settings"}: section 7,
/// before the room behind the loser is looked at.
Json answer_combat(const Json& request);
/// {"type", "has_cards", "free"}: RR-090, RRQ-53 to RRQ-55.
Json answer_retire(const Json& request);
/// {"pieces": [{"id", "type", "side", "square", "facing", "cards", "up"}], "action", "settings"}: a move, a
/// stand or a turning up of cards, in the movement of the piece's side. Squares of the action are labels or
/// [file, rank] from 0.
Json answer_move(const Json& request);

}  // namespace telescope::raphia
