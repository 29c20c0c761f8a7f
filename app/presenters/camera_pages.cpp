#include "app/presenters/camera_pages.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "app/presenters/commands.hpp"
#include "app/presenters/text.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "calibration/legibility.hpp"
#include "core/base/words.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {
namespace {

std::string modes_text(const vision::CameraDevice& device) {
  if (device.modes.empty()) return device.path;
  const auto best = std::ranges::max_element(device.modes, {}, [](const vision::CameraMode& mode) {
    return std::tuple(static_cast<long>(mode.width) * mode.height, mode.fps);
  });
  const std::string size = std::to_string(best->width) + " x " + std::to_string(best->height);
  if (best->fps > 0.0) return tr("{1}, up to {2} at {3} fps", device.path, size, fixed_places(best->fps, 0));
  return tr("{1}, up to {2}", device.path, size);
}

/// A device is asked for by its path, its number or its name.
bool is_device(const vision::CameraDevice& device, const Address& source) {
  return source == device.path || source == device.name || "/dev/video" + source.text() == device.path;
}

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

using vision::Grade;

/// What could not be measured alarms nobody; what hinders it does.
Health health_of(Grade grade) {
  return grade == Grade::kBad ? Health::kBad : grade == Grade::kFair ? Health::kWarning : Health::kGood;
}

HealthPage::Row row_of(const vision::HealthMeasure& measure) {
  HealthPage::Row row{.label = camera_words(measure.name), .value = "-", .health = health_of(measure.grade)};
  if (measure.value) {
    row.value = fixed_places(*measure.value, measure.decimals);
    if (!measure.unit.empty()) row.value += " " + camera_words(measure.unit);
  }
  if (measure.grade != Grade::kGood) row.sentence = camera_words(measure.sentence);
  row.remedy = camera_words(measure.remedy);
  return row;
}

std::string heading_of(const std::vector<vision::HealthMeasure>& measures, Health worst) {
  if (worst == Health::kBad) return tr("This will not work yet");
  if (worst == Health::kWarning) return tr("It works, with care");
  const bool known = std::ranges::any_of(measures, [](const auto& m) { return m.grade == Grade::kGood; });
  return known ? tr("Everything can be read") : tr("Nothing could be measured");
}

}  // namespace

CameraPage camera_page(const std::vector<vision::CameraDevice>* devices, const Address& current,
                       const vision::SourceStatus& source, std::span<const OfferedPlay> plays, bool phone) {
  CameraPage page;
  page.busy = devices == nullptr;
  bool shown = vision::is_demo(current.text()) || current.empty() || (phone && current == vision::kPhone);
  if (devices)
    for (const vision::CameraDevice& device : *devices) {
      const bool in_use = is_device(device, current);
      shown |= in_use;
      page.rows.push_back(
          {device.path, device.name.empty() ? device.path : device.name, modes_text(device), in_use});
    }
  if (phone)
    page.rows.push_back(
        {std::string(vision::kPhone), tr("A phone"),
         tr("through its browser: shows a code for it and lets the network reach the Command Post"),
         current == vision::kPhone});
  page.rows.push_back({std::string(vision::kDemoToPlay), tr("Demo table"),
                       tr("drag its stands; a hand does what the table still owes"),
                       current == vision::kDemoToPlay});
  page.rows.push_back({"demo", tr("Demo table by itself"), tr("a hand plays an opening turn over and over"),
                       current == "demo"});
  for (const OfferedPlay& play : plays)
    page.rows.push_back({play.name, tr("Demo table, staged"), play.title, current == play.name});
  if (!shown)
    page.rows.insert(page.rows.begin(), {current, shortened(current.text(), 48), tr("in use"), true});
  if (source.state == vision::SourceStatus::State::kLost)
    for (CameraRow& row : page.rows)
      if (row.current) row.lost = true, row.detail = camera_words(source.message);
  page.rows.push_back({"", tr("Another"), tr("type an address, a file or a name")});
  const std::size_t count = devices ? devices->size() : 0;
  page.heading = page.busy    ? tr("Looking for cameras")
                 : count == 0 ? tr("No webcam found")
                              : tr_n("{1} camera", "{1} cameras", count);
  page.hint =
      count == 0 && !page.busy
          ? tr("Plug a camera in and press 2 again. A phone's or network camera's address begins with "
               "http:// "
               "or rtsp://")
          : tr("A stream's address begins with http:// or rtsp://; a video, or a folder of pictures, is a "
               "path.");
  return page;
}

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

HealthPage health_page(const vision::HealthReport* report, bool fixing, bool has_picture) {
  HealthPage page;
  if (!has_picture && !fixing) {
    page.heading = tr("No picture yet");
    page.health = Health::kWarning;
    page.advice = tr("Choose a camera first: 2");
    return page;
  }
  page.busy = fixing || !report;
  page.advice =
      fixing ? tr("Keep hands off the table until exposure and focus are set.")
             : tr("{1} sets exposure, focus and white balance through the camera's controls; {2} gives "
                  "back what was.",
                  key_words(Command::kFixCamera), key_words(Command::kRestoreCamera));
  if (fixing) page.heading = tr("Setting the camera");
  if (!report) {
    if (!fixing) page.heading = tr("Looking at the picture");
    return page;
  }
  for (const vision::HealthMeasure& measure : report->measures) page.rows.push_back(row_of(measure));
  std::ranges::stable_sort(page.rows, std::greater{}, &HealthPage::Row::health);
  for (const HealthPage::Row& row : page.rows) page.health = std::max(page.health, row.health);
  if (!fixing) page.heading = heading_of(report->measures, page.health);
  for (const std::string& note : report->notes) page.notes.push_back(camera_words(note));
  if (!report->map) return page;
  const vision::LegibilityMap& map = *report->map;
  page.columns = map.columns;
  page.cell_rows = map.rows;
  page.map_caption =
      tr("Pixels a module all over the table: from {1} on tags are read, from {2} on with ease.",
         fixed_places(map.readable_px, 1), fixed_places(map.comfortable_px, 1));
  for (const vision::SectorLegibility& sector : map.sectors)
    page.cells.push_back({.column = sector.column,
                          .row = map.rows - 1 - sector.row,
                          .text = sector.in_view > 0.0 ? fixed_places(sector.px_per_module, 1) : "-",
                          .health = health_of(sector.grade)});
  return page;
}

}  // namespace telescope::app
