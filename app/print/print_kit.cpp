#include "app/print/print_kit.hpp"

#include <string>

#include "app/print/kit_document.hpp"
#include "app/print/modules.hpp"
#include "app/print/output_files.hpp"

namespace telescope::print {

Result<PrintedKit> print_kit(const Scenario& scenario, const Kit& kit, const PrintOptions& options,
                             const PrintProgress& progress) {
  if (!has_surface(kit.board))
    return failure("scenario '" + scenario.id + "' is played without a table: there is nothing to print");
  const Result<KitDocument> document = draw_kit(scenario, kit, options.paper);
  if (!document) return tl::unexpected(document.error());
  Result<OutputFiles> files = OutputFiles::in(options.out);
  if (!files) return tl::unexpected(files.error());

  const int total = static_cast<int>(kit.pieces.size() + kit.markers.size() + kit.anchors.size()) + 2;
  int done = 0;
  Result<void> outcome;
  const auto stage = [&](const std::string& file, const std::string& bytes) {
    if (outcome) outcome = files->stage(file, bytes);
    if (outcome && progress) progress(++done, total);
  };
  stage("kit.pdf", document->pdf);
  for (std::size_t i = 0; i < kit.anchors.size(); ++i)
    stage("anchor_" + std::to_string(i) + ".png", tag_png(kit.family, kit.anchors[i]));
  for (const KitPiece& piece : kit.pieces)
    stage(std::to_string(piece.tag.value()) + ".png", tag_png(kit.family, piece.tag));
  for (const MarkerClass& marker : kit.markers)
    stage("marker_" + marker.id + ".png", tag_png(kit.family, marker.tag));
  stage("kit.json", to_json(kit));
  if (outcome) outcome = files->commit();
  if (!outcome) return tl::unexpected(outcome.error());
  return PrintedKit{options.out / "kit.pdf", options.out / "kit.json", document->sheets, total - 2};
}

}  // namespace telescope::print
