#pragma once

#include <string_view>
#include <vector>

#include "app/print/kit_document.hpp"
#include "app/print/paper.hpp"

namespace telescope::print {

/// A card on a sheet of faces.
struct PlacedFace {
  const MarkerClass* face = nullptr;
  Rect cut;
};
using FaceSheet = std::vector<PlacedFace>;

/// The faces of a deck in rows in the middle of each sheet. The sheets point into `kit`. Fails where a card
/// is larger than the sheet.
Result<std::vector<FaceSheet>> lay_out_deck(const Kit& kit, std::string_view deck, PaperSize paper);

/// Where the back of a card lies on the sheet's other side: the sheet is turned about its long edge.
Rect behind(const Rect& cut, PaperSize paper);

/// A deck as a PDF to be printed on both sides, flipped on the long edge: each sheet of faces is followed by
/// the backs that lie behind them. Printed on one side, faces and backs are cut out and glued together.
Result<KitDocument> draw_deck(const Scenario& scenario, const Kit& kit, std::string_view deck, Paper paper);

}  // namespace telescope::print
