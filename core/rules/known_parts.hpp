#pragma once

#include "core/kit/kit.hpp"
#include "core/rules/known.hpp"
#include "core/rules/sheet.hpp"

namespace telescope {

// What most games put into Known alike.

/// The page's own words of the step: when, title, steps and whether the game is over.
Known known_of_step(const Sheet& page);

/// A piece or a unit by its names, kind, division and side: where it is remains for the game to say.
KnownPiece known_piece(const KitPiece& piece);
KnownPiece known_piece(const Unit& unit);

/// A unit's fate at the end: destroyed or in play, there.
UnitFate fate_of(const KitPiece& piece, bool destroyed, std::string where = {});
UnitFate fate_of(const Unit& unit, bool destroyed, std::string where = {});

}  // namespace telescope
