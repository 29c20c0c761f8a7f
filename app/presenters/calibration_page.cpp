#include "app/presenters/calibration_page.hpp"

#include <algorithm>
#include <cmath>

#include "app/presenters/text.hpp"

namespace telescope::app {
namespace {

Measure anchors_measure(const Scene& scene, const std::array<std::string, 4>& names) {
  std::size_t found = 0;
  std::string missing;
  const auto& anchors = scene.table->anchors;
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    if (anchors[i].found) {
      ++found;
    } else {
      missing += (missing.empty() ? "not at " : ", ") + (i < names.size() ? names[i] : "?");
    }
  }
  Measure measure{"Anchors",
                  std::to_string(found) + " of " + std::to_string(std::max<std::size_t>(anchors.size(), 4)),
                  missing, Health::kGood};
  // Two seen keep a known table; fewer leave a bumped camera unnoticed.
  if (found < 4) measure.health = found >= 2 && scene.camera ? Health::kGood : Health::kWarning;
  return measure;
}

Measure error_measure(const Scene& scene) {
  const Board& board = scene.kit.board;
  const double rms_px = scene.camera->pose().reprojection_rms_px;
  const double px_per_mm = scene.camera->pixels_per_mm({width(board).mm() / 2, depth(board).mm() / 2});
  Measure measure{"Reprojection error", fixed(rms_px, 2) + " px", "good", Health::kGood};
  if (!(px_per_mm > 0.0)) return measure;
  const double mm = rms_px / px_per_mm;
  measure.value += ", " + fixed(mm, 1) + " mm";
  if (mm > 3.0) {
    measure.verdict = "too large: an anchor has moved or is bent";
    measure.health = Health::kBad;
  } else if (mm > 1.0) {
    measure.verdict = "fair: measure the lens";
    measure.health = Health::kWarning;
  }
  return measure;
}

Measure corner_measure(const Scene& scene, const std::string& name, TablePoint corner) {
  Measure measure{name, "", "", Health::kGood};
  const auto image = scene.camera->image_from_table(corner);
  const bool in_view = image && image->x_px >= 0 && image->y_px >= 0 && image->x_px < scene.picture_width &&
                       image->y_px < scene.picture_height;
  if (!in_view) {
    measure.value = "-";
    measure.verdict = "outside the picture";
    measure.health = Health::kBad;
    return measure;
  }
  const double module_mm = scene.kit.tag_size_mm / modules_across(scene.kit.family);
  const double module_px = scene.camera->pixels_per_mm(corner) * module_mm;
  measure.value = fixed(module_px, 1) + " px per module";
  if (module_px < kUnreadableModulePx) {
    measure.verdict = "too small to read here";
    measure.health = Health::kBad;
  } else if (module_px < kGoodModulePx) {
    measure.verdict = "just enough";
    measure.health = Health::kWarning;
  } else {
    measure.verdict = "good";
  }
  return measure;
}

void describe_lens(CalibrationPage& page, const Scene& scene, const LensProgress& progress) {
  if (scene.camera) {
    const calibration::Lens& lens = scene.camera->lens();
    if (lens.measured)
      page.lens.push_back({"Lens", fixed(lens.reprojection_rms_px, 2) + " px", "measured", Health::kGood});
    else
      page.lens.push_back({"Lens", "guessed from the table", "measure it for straight lines", Health::kGood});
  }
  if (progress.running) {
    page.lens_progress =
        progress.wanted > 0
            ? std::clamp(static_cast<float>(progress.views) / static_cast<float>(progress.wanted), 0.0F, 1.0F)
            : 0.0F;
    page.lens_text = std::to_string(progress.views) + " of " + std::to_string(progress.wanted) + " pictures" +
                     (progress.advice.empty() ? "" : ": " + progress.advice);
  } else {
    page.lens_text = progress.outcome;
  }
}

}  // namespace

std::array<TablePoint, 4> corner_points(const Board& board) {
  const double w = width(board).mm();
  const double d = depth(board).mm();
  return {{{0, 0}, {w, 0}, {w, d}, {0, d}}};
}

std::array<std::string, 4> corner_names(const Board& board) {
  const GridBoard* grid = grid_of(board);
  if (!grid) return {"near left", "near right", "far right", "far left"};
  std::array<std::string, 4> names;
  const std::array<Sector, 4> sectors{
      {{0, 0}, {grid->columns - 1, 0}, {grid->columns - 1, grid->rows - 1}, {0, grid->rows - 1}}};
  for (std::size_t i = 0; i < 4; ++i) {
    names[i] = label(*grid, sectors[i]);
    std::ranges::replace(names[i], '-', '/');
  }
  return names;
}

CalibrationPage calibration_page(const Scene& scene, const LensProgress& lens) {
  CalibrationPage page;
  page.notes.assign(scene.notes.begin(), scene.notes.end());
  describe_lens(page, scene, lens);
  if (!scene.table) {
    page.heading = "No picture yet";
    page.health = Health::kWarning;
    page.next_step = "Choose a camera first: 2";
    return page;
  }
  const auto names = corner_names(scene.kit.board);
  page.table.push_back(anchors_measure(scene, names));
  if (!scene.camera) {
    page.heading = "Not calibrated";
    page.health = Health::kWarning;
    page.next_step =
        "Lay the four printed anchors at the table's corners, tops towards the far edge, all in view. "
        "Without anchors, drag the corners by hand.";
    return page;
  }
  page.table.push_back(error_measure(scene));
  const auto corners = corner_points(scene.kit.board);
  for (std::size_t i = 0; i < 4; ++i) page.corners.push_back(corner_measure(scene, names[i], corners[i]));

  for (const auto* group : {&page.table, &page.corners})
    for (const Measure& measure : *group) page.health = std::max(page.health, measure.health);
  const bool small =
      std::ranges::any_of(page.corners, [](const Measure& m) { return m.health != Health::kGood; });
  page.heading = page.health == Health::kGood ? "Calibrated" : "Calibrated, but look below";
  if (small)
    page.next_step =
        "Bring the camera lower or centre it, choose a mode with more pixels, or print larger tags (12 to 24 "
        "mm).";
  return page;
}

}  // namespace telescope::app
