#include "app/presenters/health_page.hpp"

#include <algorithm>
#include <functional>

#include "app/presenters/commands.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

using vision::Grade;

/// What could not be measured alarms nobody; what hinders it does.
Health health_of(Grade grade) {
  switch (grade) {
    case Grade::kBad:
      return Health::kBad;
    case Grade::kFair:
      return Health::kWarning;
    case Grade::kGood:
    case Grade::kUnknown:
      break;
  }
  return Health::kGood;
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

HealthPage health_page(const vision::HealthReport* report, bool fixing) {
  HealthPage page;
  page.busy = fixing || !report;
  const auto key = [](Command command) { return key_words(command); };
  page.advice =
      fixing ? tr("Keep hands off the table until exposure and focus are set.")
             : tr("{1} sets exposure, focus and white balance through the camera's controls; {2} gives "
                  "back what was.",
                  key(Command::kFixCamera), key(Command::kRestoreCamera));
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
