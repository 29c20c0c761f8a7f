#include "core/rules/rapier/rapier.hpp"

#include <stdexcept>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/review.hpp"
#include "core/rules/rapier/stacking.hpp"

namespace telescope::rapier {
namespace {

int stacking_limit(const Scenario& scenario) {
  return static_cast<int>(setting(scenario, kStackingLimitKey, kStackingLimit));
}

Phase phase_of(const GameState& state) {
  return state.is_null() ? Phase::kPlay : game_from_json(state).phase;
}

class RapierOffensive final : public Ruleset {
 public:
  std::string_view id() const override { return "rapier"; }
  std::string_view name() const override { return "Rapier Offensive"; }

  Vocabulary vocabulary() const override {
    return {
        // RO-024 to RO-026, RO-030, RO-033; RQ-106: a flamethrower unit is a kind of its own.
        .kinds = {"hq", "rifles", "smg", "engineer", "flamethrower", "anti-tank", "mortar", "artillery",
                  "rocket", "tanks", "reconnaissance", "fortification", "minefield"},
        .mobilities = {"foot", "mounted", "motorised", "horse-drawn"},  // RO-027, RO-029
        .traits = {"asset", "assault"},                                 // RO-032, RO-030
        .settings =
            {
                {.key = kStackingLimitKey,
                 .rule = "RO-037",
                 .fallback = kStackingLimit,
                 .choices = {},
                 .least = 1,
                 .most = 20},
                {.key = kGroupingKey,
                 .rule = "RQ-13",
                 .fallback = std::string(kTogether),
                 .choices = {kTogether, kOneByOne}},
            },
    };
  }

  /// RO-005, RO-006: four axes by six lines of 6 in. RQ-03: an R1 for each attacking Division, one R2.
  Board board(const Scenario& scenario) const override {
    Board board{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, .areas = {}};
    for (const Division& division : scenario.divisions)
      if (division.side == Side::kAttacker)
        board.areas.push_back({.name = "R1-" + division.id, .outline = std::nullopt});
    board.areas.push_back({.name = "R2", .outline = std::nullopt});
    board.areas.push_back({.name = "dead pile", .outline = std::nullopt});
    return board;
  }

  std::vector<Finding> review(const Scenario& scenario) const override { return rapier::review(scenario); }

  std::vector<Finding> inspect(const Scenario& scenario, const Kit& kit, const GameState& state,
                               const TableView& table) const override {
    return stacking_findings(kit, table, stacking_limit(scenario), phase_of(state));
  }

  std::vector<SectorCount> sector_counts(const Scenario& scenario, const Kit& kit,
                                         const TableView& table) const override {
    return stacking_counts(kit, table, stacking_limit(scenario));
  }

  std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                         std::span<const Throw>) const override {
    read_action(state, action);
    return {};
  }

  Verdict query(const GameState& state, const Action& action) const override {
    const RapierAction wanted = read_action(state, action);
    return {objections(state.is_null() ? Game{} : game_from_json(state), wanted)};
  }

  Outcome apply(const GameState& state, const Action& action, std::span<const Throw> throws) const override {
    if (!throws.empty()) throw std::invalid_argument("no action of Rapier's needs dice yet");
    return perform(state.is_null() ? Game{} : game_from_json(state), read_action(state, action));
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const RapierOffensive rapier;
  return rapier;
}

}  // namespace telescope::rapier
