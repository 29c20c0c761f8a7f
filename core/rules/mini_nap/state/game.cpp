#include "core/rules/mini_nap/state/game.hpp"

#include <algorithm>

#include "core/board/segments.hpp"

namespace telescope::mini_nap {

std::vector<UnitId> Game::counting(Side of) const {
  std::vector<UnitId> found;
  each_counting(*this, [&](const UnitId& id, const UnitState&, const UnitFacts& facts) {
    if (facts.side == of) found.push_back(id);
  });
  return found;
}

bool Game::in_contact(const UnitId& a, const UnitId& b) const {
  return counts(a) && counts(b) && is_contact(least_gap_mm(circle(a), circle(b))) &&
         touch(outlines(a), outlines(b));
}

std::vector<UnitId> Game::enemies_touching(const UnitId& unit) const {
  std::vector<UnitId> found;
  if (!counts(unit)) return found;
  const Circle here = circle(unit);
  const Outlines outlines = this->outlines(unit);
  const Side enemy = enemy_of(side(unit));
  each_counting(*this, [&](const UnitId& id, const UnitState& state, const UnitFacts& of) {
    if (of.side == enemy && is_contact(least_gap_mm(here, circle_of(of, state.stands))) &&
        touch(outlines, outlines_of(of, state.stands)))
      found.push_back(id);
  });
  return found;
}

double Game::distance_mm(const UnitId& a, const Stands& stands, const UnitId& b) const {
  if (settings().measure == Measure::kCentre)
    return telescope::distance_mm(centre_of(stands), centre_of(unit(b).stands));
  return gap_mm(outlines_of(facts(a), stands), outlines(b));
}

std::vector<std::string> Game::brigades_left(Side of) const {
  std::vector<std::string> left;
  for (const auto& [id, each] : setup->brigades)
    if (each.side == of && !used.contains(id) &&
        std::ranges::any_of(each.units, [&](const UnitId& member) { return unit(member).on_table(); }))
      left.push_back(id);
  return left;
}

const Pending* Game::contact() const {
  const auto found = std::ranges::find(pending, Pending::Kind::kContact, &Pending::kind);
  const bool first = std::all_of(
      pending.begin(), found, [](const Pending& each) { return each.kind == Pending::Kind::kOpportunity; });
  return found != pending.end() && first ? &*found : nullptr;
}

void Game::contact_answered() {
  const auto found = std::ranges::find(pending, Pending::Kind::kContact, &Pending::kind);
  if (found != pending.end()) pending.erase(pending.begin(), found + 1);
}

Game new_game(std::shared_ptr<const Setup> setup) {
  Game game;
  for (const auto& [id, facts] : setup->units) {
    UnitState& state = game.units[id];
    state.strength = facts.strength;
    state.formation = facts.artillery() ? Formation::kBattery
                      : facts.irregular ? Formation::kSkirmish
                                        : formation_from(facts.begins_in).value_or(Formation::kLine);
    if (facts.begins_at)
      state.stands = formed_round(facts, state.formation, *facts.begins_at, facts.begins_heading_deg);
  }
  game.setup = std::move(setup);
  return game;
}

bool must_go(const UnitFacts& facts, const UnitState& state) {
  const bool stays_with_one =
      !is_formed(state.formation) || state.formation == Formation::kSquare || facts.guard;
  return state.strength <= (stays_with_one ? 0 : 1);
}

}  // namespace telescope::mini_nap
