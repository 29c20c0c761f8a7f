#pragma once

#include <string_view>
#include <vector>

#include "core/kit/kit.hpp"

namespace telescope {

/// A point of a map symbol in frame coordinates: the frame is 3 wide and 2 high about the origin
/// (x -1.5 to 1.5, y -1 to 1), x to the right, y *up*. Scale both axes alike, so that circles stay round.
struct SymbolPoint {
  float x = 0.0F;
  float y = 0.0F;
};

/// One line or area of a symbol. A filled stroke is a closed convex polygon, to be filled and not outlined.
struct SymbolStroke {
  std::vector<SymbolPoint> points;
  float width = 0.0F;  ///< line width in frame coordinates; 0 when filled
  bool closed = false;
  bool filled = false;
};

/// What a symbol may cover, marks below the frame included; leave this much room.
struct SymbolBox {
  float left = -1.6F;
  float right = 1.6F;
  float bottom = -1.7F;
  float top = 1.1F;
};
inline constexpr SymbolBox kSymbolBox;

/// A map symbol as a drawing-library-free list of lines and areas, all in one ink. The frame's inside may be
/// filled with the side's colour before the rest is drawn.
struct UnitSymbol {
  SymbolStroke frame;       ///< outline, always closed and convex; its inside is the paper
  bool frame_drawn = true;  ///< false: only the paper; the outline is dashed and among the strokes
  std::vector<SymbolStroke> strokes;
};

/// The map symbol (after APP-6 and the usual wargame counters) of that name, with the mark of a mobility:
/// "anti-tank" with "horse-drawn", "rifles" with "mounted" (cavalry), "infantry" with "half-tracked". A
/// ruleset whose kinds have other words names their symbols (Vocabulary::symbols). Names that are not known
/// get an empty frame, mobilities that are not known no mark.
UnitSymbol symbol_for(std::string_view name, std::string_view mobility);

/// The names of all symbols, those of troops first, then of weapons and of works: "hq", "heavy-cavalry".
std::vector<std::string_view> symbol_words();
/// A symbol's letter on a map of letters: large, 'X' for a name that is not known. Symbols that no game has
/// side by side share some.
char symbol_letter(std::string_view symbol);

/// The "?" of a face-down counter: the same for all.
UnitSymbol counter_symbol();

/// The symbol of a piece of the kit.
UnitSymbol symbol_for(const KitPiece& piece);

}  // namespace telescope
