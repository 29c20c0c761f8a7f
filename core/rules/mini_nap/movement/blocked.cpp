#include "core/rules/mini_nap/movement/blocked.hpp"

#include <algorithm>

namespace telescope::mini_nap {

std::string name_of(const Game& game, const Met& met) {
  return met.unit ? game.setup->name(*met.unit) : "the ground '" + met.ground + "'";
}

bool lie_over(const Game& game, const UnitId& a, const Stands& a_stands, const UnitId& b) {
  const UnitFacts& facts = game.facts(a);
  return overlap(outlines_of(facts, a_stands, kDeepest_mm), game.outlines(b)) ||
         overlap(outlines_of(facts, a_stands), game.outlines(b, kDeepest_mm));
}

std::vector<std::pair<Met, Outlines>> obstacles(const Game& game, const UnitId& unit, Formation formation,
                                                const Circle& within) {
  std::vector<std::pair<Met, Outlines>> all;
  each_counting(game, [&](const UnitId& id, const UnitState& state, const UnitFacts& facts) {
    if (id != unit && least_gap_mm(within, circle_of(facts, state.stands)) <= kSlide_mm)
      all.push_back({{.unit = id, .ground = {}}, outlines_of(facts, state.stands)});
  });
  for (const Setup::Terrain& each : game.setup->prohibited)
    if (bars(each.to, game.facts(unit), is_formed(formation)))
      all.push_back({{.unit = {}, .ground = each.name}, {each.outline}});
  return all;
}

std::optional<Met> met_while_turning(const Game& game, const UnitId& unit, Formation formation,
                                     const Stands& from, double degrees) {
  const Outlines body = outlines_of(game.facts(unit), from, kSlide_mm);
  for (auto& [met, outline] : obstacles(game, unit, formation, circle_of(game.facts(unit), from)))
    if (touches_while_turning(body, centre_of(from), degrees, outline)) return met;
  return std::nullopt;
}

std::optional<Met> met_there(const Game& game, const UnitId& unit, Formation formation, const Stands& there,
                             bool whole) {
  const Outlines body = outlines_of(game.facts(unit), there, whole ? 0.0 : kSlide_mm);
  for (auto& [met, outline] : obstacles(game, unit, formation, circle_of(game.facts(unit), there)))
    if (overlap(body, outline)) return met;
  return std::nullopt;
}

std::vector<UnitId> newly_touched(const Game& game, const UnitId& unit, const Stands& before,
                                  const Stands& there) {
  const Outlines then = outlines_of(game.facts(unit), before), now = outlines_of(game.facts(unit), there);
  const Circle here = circle_of(game.facts(unit), there);
  std::vector<UnitId> touched;
  each_counting(game, [&](const UnitId& id, const UnitState& state, const UnitFacts& facts) {
    if (id == unit || least_gap_mm(here, circle_of(facts, state.stands)) > kContact_mm) return;
    const Outlines other = outlines_of(facts, state.stands);
    if (gap_mm(now, other) <= kContact_mm && gap_mm(then, other) > kContact_mm) touched.push_back(id);
  });
  return touched;
}

}  // namespace telescope::mini_nap
