
#include "core/board/segments.hpp"
#include "core/rules/mini_nap/table/readings.hpp"

namespace telescope::mini_nap {
namespace {

/// So near to a unit, from its outline to the marker's centre, a marker belongs to it: a marker of 25 mm lies
/// against it or has been pushed half its size away. Of several units, first to one that must have it.
constexpr double kBeside_mm = 30.0;

/// A unit as markers lie beside it.
struct Beside {
  UnitId unit;
  const UnitState* state;
  bool shelters;  ///< a crew
  Stands stands;
  Circle circle;  ///< about its bases
  int wanted = 0, lie = 0;
};

/// A class of markers: how many of it a unit must have, by the game.
struct Class {
  std::string_view id;
  std::string_view rule;
  const char* name;
  const char* because;  ///< "has reacted or is disordered"
  int (*wanted)(const Game& game, const Beside& unit);
};

/// Of anonymous markers. A kit without a class enters them by hand: then nothing is owed for it.
const std::array<Class, 4> kClasses{{
    {"blue", "MN-146", "blue marker", "has reacted or is disordered",
     [](const Game& game, const Beside& unit) {
       // MN-125: disorder has its own where MNQ-17 tells the two apart.
       const bool apart = !game.settings().blue_single_meaning && game.setup->markers.contains("disorder");
       return unit.state->reacted || (unit.state->disordered && !apart) ? 1 : 0;
     }},
    {"disorder", "MN-125", "disorder marker", "is disordered",
     [](const Game& game, const Beside& unit) {
       return unit.state->disordered && !game.settings().blue_single_meaning ? 1 : 0;
     }},
    {"orange", "MN-159", "orange marker", "is abandoned or shelters a crew",
     [](const Game&, const Beside& unit) { return unit.state->abandoned() || unit.shelters ? 1 : 0; }},
    {"hit", "MN-168", "hit marker", "has been hit",
     [](const Game&, const Beside& unit) { return unit.state->hits; }},
}};

std::vector<Beside> units_on_table(const Game& game, const std::vector<SeenUnit>& seen) {
  std::set<UnitId> shelters;
  for (const auto& [id, state] : game.units)
    if (state.on_table() && state.shelter) shelters.insert(*state.shelter);
  std::vector<Beside> all;
  for (const SeenUnit& each : seen) {
    const UnitState& state = game.unit(each.unit);
    if (!state.on_table()) continue;
    Stands stands = each.whole() ? each.stands() : state.stands;
    const Circle circle = game.circle(each.unit, stands);
    all.push_back({.unit = each.unit,
                   .state = &state,
                   .shelters = shelters.contains(each.unit),
                   .stands = std::move(stands),
                   .circle = circle});
  }
  return all;
}

/// The unit that the marker lies beside: the nearest that still lacks one, else the nearest; null: none.
Beside* owner_of(const Game& game, std::vector<Beside>& units, TablePoint point) {
  Beside* best = nullptr;
  double least = kBeside_mm;
  bool best_lacks = false;
  for (Beside& each : units) {
    if (distance_mm(each.circle.centre, point) > each.circle.radius_mm + kBeside_mm) continue;
    const double gap = gap_mm(game.outlines(each.unit, each.stands), Outlines{{point}});
    const bool lacks = each.lie < each.wanted;
    if (gap > kBeside_mm || (best && (lacks < best_lacks || (lacks == best_lacks && gap >= least)))) continue;
    best = &each;
    least = gap;
    best_lacks = lacks;
  }
  return best;
}

std::string counted_words(const Class& of, int count) {
  return count == 1 ? std::string("a ") + of.name : std::to_string(count) + " " + of.name + "s";
}

void add_class(const Game& game, const TableView& table, std::vector<Beside>& units, const Class& of,
               std::vector<Finding>& findings) {
  if (!game.setup->markers.contains(std::string(of.id))) return;
  for (Beside& each : units) {
    each.wanted = of.wanted(game, each);
    each.lie = 0;
  }
  int loose = 0;
  for (const MarkerView& view : table.markers) {
    if (view.marker != of.id || !view.pose || view.state == PieceState::kLost ||
        view.state == PieceState::kRemoved)
      continue;
    if (Beside* owner = owner_of(game, units, view.pose->centre))
      ++owner->lie;
    else
      ++loose;
  }
  for (const Beside& each : units) {
    if (each.lie == each.wanted) continue;
    const std::string& who = game.name(each.unit);
    if (each.lie < each.wanted)
      findings.push_back(
          finding_of(game, Severity::kWarning, of.rule, {each.unit},
                     who + " " + of.because + " and lacks " + counted_words(of, each.wanted - each.lie) + ".",
                     "Put it beside " + who + "."));
    if (each.lie > each.wanted)
      findings.push_back(finding_of(
          game, Severity::kWarning, of.rule, {each.unit},
          who + " has " + counted_words(of, each.lie - each.wanted) + " that the game does not have there.",
          "Take it off " + who + "."));
  }
  if (loose > 0)
    findings.push_back(finding_of(game, Severity::kWarning, of.rule, {},
                                  (loose == 1 ? std::string("A ") + of.name + " lies"
                                              : std::to_string(loose) + " " + of.name + "s lie") +
                                      " beside no unit.",
                                  "Put it beside its unit, or take it off."));
}

}  // namespace

void add_marker_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                         std::vector<Finding>& findings) {
  if (!table.calibrated || game.setup->markers.empty() || game.phase == Phase::kDeploy ||
      game.phase == Phase::kOver)
    return;
  std::vector<Beside> units = units_on_table(game, seen);
  for (const Class& each : kClasses) add_class(game, table, units, each, findings);
}

}  // namespace telescope::mini_nap
