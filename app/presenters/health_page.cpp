#include "app/presenters/health_page.hpp"

#include <algorithm>
#include <functional>

#include "app/presenters/commands.hpp"
#include "app/presenters/text.hpp"

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
  HealthPage::Row row{.label = measure.name, .value = "-", .health = health_of(measure.grade)};
  if (measure.value) {
    row.value = fixed(*measure.value, measure.decimals);
    if (!measure.unit.empty()) row.value += " " + measure.unit;
  }
  if (measure.grade != Grade::kGood) row.sentence = measure.sentence;
  row.remedy = measure.remedy;
  return row;
}

std::string heading_of(const std::vector<vision::HealthMeasure>& measures, Health worst) {
  if (worst == Health::kBad) return "This will not work yet";
  if (worst == Health::kWarning) return "It works, with care";
  const bool known = std::ranges::any_of(measures, [](const auto& m) { return m.grade == Grade::kGood; });
  return known ? "Everything can be read" : "Nothing could be measured";
}

}  // namespace

HealthPage health_page(const vision::HealthReport* report, bool fixing) {
  HealthPage page;
  page.busy = fixing || !report;
  const auto key = [](Command command) { return std::string(key_for(command)); };
  page.advice = fixing ? "Keep hands off the table until exposure and focus are set."
                       : key(Command::kFixCamera) +
                             " sets exposure, focus and white balance through the camera's controls; " +
                             key(Command::kRestoreCamera) + " gives back what was.";
  if (fixing) page.heading = "Setting the camera";
  if (!report) {
    if (!fixing) page.heading = "Looking at the picture";
    return page;
  }
  for (const vision::HealthMeasure& measure : report->measures) page.rows.push_back(row_of(measure));
  std::ranges::stable_sort(page.rows, std::greater{}, &HealthPage::Row::health);
  for (const HealthPage::Row& row : page.rows) page.health = std::max(page.health, row.health);
  if (!fixing) page.heading = heading_of(report->measures, page.health);
  page.notes = report->notes;
  if (!report->map) return page;
  const vision::LegibilityMap& map = *report->map;
  page.columns = map.columns;
  page.cell_rows = map.rows;
  page.map_caption = "Pixels a module all over the table: from " + fixed(map.readable_px, 1) +
                     " on tags are read, from " + fixed(map.comfortable_px, 1) + " on with ease.";
  for (const vision::SectorLegibility& sector : map.sectors)
    page.cells.push_back({.column = sector.column,
                          .row = map.rows - 1 - sector.row,
                          .text = sector.in_view > 0.0 ? fixed(sector.px_per_module, 1) : "-",
                          .health = health_of(sector.grade)});
  return page;
}

}  // namespace telescope::app
