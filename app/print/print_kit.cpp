#include "app/print/print_kit.hpp"

#include <string>

#include "app/print/deck_document.hpp"
#include "app/print/kit_document.hpp"
#include "app/print/modules.hpp"
#include "app/print/output_files.hpp"
#include "app/support/language.hpp"
#include "core/kit/markers.hpp"

namespace telescope::print {

Result<PrintedKit> print_kit(const Scenario& scenario, const Kit& kit, const PrintOptions& options,
                             const PrintProgress& progress) {
  if (!has_surface(kit.board))
    return failure(
        app::tr("scenario '{1}' is played without a table: there is nothing to print", scenario.id));
  const Result<KitDocument> document = draw_kit(scenario, kit, options.paper, options.places);
  if (!document) return tl::unexpected(document.error());
  const std::vector<std::string> decks = decks_of(kit);
  std::vector<std::string> deck_pdfs;
  for (const std::string& deck : decks) {
    Result<KitDocument> cards = draw_deck(scenario, kit, deck, options.paper);
    if (!cards) return tl::unexpected(cards.error());
    deck_pdfs.push_back(std::move(cards->pdf));
  }
  Result<OutputFiles> files = OutputFiles::in(options.out);
  if (!files) return tl::unexpected(files.error());

  const int pictures = static_cast<int>(kit.pieces.size() + kit.markers.size() + kit.anchors.size());
  const int total = pictures + static_cast<int>(decks.size()) + 2;
  int done = 0;
  Result<void> outcome;
  const auto stage = [&](const std::string& file, const std::string& bytes) {
    if (outcome) outcome = files->stage(file, bytes);
    if (outcome && progress) progress(++done, total);
  };
  PrintedKit printed{.pdf = options.out / "kit.pdf",
                     .kit_file = options.out / "kit.json",
                     .sheets = document->sheets,
                     .decks = {},
                     .pictures = pictures};
  stage("kit.pdf", document->pdf);
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const std::string file = "deck_" + decks[i] + ".pdf";
    stage(file, deck_pdfs[i]);
    printed.decks.push_back(options.out / file);
  }
  for (std::size_t i = 0; i < kit.anchors.size(); ++i)
    stage("anchor_" + std::to_string(i) + ".png", tag_png(kit.family, kit.anchors[i]));
  for (const KitPiece& piece : kit.pieces)
    stage(std::to_string(piece.tag.value()) + ".png", tag_png(kit.family, piece.tag));
  for (const MarkerClass& marker : kit.markers)
    stage("marker_" + marker.id + ".png", tag_png(kit.family, marker.tag));
  stage("kit.json", to_json(kit));
  if (outcome) outcome = files->commit();
  if (!outcome) return tl::unexpected(outcome.error());
  return printed;
}

}  // namespace telescope::print
