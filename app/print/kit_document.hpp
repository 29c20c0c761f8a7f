#pragma once

#include <string>

#include "app/print/paper.hpp"
#include "core/base/result.hpp"
#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::print {

struct KitDocument {
  std::string pdf;  ///< as it stands in a file
  int sheets = 0;
};
/// The whole kit as a PDF: instructions, anchors, cards, the places where cards of decks lie, lens board.
/// Fails where a card or an anchor is larger than the paper.
Result<KitDocument> draw_kit(const Scenario& scenario, const Kit& kit, Paper paper,
                             const CardPlaces& places = {});

}  // namespace telescope::print
