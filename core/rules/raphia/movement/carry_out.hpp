#pragma once

#include <string>
#include <vector>

#include "core/rules/raphia/movement/way.hpp"

namespace telescope::raphia {

/// The whole move of a piece, lawful or not, as far as it can be done: its cards are turned up, it walks,
/// declares its attack, and everybody is told. Generals attached where it begins go along, except those in
/// `stays` (RRQ-88). A general's card is discarded (RR-063).
void move_piece(Game& game, const PieceId& piece, const Walk& walk, const std::vector<std::string>& cards,
                const std::vector<PieceId>& stays, Events& events);

/// Turns those of `cards` up that lie face down on the piece, before everybody (RR-031).
void turn_up_openly(Game& game, const PieceId& piece, const std::vector<std::string>& cards, Events& events);

}  // namespace telescope::raphia
