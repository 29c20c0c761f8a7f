#include "core/rules/mini_nap/table/on_table.hpp"

#include "core/rules/mini_nap/table/findings.hpp"
#include "core/rules/mini_nap/table/proposals.hpp"
#include "core/rules/mini_nap/table/readings.hpp"

namespace telescope::mini_nap {

std::vector<Finding> OnTable::inspect(const Position& position, const TableView& table) const {
  const Game fresh = position.begun() ? Game{} : new_game(setup_);
  const Game& game = position.begun() ? position.as<Game>() : fresh;
  const std::vector<SeenUnit> seen = seen_units(*setup_, table);
  std::vector<Finding> findings;
  add_formation_findings(game, table, seen, findings);
  add_overlap_findings(game, seen, findings);
  add_marker_findings(game, table, seen, findings);
  add_provoked_findings(game, table, seen, findings);
  add_awaited_findings(game, findings);
  return findings;
}

std::vector<Standing> OnTable::standing(const Position& position) const {
  std::vector<Standing> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  for (const UnitId& id : setup_->order) {
    const UnitState& state = game.unit(id);
    const std::vector<PieceId>& stands = setup_->facts(id).stands;
    for (std::size_t i = 0; i < stands.size(); ++i) {
      Standing each{.piece = stands[i],
                    .spot = OffTable{state.removed ? std::string(state.gone_words()) : "not set down yet"},
                    .replaces = std::nullopt};
      if (state.on_table())
        each.spot = AtPoint{.point = state.stands.at(i).at,
                            .heading = Heading::from_degrees(state.stands.at(i).heading_deg),
                            .tolerance = Length::from_mm(kStill_mm),
                            .tolerance_deg = kStandsTurned_deg};
      all.push_back(std::move(each));
    }
  }
  return all;
}

std::vector<Proposal> OnTable::propose(const Position& position, const TableView& table,
                                       std::span<const TableMove> moves) const {
  if (!position.begun()) return {};
  return proposals(position.as<Game>(), seen_units(*setup_, table), moves);
}

}  // namespace telescope::mini_nap
