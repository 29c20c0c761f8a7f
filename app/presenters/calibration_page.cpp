#include "app/presenters/calibration_page.hpp"

#include <algorithm>
#include <cmath>

#include "app/presenters/status_line.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "calibration/legibility.hpp"
#include "core/base/words.hpp"

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
      missing += (missing.empty() ? "" : ", ") + (i < names.size() ? names[i] : "?");
    }
  }
  Measure measure{tr("Anchors"), tr("{1} of {2}", found, std::max<std::size_t>(anchors.size(), 4)),
                  missing.empty() ? missing : tr("not at {1}", missing), Health::kGood};
  // Two seen keep a known table; fewer leave a bumped camera unnoticed.
  if (found < 4) measure.health = found >= 2 && scene.camera ? Health::kGood : Health::kWarning;
  return measure;
}

Measure error_measure(const Scene& scene) {
  const Board& board = scene.kit.board;
  const double rms_px = scene.camera->pose().reprojection_rms_px;
  const double px_per_mm = scene.camera->pixels_per_mm({width(board).mm() / 2, depth(board).mm() / 2});
  Measure measure{tr("Reprojection error"), fixed_places(rms_px, 2) + " px", tr("good"), Health::kGood};
  if (!(px_per_mm > 0.0)) return measure;
  const double mm = rms_px / px_per_mm;
  measure.value += ", " + fixed_places(mm, 1) + " mm";
  if (mm > 3.0) {
    measure.verdict = tr("too large: an anchor has moved or is bent");
    measure.health = Health::kBad;
  } else if (mm > 1.0) {
    measure.verdict = tr("fair: measure the lens");
    measure.health = Health::kWarning;
  }
  return measure;
}

Measure corner_measure(const std::string& name, const calibration::CornerLegibility& corner) {
  if (!corner.in_view) return {name, "-", tr("outside the picture"), Health::kBad};
  const std::string value = tr("{1} px per module", fixed_places(corner.px_per_module, 1));
  switch (corner.verdict) {
    case calibration::Legibility::kGood:
      return {name, value, tr("good"), Health::kGood};
    case calibration::Legibility::kDoubtful:
      return {name, value, tr("just enough"), Health::kWarning};
    case calibration::Legibility::kTooSmall:
      break;
  }
  return {name, value, tr("too small to read here"), Health::kBad};
}

void describe_lens(CalibrationPage& page, const Scene& scene, const LensProgress& progress) {
  if (scene.camera) {
    const calibration::Lens& lens = scene.camera->lens();
    if (lens.measured)
      page.lens.push_back(
          {tr("Lens"), fixed_places(lens.reprojection_rms_px, 2) + " px", tr("measured"), Health::kGood});
    else
      page.lens.push_back(
          {tr("Lens"), tr("guessed from the table"), tr("measure it for straight lines"), Health::kGood});
  }
  if (!progress.running)
    page.lens_text = progress.outcome;
  else if (progress.advice.empty())
    page.lens_text = tr("Looking for the board");
  else
    page.lens_text =
        tr_n("{1} view so far: {2}", "{1} views so far: {2}", progress.views, camera_words(progress.advice));
}

}  // namespace

std::array<TablePoint, 4> corner_points(const Board& board) {
  const double w = width(board).mm();
  const double d = depth(board).mm();
  return {{{0, 0}, {w, 0}, {w, d}, {0, d}}};
}

std::array<std::string, 4> corner_names(const Board& board) {
  const GridBoard* grid = grid_of(board);
  if (!grid) return {tr("near left"), tr("near right"), tr("far right"), tr("far left")};
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
  // What was wrong with a picture that is old is wrong with no picture of now.
  if (is_live(scene))
    for (const std::string& note : scene.notes) page.notes.push_back(camera_words(note));
  describe_lens(page, scene, lens);
  if (!scene.table) {
    page.heading = tr("No picture yet");
    page.health = Health::kWarning;
    page.next_step = tr("Choose a camera first: 2");
    return page;
  }
  const auto names = corner_names(scene.kit.board);
  page.table.push_back(anchors_measure(scene, names));
  if (!scene.camera) {
    page.heading = tr("Not calibrated");
    page.health = Health::kWarning;
    page.next_step =
        tr("Lay the four printed anchors at the table's corners, tops towards the far edge, all in view. "
           "Without anchors, drag the corners by hand.");
    return page;
  }
  page.table.push_back(error_measure(scene));
  const auto corners = calibration::legibility(*scene.camera, scene.kit);
  for (std::size_t i = 0; i < 4; ++i) page.corners.push_back(corner_measure(names[i], corners[i]));

  for (const auto* group : {&page.table, &page.corners})
    for (const Measure& measure : *group) page.health = std::max(page.health, measure.health);
  const bool small =
      std::ranges::any_of(page.corners, [](const Measure& m) { return m.health != Health::kGood; });
  page.heading = page.health == Health::kGood ? tr("Calibrated") : tr("Calibrated, but look below");
  if (small)
    page.next_step =
        tr("Bring the camera lower or centre it, choose a mode with more pixels, or print larger tags (12 to "
           "24 mm).");
  return page;
}

}  // namespace telescope::app
