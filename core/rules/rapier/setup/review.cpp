#include <algorithm>
#include <optional>
#include <stdexcept>

#include "core/base/counted.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/rapier/rapier.hpp"
#include "core/rules/rapier/state/setup.hpp"
#include "core/rules/wrong_rules.hpp"

namespace telescope::rapier {
namespace {

using Findings = std::vector<Finding>;

void add(Findings& findings, Severity severity, std::string rule, std::string sentence,
         std::string remedy = "Nothing, if you mean it so.") {
  findings.push_back({.severity = severity,
                      .rule = std::move(rule),
                      .sentence = std::move(sentence),
                      .remedy = std::move(remedy)});
}

/// RO-033: works are items of the defender, but no units of his Division.
bool is_works(const Unit& unit) {
  const auto kind = kind_from_string(unit.kind);
  return kind && rapier::is_works(*kind);
}

/// RO-023, RO-030, RQ-08, RQ-09.
void review_division(const Scenario& scenario, const Division& division, Findings& findings) {
  int units = 0, headquarters = 0, assets = 0;
  for (const Unit& unit : scenario.units) {
    if (unit.division != division.id || is_works(unit)) continue;
    ++units;
    headquarters += unit.kind == "hq";
    assets += std::ranges::find(unit.traits, "asset") != unit.traits.end();
  }
  if (headquarters != 1)
    add(findings, Severity::kWarning, "RQ-08",
        division.name + " has " + std::to_string(headquarters) + " headquarters; a Division begins with one.",
        "Give it one unit of kind \"hq\".");
  if (assets * 10 < units * 2 || assets * 10 > units * 3)
    add(findings, Severity::kWarning, "RQ-09",
        division.name + " has " + counted(assets, "asset") + " among " + counted(units, "unit") + ", " +
            std::to_string(units == 0 ? 0 : (200 * assets + units) / (2 * units)) +
            " %; the guide has 20 to 30 %.",
        "Give the trait \"asset\" to about a quarter of its units.");
  for (const Unit& unit : scenario.units)
    if (const auto kind = kind_from_string(unit.kind);
        unit.division == division.id && kind && !is_infantry(*kind) &&
        std::ranges::find(unit.traits, "assault") != unit.traits.end())
      add(findings, Severity::kWarning, "RO-030",
          unit.id.value() + " is no infantry; the trait \"assault\" does nothing for it.",
          "Take the trait away.");
  if (units < 15 || units > 17)
    add(findings, Severity::kNote, "RO-023",
        division.name + " has " + counted(units, "unit") + "; the guide has 15 to 17.");
}

/// RO-033, RO-036, RQ-10: works, counters and dummies.
void review_defender(const Scenario& scenario, Findings& findings) {
  const auto count = [&](auto wanted) { return std::ranges::count_if(scenario.units, wanted); };
  const auto items = count([](const Unit& unit) { return unit.side == Side::kDefender; });
  const auto forts = count([](const Unit& unit) { return unit.kind == "fortification"; });
  const auto mines = count([](const Unit& unit) { return unit.kind == "minefield"; });
  if (forts < 4 || forts > 8 || mines < 2 || mines > 6)
    add(findings, Severity::kNote, "RO-033",
        "The defender has " + counted(forts, "fortification") + " and " + counted(mines, "minefield") +
            "; the guide has about 6 and 4.");
  if (scenario.counters < items) {
    add(findings, Severity::kWarning, "RO-036",
        "The defender has " + std::to_string(items) + " items but " + std::to_string(scenario.counters) +
            " counters.",
        "Set counters to his items and dummies together.");
    return;
  }
  const auto dummies = scenario.counters - items;
  if (dummies != items)
    add(findings, Severity::kNote, "RQ-10",
        std::to_string(scenario.counters) + " counters leave " + counted(dummies, "dummy", "dummies") +
            " beside " + counted(items, "item") + "; the guide has as many as items.",
        "For that set counters to " + std::to_string(2 * items) + ".");
}

/// RO-053: every counter must find room in the defended lines.
void review_board(const Setup& setup, const Scenario& scenario, Findings& findings) {
  const RapierSettings& settings = setup.settings;
  const GridBoard& grid = setup.grid();
  const int first = settings.first_defended_line, last = std::min(settings.last_defended_line, grid.rows);
  const std::string lines = std::to_string(first) + " to " + std::to_string(last);
  if (settings.last_defended_line > grid.rows || first > last)
    add(findings, Severity::kWarning, "RQ-04",
        "The defender sets up in lines " + std::to_string(first) + " to " +
            std::to_string(settings.last_defended_line) + ", but the table has " + std::to_string(grid.rows) +
            ".",
        "Set defence.first_line and defence.last_line in [settings].");
  const int room = std::max(0, last - first + 1) * grid.columns * settings.stacking_limit;
  if (scenario.counters > room)
    add(findings, Severity::kWarning, "RO-053",
        std::to_string(scenario.counters) + " counters do not fit into lines " + lines + ", which hold " +
            std::to_string(room) + ".",
        "Have fewer counters, or more lines.");
  if (grid.rows != settings.turns)
    add(findings, Severity::kNote, "RO-008",
        counted(settings.turns, "turn") + " for " + counted(grid.rows, "line") +
            "; the guide has one turn a line.");
  if (grid.columns * grid.rows != 24)
    add(findings, Severity::kNote, "RO-005",
        "The table has " + std::to_string(grid.columns) + " axes and " + std::to_string(grid.rows) +
            " lines; usual are 4 and 6, or 24 sectors.");
}

/// RQ-24, RQ-30, RQ-18: settings that do not fit the table or each other.
void review_settings(const Setup& setup, Findings& findings) {
  const RapierSettings& settings = setup.settings;
  const GridBoard& grid = setup.grid();
  if (settings.recon_axis_die < grid.columns || settings.recon_line_die < grid.rows)
    add(findings, Severity::kWarning, "RQ-24",
        "Reconnaissance throws a die of " + std::to_string(settings.recon_axis_die) + " for " +
            counted(grid.columns, "axis", "axes") + " and one of " + std::to_string(settings.recon_line_die) +
            " for " + counted(grid.rows, "line") + "; what lies beyond is never found.",
        "Set recon.axis_die and recon.line_die in [settings].");
  if (settings.target_points > grid.columns * grid.rows)
    add(findings, Severity::kWarning, "RQ-30",
        counted(settings.target_points, "target point") + " cannot be different on " +
            counted(grid.columns * grid.rows, "sector") + "; no fire plan is lawful.",
        "Set trp.number in [settings] to fewer.");
  if (settings.minor_percent > settings.major_percent)
    add(findings, Severity::kWarning, "RQ-18",
        "A minor victory takes " + std::to_string(settings.minor_percent) + " %, a major one only " +
            std::to_string(settings.major_percent) + " %.",
        "Set victory.minor below victory.major in [settings].");
}

/// Of a Division's units, how many in a hundred move fast (RO-094).
int fast_percent(const Setup& setup, DivisionNo division) {
  int units = 0, fast = 0;
  for (const UnitFacts& unit : setup.units) {
    if (unit.division != division || unit.kind == Kind::kHq || !is_fighting(unit.kind)) continue;
    ++units;
    fast +=
        is_armour(unit.kind) || unit.mobility == Mobility::kMotorised || unit.mobility == Mobility::kMounted;
  }
  return units == 0 ? 0 : 100 * fast / units;
}

/// RO-043: the break-through Division is usually the fastest.
void review_breakthrough(const Setup& setup, Findings& findings) {
  if (!setup.breakthrough) return;
  const int own = fast_percent(setup, *setup.breakthrough);
  for (const DivisionNo other : setup.division_numbers()) {
    if (setup[other].side != Side::kAttacker || fast_percent(setup, other) <= own) continue;
    add(findings, Severity::kNote, "RO-043",
        setup[*setup.breakthrough].name + " is to break through with " + std::to_string(own) +
            " % fast units; " + setup[other].name + " has " + std::to_string(fast_percent(setup, other)) +
            " %.",
        "Name the fastest Division, if you do not mean it so.");
    return;
  }
}

/// The scenario as a game would begin with it; what is wrong with its [rapier] becomes a violation.
std::optional<Setup> begun(const Scenario& scenario, Findings& findings) {
  const auto kit = make_kit(scenario);
  if (!kit) return std::nullopt;  // told by whoever makes the kit
  try {
    return read_setup(scenario, *kit);
  } catch (const WrongRules& error) {
    add(findings, Severity::kViolation, "RQ-04", error.what(), "Mend [rapier]; see scenario.md.");
    findings.back().place = error.place;
    return std::nullopt;
  } catch (const std::invalid_argument& error) {
    add(findings, Severity::kViolation, "RQ-04", error.what(),
        "Mend [rapier] or [settings]; see scenario.md.");
    return std::nullopt;
  }
}

}  // namespace

std::vector<Finding> review(const Scenario& scenario) {
  Findings findings;
  if (!grid_of(scenario.board)) {
    add(findings, Severity::kViolation, "RO-005", "Rapier Offensive is played on a grid.",
        "Give [board] columns, rows and cell.");
    return findings;
  }
  for (const Division& division : scenario.divisions) review_division(scenario, division, findings);
  review_defender(scenario, findings);
  if (const auto setup = begun(scenario, findings)) {
    review_board(*setup, scenario, findings);
    review_settings(*setup, findings);
    review_breakthrough(*setup, findings);
  }
  return findings;
}

}  // namespace telescope::rapier
