#include "core/rules/ruleset.hpp"

#include <numeric>

namespace telescope {

int PoolRequest::dice() const {
  return std::accumulate(reasons.begin(), reasons.end(), 0,
                         [](int sum, const DieReason& reason) { return sum + reason.dice; });
}

std::vector<SectorCount> Ruleset::sector_counts(const Scenario&, const Kit&, const TableView&) const {
  return {};
}

Sheet Ruleset::sheet(const GameState&) const {
  return {};
}

std::vector<Option> Ruleset::options(const GameState&, const PieceId&) const {
  return {};
}

std::vector<Standing> Ruleset::standing(const GameState&) const {
  return {};
}

std::vector<Proposal> Ruleset::propose(const GameState&, const TableView&) const {
  return {};
}

Action begin_action(const Scenario& scenario, const Kit& kit) {
  return {
      {"type", "begin"}, {"scenario", Json::parse(to_json(scenario))}, {"kit", Json::parse(to_json(kit))}};
}

}  // namespace telescope
