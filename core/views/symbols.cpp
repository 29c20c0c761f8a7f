#include "core/views/symbols.hpp"

namespace telescope {

Known with_symbols(Known known, const Vocabulary& words) {
  if (words.symbols.empty()) return known;
  for (KnownPiece& piece : known.pieces) piece.kind = std::string(words.symbol_of(piece.kind));
  return known;
}

std::vector<Truth> with_symbols(std::vector<Truth> truth, const Vocabulary& words) {
  for (Truth& unit : truth)
    if (const auto symbol = words.symbol_of(unit.kind); symbol != unit.kind)
      unit.symbol = std::string(symbol);
  return truth;
}

}  // namespace telescope
