#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "app/print/paper.hpp"
#include "core/base/result.hpp"
#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::print {

struct PrintOptions {
  Paper paper = Paper::kA4;
  std::filesystem::path out;  ///< a folder; made where it is missing
  CardPlaces places = {};     ///< as the ruleset has them
};

struct PrintedKit {
  std::filesystem::path pdf;                      ///< kit.pdf
  std::filesystem::path kit_file;                 ///< kit.json
  int sheets = 0;                                 ///< of the PDF
  std::vector<std::filesystem::path> decks = {};  ///< deck_cards.pdf for the deck "cards"
  int pictures = 0;  ///< PNG files: one a tag, anchors and classes of markers included
};

/// Told after each piece of work; for a progress line.
using PrintProgress = std::function<void(int done, int of)>;

/// Writes kit.pdf, kit.json, "deck_cards.pdf" for the deck "cards", "17.png" for tag 17, "marker_pin.png" for
/// the class of markers "pin" and anchor_0.png to anchor_3.png into `options.out`. All of them or none: files
/// that were there are replaced only once all new ones are on the disk.
Result<PrintedKit> print_kit(const Scenario& scenario, const Kit& kit, const PrintOptions& options,
                             const PrintProgress& progress = {});

}  // namespace telescope::print
