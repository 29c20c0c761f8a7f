#include "core/rules/mini_nap/table/on_table.hpp"

#include "core/rules/mini_nap/state/game.hpp"

namespace telescope::mini_nap {

std::vector<Finding> OnTable::inspect(const Position&, const TableView&) const {
  return {};
}

std::vector<Standing> OnTable::standing(const Position& position) const {
  std::vector<Standing> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  for (const UnitId& id : setup_->order) {
    const UnitState& state = game.unit(id);
    const UnitFacts& facts = setup_->facts(id);
    for (std::size_t i = 0; i < facts.stands.size(); ++i) {
      Standing each{
          .piece = facts.stands[i], .spot = OffTable{state.removed ? "removed" : ""}, .replaces = {}};
      if (state.on_table())
        each.spot = AtPoint{.point = state.stands.at(i).at,
                            .heading = Heading::from_degrees(state.stands.at(i).heading_deg)};
      all.push_back(std::move(each));
    }
  }
  return all;
}

std::vector<Proposal> OnTable::propose(const Position&, const TableView&, std::span<const TableMove>) const {
  return {};
}

}  // namespace telescope::mini_nap
